import SetteeDocuments
import SetteePropertyLists
import SetteeStores

extension Document {
  /// What some keys were and became; those alone that are not the same, and those that follow them.
  func changes(since old: Document, ofKeys keys: some Sequence<Key>) -> [KeyChange] {
    guard old.root.kind == .object, root.kind == .object, !hasReferences, !old.hasReferences else {
      return changes(since: old)
    }
    return keys.compactMap { key in
      change(of: key, old.root.member(named: key), root.member(named: key))
    }
  }

  /// What all keys were and became; those alone that are not the same.
  ///
  /// Members whose bytes are the same are not looked into, nor is one that stands before the first
  /// byte that differs or behind the last.
  package func changes(since old: Document) -> [KeyChange] {
    guard old.bytes != bytes else { return [] }
    if let names = changedNames(since: old) { return changes(since: old, ofKeys: names) }
    var changes: [KeyChange] = []
    for key in old.keys {
      let place = Place(key)
      if let change = change(of: key, old.node(at: place), node(at: place)) {
        changes.append(change)
      }
    }
    for key in keys where old.node(at: Place(key)) == nil {
      changes.append(KeyChange(key, fromTree: nil, toTree: node(at: Place(key))))
    }
    return changes
  }

  private func change(
    of key: Key, _ mine: DocumentNode?, _ theirs: DocumentNode?
  ) -> KeyChange? {
    switch (mine, theirs) {
    case (nil, nil): return nil
    case (let mine?, let theirs?):
      if mine.equals(theirs) { return nil }
    case (nil, .some), (.some, nil): break
    }
    return KeyChange(key, fromTree: mine, toTree: theirs)
  }
}
