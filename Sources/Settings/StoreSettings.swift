import Observation
import PropertyLists
import Stores

/// Settings whose values live in stores, one observable thing per setting.
///
/// The cost of one change never depends on how many settings there are: an observed node is made
/// when a setting is first read, and a store's announcement touches the nodes of its keys alone.
@MainActor
public final class StoreSettings: SettingsProviding {
  public let settingsTitle: String
  public private(set) var settings: [Setting] = []

  private let local: any Store
  private let cloud: (any Store)?
  private var nodes: [Key: Node] = [:]
  private var observations: [StoreObservation] = []

  /// Binds descriptions to the stores that hold their values.
  /// - Parameters:
  ///   - cloud: Where `.cloud` settings live; without one they live in the local store.
  ///   - deliver: Brings an announcement, made on any thread, to the main actor.
  public init(
    title: String, descriptions: [SettingDescription], local: any Store, cloud: (any Store)? = nil,
    deliver: @escaping @Sendable (@escaping @MainActor () -> Void) -> Void = deliverToMainActor
  ) {
    settingsTitle = title
    self.local = local
    self.cloud = cloud
    settings = descriptions.map { Setting($0, source: self) }
    observations = [local, cloud].compactMap { $0 }.map { store in
      store.observe { [weak self] change in deliver { self?.announce(change) } }
    }
  }

  private func store(for description: SettingDescription) -> any Store {
    description.storage == .cloud ? cloud ?? local : local
  }

  private func announce(_ change: StoreChange) {
    for key in change.keys { nodes[key]?.change() }
  }

  private func node(for key: Key) -> Node {
    if let node = nodes[key] { return node }
    let node = Node()
    nodes[key] = node
    return node
  }

  /// The observable identity of one setting; it holds no value, the store does.
  private final class Node: Observable {
    private let registrar = ObservationRegistrar()
    private var generation: Int { 0 }

    func access() { registrar.access(self, keyPath: \.generation) }

    func change() { registrar.withMutation(of: self, keyPath: \.generation) {} }
  }
}

extension StoreSettings: SettingsSource {
  public func reading(of description: SettingDescription) -> SettingReading {
    let store = store(for: description)
    node(for: description.key).access()
    let source = store.source(ofKey: description.key)
    return SettingReading(
      value: store.value(forKey: description.key) ?? description.defaultValue,
      source: source,
      lock: source == .argument ? "set by the command line" : nil,
      sync: (store as? any SyncReporting)?.syncState(ofKey: description.key))
  }

  public func write(_ value: PropertyList, to description: SettingDescription) throws {
    try store(for: description).set(value, forKey: description.key)
  }

  public func reset(_ description: SettingDescription) throws {
    try store(for: description).remove(description.key)
  }
}
