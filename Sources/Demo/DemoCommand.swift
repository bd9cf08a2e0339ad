import Terminals

/// What a person can do to the devices and the network: one table for keys, hints and sentences.
enum DemoCommand: Character, CaseIterable {
  case syncNow = "S"
  case toggleOnline = "O"
  case cycleLoss = "L"
  case cycleClock = "K"
  case conflict = "C"
  case toggleAccount = "A"
  case togglePause = "P"
  case step = "."
  case toggleRobot = "B"

  init?(_ key: KeyPress) {
    guard case .character(let character) = key else { return nil }
    self.init(rawValue: character)
  }

  /// What the key does, in a word or two, for the line of keys.
  var title: String {
    switch self {
    case .syncNow: "sync now"
    case .toggleOnline: "offline"
    case .cycleLoss: "loss"
    case .cycleClock: "clock"
    case .conflict: "conflict"
    case .toggleAccount: "account"
    case .togglePause: "pause"
    case .step: "step"
    case .toggleRobot: "robot"
    }
  }
}
