import SetteePropertyLists
import SetteeTerminals

// Looks, as one text or in parts.
extension ThemeReader {
  private static let lookMembers =
    ["foreground", "background", "attributes"] + ThemeWords.levels.map(\.name) + ["monochrome"]

  mutating func look(_ node: JSONNode) -> RoleLook {
    switch node.kind {
    case .string: return look(ofWords: node)
    case .object: return look(ofMembers: node)
    case .null, .boolean, .number, .array:
      report(
        .wrongType(
          found: node.kind.phrase,
          expected: "a look such as \"black on yellow bold\" or an object"),
        at: node.offset)
      return RoleLook()
    }
  }

  private mutating func look(ofMembers node: JSONNode) -> RoleLook {
    var look = RoleLook()
    for member in node.members {
      switch member.key {
      case "foreground": look.foreground = leveled(member.value) { $0.reference($1) }
      case "background": look.background = leveled(member.value) { $0.reference($1) }
      case "attributes": look.attributes = Leveled(attributes(member.value))
      case "monochrome": look.monochrome = attributes(member.value)
      case let key:
        if let level = ThemeWords.levels.first(where: { $0.name == key })?.level {
          set(member.value, at: level, in: &look)
        } else {
          reportUnknown(key, known: Self.lookMembers, at: member.keyOffset)
        }
      }
    }
    return look
  }

  private mutating func set(_ node: JSONNode, at level: ColorLevel, in look: inout RoleLook) {
    guard text(node) != nil else { return }
    let words = self.look(ofWords: node)
    if let color = words.foreground.direct { look.foreground.set(color, at: level) }
    if let color = words.background.direct { look.background.set(color, at: level) }
    if let attributes = words.attributes.direct { look.attributes.set(attributes, at: level) }
  }

  private mutating func look(ofWords node: JSONNode) -> RoleLook {
    guard let text = text(node) else { return RoleLook() }
    var found: [(reason: ThemeMistake, offset: Int)] = []
    let look = ThemeWords.look(text, palette: palette) { reason, offset in
      if found.count < Self.problemCountMax { found.append((reason, offset)) }
    }
    for problem in found { report(problem.reason, at: place(of: problem.offset, in: node)) }
    return look
  }
}

// Colours and attributes.
extension ThemeReader {
  mutating func leveled<Value>(
    _ node: JSONNode, _ read: (inout ThemeReader, JSONNode) -> Value?
  ) -> Leveled<Value> {
    guard node.kind == .object else { return Leveled(read(&self, node)) }
    var values = Leveled<Value>()
    for member in node.members {
      guard let level = ThemeWords.levels.first(where: { $0.name == member.key })?.level else {
        reportUnknown(member.key, known: ThemeWords.levels.map(\.name), at: member.keyOffset)
        continue
      }
      if let value = read(&self, member.value) { values.set(value, at: level) }
    }
    return values
  }

  /// A colour itself, as a palette needs it.
  mutating func color(_ node: JSONNode) -> Color? {
    guard let word = colorWord(node) else { return nil }
    if let color = ThemeWords.color(word) { return color }
    report(ThemeWords.unknownColor(word, palette: [:]), at: node.offset)
    return nil
  }

  private mutating func reference(_ node: JSONNode) -> ColorReference? {
    guard let word = colorWord(node) else { return nil }
    if let reference = ThemeWords.reference(word, palette: palette) { return reference }
    let known = palette
    report(ThemeWords.unknownColor(word, palette: known), at: node.offset)
    return nil
  }

  /// The word of a colour; an entry of the table may stand as a number.
  private mutating func colorWord(_ node: JSONNode) -> String? {
    if node.kind == .number { return node.source }
    if let word = node.string { return word }
    report(.wrongType(found: node.kind.phrase, expected: "a colour"), at: node.offset)
    return nil
  }

  /// Attributes in one text or in a list; those that do not exist are left out.
  private mutating func attributes(_ node: JSONNode) -> Style.Attributes? {
    switch node.kind {
    case .string: return union(words(of: node))
    case .array: return union(node.elements.flatMap { words(of: $0) })
    case .null, .boolean, .number, .object:
      report(
        .wrongType(found: node.kind.phrase, expected: "a list of attributes such as [\"bold\"]"),
        at: node.offset)
      return nil
    }
  }

  private mutating func union(_ words: [(word: String, offset: Int)]) -> Style.Attributes {
    var union: Style.Attributes = []
    for (word, offset) in words {
      if let attributes = ThemeWords.attributes(word) {
        union.formUnion(attributes)
      } else {
        let known = ThemeWords.attributes.map(\.name)
        report(
          .unknownAttribute(word, suggestion: Suggestion.nearest(to: word, in: known)), at: offset)
      }
    }
    return union
  }
}
