import Dispatch
import SetteeDocumentStores
import SetteePropertyLists
import SetteeSchemaCatalogues
import SetteeSettings
import SetteeStores
import Synchronization

/// What a form shows of a document at a moment.
struct DocumentRows: Sendable {
  let title: String
  private(set) var descriptions: [SettingDescription]
  /// Which variant the whole is, where a row says it.
  let variant: RootVariant?
  /// Rows of members that own edits have taken away; they stay, so that undo finds them.
  private(set) var emptied: Set<Key> = []
  /// Rows of members that own edits have made, which go with those.
  private(set) var made: Set<Key> = []
  /// Whether there are more settings than are shown.
  let isCut: Bool
  /// Why nothing can be changed, as a phrase.
  let lock: String?
  /// What is wrong by the rules of objects that are headings, by row.
  private(set) var problemsAround: [Key: String] = [:]

  /// Larger documents are checked off the main actor alone.
  static let checkedAtOnceMax = 65_536

  /// Works the rows out.
  /// - Parameters:
  ///   - document: The document.
  ///   - isChecked: Whether the document as a whole is checked too, O(n) in its bytes.
  init(of document: OpenedDocument, isChecked: Bool) {
    self.init(of: document)
    if isChecked { check(document) }
  }

  /// Checks the document as a whole, whose rows these are.
  mutating func check(_ document: OpenedDocument) {
    guard lock == nil || document.store.writability.mistake == nil else { return }
    let rules = RulesAround(document, rows: descriptions)
    problemsAround = rules.problems
    descriptions = rules.inserted(in: descriptions)
  }

  private init(of document: OpenedDocument) {
    let writability = document.store.writability
    let rows = document.rows(opensPages: true)
    (isCut, variant) = (rows.isCut, document.variant)
    let name = document.path.split(separator: "/").last.map(String.init) ?? document.path
    let mistake = writability.mistake.map {
      DocumentMistake($0, copies: document.store.copiesLeft())
    }
    guard let mistake else {
      title = [name, document.schema.missing.map(Self.words(ofMissing:)), document.schema.origin]
        .compactMap { $0 }.joined(separator: " · ")
      descriptions = rows.descriptions
      lock = writability.refusal?.lock
      return
    }
    title = "\(name) ✗ \(mistake.problem)"
    descriptions = mistake.descriptions + rows.descriptions
    lock = "the file does not parse"
  }

  /// Tells of a schema that the document names, by the last part of its name.
  private static func words(ofMissing name: String) -> String {
    "✗ schema \(name.split(separator: "/").last ?? Substring(name))"
  }

  /// Takes over rows that are here no more because own edits have taken their members away, each
  /// behind the row that it stood behind; a value that other rows have parts of, or that is a part
  /// of one, shows in those.
  /// - Parameters:
  ///   - shown: The rows until now.
  ///   - changed: The members that own edits changed since.
  ///   - renamed: The places whose values stood under other names until then, and those.
  ///   - places: The document.
  mutating func keep(
    from shown: DocumentRows, ofOwn changed: Set<Key>, but renamed: [Place: Place],
    in places: DocumentPlaces
  ) {
    let present = Set(descriptions.map(\.key))
    noteMade(since: shown, ofOwn: changed, but: renamed, in: places)
    made.formUnion(shown.made.intersection(present))
    let former = Set(renamed.values)
    var taken: TakenPlaces?
    var previous: Key?
    for row in shown.descriptions {
      defer { previous = row.key }
      guard row.kind == .setting, !present.contains(row.key), !shown.made.contains(row.key)
      else { continue }
      let place = places.place(of: row.key)
      let isOwn = place.map { changed.contains($0.key) } ?? false
      // What a schema described comes and goes with what it says.
      guard isOwn || shown.emptied.contains(row.key), row.traits.contains(.entry),
        place.map({ !former.contains($0) }) ?? true
      else { continue }
      if let place {
        if taken == nil { taken = TakenPlaces(by: descriptions, in: places) }
        guard taken?.take(place) != false else { continue }
      }
      emptied.insert(row.key)
      let position = descriptions.firstIndex { $0.key == previous }.map { $0 + 1 } ?? 0
      descriptions.insert(row, at: position)
    }
  }

  /// Takes note of rows that own edits have made; another name makes none.
  private mutating func noteMade(
    since shown: DocumentRows, ofOwn changed: Set<Key>, but renamed: [Place: Place],
    in places: DocumentPlaces
  ) {
    guard !changed.isEmpty else { return }
    let before = Set(shown.descriptions.map(\.key))
    for row in descriptions where !before.contains(row.key) {
      guard let place = places.place(of: row.key), changed.contains(place.key) else { continue }
      let isMade = renamed[place].map { shown.made.contains(places.key(of: $0)) } ?? true
      if isMade { made.insert(row.key) }
    }
  }

  /// Whether a form would show the same; rows of other members than those that changed are told
  /// apart by their names alone.
  func isSame(as other: DocumentRows, but changed: Set<Key>, in places: DocumentPlaces) -> Bool {
    guard title == other.title, lock == other.lock, problemsAround == other.problemsAround,
      emptied == other.emptied, variant == other.variant,
      descriptions.count == other.descriptions.count
    else { return false }
    return zip(descriptions, other.descriptions).allSatisfy { mine, theirs in
      guard mine.key == theirs.key, mine.path == theirs.path, mine.title == theirs.title else {
        return false
      }
      guard let key = places.place(of: mine.key)?.key, changed.contains(key) else { return true }
      // What an object that is not there has by default is in force in it until it is.
      return "\(mine.type)" == "\(theirs.type)" && mine.defaultValue == theirs.defaultValue
    }
  }
}

