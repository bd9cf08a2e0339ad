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
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard let key = key(argument), let text = rest.first, isValue(text) else { continue }
      rest.removeFirst()
      values[key] = value(text)
    }
    return values
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
