import Glibc
import Synchronization

/// The files of this process that have values not yet on disk.
///
/// They are kept alive until they are saved, and saved when the process ends by itself.
final class UnsavedSuites: Sendable {
  static let shared = UnsavedSuites()

  private struct State {
    var cores: [ObjectIdentifier: SuiteCore] = [:]
    var isRegistered = false
  }

  private let state = Mutex(State())

  func insert(_ core: SuiteCore) {
    let isFirst = state.withLock { state in
      state.cores[ObjectIdentifier(core)] = core
      defer { state.isRegistered = true }
      return !state.isRegistered
    }
    if isFirst { atexit { UnsavedSuites.shared.flushAll() } }
  }

  func remove(_ core: SuiteCore) {
    let removed = state.withLock { $0.cores.removeValue(forKey: ObjectIdentifier(core)) }
    // Released after the lock: this may be the last reference.
    _ = consume removed
  }

  func flushAll() {
    for core in state.withLock({ Array($0.cores.values) }) {
      do throws(StoreError) {
        try core.flush(isDurable: true)
      } catch {
        // The core has noted why; there is nobody left to tell but those who asked for notices.
      }
    }
  }
}
