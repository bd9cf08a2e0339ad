import SetteePropertyLists
import SetteeSettings

/// Reads what a place says of itself: of all schemas the outermost that has a word.
///
/// Words beside a reference count in all editions, since authors mean them.
struct SchemaPlaceWords {
  private(set) var words = ShapeWords()
  private(set) var warnings: [String] = []
  private let place: SchemaPlace

  init(_ place: SchemaPlace) { self.place = place }

  mutating func read(as outline: SchemaPlace.Outline) {
    words.title = place.parts.lazy.compactMap { Self.title(of: $0) }.first
    words.help =
      place.parts.lazy.map { Self.help(of: $0) }.first { !$0.text.isEmpty } ?? LateText("")
    readDeprecation()
    readPlacement()
    readSettee()
    words.examples =
      values("examples").isEmpty ? outline.suggestions : values("examples") + outline.suggestions
    words.snippets = snippets
    words.hasOwnSentences = first("errorMessage") != nil
    readDefault(as: outline)
    warnings += place.parts.flatMap { $0.library.warnings(at: $0) }
    if place.schemas.contains(where: \.leadsBack) {
      warnings.append("This reference leads back to itself.")
    }
    if case .nothing = outline.kind, !place.isImpossible {
      warnings.append("The rules here contradict each other, so that nothing fits.")
    }
  }

  // MARK: Words

  static func title(of node: SchemaNode) -> String? {
    text(node.tree.member(named: "title")).flatMap { $0.isEmpty ? nil : $0 }
  }

  static func help(of node: SchemaNode) -> LateText {
    if let plain = text(node.tree.member(named: "description")) { return LateText(plain) }
    let marked = text(node.tree.member(named: "markdownDescription"))
    return LateText(marked.map { SchemaWords.plainText(markdown: $0) } ?? "")
  }

  private mutating func readDeprecation() {
    if let text = text("deprecationMessage") {
      words.deprecation = text
    } else if let text = text("markdownDeprecationMessage") {
      words.deprecation = SchemaWords.plainText(markdown: text)
    } else if flag("deprecated") {
      words.deprecation = "This setting is not used any more."
    }
  }

  private mutating func readPlacement() {
    words.tags = values("tags").compactMap(\.text)
    words.order = Self.number(first("order"))
    words.scope = text("scope")
    if flag("readOnly") { words.traits.insert(.readOnly) }
    if flag("writeOnly") || text("format") == "password" { words.traits.insert(.secret) }
    if text("editPresentation") == "multilineText" { words.traits.insert(.multiline) }
    if flag("ignoreSync") || words.scope?.hasPrefix("machine") == true { words.storage = .local }
  }

  /// The bodies of `defaultSnippets` that have nothing to fill in.
  private var snippets: [ShapeWords.Snippet] {
    guard let list = first("defaultSnippets"), list.kind == .list else { return [] }
    return (0..<list.count).compactMap { position in
      let snippet = list.element(at: position)
      guard snippet.kind == .object, let body = snippet.member(named: "body"),
        !body.source.utf8.contains(UInt8(ascii: "$"))
      else { return nil }
      let value = body.propertyList
      return ShapeWords.Snippet(
        title: Self.text(snippet.member(named: "label")) ?? value.json(), value: value)
    }
  }

  // MARK: Our own words

  private mutating func readSettee() {
    guard let extras = first("x-settee"), extras.kind == .object else { return }
    for position in 0..<extras.count {
      let (name, value) = extras.member(at: position)
      if let word = SetteeWord(rawValue: name.name) {
        read(word, value)
      } else {
        warnings.append(SetteeWord.warning(about: name.name))
        if SetteeWord.nearest(to: name.name) == .secret { words.traits.insert(.secret) }
      }
    }
  }

  private mutating func read(_ word: SetteeWord, _ value: SchemaTree) {
    switch (word, Self.text(value)) {
    case (.storage, "local"): words.storage = .local
    case (.storage, "cloud"): words.storage = .cloud
    case (.widget, "slider"): words.traits.insert(.slider)
    case (.widget, "multiline"): words.traits.insert(.multiline)
    case (.secret, _) where value.scalar == .boolean(true): words.traits.insert(.secret)
    case (.secret, _) where value.scalar == .boolean(false): break
    case (.section, let text?): words.section = [text]
    case (.section, nil) where value.kind == .list:
      words.section = value.propertyList.items.compactMap(\.text)
    case (.stored, let text?) where StoredForm(word: text) != nil:
      words.stored = StoredForm(word: text)
    case (.suite, _), (.prefix, _), (.sections, _), (.object, _): break
    case (.stored, _):
      warnings.append(
        "'x-settee.stored' must be plain, raw, date, data, json-data or json-text.")
    case (.storage, _): warnings.append("'x-settee.storage' must be 'local' or 'cloud'.")
    case (.widget, _): warnings.append("'x-settee.widget' must be 'slider' or 'multiline'.")
    case (.secret, _): warnings.append("'x-settee.secret' must be true or false.")
    case (.section, _): warnings.append("'x-settee.section' must be a heading or a list of them.")
    }
  }

  // MARK: Default

  /// The default in the type's own form; one that does not fit is none.
  private mutating func readDefault(as outline: SchemaPlace.Outline) {
    guard let value = first("default") else { return }
    if let problem = place.problem(with: value) {
      warnings.append("The default does not fit. \(problem)")
      return
    }
    let plain = value.propertyList
    words.defaultValue = isWhole(outline) ? plain.numbersUnified : plain
    if place.places.joinsDefaults, place.parts.contains(where: \.isSetting) {
      words.join(words.defaultValue)
    }
  }

  /// Whether all numbers of the value are whole.
  private func isWhole(_ outline: SchemaPlace.Outline) -> Bool {
    if case .list = outline.kind { return place.item(0)?.outline.kind.isWhole ?? false }
    return outline.kind.isWhole
  }

  // MARK: Values

  private func first(_ keyword: Key) -> SchemaTree? {
    place.parts.lazy.compactMap { $0.tree.member(named: keyword) }.first
  }

  private func text(_ keyword: Key) -> String? { Self.text(first(keyword)) }

  private func flag(_ keyword: Key) -> Bool { first(keyword)?.scalar == .boolean(true) }

  private func values(_ keyword: Key) -> [PropertyList] { first(keyword)?.propertyList.items ?? [] }

  static func text(_ tree: SchemaTree?) -> String? { tree?.scalar?.text }

  static func number(_ tree: SchemaTree?) -> Double? {
    switch tree?.scalar {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }
}

extension SetteeWord {
  /// The sentence about a word that is none.
  static func warning(about word: String) -> String {
    let meant = nearest(to: word).map { "; did you mean '\($0.rawValue)'?" } ?? "."
    return "'x-settee' has no \(SchemaPhrase.quoted(word))\(meant)"
  }
}

extension PropertyList {
  var text: String? { if case .string(let text) = self { text } else { nil } }

  var items: [PropertyList] { if case .array(let items) = self { items } else { [] } }
}

extension Shape.Kind {
  /// Whether all numbers are whole.
  fileprivate var isWhole: Bool { if case .scalar(.integer) = self { true } else { false } }
}

extension SchemaNode {
  /// Whether following references, and lists of one, leads here again and never to a schema.
  fileprivate var leadsBack: Bool {
    var node = self
    var seen: Set<Int> = []
    while seen.insert(node.number).inserted {
      let all = node.rules.branches.all
      guard let next = node.rules.reference ?? (all.count == 1 ? all[0] : nil) else { return false }
      node = next
    }
    return true
  }
}
