import SetteePropertyLists
import SetteeSettings

/// What values a setting may take.
extension SchemaReader {
  /// The type of a schema whose references are filled in.
  mutating func readType(_ schema: SchemaObject) -> SettingType {
    if let value = schema[.const] { return readConstant(value) }
    if let values = schema[.enum] { return readEnumeration(values, of: schema) }
    if let choice = readTitledConstants(schema) { return choice }
    if let combination = schema.first(of: [.oneOf, .anyOf, .allOf, .not, .if]) {
      return .json(reason: "The schema combines several rules with '\(combination.name)'.")
    }
    guard let node = schema[.type] else { return .json(reason: "The schema names no type.") }
    return readType(schema, names: node)
  }

  private mutating func readConstant(_ value: JSONNode) -> SettingType {
    value.isScalar
      ? .constant(value.propertyList) : .json(reason: "The only value allowed is a list or map.")
  }

  // MARK: Named types

  private mutating func readType(_ schema: SchemaObject, names node: JSONNode) -> SettingType {
    if let name = node.string, Self.typeNames.contains(name) {
      return readType(schema, named: name)
    }
    guard var names = readTypeNames(node) else { return .json(reason: "The type is unknown.") }
    let isNullable = names.contains("null") && names.count > 1
    if isNullable { names.removeAll { $0 == "null" } }
    if names.contains("number") { names.removeAll { $0 == "integer" } }
    guard names.count == 1 else {
      return .json(reason: "The schema allows several types: \(names.joined(separator: ", ")).")
    }
    let type = readType(schema, named: names[0])
    if case .json = type { return type }
    return isNullable ? .nullable(type) : type
  }

  private mutating func readTypeNames(_ node: JSONNode) -> [String]? {
    if let name = node.string, Self.typeNames.contains(name) { return [name] }
    let nodes = node.kind == .array ? Array(node.elements) : [node]
    let unknown = nodes.filter { !Self.typeNames.contains($0.string ?? "") }
    for node in unknown {
      report(node, "Expected one of \(Self.typeNames.joined(separator: ", ")).")
    }
    if nodes.isEmpty { report(node, "Expected at least one type.") }
    return unknown.isEmpty && !nodes.isEmpty ? nodes.compactMap(\.string) : nil
  }

  private static let typeNames = [
    "boolean", "integer", "number", "string", "array", "object", "null",
  ]

  private mutating func readType(_ schema: SchemaObject, named name: String) -> SettingType {
    switch name {
    case "boolean": .boolean
    case "integer": .integer(readNumberConstraints(schema))
    case "number": .number(readNumberConstraints(schema))
    case "string": readStringType(schema)
    case "array": readListType(schema)
    case "null": .constant(.null)
    default: .json(reason: "The value is a map of names and values.")
    }
  }

  private mutating func readListType(_ schema: SchemaObject) -> SettingType {
    if let keyword = schema.first(of: [.prefixItems, .contains]) {
      return .json(reason: "The list's items have rules of their own ('\(keyword.name)').")
    }
    let constraints = readListConstraints(schema)
    guard let items = schema[.items], items.kind == .object else {
      return .json(reason: "The schema does not say what the list holds.")
    }
    guard let element = resolved(SchemaObject(items)).map({ readType($0) }) else {
      return .json(reason: "The schema does not say what the list holds.")
    }
    switch element {
    case .boolean, .integer, .number, .string, .date, .dateTime, .choice:
      return .list(
        .init(
          element: element, minItems: constraints.minItems, maxItems: constraints.maxItems,
          isUnique: constraints.isUnique))
    case .list, .nullable, .constant, .json:
      return .json(reason: "The list holds more than plain values.")
    }
  }

  // MARK: Choices

  private mutating func readEnumeration(
    _ values: JSONNode, of schema: SchemaObject
  ) -> SettingType {
    guard values.kind == .array, values.elements.contains(where: { _ in true }) else {
      report(values, "'enum' must be a list of at least one value.")
      return .json(reason: "The schema allows no value.")
    }
    guard values.elements.allSatisfy(\.isScalar) else {
      return .json(reason: "Some of the values to choose from are lists or maps.")
    }
    let constants = values.elements.map { ($0, $0.propertyList) }
    checkDifference(of: constants)
    checkTypes(of: values, against: schema[.type])
    let titles = readStrings(schema[.enumItemLabels])
    let helps = readEnumerationHelps(schema)
    let choices = constants.enumerated().map { index, constant in
      let title = index < titles.count ? titles[index] : ""
      return SettingType.Choice(
        value: constant.1, title: title.isEmpty ? constant.1.choiceTitle : title,
        help: index < helps.count ? helps[index] : LateText(""))
    }
    return Self.choice(choices)
  }

