import SetteePropertyLists

/// Two writes of one key, neither of whose writers had seen the other's, and how it was decided.
package struct Conflict: Sendable, Hashable {
  package let key: Key
  package let winner: Side
  package let loser: Side
  package let cause: Cause

  package init(key: Key, winner: Side, loser: Side, cause: Cause = .order) {
    self.key = key
    self.winner = winner
    self.loser = loser
    self.cause = cause
  }

  /// One of the two writes.
  package struct Side: Sendable, Hashable {
    package let content: Content
    package let stamp: Stamp
    /// The writer's name; text from outside, to be shown and never rendered.
    package let device: String

    package init(content: Content, stamp: Stamp, device: String) {
      (self.content, self.stamp, self.device) = (content, stamp, device)
    }

    /// The account, where it wins by holding nothing.
    package static let absence = Side(
      content: .removed, stamp: Stamp(milliseconds: 0, counter: 0, replica: ReplicaID(0)),
      device: "the account")
  }

  /// By which rule the winner won.
  package enum Cause: String, Sendable, Hashable {
    /// The later stamp.
    case order
    /// The account had the key when the device joined it, and an account's values come first.
    case joining
    /// It reached the account last, where arrival decides.
    case arrival
    /// Another device had written to the account before this device's values arrived.
    case accountMovedOn
    /// The device was away for so long that removals it missed are forgotten.
    case awayTooLong
    /// Another account took the place of the device's own, and its values were taken.
    case accountReplaced
    /// Another account took the place of the device's own, and the device's value was kept.
    case deviceChosen
  }

  /// Why the winner won, as a clause that follows "because".
  package var reason: String {
    switch cause {
    case .order: return reasonOfOrder
    case .joining: return "the account already had the key"
    case .arrival: return "it reached the account last"
    case .accountMovedOn: return "another device had written to the account meanwhile"
    case .awayTooLong: return "the device was away for too long"
    case .accountReplaced: return "the account was replaced"
    case .deviceChosen: return "this device's values were chosen over the account's"
    }
  }

  private var reasonOfOrder: String {
    let lead = winner.stamp.milliseconds - loser.stamp.milliseconds
    if lead > 0 { return "it was written \(lead.asDuration) later by the devices' clocks" }
    if winner.stamp.counter != loser.stamp.counter {
      return "it is the later of two writes in the same millisecond"
    }
    return "both bear the same time and its device comes last in the fixed order of devices"
  }
}

extension Int64 {
  /// A span of milliseconds in the largest unit that fits.
  package var asDuration: String {
    switch magnitude {
    case ..<1_000: "\(self) ms"
    case ..<120_000: "\(self / 1_000).\(magnitude / 100 % 10) s"
    case ..<7_200_000: "\(rounded(to: 60_000)) min"
    case ..<172_800_000: "\(rounded(to: 3_600_000)) h"
    default: "\(rounded(to: 86_400_000)) days"
    }
  }

  private func rounded(to unit: Int64) -> Int64 {
    let rest = self % unit
    return self / unit + (rest.magnitude * 2 >= unit ? signum() : 0)
  }

  /// The time of day of milliseconds since 1970-01-01 UTC, as `12:30:05.250`.
  package var asTimeOfDay: String {
    let day: Int64 = 86_400_000
    let inDay = ((self % day) + day) % day
    let (hours, minutes) = (inDay / 3_600_000, inDay / 60_000 % 60)
    let (seconds, thousandths) = (inDay / 1_000 % 60, inDay % 1_000)
    return "\(hours.padded(2)):\(minutes.padded(2)):\(seconds.padded(2)).\(thousandths.padded(3))"
  }

  private func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
