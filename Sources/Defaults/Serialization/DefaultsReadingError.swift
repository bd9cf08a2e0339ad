import SetteePropertyLists

/// Why a stored value cannot be read as a key's type.
///
/// It says what is there by kind only: values may be secrets, and are never quoted.
public struct DefaultsReadingError: Error, Sendable, Hashable {
  /// What is stored, by kind: "text", "a whole number".
  public let found: String
  /// What would be right, as a sentence, such as "Must be a whole number.".
  public let remedy: String

  package init(_ stored: PropertyList, _ remedy: String) {
    found = stored.kindPhrase
    self.remedy = remedy
  }
}

extension DefaultsReadingError: CustomStringConvertible {
  public var description: String { "\(remedy) Found \(found)." }
}

/// Why a value cannot be kept, as a phrase fit to follow "was not stored".
public struct DefaultsStoringError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The phrase.
  public let description: String

  package init(_ phrase: String) { description = phrase }
}

extension PropertyList {
  /// The kind of value in words.
  package var kindPhrase: String {
    switch self {
    case .null: "null"
    case .boolean: "on or off"
    case .integer: "a whole number"
    case .real: "a number"
    case .string: "text"
    case .date: "a date"
    case .data: "data"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }
}
