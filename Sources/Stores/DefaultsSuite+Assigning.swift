import SetteePropertyLists

/// Assigning to one key, for whoever shows it and tells its own observers.
extension DefaultsSuite {
  /// Stores a value, or removes what the suite itself says, unless that is what it says already.
  ///
  /// All of it is one look at the values and one change of them. Observers hear of it when what is
  /// returned is delivered, all but the one that makes the call.
  /// - Parameters:
  ///   - value: What to store; `nil` removes the key.
  ///   - key: The key.
  ///   - line: What `ownLine` said of the caller's own observation.
  /// - Returns: `nil` where the command line or the environment overrides the key; nothing was
  ///   written then.
  /// - Throws: Where a file cannot hold the key or the value.
  package func assign(
    _ value: PropertyList?, to key: Key, exceptFor line: AnyObject?
  ) throws(StoreError) -> Assignment? {
    try key.checkStorable()
    try value?.checkStorable(under: key)
    return access { $0.assign(value, forKey: key, exceptFor: line) }
  }
}

/// What an assignment has come to.
package struct Assignment: Sendable {
  /// What shows now; `nil` where no domain has a value.
  package let shown: PropertyList?
  /// What is to be told; `nil` where the suite says what it said before.
  fileprivate let posted: SuiteTable.Posted?

  /// Whether the suite says something else than before.
  package var isChange: Bool { posted != nil }

  /// Tells observers; never to be called with a lock held.
  package func deliver() { posted?.deliver() }
}

extension SuiteTable {
  mutating func assign(
    _ key: Key, _ value: PropertyList?, to slot: Slot, seenBy list: Slot,
    exceptFor line: AnyObject?
  ) -> Assignment? {
    guard !isOverridden(key, list: list) else { return nil }
    let shown = value ?? self.value(behind: key, list: list)
    return Assignment(shown: shown, posted: put(key, value, slot, exceptFor: line))
  }
}
