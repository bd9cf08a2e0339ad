import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Synchronization

extension Defaults {
  /// All keys that the program has declared, in the order in which they were.
  ///
  /// Swift makes a `static let` when it is first used, so a key that nothing has touched is not
  /// there yet: name such keys once, as in `Defaults.form(.quality, .name)`. Of keys with one name
  /// in one store the first is listed.
  public static var declaredKeys: [Declaration] { DeclaredKeys.all() }

  /// Removes the stored values of all declared keys but some.
  public static func resetDeclaredKeys(except kept: [_AnyKey] = []) {
    for declaration in DeclaredKeys.living() where !kept.contains(where: declaration.isOf) {
      declaration.reset()
    }
  }

  /// What is known of a key whose type is not: for lists, forms and reset buttons.
  public struct Declaration: Sendable {
    let key: any AnyTypedKey
    let store: any Store

    /// The name in the store.
    public var name: String { key.key.name }
    /// The name of the store.
    public var storeName: String { store.name }
    /// The type of the value.
    public var valueType: Any.Type { key.valueType }
    /// The default as it would be stored; `nil` where that is nothing.
    public var defaultValue: PropertyList? { key.storedDefault(for: store) }
    /// Title, help and constraints.
    public var description: SettingDescription {
      let isCloud = !(store is DefaultsSuite)
      return SettingDescription(
        key: key.key, title: key.note.title, help: key.note.help,
        path: key.note.section.map { [$0] } ?? [], type: key.settingType,
        defaultValue: defaultValue ?? key.settingType.nothing, storage: isCloud ? .cloud : .local,
        traits: key.note.traits)
    }
    /// What keeps the stored value from being shown, if anything does.
    public var problem: Problem? { key.problem(in: store) }

    /// Removes the stored value.
    public func reset() { key.reset(in: store) }

    /// Whether it is the declaration of a key.
    public func isOf(_ other: _AnyKey) -> Bool {
      key.key == other.erased.key && store.name == other.suite.name
    }
  }
}

extension SettingType {
  /// The value that stands for none, where there is one.
  var nothing: PropertyList? {
    if case .nullable = self { .null } else { nil }
  }
}

/// The keys of this process.
enum DeclaredKeys {
  private struct Entry {
    weak var key: (any AnyTypedKey)?
    weak var store: (any Store)?

    /// What is known of the key, while it lives.
    var declaration: Defaults.Declaration? {
      guard let key, let store else { return nil }
      return Defaults.Declaration(key: key, store: store)
    }
  }

  private struct Table {
    var entries: [Entry] = []
    /// The first living key of each name in each store.
    var firsts: [StoredKey: Entry] = [:]
    var countAfterSweep = 0
    /// Keys that are made anew at each use; the first of each name lasts.
    var kept: [ObjectIdentifier: Kept] = [:]

    /// Drops entries of keys that are gone, once there may be many; returns the others' keys and
    /// stores.
    mutating func sweep() -> [Defaults.Declaration] {
      guard entries.count > 2 * countAfterSweep + 64 else { return [] }
      let living = entries.map(\.declaration)
      entries = zip(entries, living).filter { $0.1 != nil }.map(\.0)
      firsts = firsts.filter { $0.value.key != nil }
      countAfterSweep = entries.count
      return living.compactMap(\.self)
    }
  }

  private struct Kept {
    /// A later store at the same address is another one.
    weak var store: (any Store)?
    var keys: [Key: any AnyTypedKey] = [:]
  }

  private static let table = Mutex(Table())

  /// Adds a key, for as long as it lives; amortised O(1).
  /// - Returns: The first living key of this name in this store, where there is one.
  @discardableResult
  static func add(_ key: any AnyTypedKey, of store: any Store) -> (any AnyTypedKey)? {
    let place = StoredKey(key: key.key, store: ObjectIdentifier(store))
    let (first, held) = table.withLock { table in
      let entry = Entry(key: key, store: store)
      let first = table.firsts[place].flatMap { $0.store === store ? $0.key : nil }
      table.entries.append(entry)
      if first == nil { table.firsts[place] = entry }
      return (first, table.sweep())
    }
    // Let go of outside the lock, for this may be the last to hold them.
    return withExtendedLifetime(held) { first }
  }

  /// Adds a key that is made anew at each use, unless its store knows one of that name and type;
  /// returns whether it did.
  static func keep(_ key: any AnyTypedKey, of store: any Store) -> Bool {
    let id = ObjectIdentifier(store)
    let isNew = table.withLock { table in
      if table.kept[id]?.store == nil { table.kept[id] = Kept(store: store) }
      if table.kept[id]?.keys[key.key]?.valueType == key.valueType { return false }
      table.kept[id]?.keys[key.key] = key
      return true
    }
    if isNew { add(key, of: store) }
    return isNew
  }

  static func all() -> [Defaults.Declaration] {
    var seen: [Key: Set<String>] = [:]
    return living().filter { seen[$0.key.key, default: []].insert($0.store.name).inserted }
  }

  /// All keys, also those that share a name.
  static func living() -> [Defaults.Declaration] {
    table.withLock { $0.entries }.compactMap(\.declaration)
  }

  fileprivate struct StoredKey: Hashable {
    let key: Key
    let store: ObjectIdentifier
  }
}
