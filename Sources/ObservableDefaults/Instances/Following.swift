import SetteePropertyLists
import SetteeStores
import Synchronization

/// One instance's subscription to its store.
///
/// A change is looked up by its keys alone, so that what it costs does not grow with the class.
final class Following: Sendable {
  let delivery: Delivery
  let ignored: Unchecked<Set<AnyKeyPath>>
  private let host: WeakReference
  private let members: [any BackedMember]
  private let state = Mutex(State())

  private struct State {
    var observation: StoreObservation?
    var table: [Key: any BackedMember] = [:]
    weak var backing: SettingsBacking?
  }

  init(
    host: AnyObject, members: [any BackedMember], ignored: Set<AnyKeyPath>, delivery: Delivery
  ) {
    self.host = WeakReference(host)
    self.members = members
    self.ignored = Unchecked(ignored)
    self.delivery = delivery
  }

  /// Begins to hear of the changes of an instance's store.
  func listen(to backing: SettingsBacking) {
    let place = backing.place
    // That no two have one key is checked before.
    let table = Dictionary(
      members.map { (place.key($0.key), $0) }, uniquingKeysWith: { first, _ in first })
    let observation = place.store.observe { [weak self, weak backing] change in
      guard let backing else { return }
      self?.receive(change, in: backing)
    }
    let old = state.withLock { state in
      defer { state = State(observation: observation, table: table, backing: backing) }
      return state.observation
    }
    old?.cancel()
  }

  /// Listens to the instance's new place.
  func moved() {
    guard let backing = state.withLock({ $0.backing }), backing.following === self else { return }
    listen(to: backing)
  }

  func cancel() {
    let observation = state.withLock { state in
      defer { state.observation = nil }
      return state.observation
    }
    observation?.cancel()
  }

  private func receive(_ change: StoreChange, in backing: SettingsBacking) {
    let changed = state.withLock { state in
      change.origin == .accountChange
        ? Array(state.table) : change.keys.compactMap { key in state.table[key].map { (key, $0) } }
    }
    guard !changed.isEmpty else { return }
    let announced = changed.filter { !ignored.value.contains($0.1.keyPath) }.map(\.1)
    backing.activity.note(change, in: backing.place.store)
    delivery.run { [host] in
      guard let host = host.object else { return }
      for member in announced { member.catchUp(of: host, in: backing) }
    }
  }
}
