/// All that the demo shows besides the two editors, as a value.
///
/// Views draw scenes and know nothing of simulators; tests make scenes by hand.
struct DemoScene: Equatable {
  var account: String
  var seed: UInt64
  /// The simulated time of day, `08:00:12.3`.
  var clock: String
  var isPaused: Bool
  var devices: [DeviceScene]
  /// Messages on their way now, oldest first.
  var flights: [Flight]
  /// How many keys the account holds.
  var accountKeyCount: Int
  /// What happened, oldest first.
  var log: [LogEntry]

  /// One device's standing.
  struct DeviceScene: Equatable {
    var name: String
    var link: LinkState
    var pendingCount: Int
    /// Milliseconds to the next sync, where one is due.
    var nextSync: Int?
    /// Milliseconds between syncs.
    var period: Int
    /// How far the device's clock is wrong, in words; `nil` where it is right.
    var skew: String?
    /// What part of the messages is lost, in percent.
    var lossPercent: Int
    /// Lost writes that nobody has looked at.
    var conflictCount: Int
    /// The last change from outside: what, and why.
    var lastChange: String?
  }

  enum LinkState: Equatable {
    case online, syncing, offline, initialSync, signedOut
  }

  /// A message between a device and the account.
  struct Flight: Equatable {
    var device: Int
    var isUp: Bool
    /// From 0, just sent, to 1, arriving.
    var progress: Double
    /// What it carries, in words.
    var cargo: String
  }

  /// One line of the log.
  struct LogEntry: Equatable {
    var time: String
    var text: String
    var kind: Kind

    enum Kind: Equatable { case plain, change, trouble, conflict, remark }
  }
}
