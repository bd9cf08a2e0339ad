/// The kinds of values that `type` allows.
struct SchemaKinds: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let null = SchemaKinds(rawValue: 1)
  static let boolean = SchemaKinds(rawValue: 2)
  static let integer = SchemaKinds(rawValue: 4)
  static let number = SchemaKinds(rawValue: 8)
  static let string = SchemaKinds(rawValue: 16)
  static let list = SchemaKinds(rawValue: 32)
  static let object = SchemaKinds(rawValue: 64)
  /// Beside `integer`: 1.0 is none, as draft 4 has it.
  static let integersByText = SchemaKinds(rawValue: 128)

  static let all: SchemaKinds = [.null, .boolean, .number, .string, .list, .object]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The kind of a name such as "array"; `nil` for unknown ones.
  init?(name: String) {
    guard let kind = Self.names[name] else { return nil }
    self = kind
  }

  private static let names: [String: SchemaKinds] = [
    "null": .null, "boolean": .boolean, "integer": .integer, "number": .number,
    "string": .string, "array": .list, "object": .object,
  ]

  func contains(_ entry: ValueTable.Entry) -> Bool {
    switch entry.kind {
    case .null: contains(.null)
    case .boolean: contains(.boolean)
    case .string: contains(.string)
    case .list: contains(.list)
    case .object: contains(.object)
    case .number: contains(.number) || (contains(.integer) && isWhole(entry))
    }
  }

  private func isWhole(_ entry: ValueTable.Entry) -> Bool {
    guard case .number(let number) = entry.content else { return false }
    return number.isWhole && !(contains(.integersByText) && entry.isReal)
  }

  /// The kinds in the order in which sentences name them.
  var parts: [SchemaKinds] {
    [.boolean, .integer, .number, .string, .list, .object, .null].filter { contains($0) }
  }
}
