import SetteePropertyLists
import SetteeStores

/// A group of edits of what is shown, as edits of what is stored.
///
/// Each acts on what those before it left. What is written as JSON is stored anew as a whole, and
/// stays as it is written where an edit changes nothing.
struct FoldedEdits {
  private(set) var edits: [Edit] = []
  /// What those so far made of the keys that they touched.
  private var made: [Key: PropertyList?] = [:]
  private let base: any Store
  private let forms: (Key) -> StoredForm?

  /// Begins a group on a store, the values of whose keys are stored in these forms.
  init(of base: any Store, forms: @escaping (Key) -> StoredForm?) {
    (self.base, self.forms) = (base, forms)
  }

  /// Adds an edit of what is shown.
  mutating func add(_ edit: Edit) throws(StoreError) {
    guard isFolded(edit) else { return follow(edit) }
    if let whole = try folded(edit) { follow(whole) }
  }

  private func stored(_ key: Key) -> PropertyList? { made[key] ?? base.value(forKey: key) }

  /// Whether an edit does not do to what is stored what it does to what is shown.
  private func isFolded(_ edit: Edit) -> Bool {
    if edit.place.isWhole, edit.wholeValue == nil { return false }
    return form(of: edit.key) != .plain && edit.wholeValue != .some(nil)
  }

  /// How a value is stored that somebody described, or that is there.
  private func form(of key: Key) -> StoredForm {
    if let form = forms(key) { return form }
    guard let stored = stored(key), stored.containerInside != nil else { return .plain }
    if case .data = stored { return .jsonData }
    return .jsonText
  }

  /// The edit as one of the whole stored value; nothing where nothing inside it changes.
  private func folded(_ edit: Edit) throws(StoreError) -> Edit? {
    let former = stored(edit.key)
    let before = former?.tree(as: forms(edit.key))
    var tree = before
    do throws(PlaceProblem) {
      _ = try edit.apply(to: &tree)
    } catch {
      throw .misplaced(error)
    }
    if tree == before { return edit.place.isWhole ? Edit(edit.key, former) : nil }
    return Edit(edit.key, try fold(tree, of: edit.key))
  }

  private func fold(_ value: PropertyList?, of key: Key) throws(StoreError) -> PropertyList? {
    guard let value, value.isContainer || forms(key) != nil else { return value }
    do throws(EditedProblem) {
      return try form(of: key).fold(value)
    } catch {
      throw .unstorable(key: key, reason: error.clause)
    }
  }

  /// Takes an edit of what is stored, and notes what it makes of it.
  private mutating func follow(_ edit: Edit) {
    edits.append(edit)
    switch (edit.wholeValue, edit.act) {
    case (let value?, _): made.updateValue(value, forKey: edit.key)
    case (nil, .rename(let new)) where edit.place.isWhole:
      let value = stored(edit.key)
      made.updateValue(nil, forKey: edit.key)
      made.updateValue(value, forKey: new)
    case (nil, .duplicate(let new?)) where edit.place.isWhole:
      made.updateValue(stored(edit.key), forKey: new)
    case (nil, _): followInside(edit)
    }
  }

  private mutating func followInside(_ edit: Edit) {
    var value = stored(edit.key)
    do throws(PlaceProblem) {
      _ = try edit.apply(to: &value)
      made.updateValue(value, forKey: edit.key)
    } catch {
      // The store knows, too, what shows where its own value goes; so it decides, and says why not.
    }
  }
}

extension PropertyList {
  /// What is shown of a stored value; what is of another form is shown as it is.
  func shown(as form: StoredForm?) -> PropertyList {
    if let form { return form.unfold(self) ?? self }
    if case .data = self { return containerInside ?? self }
    return self
  }

  /// What places lead into: what is shown, and where that is JSON in text the tree of it.
  func tree(as form: StoredForm?) -> PropertyList {
    let shown = shown(as: form)
    if case .string = shown, form == nil { return shown.containerInside ?? shown }
    return shown
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
