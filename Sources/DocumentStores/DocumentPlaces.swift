import SetteeDocuments
import SetteePropertyLists
import SetteeStores
import Synchronization

/// A document as flat settings: each place in it is a key, by its word.
///
/// A word is what `PlaceWords` reads and prints, `servers.1.port`. A key that a schema names keeps
/// its place whatever the document holds; any other is read in the document as it is when the key
/// is first used.
package final class DocumentPlaces: Store {
  package let document: DocumentStore
  private let names: Naming
  private let table = Mutex(PlaceKeys())

  /// The members that a schema names of what the steps from the root lead to.
  package typealias Naming = @Sendable (_ steps: [Place.Step]) -> KnownMembers

  /// Shows a document; `names` tells which members a schema knows.
  package init(
    of document: DocumentStore,
    names: @escaping Naming = { _ in .unknown }
  ) {
    self.document = document
    self.names = names
  }

  // MARK: Words

  /// The place that a word names.
  package func place(ofWord word: String) throws(PlaceWordError) -> Place {
    try words.place(of: word)
  }

  /// The key of the place that a word names, be it a pointer.
  package func key(ofWord word: String) throws(PlaceWordError) -> Key {
    if let known = table.withLock({ $0.place(of: Key(word)) }) { return key(of: known) }
    return key(of: try words.place(of: word))
  }

  /// The key of a place: the word that people know it by.
  package func key(of place: Place) -> Key {
    if let key = table.withLock({ $0.key(of: place) }) { return key }
    let words = words
    let key = Key(words.word(for: place))
    return table.withLock { table in
      // A word can have been another place's, as the document was by then.
      let isFree = table.place(of: key).map { $0 == place } ?? true
      return table.note(isFree ? key : Key(words.pointer(for: place)), place)
    }
  }

  /// The keys of members of the container that steps from the root lead to, in the order of the
  /// names, whether or not it is there; many cost much less than each.
  package func keys(ofMembers names: [Key], at steps: [Place.Step]) -> [Key] {
    let document = document.document
    let object = document.place(of: steps)
    guard document.root.kind == .object, steps.isEmpty == (object == nil),
      let start = words.start(ofMembersAt: steps)
    else { return names.map { key(of: document.place(of: steps + [.member($0)]) ?? Place($0)) } }
    let (arePlain, text) = (names.map(start.isPlain), start.text)
    let known = table.withLock { $0.note(names, arePlain: arePlain, of: object, start: text) }
    return zip(names, known).map { name, known in
      known ?? key(of: object?.appending(.member(name)) ?? Place(name))
    }
  }

  /// Gives a place a key for as long as this lives.
  package func name(_ place: Place, _ key: Key) { _ = table.withLock { $0.note(key, place) } }

  /// The place of a key; nothing where its word names none.
  package func place(of key: Key) -> Place? {
    if let place = table.withLock({ $0.place(of: key) }) { return place }
    do throws(PlaceWordError) {
      let place = try words.place(of: key.name)
      _ = table.withLock { $0.note(key, place) }
      return place
    } catch {
      return nil
    }
  }

  /// A place as a JSON pointer.
  package func pointer(of place: Place) -> String { words.pointer(for: place) }

  private var words: PlaceWords<DocumentNode> {
    PlaceWords(of: document.document.root, names: names)
  }

  // MARK: Reading

  package var name: String { document.name }

  package func value(forKey key: Key) -> PropertyList? {
    node(of: key).map { $0.tree.propertyList(at: $0.index) }
  }

  package func node(of key: Key) -> DocumentNode? {
    place(of: key).flatMap { document.document.node(at: $0) }
  }

  package func source(ofKey key: Key) -> ValueSource? {
    node(of: key).map { _ in .application(path: document.path.text) }
  }

  /// The keys of all values that names lead to; nothing where there are more, or the document is no
  /// object.
  package func keysOfValues(countMax: Int) -> Set<Key>? {
    let document = document.document
    guard document.root.kind == .object else { return nil }
    var keys: Set<Key> = []
    var waiting: [([Place.Step], DocumentNode)] = [([], document.root)]
    while let (steps, object) = waiting.popLast() {
      guard keys.count + object.count <= countMax else { return nil }
      for position in 0..<object.count {
        let (name, value) = object.member(at: position)
        let inner = steps + [.member(name)]
        if let place = document.place(of: inner) { keys.insert(key(of: place)) }
        if value.kind == .object { waiting.append((inner, value)) }
      }
    }
    return keys
  }

  /// The keys of all leaves: scalars, empty containers and lists of scalars.
  package func keys() -> [Key] { document.document.leaves().map(key(of:)) }

  package var capabilities: StoreCapabilities {
    var capabilities = StoreCapabilities(notices: document, losses: self)
    capabilities.remarks = self
    capabilities.keepsOrder = true
    return capabilities
  }

  // MARK: Writing

  @discardableResult
  package func write(_ edits: [Edit]) throws(StoreError) -> EditReceipt {
    var placed: [Edit] = []
    for edit in edits { placed.append(try self.placed(edit)) }
    do throws(StoreError) {
      return shown(try document.write(placed))
    } catch {
      throw worded(error)
    }
  }

  /// An error that shows the name that is empty.
  private func worded(_ error: StoreError) -> StoreError {
    guard document.document.root.kind == .object else { return error }
    return error.mappingKeys { $0.name.isEmpty ? "\"\"" : $0 }
  }

  @discardableResult
  package func undo(_ receipt: EditReceipt) throws(StoreError) -> EditReceipt {
    guard receipt.token != nil else { return try write(receipt.inverse) }
    return shown(try document.undo(receipt))
  }

  private func placed(_ edit: Edit) throws(StoreError) -> Edit {
    guard let place = place(of: edit.key) else {
      throw .invalidKey(key: edit.key, reason: "it names no place in \(name)")
    }
    var edit = edit
    edit.place = Place(place.key, place.steps + edit.place.steps)
    return edit
  }

  private func shown(_ receipt: EditReceipt) -> EditReceipt {
    var receipt = receipt
    for index in receipt.inverse.indices {
      receipt.inverse[index].place = Place(key(of: receipt.inverse[index].place))
    }
    return receipt
  }

  package func flush() throws(StoreError) { try document.flush() }

  package func flushOrForget() throws(StoreError) { try document.flushOrForget() }

  // MARK: Observing

  package func observe(
    _ observer: @escaping @Sendable (StoreChange) -> Void
  ) -> StoreObservation {
    document.observe { [weak self] change in
      guard let self else { return }
      let changes = change.changes.flatMap(shownChanges)
      if !changes.isEmpty {
        observer(
          StoreChange(
            number: change.number, origin: change.origin, changes: changes,
            isQuiet: change.isQuiet))
      }
    }
  }

  /// What a change of a member of the root is to the keys of places in it, around it and at it.
  private func shownChanges(_ change: KeyChange) -> [KeyChange] {
    var shown: [KeyChange] = []
    var seen: Set<Place> = []
    func note(_ place: Place, _ key: Key) {
      guard seen.insert(place).inserted,
        let inner = change.change(at: place.steps, as: key)
      else { return }
      shown.append(inner)
    }
    for place in change.places {
      for depth in 0..<place.steps.count {
        let outer = Place(place.key, Array(place.steps[..<depth]))
        if let key = table.withLock({ $0.key(of: outer) }) { note(outer, key) }
      }
      note(place, key(of: place))
      guard change.hasPlaces(inside: place.steps) else { continue }
      for (place, key) in table.withLock({ $0.inner(of: place) })
      where change.differs(at: place.steps) { note(place, key) }
    }
    return shown
  }
}

extension DocumentPlaces: LossReporting {
  package func lostWrite(ofKey key: Key) -> LostWrite? {
    place(of: key).flatMap(document.lostWrite)
  }

  package func lostWrites(ofKey key: Key) -> [LostWrite] {
    place(of: key).map(document.lostWrites) ?? []
  }

  package func settle(_ write: LostWrite, ofKey key: Key) {
    if let place = place(of: key) { document.settle(write, in: place) }
  }

  package func syncState(ofKey key: Key) -> SyncState? { nil }

  package func observeSyncStates(
    _ observer: @escaping @Sendable (Set<Key>) -> Void
  ) -> StoreObservation {
    document.observeLosses { [weak self] places in
      if let self { observer(Set(places.flatMap(keys(showing:)))) }
    }
  }

  /// The keys of a place and of those around it, whose pages show it.
  private func keys(showing place: Place) -> [Key] {
    let around = table.withLock { table in
      place.steps.indices.compactMap { depth in
        table.key(of: Place(place.key, Array(place.steps[..<depth])))
      }
    }
    return around + [key(of: place)]
  }
}
