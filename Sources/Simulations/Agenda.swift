import SetteeFiles

/// Work of a simulated process that waits for its time: what the product does in the background.
///
/// Touched only by whoever has the baton.
final class Agenda: @unchecked Sendable {
  private var items: [(due: Int64, number: Int, work: @Sendable () -> Void)] = []
  private var count = 0
  private var isClosed = false

  func add(at due: Int64, _ work: @escaping @Sendable () -> Void) {
    guard !isClosed else { return }
    count += 1
    items.append((due, count, work))
  }

  /// When the next piece is due.
  var next: Int64? { items.map(\.due).min() }

  /// Takes out the first piece that is due.
  func take(at time: Int64) -> (@Sendable () -> Void)? {
    let due = items.indices.filter { items[$0].due <= time }
    let first = due.min { (items[$0].due, items[$0].number) < (items[$1].due, items[$1].number) }
    return first.map { items.remove(at: $0).work }
  }

  /// The process is gone, and lets go of what waits: each piece holds what it works on, and that
  /// holds the time and so the agenda.
  func close() {
    isClosed = true
    let rest = items
    items = []
    // Released last: what goes with it may ask for something yet.
    withExtendedLifetime(rest) {}
  }
}

/// The time of a simulation, as one of its processes knows it: waiting lets the others go on.
///
/// Unchecked because the wall clock need not be sendable: only whoever has the baton asks it.
struct SteppedTime: Timekeeper, @unchecked Sendable {
  unowned let run: SeededRun
  unowned let process: SteppedProcess
  /// Where background work waits; without one, nothing works in the background.
  var agenda: Agenda?
  /// The wall clock where the process runs.
  let wallClock: () -> Int64

  var uptime: Duration { .milliseconds(run.time - run.start) }
  var unixSeconds: Int64 { unixMilliseconds / 1_000 }
  var unixMilliseconds: Int64 { wallClock() }

  func pause(for duration: Duration) {
    guard !run.isStopping, !process.isKilled else { return }
    process.wakeAt = run.time + max(1, duration.wholeMilliseconds)
    run.pause(process)
  }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    agenda?.add(at: run.time + delay.wholeMilliseconds, work)
  }
}
