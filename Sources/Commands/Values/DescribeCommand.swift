import SetteeForms
import SetteePropertyLists
import SetteeSettings

extension Commands {
  /// `settee describe`.
  static let describe = Subcommand(
    name: "describe", group: .values, summary: "Tell what is known of a key.", operands: "KEY",
    operandCount: 1...1, completion: .key,
    options: StoreOptions.all + [StoreOptions.json, StoreOptions.reveal],
    trailing: "-KEY VALUE ...",
    details: "Title, type, rules, default and help come from the schema."
  ) { arguments, context in
    let opened = try context.open(arguments, finding: true)
    let place = try opened.place(arguments.operands[0], isKnown: true)
    let reading = opened.fullReading(of: place)
    guard reading.value != nil || reading.description != nil else {
      throw opened.absence(of: reading.key)
    }
    let facts = Facts(reading).facts
    if arguments.has("--json") {
      let members = facts.map { (Key($0.name.lowercased()), $0.value) }
      context.output.line(OrderedTree.object(members).json(.pretty))
    } else {
      let rows = facts.map { [$0.name, $0.text] }
      context.output.line(rows.map { pad($0[0]) + $0[1] }.joined(separator: "\n"))
    }
    return .exit(.done)
  }

  private static func pad(_ name: String) -> String {
    name + String(repeating: " ", count: max(1, 10 - name.count))
  }
}

extension Shape {
  /// The kind, or the kinds that it is one of.
  fileprivate var phrase: String {
    if case .union = kind { ruleSummary } else { kindName }
  }
}

/// What is known of a key, name by name.
private struct Facts {
  private(set) var facts: [(name: String, value: OrderedTree, text: String)] = []

  init(_ reading: ValueReading) {
    add("Key", .string(reading.key.name))
    if let place = reading.identity["place"] { add("Place", place) }
    if let description = reading.description { add(description) }
    if reading.value != nil, !reading.isMasked {
      facts.append(("Value", reading.tree, reading.line()))
    } else if reading.isMasked {
      add("Secret", true, "yes; '--reveal' shows the value")
    }
    if reading.description == nil { add("Type", .string(reading.typeName)) }
    if let source = reading.source {
      add("Source", .string(source.phrase), Rows.cell(source.phrase))
    } else if reading.value != nil {
      add("Source", "the schema's default")
    }
    if let problem = reading.problem { add("Problem", .string(problem)) }
    if let help = reading.description?.help, !help.isEmpty { add("Help", .string(help)) }
  }

  private mutating func add(_ description: SettingDescription) {
    add("Title", .string((description.path + [description.title]).joined(separator: " › ")))
    add("Type", .string(description.type.kindName))
    let rules = description.type.constraintSummary
    if !rules.isEmpty { add("Rules", .string(rules)) }
    if case .choice(let choices) = description.type {
      add("Choices", .array(choices.map(\.value)))
    }
    if let shape = description.shape { add(inside: shape) }
    if let value = description.defaultValue { add("Default", value, value.json()) }
    add("Storage", description.storage == .cloud ? "the account, synced" : "this device")
    if let scope = description.shape?.words.scope { add("Scope", .string(scope)) }
    if let deprecation = description.deprecation { add("Deprecated", .string(deprecation)) }
  }

  /// What may stand inside a value: members, entries, items or variants.
  private mutating func add(inside shape: Shape) {
    switch shape.kind {
    case .object(let object):
      add("Members", object.members.map(\.name.name))
      guard object.allowsEntries, object.isMap else { return }
      add("Entries", .string(shape.inside.shape(ofMember: "")?.phrase ?? "anything"))
    case .list(let list):
      let fixed = (0..<list.fixedCount).compactMap { shape.inside.shape(ofItem: $0)?.kindName }
      add("First", fixed)
      guard list.allowsItems, let item = shape.inside.shape(ofItem: list.fixedCount) else { return }
      add("Items", .string(item.phrase))
      if case .object(let object) = item.kind { add("Members", object.members.map(\.name.name)) }
    case .union(let variants): add("Variants", variants.map(\.title))
    case .scalar, .anything, .nothing: break
    }
  }

  private mutating func add(_ name: String, _ words: [String]) {
    if words.isEmpty { return }
    add(name, .array(words.map { .string($0) }), words.joined(separator: ", "))
  }

  private mutating func add(_ name: String, _ value: PropertyList, _ text: String? = nil) {
    facts.append((name, OrderedTree(value), text ?? value.printed))
  }
}
