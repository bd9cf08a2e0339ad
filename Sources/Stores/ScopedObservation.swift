import Synchronization
import SetteePropertyLists

/// A subscription that begins when it is first needed: once outside, and once in each hermetic run.
///
/// Its observers are called as parts of the run that they belong to, whoever brings the news.
package final class ScopedObservation: Sendable {
  private let begun = PerScope { _ in RunObservation() }

  private final class RunObservation: Sendable {
    let observation = Mutex<StoreObservation?>(nil)
  }

  package init() {}

  /// Observes keys of a store, or all of it, for the current task's run or for the outside, unless
  /// that has begun.
  package func begin(
    _ store: any Store, _ keys: Set<Key>? = nil,
    _ observer: @autoclosure () -> @Sendable (StoreChange) -> Void
  ) {
    let begun = begun.current
    if begun.observation.withLock({ $0 != nil }) { return }
    // Subscribing may begin to watch a file, and nobody waits for that.
    let bound = HermeticScope.bound(observer())
    let made = keys.map { store.observe($0, bound) } ?? store.observe(bound)
    begun.observation.withLock { observation in
      if observation == nil { observation = made }
    }
  }

  /// The line by which the observer hears in the current task's run, or outside.
  package var ownLine: AnyObject? {
    begun.current.observation.withLock { Unchecked($0?.ownLine) }.value
  }

  /// Ends what the current task's run, or the outside, observes.
  package func cancel() {
    let observation = begun.current.observation.withLock { observation in
      defer { observation = nil }
      return observation
    }
    observation?.cancel()
  }
}

extension HermeticScope {
  /// Makes of an observer one that belongs to the run it is made in, whoever calls it; after the
  /// end of the run it is called no more.
  static func bound<News>(
    _ observer: @escaping @Sendable (News) -> Void
  ) -> @Sendable (News) -> Void {
    // Not held: the run holds its subscriptions.
    guard isAnyOpen, let scope = task else {
      return { news in
        if isAnyOpen, task != nil {
          $task.withValue(nil) { observer(news) }
        } else {
          observer(news)
        }
      }
    }
    return { [weak scope] news in
      guard let scope else { return }
      $task.withValue(scope) { observer(news) }
    }
  }
}
