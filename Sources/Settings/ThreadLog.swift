import Glibc
import Synchronization

/// What each thread notes while somebody on it asks; costs others one look at a counter.
package struct ThreadLog<Element: Sendable>: ~Copyable, Sendable {
  private let openCount = Atomic(0)
  private let logs = Mutex<[pthread_t: [Element]]>([:])

  package init() {}

  /// Does something on this thread.
  /// - Returns: What it gave, and what was noted on this thread meanwhile, the first first; who
  ///   asked around this one is told of that too.
  package func noting<Result>(_ body: () -> Result) -> (result: Result, notes: [Element]) {
    let outer = logs.withLock { $0.updateValue([], forKey: pthread_self()) }
    openCount.add(1, ordering: .sequentiallyConsistent)
    let result = body()
    openCount.subtract(1, ordering: .relaxed)
    let notes = logs.withLock { logs in
      let notes = logs.removeValue(forKey: pthread_self()) ?? []
      if let outer { logs[pthread_self()] = outer + notes }
      return notes
    }
    return (result, notes)
  }

  /// Notes something, where somebody on this thread asks.
  package func note(_ element: @autoclosure () -> Element) {
    // A thread sees its own count, and has no use for others'.
    guard openCount.load(ordering: .relaxed) > 0 else { return }
    let element = element()
    logs.withLock { $0[pthread_self()]?.append(element) }
  }

  /// Whether somebody asks on another thread, and nobody on this one.
  package var isOpenElsewhere: Bool {
    guard openCount.load(ordering: .sequentiallyConsistent) > 0 else { return false }
    return logs.withLock { $0[pthread_self()] == nil }
  }
}
