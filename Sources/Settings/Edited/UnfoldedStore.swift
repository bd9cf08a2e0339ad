import SetteePropertyLists
import SetteeStores

/// A store whose values show as what they stand for: the tree that JSON in data writes, a moment as
/// text.
///
/// An edit is stored in the form that the program gave the value; one inside JSON stores the whole
/// of that. What nobody described counts as JSON where data holds an object or a list.
package final class UnfoldedStore: Store {
  package let base: any Store
  /// How the values of keys are stored that somebody described.
  private let forms: @Sendable (Key) -> StoredForm?

  package init(_ base: any Store, forms: @escaping @Sendable (Key) -> StoredForm?) {
    self.base = base
    self.forms = forms
  }

  package var name: String { base.name }

  package func value(forKey key: Key) -> PropertyList? {
    base.value(forKey: key).map { shown($0, of: key) }
  }

  package func source(ofKey key: Key) -> ValueSource? { base.source(ofKey: key) }

  package func keys() -> [Key] { base.keys() }

  package var capabilities: StoreCapabilities { base.capabilities }

  package func flush() throws(StoreError) { try base.flush() }

  package func flushOrForget() throws(StoreError) { try base.flushOrForget() }

  @discardableResult
  package func undo(_ receipt: EditReceipt) throws(StoreError) -> EditReceipt {
    try base.undo(receipt)
  }

  @discardableResult
  package func write(_ edits: [Edit]) throws(StoreError) -> EditReceipt {
    var folded = FoldedEdits(of: base, forms: forms)
    for edit in edits { try folded.add(edit) }
    return try base.write(folded.edits)
  }

  package func observe(
    _ observer: @escaping @Sendable (StoreChange) -> Void
  ) -> StoreObservation {
    base.observe { [forms] in $0.unfolded(by: forms).map(observer) }
  }

  package func observe(
    _ keys: Set<Key>, _ observer: @escaping @Sendable (StoreChange) -> Void
  ) -> StoreObservation {
    base.observe(keys) { [forms] in $0.unfolded(by: forms).map(observer) }
  }

  /// What places lead into: what is shown, and where that is JSON in text the tree of it.
  package func tree(of key: Key) -> PropertyList? {
    base.value(forKey: key).map { tree(of: $0, at: key) }
  }

  /// What places lead into where a value is stored for a key, be it the one in force or not.
  package func tree(of stored: PropertyList, at key: Key) -> PropertyList {
    stored.tree(as: forms(key))
  }

  private func shown(_ stored: PropertyList, of key: Key) -> PropertyList {
    stored.shown(as: forms(key))
  }
}

extension StoreChange {
  /// The change of what is shown; nothing where that is what it was.
  fileprivate func unfolded(by forms: (Key) -> StoredForm?) -> StoreChange? {
    let changes = changes.compactMap { $0.unfolded(by: forms($0.key)) }
    if changes.isEmpty { return nil }
    return StoreChange(number: number, origin: origin, changes: changes, isQuiet: isQuiet)
  }
}

extension KeyChange {
  fileprivate func unfolded(by form: StoredForm?) -> KeyChange? {
    let (old, new) = (self.old, self.new)
    let shown = KeyChange(key, from: old?.shown(as: form), to: new?.shown(as: form))
    // The same, written otherwise.
    return shown.old == shown.new && old != new ? nil : shown
  }
}
