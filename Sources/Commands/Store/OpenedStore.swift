import SetteePropertyLists
import SetteeSchemas
import SetteeSettings
import SetteeStores
import Synchronization

/// The settings a command works on: their store, and what a schema says of them.
///
/// What the store tells in the background goes to standard error, for as long as this lives.
final class OpenedStore: Sendable {
  let store: any Store
  /// The store as it keeps its values, where those show another way.
  let base: any Store
  /// Stores whose values the schema's conditions ask about, too.
  private let others: [any Store]
  /// The settings in a sentence: "the suite 'x'", or a path.
  let name: String
  let schema: Schema?
  /// Whether nobody named the schema, so that keys may be others than those that it describes.
  let isSchemaFound: Bool
  /// What is known of the settings though nobody named it, where some of them are secret.
  private let hidden: [Key: SettingDescription]
  /// What stays on the device of all that is described, where the store is an account.
  let keptHere: Set<Key>
  /// The document that the settings are of, if they are.
  let document: OpenedDocument?
  /// What the schema says of a suite's keys that it does not name; worked out when one is met.
  private let entries = Mutex<SchemaEntries?>(nil)
  /// What a schema says of a document's places.
  private let rows: [SettingDescription]
  private let rowsByKey: [Key: SettingDescription]
  /// Whether secrets may be shown.
  let isRevealing: Bool
  private let warnings: StoreObservation?

  /// Takes a store to work on, and refuses one in whose place lies something else than settings; a
  /// damaged file whose version before is known is told of and read.
  ///
  /// `others` are stores whose values the schema's conditions ask about, too.
  init(
    _ store: any Store, name: String, schema: Schema?, isSchemaFound: Bool = false,
    hiding known: Schema? = nil, beside others: [any Store] = [], showing isRevealing: Bool,
    errors: TextOutput
  ) throws(CommandError) {
    try Self.checkReadable(store)
    let forms = schema.flatMap(\.storedForms)
    let unfolded = UnfoldedStore(store) { forms?($0) }
    self.store = unfolded
    base = store
    self.name = name
    self.others = others
    let schema = schema?.holding(others + [unfolded])
    self.schema = schema
    self.isSchemaFound = isSchemaFound
    let hidden = known.flatMap { $0.hasSecrets ? $0.allDescriptions : nil } ?? []
    self.hidden = Dictionary(hidden.map { ($0.key, $0) }) { first, _ in first }
    let described = store is SyncedStore ? (schema ?? known)?.allDescriptions : nil
    keptHere = Set(described?.lazy.filter { $0.storage == .local }.map(\.key) ?? [])
    document = nil
    (rows, rowsByKey) = ([], [:])
    self.isRevealing = isRevealing
    warnings = store.capabilities.notices?.observeNotices { notice in
      if notice.isWarning { errors.sentence("\(notice)") }
    }
  }

  /// Takes a document to work on.
  init(
    _ document: OpenedDocument, showing isRevealing: Bool, errors: TextOutput
  ) throws(CommandError) {
    store = document.places
    base = store
    name = document.path
    others = []
    schema = nil
    isSchemaFound = false
    hidden = [:]
    keptHere = []
    self.document = document
    rows = document.schema.tree == nil ? [] : document.rows().descriptions
    rowsByKey = Dictionary(rows.map { ($0.key, $0) }) { first, _ in first }
    self.isRevealing = isRevealing
    warnings = document.store.observeNotices { notice in
      if notice.isWarning { errors.sentence("\(notice)") }
    }
  }

  /// The same settings under another schema.
  private init(_ opened: OpenedStore, schema: Schema) {
    (store, base, others) = (opened.store, opened.base, opened.others)
    (name, isSchemaFound, isRevealing) = (opened.name, opened.isSchemaFound, opened.isRevealing)
    (hidden, keptHere, document) = (opened.hidden, opened.keptHere, opened.document)
    (rows, rowsByKey, warnings) = (opened.rows, opened.rowsByKey, opened.warnings)
    self.schema = schema
  }

  /// The same settings as the schema's conditions leave them once other values are stored.
  func expecting(_ values: PropertyDictionary) -> OpenedStore {
    guard let schema, !schema.conditions.isEmpty else { return self }
    return OpenedStore(self, schema: schema.holding(others + [store], adding: values))
  }

  /// The same once words are the values of keys, as far as a schema knows those.
  func expecting(_ pairs: [(key: String, word: String)]) -> OpenedStore {
    guard let schema, !schema.conditions.isEmpty else { return self }
    var values: PropertyDictionary = [:]
    for (name, word) in pairs {
      guard let setting = schema.setting(named: name) else { continue }
      values[setting.key] = setting.type.value(word: word) ?? .string(word)
    }
    return expecting(values)
  }

