import CSystem
import Glibc
import Synchronization

/// The files of this process that have values not yet on disk.
///
/// They are kept alive until they are saved, and saved when the process ends by itself or by a
/// signal.
final class UnsavedSuites: Sendable {
  static let shared = UnsavedSuites()

  private struct State {
    var cores: [ObjectIdentifier: SuiteCore] = [:]
    var isRegistered = false
    var savesOnSignals = true
  }

  private let state = Mutex(State())

  var savesOnSignals: Bool {
    get { state.withLock { $0.savesOnSignals } }
    set { state.withLock { $0.savesOnSignals = newValue } }
  }

  func insert(_ core: SuiteCore) {
    let (isFirst, savesOnSignals) = state.withLock { state in
      state.cores[ObjectIdentifier(core)] = core
      defer { state.isRegistered = true }
      return (!state.isRegistered, state.savesOnSignals)
    }
    if isFirst { atexit { UnsavedSuites.shared.flushAll() } }
    // Each time anew: who had a handler may have given it up since.
    if savesOnSignals { settee_flush_on_signals { UnsavedSuites.shared.flushAll() } }
  }

  func remove(_ core: SuiteCore) {
    let removed = state.withLock { $0.cores.removeValue(forKey: ObjectIdentifier(core)) }
    // Released after the lock: this may be the last reference.
    _ = consume removed
  }

  /// Tries to save all of them, and returns the first thing that went wrong; the core has noted it
  /// for those who asked for notices.
  @discardableResult
  func flushAll() -> StoreError? {
    var problem: StoreError?
    for core in state.withLock({ Array($0.cores.values) }) {
      do throws(StoreError) {
        try core.flush(isDurable: true)
      } catch {
        problem = problem ?? error
      }
    }
    return problem
  }
}
