import SetteePropertyLists

/// Changing values by what they are.
extension DefaultsSuite {
  /// Reads the newest values and writes what `body` makes of them, with the file locked: no thread,
  /// and no other program that uses this class, comes between.
  ///
  /// All of it gets into the file, or nothing. Blocks for the file, and up to two seconds for
  /// another process's commit: never call it on the main actor. `body` runs once, except where the
  /// file system knows no locks; it must not flush this suite, and no transaction fits inside
  /// another on the same suite.
  /// - Parameters:
  ///   - durability: `.committed`, or `.durable` to survive a loss of power at once; within 100
  ///     milliseconds the write does in any case.
  ///   - body: Reads and writes by its transaction.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, and then nothing was written; or why the store refused.
  package func transact<Result>(
    durability: Durability = .committed, _ body: (inout SuiteTransaction) throws -> Result
  ) throws -> Result {
    let (open, core) = (SuiteTransaction.open, core)
    guard !open.contains(ObjectIdentifier(core)) else {
      throw StoreError.readOnly(
        store: name, reason: "a transaction on it is under way here; use that one's values")
    }
    var outcome: Swift.Result<Result, any Error>?
    try withoutActuallyEscaping(body) { body in
      try SuiteTransaction.$open.withValue(open + [ObjectIdentifier(core)]) {
        try core.commit(isDurable: durability == .durable) { own in
          var transaction = SuiteTransaction(own: own) { key in self.valueBehind(key) }
          outcome = Swift.Result { try body(&transaction) }
          guard case .success = outcome else { return .success([:]) }
          return self.storable(transaction.edits)
        }
      }
    }
    guard let outcome else { preconditionFailure("A commit asks what to write.") }
    return try outcome.get()
  }

  /// What shows where the suite itself says nothing of a key.
  private func valueBehind(_ key: Key) -> PropertyList? {
    holdings(ofKey: key).lazy.filter { holding in
      if case .application = holding.source { return false }
      return !holding.source.isOverride
    }.compactMap(\.value).first
  }

  /// The edits, or why they cannot be written.
  private func storable(
    _ edits: [Key: PropertyList?]
  ) -> Swift.Result<[Key: PropertyList?], StoreError> {
    let list = edits.map { Edit($0.key, $0.value) }
    do throws(StoreError) {
      for edit in list { try edit.checkStorable() }
      let opened = opened
      try opened.table.withLock { $0.list(opened.list) }.checkNotOverridden(list)
      return .success(edits)
    } catch {
      return .failure(error)
    }
  }
}

/// Values as they are while a suite's file is locked, and what shall become of them.
package struct SuiteTransaction {
  private let own: (Key) -> PropertyList?
  private let behind: (Key) -> PropertyList?
  private(set) var edits: [Key: PropertyList?] = [:]

  /// The suites that the current task has locked.
  @TaskLocal static var open: [ObjectIdentifier] = []

  init(
    own: @escaping (Key) -> PropertyList?, behind: @escaping (Key) -> PropertyList?
  ) {
    self.own = own
    self.behind = behind
  }

  /// The visible value; `nil` removes what the suite itself says.
  package subscript(key: Key) -> PropertyList? {
    get { self[own: key] ?? behind(key) }
    set { edits.updateValue(newValue, forKey: key) }
  }

  /// Makes a group of edits, each on what shows here.
  package mutating func write(_ group: [Edit]) throws(StoreError) {
    for edit in group { try edit.checkStorable() }
    let plan = try EditPlan(group, own: { self[own: $0] }, behind: behind)
    for change in plan.changes { edits.updateValue(change.value, forKey: change.key) }
  }

  /// What the suite itself says of a key.
  package subscript(own key: Key) -> PropertyList? { edits[key] ?? own(key) }
}
