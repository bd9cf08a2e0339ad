import SetteeEditor

/// What the demo's commands are called in its line of keys.
extension DemoCommand {
  /// What the key does, for a line of keys with room.
  var title: String {
    switch self {
    case .syncNow: "sync now"
    case .toggleOnline: "offline and back"
    case .cycleLoss: "lose messages"
    case .cycleClock: "skew the clock"
    case .conflict: "make a conflict"
    case .toggleAccount: "sign out and in"
    case .togglePause: "stop time"
    case .step: "one step"
    case .toggleRobot: "robot"
    case .showJournal: "journal"
    }
  }

  /// The same in a word.
  var shortTitle: String {
    switch self {
    case .syncNow: "sync"
    case .toggleOnline: "offline"
    case .cycleLoss: "loss"
    case .cycleClock: "clock"
    case .conflict: "conflict"
    case .toggleAccount: "account"
    case .togglePause: "pause"
    case .step: "step"
    case .toggleRobot: "robot"
    case .showJournal: "journal"
    }
  }

  /// The same in a short word, so that all fit into 80 columns.
  var shortestTitle: String {
    switch self {
    case .conflict: "clash"
    case .toggleRobot: "bot"
    case .syncNow, .toggleOnline, .cycleLoss, .cycleClock, .toggleAccount, .togglePause, .step,
      .showJournal:
      shortTitle
    }
  }

  /// The commands in the demo's own line of keys; the journal stands beside the conflict's.
  static let ownLine = allCases.filter { $0 != .showJournal }
}
