/// The one loop: sleep, then let the simulator's time pass.
///
/// The clock is an argument; a test gives one that it moves by hand.
public struct SyncTimer<TimerClock: Clock>: Sendable where TimerClock.Duration == Duration {
  private let simulator: CloudSimulator
  private let interval: Duration
  private let clock: TimerClock

  /// Prepares a loop that wakes once per interval.
  public init(_ simulator: CloudSimulator, every interval: Duration, clock: TimerClock) {
    self.simulator = simulator
    self.interval = interval
    self.clock = clock
  }

  /// Runs until the surrounding task is cancelled.
  ///
  /// The world's time follows the clock's, however late a wake-up comes.
  public func run() async {
    var before = clock.now
    while !Task.isCancelled {
      do {
        try await clock.sleep(for: interval)
      } catch {
        return
      }
      let after = clock.now
      simulator.advance(by: before.duration(to: after))
      before = after
    }
  }
}

extension SyncTimer where TimerClock == ContinuousClock {
  /// Prepares a loop in real time.
  public init(_ simulator: CloudSimulator, every interval: Duration = .milliseconds(50)) {
    self.init(simulator, every: interval, clock: ContinuousClock())
  }
}
