import SetteeCSystem
import Glibc
import Synchronization

/// What keeps values that are not on disk yet: a suite's file, a device's replica.
package protocol Unsaved: AnyObject, Sendable {
  /// Returns when all accepted writes would survive a loss of power.
  func save() throws(StoreError)
}

/// What of this process has values not yet on disk.
///
/// It is kept alive until it is saved, and saved when the process ends by itself or by a signal.
package final class UnsavedStores: Sendable {
  package static let shared = UnsavedStores()

  private struct State {
    var stores: [ObjectIdentifier: any Unsaved] = [:]
    var isRegistered = false
    var savesOnSignals = true
  }

  private let state = Mutex(State())

  var savesOnSignals: Bool {
    get { state.withLock { $0.savesOnSignals } }
    set { state.withLock { $0.savesOnSignals = newValue } }
  }

  package func insert(_ store: any Unsaved) {
    let (isFirst, savesOnSignals) = state.withLock { state in
      state.stores[ObjectIdentifier(store)] = store
      defer { state.isRegistered = true }
      return (!state.isRegistered, state.savesOnSignals)
    }
    if isFirst { atexit { UnsavedStores.shared.flushAll() } }
    // Each time anew: who had a handler may have given it up since.
    if savesOnSignals { settee_flush_on_signals { UnsavedStores.shared.flushAll() } }
  }

  package func remove(_ store: any Unsaved) {
    let removed = state.withLock { $0.stores.removeValue(forKey: ObjectIdentifier(store)) }
    // Released after the lock: this may be the last reference.
    _ = consume removed
  }

  /// Tries to save all of them, and returns the first thing that went wrong; each has noted its
  /// own for those who asked for notices.
  @discardableResult
  func flushAll() -> StoreError? {
    var problem: StoreError?
    for store in state.withLock({ Array($0.stores.values) }) {
      do throws(StoreError) {
        try store.save()
      } catch {
        problem = problem ?? error
      }
    }
    return problem
  }
}
