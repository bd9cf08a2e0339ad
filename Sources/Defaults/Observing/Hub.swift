import SetteePropertyLists
import SetteeStores
import Synchronization

/// Who is told when certain keys of a store have changed.
protocol HubListener: AnyObject, Sendable {
  /// Called on the thread that made the change, with those of its keys that changed.
  func hear(_ keys: Set<Key>)
}

/// The listeners of one store, by key, so that a change costs what hears of it.
///
/// It lives as long as a listener holds it, and subscribes to the store once.
final class Hub: Sendable {
  let store: any Store

  private struct State {
    var number = 0
    var listeners: [Key: [Entry]] = [:]
  }

  private struct Entry {
    let number: Int
    /// The listener's, which nobody else gets while the entry is there.
    let id: ObjectIdentifier
    weak var listener: (any HubListener)?
  }

  private struct WeakHub { weak var hub: Hub? }

  private static let hubs = Mutex<[ObjectIdentifier: WeakHub]>([:])

  private let state = Mutex(State())
  private let observation = Mutex<StoreObservation?>(nil)

  /// The hub of a store.
  static func of(_ store: any Store) -> Hub {
    let id = ObjectIdentifier(store)
    if let hub = hubs.withLock({ $0[id]?.hub }) { return hub }
    // Subscribing may begin to watch a file, and nobody waits for that.
    let made = Hub(store)
    return hubs.withLock { hubs in
      if let other = hubs[id]?.hub { return other }
      hubs[id] = WeakHub(hub: made)
      return made
    }
  }

  private init(_ store: any Store) {
    self.store = store
    let observation = store.observe { [weak self] change in self?.pass(on: change.keys) }
    self.observation.withLock { $0 = observation }
  }

  deinit {
    let id = ObjectIdentifier(store)
    let other = Self.hubs.withLock { hubs in
      let other = hubs[id]?.hub
      if other == nil { hubs[id] = nil }
      return other
    }
    // Let go of outside the lock, for it may be the last to hold it.
    withExtendedLifetime(other) {}
  }

  /// How many listeners there are; for tests.
  var listenerCount: Int { state.withLock { $0.listeners.values.reduce(0) { $0 + $1.count } } }

  /// Tells a listener of changes of keys until it is removed or gone.
  func add(_ listener: any HubListener, to keys: [Key]) {
    state.withLock { state in
      state.number += 1
      let entry = Entry(
        number: state.number, id: ObjectIdentifier(listener), listener: listener)
      for key in Set(keys) { state.listeners[key, default: []].append(entry) }
    }
  }

  /// To be called at the latest when a listener ends, so that nothing is left of it.
  ///
  /// Told apart by identity: a listener that is held here for a moment might end here, which
  /// would have to wait for itself.
  func remove(_ listener: any HubListener, from keys: [Key]) {
    let id = ObjectIdentifier(listener)
    state.withLock { state in
      for key in keys {
        state.listeners[key]?.removeAll { $0.id == id }
        if state.listeners[key]?.isEmpty == true { state.listeners[key] = nil }
      }
    }
  }

  private func pass(on keys: Set<Key>) {
    // Held here, so that none of them ends while the lock is.
    let found = state.withLock { state in
      keys.flatMap { key in (state.listeners[key] ?? []).map { ($0.number, $0.listener) } }
    }
    var told: Set<Int> = []
    for (number, listener) in found.sorted(by: { $0.0 < $1.0 })
    where told.insert(number).inserted { listener?.hear(keys) }
  }
}
