import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// The keys of one store as a form: what is entered is checked as any other value, and what is
/// shown is what the program reads.
@MainActor
final class KeysForm: SettingsProviding {
  let settingsTitle: String
  private(set) var settings: [Setting] = []

  private let store: any Store
  private let keys: [Key: any AnyTypedKey]
  /// The keys as they are stored.
  private let descriptions: [SettingDescription]
  /// Hears of the store's changes, and of how its values stand with an account.
  private let stored: StoreSettings

  /// Shows keys; of several with one name the first.
  init(title: String, _ declarations: [Defaults.Declaration], in store: any Store) {
    settingsTitle = title
    self.store = store
    keys = Dictionary(declarations.map { ($0.key.key, $0.key) }) { first, _ in first }
    var seen: Set<Key> = []
    let shown = declarations.filter { !$0.key.note.isHidden && seen.insert($0.key.key).inserted }
    descriptions = shown.map(\.description)
    stored = StoreSettings(title: title, descriptions: descriptions, local: store)
    settings = zip(shown, descriptions).map { declaration, description in
      Setting(
        description, as: declaration.key.editedForm(for: store), note: declaration.key.note,
        source: self)
    }
    if let suite = store as? DefaultsSuite,
      descriptions.contains(where: { $0.traits.contains(.secret) })
    {
      suite.protectSecrets()
    }
  }

  func observeChanges(_ observer: @escaping @MainActor ([Key]) -> Void) -> SettingsObservation {
    stored.observeChanges(observer)
  }

  var flush: @Sendable () throws -> Void { stored.flush }

  var exportSchema: @Sendable () throws -> Void {
    guard let suite = store as? DefaultsSuite, suite.isNamed else { return {} }
    return SchemaExport(
      suite: suite.name, object: "Defaults", title: settingsTitle, settings.map(\.description)
    ).writing
  }

  func observeNotices(
    _ observer: @escaping @Sendable (StoreNotice) -> Void
  ) -> StoreObservation { stored.observeNotices(observer) }

  var accountChoosing: (any AccountChoosing)? { stored.accountChoosing }
}

extension KeysForm: SettingsSource {
  func reading(of description: SettingDescription) -> SettingReading {
    shown(stored.reading(of: description), description)
  }

  func unobservedReading(of description: SettingDescription) -> SettingReading {
    shown(stored.unobservedReading(of: description), description)
  }

  func write(_ value: PropertyList, to description: SettingDescription) throws {
    try apply([SettingEdit(description, value)])
  }

  func reset(_ description: SettingDescription) throws {
    try apply([SettingEdit(description, nil)])
  }

  func lostWrites(of description: SettingDescription) -> [LostWrite] {
    stored.lostWrites(of: description)
  }

  func settle(_ write: LostWrite, of description: SettingDescription) {
    stored.settle(write, of: description)
  }

  /// Writes the group as one, each value checked by its key.
  func apply(_ edits: [SettingEdit]) throws {
    try store.write(
      edits.flatMap { edit in
        guard let key = keys[edit.description.key] else { return [Edit]() }
        return key.edits(storing: try key.storable(formValue: edit.value, for: store), in: store)
      })
  }

  /// A reading of what is stored, as the program reads it.
  private func shown(
    _ reading: SettingReading, _ description: SettingDescription
  ) -> SettingReading {
    guard let key = keys[description.key] else { return reading }
    let nothing = description.type.nothing
    var reading = reading
    let value = key.stored(in: store).flatMap { key.formValue(of: $0) }
    reading.value = value ?? key.storedDefault(for: store) ?? nothing
    reading.used = key.limits?.used(insteadOf: value)
    if reading.source == .registration { reading.source = nil }
    if case .invalidKey(_, let reason)? = SyncedKeys.current.problem(
      with: key.key, inSuite: store.name)
    {
      reading.sync = .refused(reason: "no account can have its key: \(reason)")
    }
    return reading
  }
}

extension Defaults {
  /// Writes the JSON Schema of all declared keys, suite by suite, to
  /// `$XDG_DATA_HOME/settee/schemas/suites/SUITE.Defaults.schema.json`, for the user's eyes alone,
  /// where it is not there yet; from then on `settee --suite SUITE` knows the types.
  /// - Throws: `StoreError` where one cannot be written; the others are.
  @MainActor
  public static func exportSchema() throws { try form().exportSchema() }

  /// Keys as a form: all that are declared, or those that are named.
  ///
  /// ```swift
  /// await SettingsEditor.main(Defaults.form(.quality, .name, title: "Reader"))
  /// ```
  ///
  /// Naming keys declares them, which Swift otherwise does when they are first used. What is
  /// entered goes through the key's `validate`.
  @MainActor
  public static func form(
    _ keys: _AnyKey..., title: String = DefaultsSuite.standardName
  ) -> any SettingsProviding {
    let named = keys.map { Declaration(key: $0.erased, store: $0.suite) }
    return form(named.isEmpty ? declaredKeys : named, title: title)
  }

  /// Keys of the other spelling as a form, as a store has them.
  @MainActor
  public static func form<each Value: Codable & Equatable & SendableMetatype>(
    _ keys: repeat KeyPath<DefaultKeys, DefaultKey<each Value>>,
    storage: DefaultStore = .local(.standard), title: String = DefaultsSuite.standardName
  ) -> any SettingsProviding {
    var named: [Declaration] = []
    for key in repeat each keys {
      let typed = DefaultKeys()[keyPath: key].declared(in: storage.store)
      named.append(Declaration(key: typed, store: storage.store))
    }
    return form(named, title: title)
  }

  /// One form for each store, under its name where there are several.
  @MainActor
  private static func form(_ keys: [Declaration], title: String) -> any SettingsProviding {
    var places: [any Store] = []
    for key in keys where !places.contains(where: { $0 === key.store }) {
      places.append(key.store)
    }
    let parts = places.map { place in
      KeysForm(
        title: places.count == 1 ? title : place.name, keys.filter { $0.store === place },
        in: place)
    }
    if parts.count == 1, let only = parts.first { return only }
    return JoinedSettings(title: title, parts)
  }
}
