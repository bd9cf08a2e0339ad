import Foundation

/// A plain Foundation program: it keeps settings as any program on Linux does that knows nothing of
/// ours, with `UserDefaults`.
enum FoundationProgram {
  static func run(_ words: [String]) {
    guard words.count >= 2, let defaults = Foundation.UserDefaults(suiteName: words[1]) else {
      print("view-probe foundation write|read SUITE")
      exit(1)
    }
    switch words[0] {
    case "write":
      for (key, value) in samples { defaults.set(value, forKey: key) }
      guard defaults.synchronize() else { exit(3) }
    default:
      // One line for each key, as this program sees it.
      for key in words.dropFirst(2) {
        print("\(key)=\(defaults.object(forKey: key).map(describe) ?? "absent")")
      }
    }
  }

  /// One value of each type that `UserDefaults` on Linux keeps.
  static var samples: [String: Any] {
    [
      "text": "grün", "number": 42, "real": 2.5, "flag": true, "data": Data([0, 255]),
      "date": Date(timeIntervalSinceReferenceDate: 86_400), "list": ["a", "b"],
      "map": ["inner": "value"],
    ]
  }

  private static func describe(_ value: Any) -> String {
    switch value {
    case let value as [Any]: "[\(value.map(describe).joined(separator: ","))]"
    case let value as [String: Any]:
      "{\(value.sorted { $0.key < $1.key }.map { "\($0.key):\(describe($0.value))" }.joined())}"
    case let value as Data: "data(\(value.map(String.init).joined(separator: ",")))"
    case let value as Date: "date(\(value.timeIntervalSinceReferenceDate))"
    case let value as any OptionalValue: value.wrapped.map(describe) ?? "nil"
    default: "\(value)"
    }
  }
}

/// `UserDefaults` on Linux hands out nested values boxed in optionals.
private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { self }
}
