import PropertyLists

/// The values of one file: those it holds, and edits on their way into it.
struct Domain: Sendable {
  /// The suite's name.
  let name: String
  /// Where the file lies.
  let path: String?
  /// The values as the file has them.
  private(set) var committed: PropertyDictionary = [:]
  /// Own edits on top that are not in the file yet.
  private(set) var pending: [Key: PendingEdit] = [:]
  private var lastStamp: UInt64 = 0

  struct PendingEdit: Sendable {
    /// The new value, or `nil` for a removal.
    var value: PropertyList?
    /// Tells a later edit of one key from an earlier.
    var stamp: UInt64
  }

  init(name: String, path: String?) {
    self.name = name
    self.path = path
  }

  subscript(key: Key) -> PropertyList? {
    if !pending.isEmpty, let edit = pending[key] { return edit.value }
    return committed[key]
  }

  var keys: Set<Key> {
    var keys = Set(committed.keys)
    for (key, edit) in pending {
      if edit.value == nil { keys.remove(key) } else { keys.insert(key) }
    }
    return keys
  }

  /// Notes an edit.
  ///
  /// An edit to the stored value is noted too: another process may have changed the
  /// file since, and then the edit must win.
  mutating func edit(_ key: Key, _ value: PropertyList?) {
    lastStamp += 1
    pending[key] = PendingEdit(value: value, stamp: lastStamp)
  }

  /// What is visible in this domain alone.
  var values: PropertyDictionary { committed.applying(pending.mapValues(\.value)) }

  /// The edits that a commit shall make durable.
  var batch: SuiteBatch { SuiteBatch(edits: pending.mapValues(\.value), stamp: lastStamp) }

  /// Takes up the file's values, and drops the edits that were committed with them.
  mutating func adopt(_ values: PropertyDictionary, committing batch: SuiteBatch? = nil) {
    committed = values
    guard let batch else { return }
    pending = pending.filter { $0.value.stamp > batch.stamp }
  }
}

/// Edits on their way to a file.
struct SuiteBatch: Sendable {
  var edits: [Key: PropertyList?]
  /// The stamp of the last edit among them.
  var stamp: UInt64
}

extension PropertyDictionary {
  /// These entries with edits applied, in their order, new keys at the end by name.
  func applying(_ edits: [Key: PropertyList?]) -> PropertyDictionary {
    var result = self
    let isRemoving = edits.contains { $0.value == nil && self[$0.key] != nil }
    if isRemoving {
      // One pass for all removals: each by itself would move all entries behind it.
      result = PropertyDictionary(lazy.filter { edits[$0.key] != .some(nil) }.map { ($0, $1) })
    }
    var added: [(key: Key, value: PropertyList)] = []
    for case (let key, let value?) in edits {
      if result[key] == nil { added.append((key, value)) } else { result[key] = value }
    }
    for (key, value) in added.sorted(by: { $0.key < $1.key }) { result[key] = value }
    return result
  }

  /// The keys whose values differ between two dictionaries.
  func differingKeys(from other: PropertyDictionary) -> [Key] {
    let mine = filter { other[$0.key] != $0.value }.map(\.key)
    return mine + other.filter { self[$0.key] == nil }.map(\.key)
  }
}