  private mutating func readEnumerationHelps(_ schema: SchemaObject) -> [LateText] {
    let plain = readTexts(schema[.enumDescriptions])
    guard plain.isEmpty else { return plain }
    return readStrings(schema[.markdownEnumDescriptions]).map {
      LateText(SchemaWords.plainText(markdown: $0))
    }
  }

  /// `oneOf` or `anyOf` of constants with titles, or of one type and `null`.
  private mutating func readTitledConstants(_ schema: SchemaObject) -> SettingType? {
    guard let keyword = schema.first(of: [.oneOf, .anyOf]), let node = schema[keyword],
      schema.first(of: [.allOf, .not, .if]) == nil
    else { return nil }
    guard node.kind == .array, node.elements.contains(where: { _ in true }) else {
      report(node, "'\(keyword.name)' must be a list of at least one schema.")
      return .json(reason: "The schema allows no value.")
    }
    let branches = node.elements.map { $0.kind == .object ? SchemaObject($0) : nil }
    let constants = branches.compactMap { branch in branch?.constant.map { (branch, $0) } }
    guard constants.count == branches.count else {
      return readNullable(branches, beside: schema.without(.oneOf, .anyOf))
    }
    checkDifference(of: Array(zip(node.elements, constants.map(\.1))))
    let choices = constants.map { branch, value in
      SettingType.Choice(
        value: value, title: branch.flatMap { string($0[.title]) } ?? value.choiceTitle,
        help: branch.map { help(of: $0) } ?? LateText(""))
    }
    return Self.choice(choices)
  }

  /// A type of two branches, one of which allows nothing but `null`.
  private mutating func readNullable(
    _ branches: [SchemaObject?], beside schema: SchemaObject
  ) -> SettingType? {
    let others = branches.filter { $0?.constant != .null }
    guard branches.count == 2, others.count == 1, let other = others[0],
      let full = resolved(other)
    else { return nil }
    let type = readType(schema.without(.type).over(full))
    if case .json = type { return type }
    return .nullable(type)
  }

  private static func choice(_ choices: [SettingType.Choice]) -> SettingType {
    let others = choices.filter { $0.value != .null }
    guard others.count < choices.count else { return .choice(choices) }
    return others.isEmpty ? .constant(.null) : .nullable(.choice(others))
  }

  private mutating func checkDifference(of constants: [(JSONNode, PropertyList)]) {
    let values = constants.map(\.1.numbersUnified)
    let second = "This value stands in the list for the second time."
    // A few values are compared with each other, which is cheaper than hashing them.
    guard values.count > 12 else {
      for index in values.indices where values[..<index].contains(values[index]) {
        report(constants[index].0, second)
      }
      return
    }
    var seen: Set<PropertyList> = []
    for index in values.indices where !seen.insert(values[index]).inserted {
      report(constants[index].0, second)
    }
  }

  private mutating func checkTypes(of values: JSONNode, against type: JSONNode?) {
    guard let type, let names = readTypeNames(type) else { return }
    for value in values.elements where !names.contains(where: value.isOfType) {
      report(value, "This value is not of type \(names.joined(separator: " or ")).")
    }
  }
}

extension SchemaObject {
  /// The only value the schema allows, where that is a scalar.
  fileprivate var constant: PropertyList? {
    if let value = self[.const] { return value.isScalar ? value.propertyList : nil }
    return self[.type]?.string == "null" ? .null : nil
  }
}

extension PropertyList {
  /// What a constant without a title is called: its text, as it is or as JSON.
  fileprivate var choiceTitle: String { if case .string(let text) = self { text } else { json() } }
}

extension JSONNode {
  fileprivate var isScalar: Bool { kind != .array && kind != .object }

  fileprivate func isOfType(_ name: String) -> Bool {
    switch (name, kind) {
    case ("null", .null), ("boolean", .boolean), ("string", .string), ("number", .number),
      ("array", .array), ("object", .object):
      true
    case ("integer", .number): if case .integer = number?.numbersUnified { true } else { false }
    default: false
    }
  }
}
