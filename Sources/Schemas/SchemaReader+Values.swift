import SetteePropertyLists
import SetteeSettings

/// Annotations: what a setting says of itself besides its type.
extension SchemaReader {
  /// Plain text as it stands in the file; Markdown is made plain at once.
  func help(of schema: SchemaObject) -> LateText {
    if let node = schema[.description], node.kind == .string { return LateText(node) }
    return LateText(schema[.markdownDescription]?.string.map(SchemaWords.plainText) ?? "")
  }

  mutating func readDeprecation(_ schema: SchemaObject) -> String? {
    if let text = string(schema[.deprecationMessage]) { return text }
    if let text = string(schema[.markdownDeprecationMessage]) {
      return SchemaWords.plainText(markdown: text)
    }
    return readFlag(schema[.deprecated]) ? "This setting is not used any more." : nil
  }

  mutating func readTraits(
    of schema: SchemaObject, extras: JSONNode?
  ) -> SettingDescription.Traits {
    var traits: SettingDescription.Traits = []
    let isSecret = readFlag(extras?["secret"])
    if isSecret || readFlag(schema[.writeOnly]) || schema[.format]?.string == "password" {
      traits.insert(.secret)
    }
    if readFlag(schema[.readOnly]) { traits.insert(.readOnly) }
    if string(schema[.editPresentation]) == "multilineText" { traits.insert(.multiline) }
    switch string(extras?["widget"]) {
    case "slider": traits.insert(.slider)
    case "multiline": traits.insert(.multiline)
    case nil: break
    default:
      if let widget = extras?["widget"] { report(widget, "Expected 'slider' or 'multiline'.") }
    }
    return traits
  }

  /// Where a value belongs: what the setting says, or the root, unless another program's schema
  /// says that it is bound to a machine.
  mutating func readStorage(
    of schema: SchemaObject, extras: JSONNode?
  ) -> SettingDescription.Storage {
    if let own = readStorage(extras?["storage"]) { return own }
    let scope = string(schema[.scope]) ?? ""
    let isBound = readFlag(schema[.ignoreSync]) || scope.hasPrefix("machine")
    return isBound ? .local : storage ?? .local
  }

  mutating func readStorage(_ node: JSONNode?) -> SettingDescription.Storage? {
    guard let node else { return nil }
    switch node.string {
    case "local": return .local
    case "cloud": return .cloud
    default:
      report(node, "Expected 'local' or 'cloud'.")
      return nil
    }
  }

  /// A heading, or a list of them from the outermost on.
  mutating func readSection(_ node: JSONNode?) -> [String]? {
    guard let node else { return nil }
    return node.kind == .array ? readStrings(node) : string(node).map { [$0] }
  }

  /// The object `x-settee`, whose members are ours, so that unknown ones are mistakes.
  mutating func extras(of schema: SchemaObject, knowing names: [String]) -> JSONNode? {
    guard let extras = expect(schema[.settee], .object, "an object") else { return nil }
    for member in extras.members where !names.contains(member.key) {
      report(
        member.value,
        "'x-settee' has no '\(member.key)' here; expected \(names.joined(separator: ", ")).",
        offset: member.keyOffset)
    }
    return extras
  }

  /// The default, in the type's own form: 1.0 is 1 where only integers are allowed.
  mutating func readDefault(_ node: JSONNode?, for type: SettingType) -> PropertyList? {
    guard let node else { return nil }
    let value = type.isWhole ? node.propertyList.numbersUnified : node.propertyList
    guard let problem = type.problem(with: value) else { return value }
    report(node, "The default does not fit. \(problem)")
    return nil
  }
}

/// Plain values, reported where they are of another kind.
extension SchemaReader {
  mutating func string(_ node: JSONNode?) -> String? {
    expect(node, .string, "a string")?.string
  }

  mutating func readFlag(_ node: JSONNode?) -> Bool {
    expect(node, .boolean, "true or false")?.boolean ?? false
  }

  mutating func readNumber(_ node: JSONNode?) -> Double? {
    switch expect(node, .number, "a number")?.number {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }

  mutating func readStrings(_ node: JSONNode?) -> [String] {
    guard let node = expect(node, .array, "a list of strings") else { return [] }
    return node.elements.map { string($0) ?? "" }
  }

  mutating func readTexts(_ node: JSONNode?) -> [LateText] {
    guard let node = expect(node, .array, "a list of strings") else { return [] }
    return node.elements.map { LateText(expect($0, .string, "a string") ?? node) }
  }

  /// A whole number from 0 on, also written as 3.0.
  mutating func readCount(_ node: JSONNode?) -> Int? {
    guard let node else { return nil }
    if case .integer(let number)? = node.number?.numbersUnified, number >= 0 {
      return Int(clamping: number)
    }
    report(node, "Expected a whole number from 0 on.")
    return nil
  }

  mutating func expect(_ node: JSONNode?, _ kind: JSONNode.Kind, _ words: String) -> JSONNode? {
    guard let node else { return nil }
    if node.kind == kind { return node }
    report(node, "Expected \(words).")
    return nil
  }
}

extension SettingType {
  /// Whether all numbers of the type are whole.
  fileprivate var isWhole: Bool {
    switch self {
    case .integer: true
    case .nullable(let type): type.isWhole
    case .list(let constraints): constraints.element.isWhole
    default: false
    }
  }
}
