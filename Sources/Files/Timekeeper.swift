import Dispatch
import Glibc
import Synchronization

/// Time, as far as files and stores need it: an argument, so that tests own it.
package protocol Timekeeper: Sendable {
  /// Time since some fixed moment; never goes back.
  var uptime: Duration { get }

  /// Seconds since 1970-01-01 UTC by the wall clock; for names, never for order.
  var unixSeconds: Int64 { get }

  /// Milliseconds since 1970-01-01 UTC by the wall clock, for stamps.
  var unixMilliseconds: Int64 { get }

  /// Blocks the calling thread.
  func pause(for duration: Duration)

  /// Blocks the calling thread until something happens, and no longer than that.
  func pause(for duration: Duration, orUntil event: DispatchSemaphore)

  /// Runs work on a background thread, not before `delay` has passed.
  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void)
}

extension Timekeeper {
  package var unixMilliseconds: Int64 { unixSeconds * 1_000 }

  /// Where no thread of others runs meanwhile, what has happened by now is all that happens.
  package func pause(for duration: Duration, orUntil event: DispatchSemaphore) {
    if event.wait(timeout: .now()) == .timedOut { pause(for: duration) }
  }
}

/// The machine's clocks, and Dispatch's threads; nothing runs while nothing is scheduled.
package struct LiveTimekeeper: Timekeeper {
  package init() {}

  package var uptime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  package var unixSeconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec)
  }

  package var unixMilliseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  package func pause(for duration: Duration) {
    var rest = timespec()
    rest.tv_sec = Int(duration.components.seconds)
    rest.tv_nsec = Int(duration.components.attoseconds / 1_000_000_000)
    var remaining = timespec()
    while nanosleep(&rest, &remaining) == -1, errno == EINTR { rest = remaining }
  }

  package func pause(for duration: Duration, orUntil event: DispatchSemaphore) {
    _ = event.wait(timeout: .now() + Self.interval(duration))
  }

  package func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    DispatchQueue.global(qos: .utility).asyncAfter(
      deadline: .now() + Self.interval(delay), execute: work)
  }

  private static func interval(_ duration: Duration) -> DispatchTimeInterval {
    let (seconds, attoseconds) = duration.components
    return .nanoseconds(Int(seconds * 1_000_000_000 + attoseconds / 1_000_000_000))
  }
}

/// Time that passes when it is told to.
package final class ManualTimekeeper: Timekeeper {
  private struct State {
    var uptime = Duration.zero
    var nextID = 0
    var scheduled: [(due: Duration, id: Int, work: @Sendable () -> Void)] = []
  }

  private let state = Mutex(State())
  private let start: Int64

  package init(unixSeconds: Int64 = 1_795_228_200) { start = unixSeconds }

  package var uptime: Duration { state.withLock { $0.uptime } }

  package var unixSeconds: Int64 { start + uptime.components.seconds }

  package var unixMilliseconds: Int64 {
    let (seconds, attoseconds) = uptime.components
    return (start + seconds) * 1_000 + attoseconds / 1_000_000_000_000_000
  }

  /// Lets the time pass without running what falls due, as a blocked thread would.
  package func pause(for duration: Duration) { state.withLock { $0.uptime += duration } }

  package func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.nextID += 1
      state.scheduled.append((state.uptime + delay, state.nextID, work))
    }
  }

  /// Lets the time pass and runs what falls due, in order, on the calling thread.
  package func advance(by duration: Duration) {
    let end = uptime + duration
    while let work = takeDue(by: end) { work() }
    state.withLock { $0.uptime = max($0.uptime, end) }
  }

  private func takeDue(by end: Duration) -> (@Sendable () -> Void)? {
    state.withLock { state in
      let due = state.scheduled.enumerated().filter { $0.element.due <= end }
      guard
        let first = due.min(by: {
          ($0.element.due, $0.element.id) < ($1.element.due, $1.element.id)
        })
      else { return nil }
      state.scheduled.remove(at: first.offset)
      state.uptime = max(state.uptime, first.element.due)
      return first.element.work
    }
  }
}
