import SetteePropertyLists
import SetteeStores
import Synchronization

/// One instance's subscription to its store.
///
/// A change is looked up by its keys alone, so that what it costs does not grow with the class.
/// Properties promise the latest value, and are told on the isolation that their class lives on.
final class Following: Sendable {
  let isolation: Isolation
  let ignored: Unchecked<Set<AnyKeyPath>>
  private let members: [any BackedMember]
  private let host: WeakReference
  /// What tells the host, in the order of news; of each hermetic run another.
  private let lines: PerScope<NewsLine<News>>
  private let state = Mutex(State())

  /// Members that the host is to take up, and where they are kept.
  private struct News: Sendable {
    let members: [any BackedMember]
    let backing: SettingsBacking
  }

  private struct State {
    var observation: ScopedObservation?
    var table: [Key: any BackedMember] = [:]
  }

  init(
    host: AnyObject, members: [any BackedMember], ignored: Set<AnyKeyPath>, isolation: Isolation
  ) {
    self.members = members
    self.ignored = Unchecked(ignored)
    self.isolation = isolation
    let host = WeakReference(host)
    self.host = host
    lines = PerScope { _ in
      NewsLine(on: isolation) { news in
        guard let host = host.object else { return }
        for member in news.members { member.catchUp(of: host, in: news.backing) }
      }
    }
  }

  /// By which the instance hears of its store's changes.
  var observation: ScopedObservation? { state.withLock { $0.observation } }

  /// Begins to hear of the changes of an instance's store.
  func listen(to backing: SettingsBacking) {
    let place = backing.place
    // That no two have one key is checked before.
    let table = Dictionary(
      members.map { (place.key($0.key), $0) }, uniquingKeysWith: { first, _ in first })
    let old = state.withLock { state in
      defer { state = State(observation: ScopedObservation(), table: table) }
      return state.observation
    }
    join(backing)
    old?.cancel()
  }

  /// Hears of the changes that the current task's hermetic run makes, too.
  func join(_ backing: SettingsBacking) {
    // Through the host: what is held weakly is slow to use, and every access goes by the backing.
    observation?.begin(backing.place.store, nil, { [weak self] change in self?.receive(change) })
  }

  /// Listens to the instance's new place.
  func moved(in backing: SettingsBacking) {
    guard backing.following === self else { return }
    listen(to: backing)
  }

  func cancel() {
    let observation = state.withLock { state in
      defer { state.observation = nil }
      return state.observation
    }
    observation?.cancel()
    lines.current.cancel()
  }

  private func receive(_ change: StoreChange) {
    guard let backing = (host.object as? any ObservableSettings)?._settingsBacking else { return }
    let changed = state.withLock { state in
      change.origin == .accountChange
        ? Array(state.table.values) : change.changes.compactMap { state.table[$0.key] }
    }
    guard !changed.isEmpty else { return }
    let announced = changed.filter { !ignored.value.contains($0.keyPath) }
    backing.activity.note(change, in: backing.place.store)
    lines.current.announce(News(members: announced, backing: backing))
  }
}
