import Observation
import SetteeSettings
import Synchronization

/// Runs work under observation tracking, one tracking at a time.
///
/// Observation ends a tracking only when something that was read changes; work that is run again
/// for another reason would leave the earlier one behind, and with it ever more of them. So each
/// tracking also reads a mark of its own, by which it can be ended.
@MainActor
package final class Tracker {
  private let mark = Mark()
  private var life: Life?

  package init() {}

  /// Runs work, and calls `onChange` when something that it read changes.
  ///
  /// It is called once, on the thread that
  /// makes the change, before it is readable there, and not after the next call of this. Where
  /// another thread told of a change while the work was done, it is called at once.
  package func track<Result>(
    _ work: () -> Result, onChange: @escaping @Sendable () -> Void
  ) -> Result {
    cancel()
    let life = Life()
    self.life = life
    let reading = ReadingLog.reading {
      withObservationTracking {
        mark.read()
        return work()
      } onChange: {
        if life.end() { onChange() }
      }
    }
    if reading.isOld { mark.change() }
    return reading.result
  }

  /// Ends the tracking.
  package func cancel() {
    guard let life, life.end() else { return }
    mark.change()
  }

  private final class Life: Sendable {
    private let hasEnded = Atomic(false)

    /// Ends it, and says whether it had not ended yet.
    func end() -> Bool { !hasEnded.exchange(true, ordering: .relaxed) }
  }
}

/// Something observable that holds nothing.
final class Mark: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private var generation: Int { 0 }

  func read() { registrar.access(self, keyPath: \.generation) }

  func change() { registrar.withMutation(of: self, keyPath: \.generation) {} }
}
