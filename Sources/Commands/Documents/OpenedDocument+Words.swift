import SetteeDocuments
import SetteeDocumentStores
import SetteePropertyLists
import SetteeSettings
import SetteeStores

extension OpenedDocument {
  /// The key of the place that a word names.
  func key(_ word: String) throws(CommandError) -> Key {
    let key = try Self.reading { () throws(PlaceWordError) in try places.key(ofWord: word) }
    try check(word, names: places.node(of: key))
    return key
  }

  /// The place that a word names, of which nothing is remembered.
  func place(named word: String) throws(CommandError) -> Place {
    let place = try Self.reading { () throws(PlaceWordError) in try places.place(ofWord: word) }
    try check(word, names: document.node(at: place))
    return place
  }

  private static func reading<Value>(
    _ read: () throws(PlaceWordError) -> Value
  ) throws(CommandError) -> Value {
    try Result(catching: read).mapError { CommandError("\($0)") }.get()
  }

  /// Refuses a word that names nothing, and would with a number in place of its brackets.
  private func check(_ word: String, names node: DocumentNode?) throws(CommandError) {
    guard node == nil, let dotted = dottedElement(word) else { return }
    throw Self.bracketed(word, dotted)
  }

  private static func bracketed(_ word: String, _ dotted: String) -> CommandError {
    CommandError("There is no '\(word)'; an element of a list is named by its number: '\(dotted)'.")
  }

  /// The word with `.1` for `[1]`, where it leads into a list that way.
  private func dottedElement(_ word: String) -> String? {
    guard word.contains("[") else { return nil }
    let dotted = String(word.filter { $0 != "]" }.map { $0 == "[" ? "." : $0 })
    guard let place = places.place(of: Key(dotted)) else { return nil }
    let leadsIntoList = place.steps.contains { if case .element = $0 { true } else { false } }
    return leadsIntoList ? dotted : nil
  }

  /// Why no value can be null here, and what would be right; nothing where one can.
  var refusalOfNull: EditRefusal? {
    do throws(EditRefusal) {
      _ = try store.format.adapted(.null)
      return nil
    } catch {
      return error
    }
  }

  /// What a default has at a place where nothing is stored; of what has a description, whose own
  /// default is known, what one around has.
  func standard(of key: Key, isDescribed: Bool) -> PropertyList? {
    guard let root = schema.tree?.root, let place = places.place(of: key),
      document.node(at: place) == nil, let steps = document.steps(of: place)
    else { return nil }
    let isAroundStored = place.parent.map { document.node(at: $0) != nil } ?? true
    if isAroundStored, isDescribed || !isNamed(steps, root) { return nil }
    return root.standard(at: steps, in: document.root)
  }

  /// Whether the schema names a member, which an entry of any name is not.
  private func isNamed(_ steps: [Place.Step], _ root: Shape) -> Bool {
    guard let name = steps.last?.name,
      case .object(let object)? = root.shape(at: steps.dropLast())?.kind
    else { return false }
    return object.members.contains { $0.name == name }
  }

  /// What a schema says of a list, and how many items are in it.
  func list(at place: Place) -> (shape: Shape?, count: Int) {
    let shape = document.steps(of: place).flatMap { schema.tree?.root.shape(at: $0) }
    return (shape, document.node(at: place)?.count ?? 0)
  }

  /// The edits that take values away from a document, the last in the text first, so that positions
  /// stay true.
  func edits(resetting keys: [Key], in document: Document) -> [Edit] {
    func start(_ key: Key) -> Int {
      places.place(of: key).flatMap(document.node)?.range.lowerBound ?? 0
    }
    return keys.sorted { start($0) > start($1) }.map { Edit($0, nil) }
  }

  /// The row that a place would have; nothing where a word names none, or leads into a list.
  func row(ofWord word: String) -> SettingDescription? {
    do throws(CommandError) {
      let key = try key(word)
      guard let place = places.place(of: key), let steps = document.steps(of: place) else {
        return nil
      }
      let names = steps.compactMap(\.name?.name)
      guard names.count == steps.count, let title = names.last else { return nil }
      let shape = schema.tree?.root.shape(at: steps) ?? .anything
      var details = SettingDescription.Details(shape, at: Place(key), storage: .local)
      details.title = shape.words.title ?? title
      return SettingDescription(place: Place(key), path: names.dropLast(), details: details)
    } catch {
      return nil
    }
  }

