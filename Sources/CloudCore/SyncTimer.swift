/// The one loop: sleep, then let the simulator's time pass.
///
/// The clock is an argument; a test gives one that it moves by hand.
public struct SyncTimer<TimerClock: Clock>: Sendable where TimerClock.Duration == Duration {
  private let simulator: CloudSimulator
  private let interval: Duration
  private let clock: TimerClock
  private let afterStep: @Sendable () async -> Void

  /// Prepares a loop that wakes once per interval.
  ///
  /// - Parameters:
  ///   - simulator: Whose time passes.
  ///   - interval: From one step to the next.
  ///   - clock: What to sleep by.
  ///   - afterStep: Called after every step, as by a program that shows the time.
  public init(
    _ simulator: CloudSimulator, every interval: Duration, clock: TimerClock,
    afterStep: @escaping @Sendable () async -> Void = {}
  ) {
    self.simulator = simulator
    self.interval = interval
    self.clock = clock
    self.afterStep = afterStep
  }

  /// Runs until the surrounding task is cancelled.
  ///
  /// The world's time follows the clock's, however late a wake-up comes.
  public func run() async {
    var before = clock.now
    while !Task.isCancelled {
      do {
        // Nothing tells of time passing: the interval is the event.
        try await clock.sleep(for: interval)
      } catch {
        return
      }
      let after = clock.now
      simulator.advance(by: before.duration(to: after))
      before = after
      await afterStep()
    }
  }
}

extension SyncTimer where TimerClock == ContinuousClock {
  /// Prepares a loop in real time.
  public init(
    _ simulator: CloudSimulator, every interval: Duration = .milliseconds(50),
    afterStep: @escaping @Sendable () async -> Void = {}
  ) {
    self.init(simulator, every: interval, clock: ContinuousClock(), afterStep: afterStep)
  }
}
