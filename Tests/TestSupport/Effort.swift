import Foundation

/// How much tests take on, as `SETTEE_LONG` says: nothing, `1` or `whole`.
public enum Effort: Comparable, Sendable {
  /// What every change runs: `make test`.
  case quick
  /// What lands runs, too: `make test-long`.
  case long
  /// Every place of every document, a million texts, each fault at each call: `make test-whole`.
  case whole

  public static let now: Effort =
    switch ProcessInfo.processInfo.environment["SETTEE_LONG"] {
    case nil, "": .quick
    case "1": .long
    case "whole": .whole
    case let other?: fatalError("SETTEE_LONG is \(other), and should be 1 or whole")
    }

  public static var isLong: Bool { now >= .long }
  public static var isWhole: Bool { now == .whole }

  /// What fits this run's effort.
  public static func pick<Value>(quick: Value, long: Value, whole: Value) -> Value {
    switch now {
    case .quick: quick
    case .long: long
    case .whole: whole
    }
  }
}
