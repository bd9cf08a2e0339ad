import SetteePropertyLists
import SetteeSettings

/// What schemas ask, in words: the parts of sentences about values that do not fit.
enum SchemaPhrase {
  /// Names and constants are cut to as many columns of text.
  static let lengthMax = 40
  /// References and branches are followed this far.
  private static let depthMax = 6

  // MARK: What fits

  /// What fits a schema: "text", "a list of text", "an object with url"; `nil` where it asks
  /// nothing that words can say.
  ///
  /// `limitsText` says whether the limits of text are told, which matter where it is text that does
  /// not fit.
  static func phrase(_ node: SchemaNode, depth: Int = 0, limitsText: Bool = false) -> String? {
    let rules = node.rules
    if let always = rules.always { return always ? nil : "nothing" }
    if let constant = rules.values.constant { return text(of: constant.values[0]) }
    if let choices = rules.values.choices { return "one of \(list(choices))" }
    if rules.values.kinds != nil {
      return kinds(of: rules, depth: depth, limitsText: limitsText)
    }
    guard depth < depthMax else { return nil }
    for target in [rules.reference].compactMap({ $0 }) + rules.branches.all {
      if let phrase = phrase(target, depth: depth + 1, limitsText: limitsText) { return phrase }
    }
    let branches = rules.branches.any.isEmpty ? rules.branches.one : rules.branches.any
    if !branches.isEmpty { return joined(branches, depth: depth + 1, limitsText: limitsText) }
    if !rules.object.required.isEmpty { return object(rules) }
    if rules.object.properties != nil { return "an object" }
    return limitsText && !rules.text.isEmpty ? text(rules.text) : nil
  }

  /// The kinds of `type` with their limits.
  static func kinds(of rules: SchemaRules, depth: Int = 0, limitsText: Bool = false) -> String {
    let kinds = rules.values.kinds ?? .all
    return joined(
      kinds.parts.map { kind in
        switch kind {
        case .null: "none"
        case .boolean: "on or off"
        case .integer: number(rules, isWhole: true)
        case .number: number(rules, isWhole: false)
        case .list: listPhrase(rules, depth: depth)
        case .object: object(rules)
        default: limitsText ? text(rules.text) : "text"
        }
      })
  }

  /// The name of a kind alone, as a title.
  static func name(of kind: SchemaKinds) -> String {
    switch kind {
    case .null: "none"
    case .boolean: "on or off"
    case .integer: "whole number"
    case .number: "number"
    case .list: "list"
    case .object: "object"
    default: "text"
    }
  }

  /// "a whole number from 1 to 65535".
  static func number(_ rules: SchemaRules, isWhole: Bool? = nil) -> String {
    let isWhole =
      isWhole
      ?? (rules.values.kinds.map { $0.contains(.integer) && !$0.contains(.number) } ?? false)
    return rules.number.constraints.phrase(isWhole: isWhole)
  }

  /// "text with 1 to 5 characters that matches ^x".
  private static func text(_ rules: TextRules) -> String {
    let length = SetteeSettings.amount(
      from: rules.minLength, to: rules.maxLength, of: "character", "characters")
    return "text" + (length.map { " with \($0)" } ?? "")
      + (rules.pattern.map { " that matches \(cut($0.pattern.source))" } ?? "")
  }

  private static func listPhrase(_ rules: SchemaRules, depth: Int) -> String {
    guard depth < depthMax, rules.list.prefix.isEmpty, let items = rules.list.rest,
      let phrase = plural(items, depth: depth + 1)
    else { return "a list" }
    return "a list of \(phrase)"
  }

  private static func plural(_ node: SchemaNode, depth: Int) -> String? {
    let rules = node.rules
    guard let kinds = rules.values.kinds, kinds.parts.count == 1 else {
      guard depth < depthMax, let target = rules.reference else { return nil }
      return plural(target, depth: depth + 1)
    }
    return switch kinds.parts[0] {
    case .null: nil
    case .boolean: "on or off"
    case .integer: "whole numbers"
    case .number: "numbers"
    case .list: "lists"
    case .object: "objects"
    default: rules.values.choices == nil ? "text" : "choices"
    }
  }

  private static func object(_ rules: SchemaRules) -> String {
    let names = rules.object.required
    guard !names.isEmpty else { return "an object" }
    let shown = names.prefix(4).map { needed($0, of: rules.object) }
    return "an object with \(shown.joined(separator: ", "))"
      + (names.count > 4 ? " and \(names.count - 4) more" : "")
  }

  /// A member that must be there: "url", or with the one value that it may have, "type git".
  private static func needed(_ name: Key, of rules: ObjectRules) -> String {
    let constant = rules.properties?.child(.member(name))?.target.rules.values.constant
    return cut(name.name) + (constant.map { " \(text(of: $0.values[0]))" } ?? "")
  }

