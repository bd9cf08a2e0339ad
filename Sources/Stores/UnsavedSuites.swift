import Glibc
import Synchronization

/// The suites of this process that have values not yet on disk.
///
/// They are kept alive until they are saved, and saved when the process ends by itself.
final class UnsavedSuites: Sendable {
  static let shared = UnsavedSuites()

  private struct State {
    var suites: [ObjectIdentifier: DefaultsSuite] = [:]
    var isRegistered = false
  }

  private let state = Mutex(State())

  func insert(_ suite: DefaultsSuite) {
    let isFirst = state.withLock { state in
      state.suites[ObjectIdentifier(suite)] = suite
      defer { state.isRegistered = true }
      return !state.isRegistered
    }
    if isFirst { atexit { UnsavedSuites.shared.flushAll() } }
  }

  func remove(_ suite: DefaultsSuite) {
    let removed = state.withLock { $0.suites.removeValue(forKey: ObjectIdentifier(suite)) }
    // Released after the lock: this may be the last reference.
    _ = consume removed
  }

  func flushAll() {
    for suite in state.withLock({ Array($0.suites.values) }) {
      do throws(StoreError) {
        try suite.flush()
      } catch {
        // The suite has noted why; there is nobody left to tell but those who asked for notices.
      }
    }
  }
}
