import Dispatch
import Synchronization

/// Work on two threads for a caller who waits for both: for a program's start, where nothing else
/// could be done meanwhile.
enum Parallel {
  /// Does both, the first on the caller's thread where the machine has no other to spare.
  static func both<First: Sendable, Second: Sendable>(
    _ first: @Sendable () -> First, and second: @Sendable () -> Second
  ) -> (First, Second) {
    let results = Mutex<(First?, Second?)>((nil, nil))
    DispatchQueue.concurrentPerform(iterations: 2) { part in
      if part == 0 {
        let result = first()
        results.withLock { $0.0 = result }
      } else {
        let result = second()
        results.withLock { $0.1 = result }
      }
    }
    let done = results.withLock { $0 }
    // Both are there, because `concurrentPerform` returns when all its parts have run.
    return (done.0 ?? first(), done.1 ?? second())
  }
}