  /// What fits one of several schemas: "text, a list of text, or an object with url".
  static func joined(
    _ branches: [SchemaNode], depth: Int = 0, limitsText: Bool = false
  ) -> String {
    var seen: Set<String> = []
    let phrases = branches.prefix(64)
      .compactMap { phrase($0, depth: depth, limitsText: limitsText) }
      .filter { seen.insert($0).inserted }
    let others = max(0, branches.count - 64)
    return phrases.isEmpty
      ? "what one of \(branches.count) rules asks" : joined(phrases, beside: others)
  }

  /// "a, b, or c"; of many the first, and how many more there are with those that were not asked.
  static func joined(_ phrases: [String], beside others: Int = 0) -> String {
    let rest = phrases.count + others - 7
    let shown =
      rest > 1 ? phrases.prefix(7) + ["\(rest) more"] : phrases[...]
    switch shown.count {
    case 0: return "something else"
    case 1: return shown[0]
    case 2: return "\(shown[0]) or \(shown[1])"
    default: return shown.dropLast().joined(separator: ", ") + ", or \(shown[shown.count - 1])"
    }
  }

  // MARK: Sentences

  static func sentence(naming choices: SchemaConstants) -> String {
    choices.values.isEmpty ? "Nothing may stand here." : "Must be one of: \(list(choices))."
  }

  /// The same of all that branches name for one member.
  static func sentence(namingAll lists: [SchemaConstants]) -> String {
    var seen: Set<String> = []
    let texts = lists.flatMap(\.values).map { text(of: $0) }.filter { seen.insert($0).inserted }
    return "Must be one of: \(list(texts))."
  }

  /// What fits the branches beside one of constants, since what is none of these may as well be
  /// meant for another: ", or an object with path"; nothing where there is no other.
  static func alternative(to position: Int, among branches: [SchemaNode]) -> String? {
    let values = branches[position].target.rules.values
    guard branches.count > 1, values.constant != nil || values.choices != nil else { return nil }
    var others = branches
    others.remove(at: position)
    return ", or \(joined(others))"
  }

  static func list(_ choices: SchemaConstants) -> String {
    list(choices.values.map { text(of: $0) })
  }

  private static func list(_ texts: [String]) -> String {
    let rest = texts.count > 8 ? " and \(texts.count - 8) more" : ""
    return texts.prefix(8).joined(separator: ", ") + rest
  }

  static func length(_ rules: TextRules, isEmpty: Bool) -> String {
    if isEmpty, rules.maxLength == nil { return "Must not be empty." }
    return "Must have \(amount(from: rules.minLength, to: rules.maxLength, "character"))."
  }

  /// "1 to 5 items", "at least 1 entry", "exactly 2 characters".
  static func amount(from minimum: Int?, to maximum: Int?, _ noun: String) -> String {
    let plural = noun == "entry" ? "entries" : noun + "s"
    return SetteeSettings.amount(from: minimum, to: maximum, of: noun, plural)
      ?? "any number of \(plural)"
  }

  static func missing(_ name: Key, in node: SchemaNode) -> String {
    let schema = node.rules.object.properties?.child(.member(name))
    let rest = schema.flatMap { phrase($0) }.map { "; it must be \($0)" } ?? ""
    return "\(quoted(name.name)) is missing\(rest)."
  }

  static func unknown(_ name: Key, beside properties: SchemaNode?) -> String {
    let known = properties.map { map in
      (0..<map.tree.count).lazy.map { map.tree.member(at: $0).name.name }
    }
    let meant = known.flatMap { Suggestion.nearest(to: name.name, in: $0) }
    let question = meant.map { "; did you mean \(quoted($0))?" } ?? "."
    return "\(quoted(name.name)) is not known here\(question)"
  }

  /// A sentence about a text as one about a name.
  static func name(_ name: Key, breaking sentence: String) -> String {
    let pattern = "Must match the pattern "
    if sentence.hasPrefix(pattern) {
      return "The name \(quoted(name.name)) must match \(sentence.dropFirst(pattern.count))."
    }
    guard sentence.hasPrefix("Must ") else { return "The name \(quoted(name.name)): \(sentence)" }
    return "The name \(quoted(name.name)) must \(sentence.dropFirst(5))"
  }

  static func contents(_ count: Int, of node: SchemaNode, atLeast least: Int) -> String {
    "\(counted(count, of: node)); at least \(least) must be."
  }

  static func contents(_ count: Int, of node: SchemaNode, atMost most: Int) -> String {
    "\(counted(count, of: node)); at most \(most) may be."
  }

  private static func counted(_ count: Int, of node: SchemaNode) -> String {
    let what = phrase(node) ?? "what the schema asks for"
    switch count {
    case 0: return "No item is \(what)"
    case 1: return "1 item is \(what)"
    default: return "\(count) items are each \(what)"
    }
  }

