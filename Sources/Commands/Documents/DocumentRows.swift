import Dispatch
import SetteeDocumentStores
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Synchronization

/// What a form shows of a document at a moment.
struct DocumentRows: Sendable {
  let title: String
  let descriptions: [SettingDescription]
  /// Why nothing can be changed, as a phrase.
  let lock: String?

  init(of document: OpenedDocument) {
    let writability = document.store.writability
    let name = document.path.split(separator: "/").last.map(String.init) ?? document.path
    guard let mistake = writability.mistake.map(DocumentMistake.init) else {
      title = [name, document.schema.origin].compactMap { $0 }.joined(separator: " · ")
      descriptions = document.rows(opensPages: true)
      lock = writability.refusal?.lock
      return
    }
    title = "\(name) ✗ \(mistake.problem)"
    descriptions = mistake.descriptions + document.rows(opensPages: true)
    lock = "the file does not parse"
  }

  /// Whether a form would show the same; rows of other members than those that changed are told
  /// apart by their names alone.
  func isSame(as other: DocumentRows, but changed: Set<Key>, in places: DocumentPlaces) -> Bool {
    guard title == other.title, lock == other.lock,
      descriptions.count == other.descriptions.count
    else { return false }
    return zip(descriptions, other.descriptions).allSatisfy { mine, theirs in
      guard mine.key == theirs.key, mine.path == theirs.path, mine.title == theirs.title else {
        return false
      }
      guard let key = places.place(of: mine.key)?.key, changed.contains(key) else { return true }
      return "\(mine.type)" == "\(theirs.type)"
    }
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
    var isDue = false
    var hasMistake: Bool
    /// The members that changed since rows were worked out.
    var changed: Set<Key> = []
  }

  private let document: OpenedDocument
  private let show: @Sendable (DocumentRows) -> Void
  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "settee.rows", qos: .userInitiated)

  init(
    _ document: OpenedDocument, showing shown: DocumentRows,
    show: @escaping @Sendable (DocumentRows) -> Void
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
    schedule(Set(change.changes.map(\.key)))
  }

  /// Takes note that the document can be written no more, or again.
  func noteWritability() { schedule([]) }

  private func schedule(_ keys: Set<Key>) {
    let isFirst = state.withLock { state in
      defer { state.isDue = true }
      state.changed.formUnion(keys)
      return !state.isDue
    }
    if isFirst { queue.async { self.work() } }
  }

  private func work() {
    let (changed, hadMistake, shown) = state.withLock { state in
      defer { (state.isDue, state.changed) = (false, []) }
      return (state.changed, state.hasMistake, state.shown)
    }
    let hasMistake = document.store.writability.mistake != nil
    if hadMistake, !hasMistake { document.findSchema() }
    let rows = DocumentRows(of: document)
    let isSame = rows.isSame(as: shown, but: changed, in: document.places)
    state.withLock { state in
      state.hasMistake = hasMistake
      if !isSame { state.shown = rows }
    }
    if !isSame { show(rows) }
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
