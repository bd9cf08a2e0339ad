import Synchronization

/// The views and rows for which something has changed; may be added to from any thread.
final class StaleParts: Sendable {
  private let state = Mutex(State())

  /// Says what to call, on the thread of the change, when the first part after a `take()` is added.
  func onFirst(_ wake: @escaping @Sendable () -> Void) { state.withLock { $0.wake = wake } }

  func insert(_ part: Int) {
    let wake = state.withLock { state in
      defer { state.parts.insert(part) }
      return state.parts.isEmpty ? state.wake : nil
    }
    wake?()
  }

  /// Hands over all parts, older ones first, and forgets them.
  func take() -> [Int] {
    state.withLock { state in
      defer { state.parts.removeAll() }
      return state.parts.sorted()
    }
  }

  private struct State {
    var parts: Set<Int> = []
    var wake: (@Sendable () -> Void)?
  }
}
