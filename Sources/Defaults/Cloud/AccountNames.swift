import SetteeCloudCore
import SetteePropertyLists
import SetteeStores

/// What the keys of one suite are called in an account.
///
/// Keys of the program's own suite have their names; others stand behind the suite's name and a
/// slash. Where an account has no room for so long a key, ten digits made of the suite's name stand
/// for it, the same on all devices.
struct AccountNames: Sendable {
  /// What stands before a key, if it fits, and else; both are empty for the program's own suite.
  private let prefixes: [String]
  private let store: NSUbiquitousKeyValueStore

  init(ofSuite name: String, in store: NSUbiquitousKeyValueStore) {
    let isOwn = name == DefaultsSuite.standardName
    let digits = SealedJSON.digits(of: ContentHash.of(Array(name.utf8))).prefix(10)
    prefixes = isOwn ? [""] : ["\(name)/", "\(digits)/"]
    self.store = store
  }

  /// Why the account cannot have a key, under the shortest name there is for it; `nil` where it
  /// can.
  func problem(with key: Key) -> StoreError? {
    let name = outer(key)
    return store.problem(withKey: name).map { .invalidKey(key: name, reason: $0) }
  }

  /// The name in the account.
  func outer(_ key: Key) -> Key {
    let names = prefixes.map { $0.isEmpty ? key : Key($0 + key.name) }
    return names.first { store.problem(withKey: $0) == nil } ?? names[names.count - 1]
  }

  /// The key in the suite; `nil` for what is none of the suite's.
  func inner(_ name: Key) -> Key? {
    prefixes.lazy.compactMap { name.dropping($0) }.first { outer($0) == name }
  }
}

extension Key {
  /// The key without what stands before it; `nil` where that does not.
  fileprivate func dropping(_ prefix: String) -> Key? {
    if prefix.isEmpty { return self }
    guard name.utf8.starts(with: prefix.utf8) else { return nil }
    return Key(String(decoding: name.utf8.dropFirst(prefix.utf8.count), as: UTF8.self))
  }
}
