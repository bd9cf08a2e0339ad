import SetteePropertyLists
import SetteeSettings

/// Keywords that hold plain values.
extension SchemaRuleReader {
  func string(_ keyword: SchemaKeyword) -> String? {
    guard let value = self[keyword] else { return nil }
    guard case .string(let text)? = value.scalar else {
      warn(keyword, "Expected a string.")
      return nil
    }
    return text
  }

  func flag(_ keyword: SchemaKeyword) -> Bool {
    guard let value = self[keyword] else { return false }
    guard case .boolean(let flag)? = value.scalar else {
      warn(keyword, "Expected true or false.")
      return false
    }
    return flag
  }

  /// The truth value of a keyword that may be one; `nil` for others.
  func flag(of keyword: SchemaKeyword) -> Bool? {
    guard case .boolean(let flag)? = self[keyword]?.scalar else { return nil }
    return flag
  }

  /// A whole number from 0 on, also written as 3.0.
  func count(_ keyword: SchemaKeyword) -> Int? {
    guard let value = self[keyword] else { return nil }
    guard let number = ExactNumber(value.scalar, spelling: value.spelling), number.isWhole,
      number >= .whole(0)
    else {
      warn(keyword, "Expected a whole number from 0 on.")
      return nil
    }
    if case .whole(let count) = number { return Int(count) }
    return .max
  }

  func bound(_ keyword: SchemaKeyword) -> NumberRules.Bound? {
    guard let value = self[keyword] else { return nil }
    guard let scalar = value.scalar, let number = ExactNumber(scalar, spelling: value.spelling)
    else {
      warn(keyword, "Expected a number.")
      return nil
    }
    return .init(number: number, value: scalar)
  }

  func divisor(_ keyword: SchemaKeyword) -> NumberRules.Bound? {
    guard let bound = bound(keyword) else { return nil }
    guard bound.number.isPositive else {
      warn(keyword, "Expected a number above 0.")
      return nil
    }
    if case .decimal(let decimal) = bound.number,
      decimal.digits.count > ExactNumber.divisorDigitCountMax
    {
      warn(keyword, "The number has too many digits to divide by.")
      return nil
    }
    return bound
  }

  /// The strings of a list; where draft 3 says `required: true`, which is none, a warning.
  func names(_ keyword: SchemaKeyword) -> [String] {
    guard let value = self[keyword] else { return [] }
    return texts(value, keyword: keyword)
  }

  func texts(_ list: SchemaTree, keyword: SchemaKeyword) -> [String] {
    let items = list.kind == .list ? (0..<list.count).map { list.element(at: $0) } : []
    let texts: [String] = items.compactMap { item in
      if case .string(let text)? = item.scalar { text } else { nil }
    }
    if list.kind != .list || texts.count < items.count {
      warn(keyword, "Expected a list of strings.")
    }
    return texts
  }

  func pattern(_ source: String, keyword: SchemaKeyword) -> SchemaPattern? {
    do {
      return SchemaPattern(number: node.library.nextNumber(), pattern: try Pattern(source))
    } catch {
      warn(keyword, "The pattern cannot be used. \(error.description)")
      return nil
    }
  }

  /// The kinds that `type` names, and nothing as well where `nullable` says so.
  func kinds() -> SchemaKinds? {
    guard let value = self[.type] else { return nil }
    let names =
      value.kind == .list ? texts(value, keyword: .type) : string(.type).map { [$0] } ?? []
    guard !names.isEmpty else {
      if value.kind == .list { warn(.type, "Expected at least one type.") }
      return nil
    }
    var kinds: SchemaKinds = []
    for name in names {
      guard let kind = SchemaKinds(name: name) else {
        warn(.type, "'\(name)' is no type; expected \(Self.kindNames).")
        return nil
      }
      kinds.insert(kind)
    }
    if dialect.draft == .four, kinds.contains(.integer) { kinds.insert(.integersByText) }
    if case .boolean(true)? = self[.nullable]?.scalar, !kinds.contains(.null) {
      warn(.nullable, "JSON Schema knows no 'nullable'; the value may be none all the same.")
      kinds.insert(.null)
    }
    return kinds
  }

  private static let kindNames =
    "one of boolean, integer, number, string, array, object, null"

  func constants() -> SchemaConstants? {
    guard let value = self[.enum] else { return nil }
    guard value.kind == .list else {
      warn(.enum, "Expected a list of values.")
      return nil
    }
    let constants = SchemaConstants((0..<value.count).map { value.element(at: $0) })
    if constants.values.count < value.count {
      warn(.enum, "A value stands in the list more than once.")
    }
    return constants
  }
}
