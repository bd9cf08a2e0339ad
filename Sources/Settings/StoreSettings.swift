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

  private let local: Side
  private let cloud: Side
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
    let localSide = Side(local)
    self.local = localSide
    self.cloud = cloud.map { $0 === local ? localSide : Side($0) } ?? localSide
    // A closure would be asked for its actor at each of ten thousand.
    var settings: [Setting] = []
    settings.reserveCapacity(descriptions.count)
    for description in descriptions { settings.append(Setting(description, source: self)) }
    self.settings = settings
    listen(to: self.local, deliver)
    if self.cloud !== self.local { listen(to: self.cloud, deliver) }
  }

  /// Keys described more than once for one store: their rows show and edit the same value.
  ///
  /// O(n).
  public var duplicateKeys: [Key] {
    var seen: [Key: Int] = [:]
    return settings.compactMap { setting in
      let mark = side(of: setting.description) === local ? 1 : 2
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
    let sides = cloud === local ? [local] : [local, cloud]
    return StoreObservation(sides.map { $0.face.observeNotices(observer) })
  }

  /// The store of an account among the two, where its user may have to choose that.
  public var accountChoosing: (any AccountChoosing)? {
    cloud.face.accountChoosing ?? local.face.accountChoosing
  }

  private func listen(
    to side: Side, _ deliver: @escaping @Sendable (@escaping @MainActor () -> Void) -> Void
  ) {
    let announce: @Sendable (Set<Key>, StoreChange?) -> Void = { [weak self] keys, change in
      deliver { self?.announce(keys, change, at: side) }
    }
    observations.append(side.store.observe { announce($0.keys, $0) })
    side.face.observeSyncStates { announce($0, nil) }.map { observations.append($0) }
  }

  private func announce(_ keys: Set<Key>, _ change: StoreChange?, at side: Side) {
    for key in keys { side.fire(key, change?.change(of: key)) }
    listeners.removeAll { $0.observation == nil }
    for listener in listeners { listener.observation?.announce(Array(keys), of: change) }
  }

  /// Asks for the storage only where there are two, since a description unfolds for it.
  private func side(of description: SettingDescription) -> Side {
    cloud !== local && description.storage == .cloud ? cloud : local
  }

  /// A store with the observed identities of its settings, and of places inside them.
  @MainActor
  private final class Side {
    let face: FormStore
    private var nodes: [Key: Node] = [:]
    private var inner: [Key: [[Place.Step]: Node]] = [:]

    init(_ store: any Store) { face = FormStore(store) }

    var store: any Store { face.store }

    func node(of description: SettingDescription) -> Node {
      let (key, steps) = (description.key, description.steps)
      if let node = steps.isEmpty ? nodes[key] : inner[key]?[steps] { return node }
      let node = Node()
      if steps.isEmpty {
        nodes[key] = node
      } else {
        inner[key, default: [:]][steps] = node
      }
      return node
    }

    /// Tells who reads a key, or a place in it where something else stands than before; all of them
    /// where what changed is not the value.
    func fire(_ key: Key, _ change: KeyChange?) {
      nodes[key]?.change()
      for (steps, node) in inner[key] ?? [:] where change?.differs(at: steps) ?? true {
        node.change()
      }
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
  /// True: stores keep structures.
  public var readsPlaces: Bool { true }

  /// Whether the setting's store keeps it.
  public func keepsOrder(of description: SettingDescription) -> Bool {
    side(of: description).face.keepsOrder
  }

  /// What the setting's store has now, read as observed.
  public func reading(of description: SettingDescription) -> SettingReading {
    side(of: description).node(of: description).access()
    return unobservedReading(of: description)
  }

  /// What the setting's store has now; O(1).
  public func unobservedReading(of description: SettingDescription) -> SettingReading {
    let (key, side) = (description.key, side(of: description))
    let source = side.store.source(ofKey: key)
    let stored = source == nil ? nil : side.store.value(forKey: key)
    let value = description.steps.isEmpty ? stored : stored?.value(at: description.steps)
    return side.face.reading(of: description, from: source, stored: value, underKey: key)
  }

  /// Whether the setting's store has a value; O(1), and the description is not unfolded for it.
  public func hasValue(_ description: SettingDescription) -> Bool {
    let store = side(of: description).store
    guard store.source(ofKey: description.key) != nil else { return false }
    return description.steps.isEmpty
      || store.value(forKey: description.key)?.value(at: description.steps) != nil
  }

  /// All that the setting's store knows of.
  public func lostWrites(of description: SettingDescription) -> [LostWrite] {
    side(of: description).face.lostWrites(of: description, ofKey: description.key)
  }

  /// Says that a lost write needs no more attention.
  public func settle(_ write: LostWrite, of description: SettingDescription) {
    side(of: description).face.settle(write, ofKey: description.key)
  }

  /// Sets the setting's place in its store.
  public func write(_ value: PropertyList, to description: SettingDescription) throws {
    try side(of: description).store.write([SettingEdit(description, value).storeEdit])
  }

  /// Removes the setting's place from its store.
  public func reset(_ description: SettingDescription) throws {
    try side(of: description).store.write([SettingEdit(description, nil).storeEdit])
  }

  /// Writes each store's part as one group; a part already written is taken back when the other
  /// store refuses.
  public func apply(_ edits: [SettingEdit]) throws {
    let locals = edits.filter { side(of: $0.description) === local }
    let others = edits.filter { side(of: $0.description) !== local }
    let receipt = locals.isEmpty ? nil : try local.store.write(locals.map(\.storeEdit))
    guard !others.isEmpty else { return }
    do {
      try cloud.store.write(others.map(\.storeEdit))
    } catch {
      if let receipt { try local.store.undo(receipt) }
      throw error
    }
  }
}

extension StoreSettings: NumberKeeping {
  package func keepsNumbers(of description: SettingDescription) -> Bool {
    side(of: description).store.capabilities.remarks != nil
  }

  package func tree(of description: SettingDescription) -> (any ValueTree)? {
    side(of: description).store.capabilities.remarks?.tree(at: description.place)
  }

  package func isValue(of description: SettingDescription, _ other: OrderedTree) -> Bool {
    side(of: description).store.capabilities.remarks?.isValue(at: description.place, other) ?? false
  }
}

extension StoreSettings: ValuesTelling {
  /// Tells which settings have values.
  public var settingsCapabilities: SettingsCapabilities { SettingsCapabilities(values: self) }

  /// Not known of documents, whose places may lie in other places.
  package var keysWithValues: Set<Key>? {
    let stores = (cloud === local ? [local] : [local, cloud]).map(\.store)
    guard stores.allSatisfy({ $0.capabilities.remarks == nil }) else { return nil }
    return Set(stores.flatMap { $0.keys() })
  }

  package var hasAccount: Bool { cloud.face.hasAccount || local.face.hasAccount }
}

extension StoreSettings {
  /// The line of the document that the value stands in, counted from 1.
  public func line(of description: SettingDescription) -> Int? {
    side(of: description).store.capabilities.remarks?.line(of: description.place)
  }

  /// How many comments of the document would go with the value.
  public func commentCount(in description: SettingDescription) -> Int {
    side(of: description).store.capabilities.remarks?.commentCount(in: description.place) ?? 0
  }
}

extension SettingEdit {
  fileprivate var storeEdit: Edit {
    edit ?? Edit(description.place, value.map { .set($0) } ?? .remove)
  }
}

extension ValueSource {
  /// What keeps a value that comes from here from being changed, as a phrase.
  package var lock: String? { isOverride ? "set by \(phrase)" : nil }
}

extension SettingDescription {
  /// What keeps the setting from being changed anywhere, as a phrase.
  var lock: String? {
    guard traits.contains(.readOnly) else { return nil }
    return traits.contains(.ofProgram) ? "set by the program" : "read-only"
  }
}
