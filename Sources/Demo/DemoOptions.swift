import SetteeCloudCore

/// What may be chosen about a demo.
package struct DemoOptions: Sendable {
  /// Decides everything that chance decides.
  package var seed: UInt64 = 1
  /// How long a message takes one way, in milliseconds.
  package var latency = 800
  /// How many of a hundred messages get lost.
  package var lossPercent = 0
  /// From one sync of a device to the next, in milliseconds.
  package var period = 2_000
  /// Whose write stands where both devices wrote unseen by each other.
  package var policy = CloudPolicy.lastWriter
  package var deviceNames = ["laptop", "phone"]
  package var accountName = "cloud"

  package init() {}

  /// How long an arrived value stays highlighted.
  static let fadeMilliseconds = 1_500
  /// What the loss key goes through.
  static let lossSteps = [0, 30, 60]
  /// How long the second half of a conflict takes to follow the first.
  static let rivalMilliseconds: Int64 = 300
  /// What the clock key goes through: right, an hour fast, an hour slow.
  static let skewSteps: [Int64] = [0, 3_600_000, -3_600_000]
}
