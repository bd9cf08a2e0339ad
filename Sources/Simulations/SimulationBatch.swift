import Dispatch
import SetteeCloudCore
import Synchronization

/// Many seeded runs, on all cores, until one of them finds something.
package struct SimulationBatch: Sendable {
  package var world: SimulationKind
  package var firstSeed: UInt64
  package var seedCount: Int
  /// Steps of faults per seed.
  package var steps: Int
  /// How many devices or programs; `nil` lets each seed say.
  package var replicas: Int?
  package var bug: PlantedBug?
  /// Whose write stands; for worlds that have the choice.
  package var policy: CloudPolicy
  package var workerCount: Int

  /// Prepares runs of consecutive seeds.
  package init(
    of world: SimulationKind = .devices, firstSeed: UInt64, seedCount: Int, steps: Int,
    replicas: Int? = nil, bug: PlantedBug? = nil, policy: CloudPolicy = .lastWriter,
    workerCount: Int = 1
  ) {
    self.world = world
    self.firstSeed = firstSeed
    self.seedCount = seedCount
    self.steps = steps
    self.replicas = replicas
    self.bug = bug
    self.policy = policy
    self.workerCount = max(1, workerCount)
  }

  /// What the runs came to.
  package struct Summary: Sendable, Hashable {
    package fileprivate(set) var seedCount = 0
    package fileprivate(set) var stepCount = 0
    package fileprivate(set) var acknowledgedCount = 0
    package fileprivate(set) var tally: [Fault: Int] = [:]
    /// The smallest seed that found something, and what.
    package fileprivate(set) var failure: SimulationReport?

    /// No runs.
    package init() {}

    package var faultCount: Int { tally.values.reduce(0, +) }

    /// Takes in what other runs came to.
    package mutating func add(_ other: Summary) {
      seedCount += other.seedCount
      stepCount += other.stepCount
      acknowledgedCount += other.acknowledgedCount
      tally.merge(other.tally) { $0 + $1 }
      if let theirs = other.failure, theirs.seed < failure?.seed ?? .max { failure = theirs }
    }

    fileprivate mutating func add(_ report: SimulationReport) {
      seedCount += 1
      stepCount += report.stepCount
      acknowledgedCount += report.acknowledgedCount
      tally.merge(report.tally) { $0 + $1 }
      if !report.violations.isEmpty, report.seed < failure?.seed ?? .max { failure = report }
    }
  }

  /// Runs the seeds in their order; after a failure only those that are under way.
  /// - Parameters:
  ///   - isCancelled: Asked before each seed whether to stop.
  ///   - onProgress: Called after each seed, on whatever thread ran it.
  /// - Returns: The sum of all.
  package func run(
    isCancelled: @Sendable () -> Bool = { false },
    onProgress: @Sendable (Summary) -> Void = { _ in }
  ) -> Summary {
    let state = Mutex((next: 0, summary: Summary()))
    DispatchQueue.concurrentPerform(iterations: workerCount) { number in
      // For one worker alone the system finds room.
      guard workerCount > 1 else { return work(state, isCancelled, onProgress) }
      Cores.onOne(number: number) { work(state, isCancelled, onProgress) }
    }
    return state.withLock { $0.summary }
  }

  /// Runs seeds that nobody else has taken, until none is left.
  private func work(
    _ state: borrowing Mutex<(next: Int, summary: Summary)>,
    _ isCancelled: @Sendable () -> Bool, _ onProgress: @Sendable (Summary) -> Void
  ) {
    while let place = take(state), !isCancelled() {
      let report = world.run(
        seed: firstSeed + UInt64(place), steps: steps, actors: replicas, bug: bug, policy: policy)
      onProgress(
        state.withLock { state in
          state.summary.add(report)
          return state.summary
        })
    }
  }

  private func take(_ state: borrowing Mutex<(next: Int, summary: Summary)>) -> Int? {
    state.withLock { state in
      guard state.next < seedCount, state.summary.failure == nil else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }
}
