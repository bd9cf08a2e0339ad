import Synchronization

/// The observers of one store.
///
/// A store calls `announce` after it has released its own lock; observers run on the announcing
/// thread, in the order they subscribed.
public final class ChangeFeed: Sendable {
  typealias Observer = @Sendable (StoreChange) -> Void

  private struct State {
    var nextID = 0
    var observers: [(id: Int, observer: Observer)] = []
  }

  private let state = Mutex(State())

  /// A feed that nobody observes yet.
  public init() {}

  /// Calls an observer with every change, until the returned observation is cancelled or released.
  public func observe(_ observer: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation {
    let id = state.withLock { state in
      state.nextID += 1
      state.observers.append((state.nextID, observer))
      return state.nextID
    }
    return StoreObservation { [weak self] in self?.remove(id) }
  }

  /// Whether anybody observes.
  var isHeard: Bool { state.withLock { !$0.observers.isEmpty } }

  /// Tells every observer, unless no key changed.
  public func announce(_ change: StoreChange) {
    guard !change.keys.isEmpty else { return }
    for (_, observer) in state.withLock({ $0.observers }) { observer(change) }
  }

  private func remove(_ id: Int) {
    state.withLock { $0.observers.removeAll { $0.id == id } }
  }
}

/// A subscription to a store's changes, ended by `cancel()` or when it is released.
public final class StoreObservation: Sendable {
  private let onCancel: Mutex<(@Sendable () -> Void)?>

  /// A subscription that is ended by this call, which is made once.
  public init(onCancel: @escaping @Sendable () -> Void) { self.onCancel = Mutex(onCancel) }

  deinit { cancel() }

  /// Ends the subscription; a second call does nothing.
  public func cancel() {
    let action = onCancel.withLock { stored in
      defer { stored = nil }
      return stored
    }
    action?()
  }
}
