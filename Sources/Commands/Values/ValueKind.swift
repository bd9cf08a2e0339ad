import SetteePropertyLists

extension ValueKind {
  /// The type by the name that the command line has for it, which is a property list's.
  var name: String {
    switch self {
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "integer"
    case .real: "real"
    case .string: "string"
    case .date: "date"
    case .data: "data"
    case .list: "array"
    case .object: "dictionary"
    }
  }

  init?(name: String) {
    guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = kind
  }

  /// What a value of this type looks like on a command line, to follow "is not".
  var phrase: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .real: "a number"
    case .string: "text"
    case .date: "a moment such as 2026-11-21T09:30:00Z"
    case .data: "data in base64"
    case .list: "a JSON list such as [1, \"a\"]"
    case .object: "a JSON object such as {\"a\": 1}"
    }
  }
}

extension PropertyList {
  /// The value as `settee get` prints it: text as it is, dates as RFC 3339, data in base64, lists
  /// as JSON.
  var printed: String {
    switch self {
    case .string(let text): text
    case .date, .data: String(json().dropFirst().dropLast())
    case .real(let number) where !number.isFinite: "\(number)"
    case .null, .boolean, .integer, .real, .array, .dictionary: json()
    }
  }

  /// The value's own bytes, for programs: text and data as they are, all else as it is printed.
  var bytes: [UInt8] {
    if case .data(let bytes) = self { return bytes }
    return Array(printed.utf8)
  }
}
