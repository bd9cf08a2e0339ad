import SetteeFiles
import Synchronization

/// Time that passes when it is told to, and knows how much work waits for it.
package final class CountedTimekeeper: Timekeeper {
  private let manual = ManualTimekeeper()
  private let waiting = Mutex(0)

  package init() {}

  /// How much work waits for its time; an idle program has none.
  package var scheduledCount: Int { waiting.withLock { $0 } }

  package var uptime: Duration { manual.uptime }
  package var unixSeconds: Int64 { manual.unixSeconds }
  package var unixMilliseconds: Int64 { manual.unixMilliseconds }
  package func pause(for duration: Duration) { manual.pause(for: duration) }
  package func advance(by duration: Duration) { manual.advance(by: duration) }

  package func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    waiting.withLock { $0 += 1 }
    manual.schedule(after: delay) {
      self.waiting.withLock { $0 -= 1 }
      work()
    }
  }
}