  /// Says of a place that is not there that the schema does not name it, or a place around it, and
  /// which name is near; nothing where it does, or describes what it calls as one likes.
  ///
  /// `after` is what the document is to be, where other values may have the schema name it.
  func remark(onNew place: Place, in after: DocumentNode? = nil) -> String? {
    guard let root = schema.tree?.root, let steps = document.steps(of: place) else { return nil }
    for (count, step) in steps.enumerated() {
      let (outer, inner) = (steps.prefix(count), steps.prefix(count + 1))
      guard case .member(let name) = step, document.root.value(at: Array(inner)) == nil else {
        continue
      }
      guard let shape = root.shape(at: Array(outer)),
        after?.value(at: Array(outer)).map({ shape.names(name, in: $0) }) != true,
        root.branches(at: Array(outer), of: after ?? document.root)?.namesMember(name) != true
      else { continue }
      let value = document.root.value(at: Array(outer))
      let remark =
        value.map { shape.remark(onNew: name, beside: $0) }
        ?? shape.remark(onNew: name, beside: PropertyList.dictionary([:]))
      if let remark { return remark }
    }
    return nil
  }

  /// The bytes that a key's value stands in, line by line where it stands in several stretches.
  func source(of key: Key) -> [UInt8]? {
    guard let node = places.node(of: key) else { return nil }
    let stretches = document.format.stretches(of: node, in: document)
    return Array(stretches.map { document.bytes[$0] }.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// How many comments go where a key's value does.
  func commentCount(in key: Key) -> Int {
    places.node(of: key).map { document.commentCount(in: $0) } ?? 0
  }

  /// A value as a form shows it: moments as they are written, since they are edited as text.
  func shown(_ value: PropertyList, of description: SettingDescription) -> PropertyList {
    switch value {
    case .date(let moment):
      let node = node(of: description)
      return .string(node?.kind == .date ? node?.source ?? moment.rfc3339 : moment.rfc3339)
    case .array, .dictionary:
      return store.format is TOMLFormat
        ? value.withMomentsAsText(like: node(of: description)) : value
    case .null, .boolean, .integer, .real, .string, .data: return value
    }
  }

  private func node(of description: SettingDescription) -> DocumentNode? {
    places.node(of: description.key)?.value(at: description.steps)
  }

  /// File, line and column of what a key leads to.
  func position(of key: Key) -> String? {
    guard let node = places.node(of: key) else { return nil }
    let position = document.position(ofOffset: node.range.lowerBound)
    let steps = places.place(of: key).flatMap { document.steps(of: $0) } ?? []
    let followed = document.followed(at: steps).map { followed in
      followed.isMerged ? " from \(followed.words)" : " follows \(followed.words)"
    }
    return "\(path):\(position.line):\(position.column)" + (followed ?? "")
  }

  private func isSecret(_ value: PropertyList, at place: Place) -> Bool {
    document.steps(of: place).map { secrets.cover($0, value) } ?? false
  }

  /// Says what others had written to places that were just written to.
  func tellContests(to errors: TextOutput) {
    for place in store.contestedPlaces {
      guard let loss = store.lostWrite(at: place) else { continue }
      let theirs: String
      switch loss.content {
      case .value(let value) where isSecret(value, at: place): theirs = "changed it"
      case .value(let value): theirs = "made it \(value.json())"
      case .removed: theirs = "removed it"
      case .secret: theirs = "changed it"
      }
      errors.sentence("'\(places.key(of: place))': another program had just \(theirs).")
    }
  }
}

extension PropertyList {
  /// The value with each moment in it as text, with all digits that it has in a document.
  fileprivate func withMomentsAsText(like node: DocumentNode?) -> PropertyList {
    switch self {
    case .date(let moment): .string(node?.momentText ?? moment.rfc3339)
    case .array(let items):
      .array(
        items.enumerated().map { index, item in
          item.withMomentsAsText(like: node?.value(at: .element(index)))
        })
    case .dictionary(let members):
      .dictionary(
        PropertyDictionary(
          members.map { name, value in
            (name, value.withMomentsAsText(like: node?.value(at: .member(name))))
          }))
    case .null, .boolean, .integer, .real, .string, .data: self
    }
  }
}