  /// The key that a word means; with a schema one of its settings, whose prefix may be left out.
  func key(_ word: String) throws(CommandError) -> Key {
    if let document { return try document.key(word) }
    guard let schema else { return Key(word) }
    if isSchemaFound, !schema.allDescriptions.contains(where: { $0.key == Key(word) }) {
      return Key(word)
    }
    do throws(CommandError) {
      return try schema.key(named: word)
    } catch {
      let keys = [Key(word), Key(schema.prefix + word)]
      guard let entry = keys.first(where: { entry($0) != nil }) else { throw error }
      return entry
    }
  }

  /// What the schema says of a key that it does not name.
  func entry(_ key: Key) -> SettingDescription? {
    guard let schema else { return nil }
    let known = entries.withLock { entries in
      if entries == nil { entries = SchemaEntries(of: schema) }
      return entries
    }
    return known?.description(of: key)
  }

  /// The key of a word that may also name a value which the schema does not describe.
  func knownKey(_ word: String) throws(CommandError) -> Key {
    if let document { return try document.key(word) }
    return store.value(forKey: Key(word)) == nil ? try key(word) : Key(word)
  }

  func description(of key: Key) -> SettingDescription? {
    guard document == nil else { return rowsByKey[key] }
    return schema?.allDescriptions.first { $0.key == key } ?? entry(key)
  }

  func reading(of key: Key) -> ValueReading { reading(of: key, description(of: key)) }

  /// Everything that has a value or a description, by key, the schema's order first.
  func readings() -> [ValueReading] {
    let described = schema?.descriptions ?? rows
    let known = Set(described.map(\.key))
    let here = keptHere.filter { store.value(forKey: $0) == nil }
    var others = store.keys().filter { !known.contains($0) }
    // A document has an order of its own.
    if document == nil { others.sort() }
    return described.filter { !here.contains($0.key) }.map { reading(of: $0.key, $0) }
      + others.map { reading(of: $0, entry($0)) }
  }

  /// What the store itself holds, by key.
  func stored() -> PropertyDictionary {
    let keys = document == nil ? store.keys().sorted() : store.keys()
    return PropertyDictionary(
      keys.map { reading(of: $0, nil) }.filter(\.isStored)
        .compactMap { reading in reading.value.map { (reading.key, $0) } })
  }

  /// Values as the store keeps them.
  func kept(_ values: PropertyDictionary) -> PropertyDictionary {
    PropertyDictionary(values.map { ($0.key, base.value(forKey: $0.key) ?? $0.value) })
  }

  /// Refuses a store in whose place lies something else than settings, which is left alone.
  static func checkReadable(_ store: any Store) throws(CommandError) {
    guard let suite = store as? DefaultsSuite,
      case .unreadable(let error, isRestored: false)? = suite.ownTrouble
    else { return }
    guard case .corrupt = error else { throw CommandError(error) }
    throw CommandError("\(error) It is left as it is; move it away to begin anew.", code: .refused)
  }

  private func reading(of key: Key, _ description: SettingDescription?) -> ValueReading {
    let source = store.source(ofKey: key)
    var value = source == nil ? nil : store.value(forKey: key)
    if source?.isOverride == true, let type = description?.type {
      value = value.map(type.value(ofArgument:))
    }
    let base = joinedDefault(of: key, description)
    var reading = ValueReading(
      key: key, value: value.map { $0.joined(onto: base) } ?? standard(of: key, description, base),
      source: value == nil ? nil : source,
      description: description, isRevealed: isRevealing, document: document)
    reading.stored = value
    if description == nil { reading.secrecy = hidden[key] }
    return reading
  }
}

extension OpenedStore {
  /// What is in force where nothing is stored.
  private func standard(
    of key: Key, _ description: SettingDescription?, _ base: PropertyList?
  ) -> PropertyList? {
    document?.standard(of: key, isDescribed: description != nil) ?? description?.defaultValue
      ?? base
  }
}

extension Store {
  /// Writes a group and returns when it is durable: all of it, or an error.
  func save(_ edits: [Edit]) throws(CommandError) {
    try save { store throws(StoreError) in try store.write(edits) }
  }

  /// Writes, and returns when that is durable.
  func save(by write: (Self) throws(StoreError) -> EditReceipt) throws(CommandError) {
    do throws(StoreError) {
      _ = try write(self)
    } catch {
      throw CommandError(error)
    }
    do throws(StoreError) {
      // What is told to have failed must not happen later, such as when the program ends.
      try flushOrForget()
    } catch {
      throw CommandError(unsaved: error)
    }
  }
}

extension StoreNotice {
  /// Whether a person should read this although the command goes on.
  ///
  /// What keeps a command from going on ends it with an error.
  fileprivate var isWarning: Bool {
    switch self {
    case .unreadable, .setAside, .wentBack, .unlocked, .attributesLost, .tightened,
      .readableByOthers, .copyLeft, .sharedFolder, .unwatched, .refused, .memoryOnly:
      true
    case .notSaved, .saved, .readable, .changedOutside, .removed, .unsynced, .apart, .synced: false
    }
  }
}
