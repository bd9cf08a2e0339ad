import SetteePropertyLists

/// The values of one file: those it holds, and edits on their way into it.
///
/// Looking, editing and taking the edits to the file cost the same however many there are.
struct Domain: ~Copyable, Sendable {
  /// The suite's name.
  let name: String
  /// Where the file lies.
  let path: String?
  /// Whether what stands in its file is no settings file: values are then those of a version
  /// before, which show in the suite itself and nowhere else.
  var isDamaged = false
  private(set) var contents = DomainContents()

  init(name: String, path: String?) {
    self.name = name
    self.path = path
  }

  subscript(key: Key) -> PropertyList? { contents[key] }

  /// Notes a key's new value.
  ///
  /// An edit to the stored value is noted too: another process may have changed the
  /// file since, and then the edit must win.
  /// - Returns: The value before.
  @discardableResult
  mutating func edit(_ key: Key, _ value: PropertyList?) -> PropertyList? {
    contents.pending.update(key, value) ?? contents.saved(key)
  }

  /// Notes a key's new value unless it is the present one.
  /// - Returns: The value before.
  mutating func replace(_ key: Key, by value: PropertyList?) -> PropertyList? {
    if let noted = contents.pending.replace(key, by: value) { return noted }
    let before = contents.saved(key)
    if before != value { edit(key, value) }
    return before
  }

  /// Notes a key's new value that edits inside the old one came to.
  mutating func edit(_ change: EditPlan.PlannedChange) {
    if let places = change.places {
      contents.pending.update(change.key, by: places)
    } else {
      edit(change.key, change.value)
    }
  }

  /// Takes the edits that a commit shall make durable; they stay visible, and are taken again by
  /// the next commit if this one fails.
  mutating func takeEdits() -> Edits {
    if contents.committing.isEmpty {
      swap(&contents.committing, &contents.pending)
    } else if !contents.pending.isEmpty {
      contents.committing.merge(contents.pending)
      contents.pending = Edits()
    }
    return contents.committing
  }

  /// Drops all edits that are not in the file.
  mutating func forgetEdits() {
    contents.committing = Edits()
    contents.pending = Edits()
  }

  /// Takes up the file's values, and drops the edits that were taken if they came in with them.
  mutating func adopt(_ values: PropertyDictionary, isCommitted: Bool) {
    contents.committed = values
    if isCommitted { contents.committing = Edits() }
    contents.committing.rebase { values[$0] }
    guard !contents.pending.places.isEmpty else { return }
    let contents = contents
    self.contents.pending.rebase { contents.saved($0) }
  }
}

/// What a domain holds at one moment; a later layer hides an earlier one.
struct DomainContents: Sendable {
  /// The values as the file has them.
  var committed: PropertyDictionary = [:]
  /// Own edits that a commit is putting into the file, or could not put there.
  var committing = Edits()
  /// Own edits made since.
  var pending = Edits()

  /// The keys with edits that are not in the file.
  var editedKeys: [Key] { Array(Set(committing.values.keys).union(pending.values.keys)) }

  /// The keys that were edited inside their values.
  var placeKeys: Set<Key> { Set(committing.places.keys).union(pending.places.keys) }

  var isSaved: Bool { pending.isEmpty && committing.isEmpty }

  subscript(key: Key) -> PropertyList? {
    if !pending.isEmpty, let edit = pending.values[key] { return edit }
    return saved(key)
  }

  /// The value without the newest edits.
  func saved(_ key: Key) -> PropertyList? {
    if !committing.isEmpty, let edit = committing.values[key] { return edit }
    return committed[key]
  }

  var keys: Set<Key> {
    var keys = Set(committed.keys)
    for edits in [committing, pending] {
      for (key, value) in edits.values {
        if value == nil { keys.remove(key) } else { keys.insert(key) }
      }
    }
    return keys
  }

  /// What is visible in this domain alone.
  var values: PropertyDictionary {
    committed.applying(committing.values.merging(pending.values) { $1 })
  }
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