/// The places whose values rows show, and those around them.
private struct TakenPlaces {
  private var own: Set<Place> = []
  private var around: Set<Place> = []

  init(by rows: [SettingDescription], in places: DocumentPlaces) {
    for row in rows where row.kind == .setting {
      if let place = places.place(of: row.key) { insert(place) }
    }
  }

  /// Takes a place for a row of its own; none that rows show by parts or as a part of theirs.
  mutating func take(_ place: Place) -> Bool {
    guard !around.contains(place), !place.containers.contains(where: own.contains) else {
      return false
    }
    insert(place)
    return true
  }

  private mutating func insert(_ place: Place) {
    own.insert(place)
    around.formUnion(place.containers)
  }
}

extension Place {
  /// The places around it, the nearest first.
  fileprivate var containers: [Place] {
    Array(sequence(first: self, next: \.parent).dropFirst())
  }
}

extension StoreError {
  /// Why nothing can be changed, as a phrase.
  fileprivate var lock: String {
    if case .readOnly(_, let reason) = self { return reason }
    var words = description
    if words.hasSuffix(".") { words.removeLast() }
    return words
  }
}

/// Works the rows of a document out anew when it may have others, on a thread of its own.
final class DocumentFollower: Sendable {
  private struct State {
    var shown: DocumentRows
    /// How often others were to be shown.
    var count = 0
    var isDue = false
    /// Whether the rows that show are to be checked, and no others worked out.
    var onlyChecks = false
    var hasMistake: Bool
    /// The members that changed since rows were worked out, and those that own edits changed.
    var changed: Set<Key> = []
    var own: Set<Key> = []
    /// The places whose values stood under other names before own edits, and those.
    var renamed: [Place: Place] = [:]
  }

  private let document: OpenedDocument
  private let show: @Sendable (DocumentRows, Int) -> Void
  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "settee.rows", qos: .userInitiated)

  init(
    _ document: OpenedDocument, showing shown: DocumentRows,
    show: @escaping @Sendable (_ rows: DocumentRows, _ count: Int) -> Void
  ) {
    self.document = document
    self.show = show
    state = Mutex(State(shown: shown, hasMistake: document.store.writability.mistake != nil))
  }

  /// Takes note that values changed.
  func note(_ change: StoreChange) {
    // What a schema says of a place may hang on values of others.
    guard document.schema.tree != nil || change.changes.contains(where: \.changesRows) else {
      return
    }
    let keys = Set(change.changes.map(\.key))
    let isOwn = change.origin == .ownWrite
    schedule(keys, own: isOwn ? keys : [], renamed: isOwn ? change.renaming : nil)
  }

  /// Checks the document as a whole, whose rows show unchecked.
  func check() { schedule([], onlyChecks: true) }

  /// Takes note that the document can be written no more, or again.
  func noteWritability() { schedule([]) }

  /// Waits for what was noted so far; the rows by then, and how often there were others.
  func settled() -> (rows: DocumentRows, count: Int) {
    queue.sync { state.withLock { ($0.shown, $0.count) } }
  }

  /// Takes note that the document is to be shown as another variant.
  func noteVariant() { schedule([]) }

  /// Has one of several schemas that fit describe the document.
  func choose(_ entry: SchemaCatalogue.Entry) {
    queue.async {
      self.document.choose(entry)
      self.state.withLock { $0.onlyChecks = false }
      self.work()
    }
  }

  private func schedule(
    _ keys: Set<Key>, own: Set<Key> = [], renamed: (from: Place, to: Place)? = nil,
    onlyChecks: Bool = false
  ) {
    let isFirst = state.withLock { state in
      defer { state.isDue = true }
      state.onlyChecks = onlyChecks && (state.onlyChecks || !state.isDue)
      state.changed.formUnion(keys)
      state.own.formUnion(own)
      if let renamed { state.renamed[renamed.to] = renamed.from }
      return !state.isDue
    }
    if isFirst { queue.async { self.work() } }
  }

  private func work() {
    let before = state.withLock { state in
      defer {
        (state.isDue, state.onlyChecks) = (false, false)
        (state.changed, state.own, state.renamed) = ([], [], [:])
      }
      return state
    }
    let (changed, own, shown) = (before.changed, before.own, before.shown)
    let hasMistake = document.store.writability.mistake != nil
    if before.hasMistake, !hasMistake { document.findSchema() }
    var rows = before.onlyChecks ? shown : DocumentRows(of: document, isChecked: false)
    rows.check(document)
    rows.keep(from: shown, ofOwn: own, but: before.renamed, in: document.places)
    let isSame = rows.isSame(as: shown, but: changed, in: document.places)
    let told = rows
    let count = state.withLock { state in
      state.hasMistake = hasMistake
      state.shown = told
      if !isSame { state.count += 1 }
      return state.count
    }
    if !isSame { show(told, count) }
  }
}

extension StoreChange {
  /// The place whose value stands under another name after the change, and that; `nil` where it is
  /// no such change.
  fileprivate var renaming: (from: Place, to: Place)? {
    let inner = changes.flatMap { change in
      change.places.map { ($0, change.change(at: $0.steps, as: change.key)) }
    }
    guard inner.count == 2, let gone = inner.first(where: { $0.1?.new == nil }),
      let come = inner.first(where: { $0.1?.old == nil }), gone.1?.old == come.1?.new
    else { return nil }
    return (gone.0, come.0)
  }
}

extension KeyChange {
  /// Whether there may be other rows: a value came, went, or is of another kind.
  fileprivate var changesRows: Bool {
    places.contains { place in
      guard let change = change(at: place.steps, as: key), let old = change.old,
        let new = change.new
      else { return true }
      return old.kind != new.kind || old.isContainer
    }
  }
}
