import SetteeFiles
import SetteePropertyLists

/// A store that can change a key unless somebody else has done so meanwhile.
///
/// What keeps two stores equal needs it: between reading one and writing the other a person may
/// have set a value, which must not be written over.
package protocol ExchangingStore: Store {
  /// The value that the store itself holds, whatever other domains say.
  func ownValue(forKey key: Key) -> PropertyList?

  /// Writes a value, or removes it, if the store holds the expected one; tells whether it did.
  func exchange(
    _ key: Key, from expected: PropertyList?, to new: PropertyList?
  ) throws(StoreError) -> Bool
}

extension DefaultsSuite: ExchangingStore {
  package func ownValue(forKey key: Key) -> PropertyList? {
    let core = core
    return core.table.withLock { $0.value(forKey: key, domain: core.domain) }
  }

  /// Writes to the suite's own domain, also where the command line overrides the key.
  package func exchange(
    _ key: Key, from expected: PropertyList?, to new: PropertyList?
  ) throws(StoreError) -> Bool {
    try Edit(key, new).checkStorable()
    let core = core
    let write = core.table.withLock { table -> SuiteTable.Write? in
      guard table.value(forKey: key, domain: core.domain) == expected else { return nil }
      return table.apply(key, new, core.domain)
    }
    guard let write else { return false }
    core.scheduleSaving()
    write.posted.deliver()
    return true
  }

  /// Where the suite's file lies, for what is kept beside it.
  package var place: (path: Path, environment: SuiteEnvironment) { (core.path, environment) }
}
