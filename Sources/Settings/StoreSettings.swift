import Observation
import SetteePropertyLists
import SetteeStores

/// Settings whose values live in stores, one observable thing per setting.
///
/// The cost of one change never depends on how many settings there are: an observed node is made
/// when a setting is first read, and a store's announcement touches the nodes of its keys alone.
@MainActor
public final class StoreSettings: SettingsProviding {
  /// What the form is called.
  public let settingsTitle: String
  /// The settings in the order they were described.
  public private(set) var settings: [Setting] = []

  private let local: Place
  private let cloud: Place
  private var listeners: [Listener] = []
  private var observations: [StoreObservation] = []

  /// Binds descriptions to the stores that hold their values; O(n), and light: no value is read.
  /// - Parameters:
  ///   - title: What the settings are of, the form's heading.
  ///   - descriptions: The settings, in the order they are shown.
  ///   - local: Where `.local` settings live.
  ///   - cloud: Where `.cloud` settings live; without one they live in the local store.
  ///   - deliver: Brings an announcement, made on any thread, to the main actor.
  public init(
    title: String, descriptions: [SettingDescription], local: any Store, cloud: (any Store)? = nil,
    deliver: @escaping @Sendable (@escaping @MainActor () -> Void) -> Void = deliverToMainActor
  ) {
    settingsTitle = title
    let localPlace = Place(local)
    self.local = localPlace
    self.cloud = cloud.map { $0 === local ? localPlace : Place($0) } ?? localPlace
    settings = descriptions.map { Setting($0, source: self) }
    listen(to: self.local, deliver)
    if self.cloud !== self.local { listen(to: self.cloud, deliver) }
  }

  /// Keys described more than once for one store: their rows show and edit the same value.
  ///
  /// O(n).
  public var duplicateKeys: [Key] {
    var seen: [Key: Int] = [:]
    return settings.compactMap { setting in
      let mark = place(for: setting.description) === local ? 1 : 2
      let before = seen[setting.description.key, default: 0]
      seen[setting.description.key] = before | mark
      return before & mark == 0 ? nil : setting.description.key
    }
  }

  /// Announces store changes by their keys; O(1) to begin.
  public func observeChanges(
    _ observer: @escaping @MainActor ([Key]) -> Void
  ) -> SettingsObservation {
    let observation = SettingsObservation(observer)
    listeners.append(Listener(observation: observation))
    return observation
  }

  /// Makes both stores' accepted edits durable, the second one also where the first fails.
  public var flush: @Sendable () throws -> Void {
    let stores = (cloud === local ? [local] : [local, cloud]).map(\.store)
    return { try attemptAll(stores.map { store in { try store.flush() } }) }
  }

  /// Calls an observer with what happens to the stores in the background, where they tell.
  public func observeNotices(
    _ observer: @escaping @Sendable (StoreNotice) -> Void
  ) -> StoreObservation {
    let places = cloud === local ? [local] : [local, cloud]
    return StoreObservation(places.map { $0.face.observeNotices(observer) })
  }

  private func listen(
    to place: Place, _ deliver: @escaping @Sendable (@escaping @MainActor () -> Void) -> Void
  ) {
    let announce: @Sendable (Set<Key>) -> Void = { [weak self] keys in
      deliver { self?.announce(keys, at: place) }
    }
    observations.append(place.store.observe { announce($0.keys) })
    place.face.observeSyncStates(announce).map { observations.append($0) }
  }

  private func announce(_ keys: Set<Key>, at place: Place) {
    for key in keys { place.nodes[key]?.change() }
    listeners.removeAll { $0.observation == nil }
    for listener in listeners { listener.observation?.announce(Array(keys)) }
  }

  private func place(for description: SettingDescription) -> Place {
    description.storage == .cloud ? cloud : local
  }

  /// A store with the observed identities of its settings.
  @MainActor
  private final class Place {
    let face: FormStore
    var nodes: [Key: Node] = [:]

    init(_ store: any Store) { face = FormStore(store) }

    var store: any Store { face.store }

    func node(for key: Key) -> Node {
      if let node = nodes[key] { return node }
      let node = Node()
      nodes[key] = node
      return node
    }
  }

  /// The observable identity of one setting; it holds no value, the store does.
  private final class Node: Observable {
    private let registrar = ObservationRegistrar()
    private var generation: Int { 0 }

    func access() { registrar.access(self, keyPath: \.generation) }

    func change() { registrar.withMutation(of: self, keyPath: \.generation) {} }
  }

  private struct Listener {
    weak var observation: SettingsObservation?
  }
}

extension StoreSettings: SettingsSource {
  /// What the setting's store has now, read as observed.
  public func reading(of description: SettingDescription) -> SettingReading {
    place(for: description).node(for: description.key).access()
    return unobservedReading(of: description)
  }

  /// What the setting's store has now; O(1).
  public func unobservedReading(of description: SettingDescription) -> SettingReading {
    let key = description.key
    let place = place(for: description)
    let source = place.store.source(ofKey: key)
    let stored = source == nil ? nil : place.store.value(forKey: key)
    return place.face.reading(of: description, from: source, stored: stored, underKey: key)
  }

  /// Says that a lost write needs no more attention.
  public func settle(_ write: LostWrite, of description: SettingDescription) {
    place(for: description).face.settle(write, ofKey: description.key)
  }

  /// Sets the key in the setting's store.
  public func write(_ value: PropertyList, to description: SettingDescription) throws {
    try place(for: description).store.set(value, forKey: description.key)
  }

  /// Removes the key from the setting's store.
  public func reset(_ description: SettingDescription) throws {
    try place(for: description).store.remove(description.key)
  }

  /// Writes each store's part as one group; a part already written is taken back when the other
  /// store refuses.
  public func apply(_ edits: [SettingEdit]) throws {
    let locals = edits.filter { place(for: $0.description) === local }
    let others = edits.filter { place(for: $0.description) !== local }
    let before = locals.map { edit in
      Edit(edit.description.key, unobservedReading(of: edit.description).storedValue)
    }
    if !locals.isEmpty { try local.store.write(locals.map(\.storeEdit)) }
    guard !others.isEmpty else { return }
    do {
      try cloud.store.write(others.map(\.storeEdit))
    } catch {
      if !before.isEmpty { try local.store.write(before) }
      throw error
    }
  }
}

extension SettingEdit {
  fileprivate var storeEdit: Edit { Edit(description.key, value) }
}

extension ValueSource {
  /// What keeps a value that comes from here from being changed, as a phrase.
  package var lock: String? { isOverride ? "set by \(phrase)" : nil }
}

extension SettingDescription {
  /// What keeps the setting from being changed anywhere, as a phrase.
  var lock: String? { traits.contains(.readOnly) ? "read-only" : nil }
}