  static func forbidden(_ node: SchemaNode) -> String {
    let names = node.rules.object.required
    if !names.isEmpty, node.rules.values.kinds ?? .object == .object,
      node.rules.values.constant == nil
    {
      let list = names.prefix(4).map { quoted($0.name) }.joined(separator: " and ")
      return names.count == 1
        ? "\(list) may not stand here." : "\(list) may not stand here together."
    }
    return phrase(node).map { "Must not be \($0)." } ?? "This value is not allowed here."
  }

  /// Why a condition's branch counts: "kind is git", or "'kind' is missing", which is as good to
  /// most conditions; nothing where words do not say it.
  static func reason(
    _ condition: SchemaNode, isMet: Bool, of isThere: (Key) -> Bool = { _ in true }
  ) -> String? {
    let rules = condition.rules
    guard let properties = rules.object.properties, properties.tree.count == 1 else {
      let names = rules.object.required
      guard rules.object.properties == nil, names.count == 1 else { return nil }
      return "\(quoted(names[0].name)) is \(isMet ? "there" : "missing")"
    }
    let name = properties.tree.member(at: 0).name
    guard let child = properties.child(.member(name)), let phrase = decidingPhrase(child) else {
      return nil
    }
    guard isThere(name) else { return "\(quoted(name.name)) is missing" }
    return "\(cut(name.name)) is \(isMet ? "" : "not ")\(phrase)"
  }

  /// What a member is that decides by constants or by limits of a number.
  private static func decidingPhrase(_ node: SchemaNode) -> String? {
    let rules = node.rules
    if rules.values.constant != nil || rules.values.choices != nil { return phrase(node) }
    return rules.number.isEmpty ? nil : number(rules)
  }

  /// The same of schemas that count where a member is there.
  static func reason(byMember name: Key) -> String { "\(quoted(name.name)) is there" }

  /// The same of a variant: by the constant that tells it from others, else by its title.
  static func reason(byVariant branch: SchemaNode, titled title: String) -> String {
    reason(byTagOf: branch) ?? "it is \(quoted(title))"
  }

  /// The constant that tells a variant from others: "kind is git"; nothing where none does, but
  /// for that of one member.
  static func reason(byTagOf branch: SchemaNode, but member: Key? = nil) -> String? {
    let tag = SchemaUnion.tags(of: branch)
      .first { $0.constants.values.count == 1 && $0.name != member }
    return tag.map { cut($0.name.name) + " is " + list($0.constants) }
  }

  /// A sentence with more at its end; one of the schema's author is left as it is.
  static func sentence(_ sentence: String, ending rest: String) -> String {
    if rest.isEmpty { return sentence }
    if sentence.hasSuffix(".") { return sentence.dropLast() + rest + "." }
    return sentence.hasPrefix("Must match the pattern ") ? sentence + rest : sentence
  }

  // MARK: Words

  /// A branch's title, the last word of its reference, its tag, or its kind.
  static func title(ofBranch position: Int, in branches: [SchemaNode]) -> String {
    let node = branches[position]
    if case .string(let title)? = node.tree.member(named: "title")?.scalar, !title.isEmpty {
      return title
    }
    if let target = node.rules.reference {
      if case .string(let title)? = target.tree.member(named: "title")?.scalar, !title.isEmpty {
        return title
      }
      if let name = target.name { return name }
    }
    if let tag = SchemaUnion.tags(of: node).first(where: { $0.constants.values.count == 1 }) {
      return "\(tag.name.name) \(text(of: tag.constants.values[0]))"
    }
    return phrase(node) ?? "rule \(position + 1)"
  }

  /// A name or a constant in quotes, cut where it is long.
  static func quoted(_ text: String) -> String { "'\(cut(text))'" }

  static func cut(_ text: String) -> String {
    guard text.count > lengthMax else { return text }
    return text.prefix(lengthMax - 1) + "…"
  }

  /// A constant of a schema.
  static func text(of value: SchemaTree) -> String {
    value.isContainer
      ? cut(value.propertyList.json()) : cut(value.spelling ?? value.propertyList.shortText)
  }
}

extension NumberRules {
  /// The limits as forms know them.
  var constraints: SettingType.NumberConstraints {
    typealias Bound = SettingType.NumberConstraints.Bound
    let lower = exclusiveMinimum.flatMap { bound in
      minimum.map { $0.number > bound.number } == true ? nil : Bound(bound.value, isExclusive: true)
    }
    let upper = exclusiveMaximum.flatMap { bound in
      maximum.map { $0.number < bound.number } == true ? nil : Bound(bound.value, isExclusive: true)
    }
    return .init(
      minimum: lower ?? minimum.map { Bound($0.value) },
      maximum: upper ?? maximum.map { Bound($0.value) }, multipleOf: multipleOf?.value)
  }
}
