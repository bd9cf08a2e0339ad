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
    var (kept, folded) = ([Edit](), [Edit]())
    for edit in edits {
      if isFolded(edit) { folded.append(edit) } else { kept.append(edit) }
    }
    if folded.isEmpty { return try base.write(edits) }
    let plan = try EditPlan(folded) { key in self.tree(of: key) }
    for change in plan.changes {
      kept.append(Edit(change.key, try stored(change.value, of: change.key)))
    }
    return try base.write(kept)
  }

  package func observe(
    _ observer: @escaping @Sendable (StoreChange) -> Void
  ) -> StoreObservation {
    base.observe { [forms] in observer($0.unfolded(by: forms)) }
  }

  package func observe(
    _ keys: Set<Key>, _ observer: @escaping @Sendable (StoreChange) -> Void
  ) -> StoreObservation {
    base.observe(keys) { [forms] in observer($0.unfolded(by: forms)) }
  }

  /// What places lead into: what is shown, and where that is JSON in text the tree of it.
  package func tree(of key: Key) -> PropertyList? {
    base.value(forKey: key).map { tree(of: $0, at: key) }
  }

  /// What places lead into where a value is stored for a key, be it the one in force or not.
  package func tree(of stored: PropertyList, at key: Key) -> PropertyList {
    let value = shown(stored, of: key)
    guard case .string = value, forms(key) == nil else { return value }
    return value.containerInside ?? value
  }

  private func shown(_ stored: PropertyList, of key: Key) -> PropertyList {
    stored.shown(as: forms(key))
  }

  /// Whether an edit does not do to what is stored what it does to what is shown.
  private func isFolded(_ edit: Edit) -> Bool {
    if edit.place.isWhole, edit.wholeValue == nil { return false }
    return form(of: edit.key) != .plain && edit.wholeValue != .some(nil)
  }

  /// How a value is stored that somebody described, or that is there.
  private func form(of key: Key) -> StoredForm {
    if let form = forms(key) { return form }
    guard let stored = base.value(forKey: key), stored.containerInside != nil else { return .plain }
    if case .data = stored { return .jsonData }
    return .jsonText
  }

  private func stored(_ value: PropertyList?, of key: Key) throws(StoreError) -> PropertyList? {
    guard let value, value.isContainer || forms(key) != nil else { return value }
    do throws(EditedProblem) {
      return try form(of: key).fold(value)
    } catch {
      throw .unstorable(key: key, reason: error.description)
    }
  }
}

extension PropertyList {
  /// What is shown of a stored value; what is of another form is shown as it is.
  fileprivate func shown(as form: StoredForm?) -> PropertyList {
    if let form { return form.unfold(self) ?? self }
    if case .data = self { return containerInside ?? self }
    return self
  }

  /// The object or list that JSON in data or text writes.
  fileprivate var containerInside: PropertyList? {
    let first: UInt8?
    switch self {
    case .data(let bytes): first = bytes.first
    case .string(let text): first = text.utf8.first
    default: return nil
    }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
    return jsonTree
  }
}

extension StoreChange {
  fileprivate func unfolded(by forms: (Key) -> StoredForm?) -> StoreChange {
    StoreChange(
      number: number, origin: origin,
      changes: changes.map { change in
        let form = forms(change.key)
        return KeyChange(
          change.key, from: change.old?.shown(as: form), to: change.new?.shown(as: form))
      }, isQuiet: isQuiet)
  }
}
