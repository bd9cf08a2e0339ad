import SetteePropertyLists

/// The values that a command line sets for the run of a program: `-key value`.
///
/// As in Foundation, a value is read as a property list where it is one, in XML or as
/// `(a, b)` and `{key = value;}`, else it is text; typed getters turn text into numbers. Other than
/// in Foundation a value may be a negative number, and an empty argument is the empty text. A flag
/// without a value, an option with two dashes and what stands for itself set nothing; the last of
/// several values for a key counts.
enum ArgumentDomain {
  static func values(in arguments: [String]) -> PropertyDictionary {
    var values = PropertyDictionary()
    for pair in pairs(in: arguments) { values[pair.key] = value(pair.text) }
    return values
  }

  /// The arguments that may override settings.
  static func arguments(
    _ arguments: [String], keeping overrides: ArgumentOverrides
  ) -> [String] {
    switch overrides {
    case .all: return arguments
    case .none: return []
    case .only(let names):
      let keys = Set(names.map { Key($0) })
      return pairs(in: arguments).filter { keys.contains($0.key) }
        .flatMap { ["-" + $0.key.name, $0.text] }
    }
  }

  private static func pairs(in arguments: [String]) -> [(key: Key, text: String)] {
    var pairs: [(Key, String)] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard let key = key(argument), let text = rest.first, isValue(text) else { continue }
      rest.removeFirst()
      pairs.append((key, text))
    }
    return pairs
  }

  private static func key(_ argument: String) -> Key? {
    guard argument.hasPrefix("-"), !argument.hasPrefix("--"), argument.utf8.count > 1 else {
      return nil
    }
    return Key(String(argument.dropFirst()))
  }

  private static func isValue(_ argument: String) -> Bool {
    !argument.hasPrefix("-") || Double(argument) != nil || argument == "-"
  }

  /// What a text on the command line, or in the environment, stands for.
  static func value(_ text: String) -> PropertyList {
    switch text.utf8.first {
    case UInt8(ascii: "<"):
      do {
        return try PropertyList(xml: Array(text.utf8))
      } catch {
        // Text that merely begins like XML is text.
        return .string(text)
      }
    case UInt8(ascii: "("), UInt8(ascii: "{"):
      return OldStylePropertyList.value(text) ?? .string(text)
    default: return .string(text)
    }
  }
}
