import SetteePropertyLists

/// One key with two readings of its value.
struct Difference {
  let old: ValueReading
  let new: ValueReading

  init(from old: ValueReading, to new: ValueReading) { (self.old, self.new) = (old, new) }

  /// Whether the values differ, to the last digit; one number in two forms is one value to a
  /// schema, and to documents.
  var isReal: Bool {
    guard old.value != nil, new.value != nil else { return old.value != new.value }
    if [old, new].contains(where: { $0.hasInexactNumbers || $0.tree.hasUnreadableTexts }) {
      return !new.tree.isSame(as: old.tree)
    }
    if isOfDocument, isSaidTwice { return false }
    let type = new.description?.type ?? old.description?.type
    return type.map { !$0.isSame(old.value, new.value) } ?? (old.value != new.value)
  }

  /// `~ key  old -> new`, with `+` and `-` where one of them is missing.
  var line: String {
    let key = new.key.row
    let (before, after) =
      isMasked ? (ValueReading.mask, ValueReading.mask) : (old.line(), new.line())
    switch (old.value, new.value) {
    case (nil, nil): return "  \(key)"
    case (nil, .some): return "+ \(key)\t\(after)"
    case (.some, nil): return "- \(key)\t\(before)"
    case (.some, .some): return "~ \(key)\t\(before) -> \(after)"
    }
  }

  /// Whether both say the same; of different formats one may have as text what the other has as a
  /// moment.
  private var isSaidTwice: Bool {
    guard old.document?.document.format.name != new.document?.document.format.name else {
      return new.tree.isSame(as: old.tree)
    }
    return new.tree.isSaid(by: old.tree) || old.tree.isSaid(by: new.tree)
  }

  /// Whether either value is of a document, which holds numbers by what they are worth.
  private var isOfDocument: Bool { old.document != nil || new.document != nil }

  /// Whether either of them calls the value a secret.
  private var isMasked: Bool { old.isMasked || new.isMasked }

  /// The key, with the values before and after where there are any.
  var json: OrderedTree {
    Self.row(
      new.identity, from: old.value == nil ? nil : old.tree,
      to: new.value == nil ? nil : new.tree, isMasked: isMasked)
  }

  /// What is known of a place, with what it was and is.
  static func row(
    _ identity: PropertyDictionary, from old: OrderedTree?, to new: OrderedTree?, isMasked: Bool
  ) -> OrderedTree {
    var members = identity
    if isMasked { members["secret"] = true }
    let values = isMasked ? [] : [("old", old), ("new", new)]
    return .object(
      members.map { (name: $0.key, value: OrderedTree($0.value)) }
        + values.compactMap { name, value in value.map { (name: Key(name), value: $0) } })
  }
}
