import SetteeCloudCore
import SetteeFiles
import SetteeReplication

/// One run of a simulated world, in which everything is decided by a seed: a time of faults, then
/// healing and proof.
///
/// Processes have threads of their own, of which one runs at a time. A step is a turn of somebody
/// or one call to a file system; between any two, another process may run, die, or lose its power.
/// What is common to all worlds stands here; each says in its overrides who lives in it, what
/// strikes, and what must hold.
package class SeededRun: @unchecked Sendable {
  package let seed: UInt64
  let bug: PlantedBug?
  let isTracing: Bool
  /// Per hundred thousand steps.
  let rates: FaultRates
  /// The kinds of faults of this world, in the order of their numbers in fingerprints.
  private let faults: [Fault]

  var generator: SplitMix64
  /// Milliseconds by a clock that is right.
  var time: Int64
  let start: Int64
  var stepCount = 0
  var isHealing = false
  var isStopping = false
  /// Everybody who lives here.
  private(set) var processes: [SteppedProcess] = []
  let baton = Baton()
  /// Whether somebody may go on.
  var isGoingOn: () -> Bool = { false }

  var tally: [Fault: Int] = [:]
  var violations: [Violation] = []
  var fingerprint = Fingerprint()
  var lines: [String] = []

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - setting: The seed, the bug to plant, and whether to keep a readable account of what
  ///     happened.
  ///   - generator: What is left of the seed's numbers once the run is planned.
  ///   - time: When the run begins.
  ///   - faults: The kinds of faults of this world.
  ///   - rates: How often each strikes, per hundred thousand steps.
  init(
    _ setting: Setting, generator: SplitMix64, beginningAt time: Int64, faults: [Fault],
    rates: FaultRates
  ) {
    seed = setting.seed
    bug = setting.bug
    isTracing = setting.isTracing
    self.generator = generator
    (self.time, start) = (time, time)
    self.faults = faults
    self.rates = rates
  }

  /// What whoever asks for a run may choose.
  package struct Setting: Sendable {
    /// Decides everything.
    package var seed: UInt64
    /// A bug to plant.
    package var bug: PlantedBug?
    /// Whose write stands where two devices wrote unseen by each other; for worlds of devices.
    package var policy = CloudPolicy.lastWriter
    /// Whether to keep a readable account of what happened.
    package var isTracing = false

    package init(
      seed: UInt64, bug: PlantedBug? = nil, policy: CloudPolicy = .lastWriter,
      isTracing: Bool = false
    ) {
      self.seed = seed
      self.bug = bug
      self.policy = policy
      self.isTracing = isTracing
    }
  }

  /// Runs through so many steps of faults, then heals and checks.
  package final func run(steps: Int) -> SimulationReport {
    prepare()
    let end = stepCount + steps
    goOn { [self] in stepCount < end && violations.isEmpty }
    if violations.isEmpty { heal() }
    stop()
    fingerprint.add(UInt64(stepCount))
    return SimulationReport(
      seed: seed, traceHash: fingerprint.value, stepCount: stepCount,
      acknowledgedCount: acknowledgedCount, tally: tally, violations: violations, lines: lines)
  }

  // MARK: What a world says

  /// How many writes were acknowledged.
  var acknowledgedCount: Int { 0 }

  /// Makes ready what the faults are to find.
  func prepare() {}

  /// Ends the faults, lets everybody come to rest, and checks what must hold then.
  func heal() {}

  /// What happens before somebody's turn: messages arrive, faults strike.
  func beginTurn() {}

  /// How fast time passes, and how often others cut in.
  var tempo: Tempo { Tempo() }

  func isReady(_ process: SteppedProcess) -> Bool {
    process.stoppedUntil <= time && process.wakeAt <= time
  }

  /// When something happens that is no process's doing.
  var nextEvent: Int64 { .max }

  /// Takes note of whose turn it is; nobody's while the world itself is at work.
  func take(turnOf process: SteppedProcess?) {}

  /// Takes note of a call that is about to be made.
  func notice(_ call: FileCall, of process: SteppedProcess) {}

  /// Takes note of a fault that struck a process, and of when it is over.
  func notice(_ fault: Fault, in call: FileCall, of process: SteppedProcess, until end: Int64) {}

  /// How much likelier than else the power fails at a call of a process.
  func powerLossFactor(_ process: SteppedProcess) -> Int64 { 1 }

  /// The power fails where a process runs.
  func losePower(of process: SteppedProcess) {}

  /// How fast time passes, in milliseconds, and how often others cut in.
  struct Tempo {
    var turn: ClosedRange<Int64> = 0...2
    var call: ClosedRange<Int64> = 0...1
    /// How often, in a thousand cases, somebody else runs between two calls of a process.
    var preemption = 100
  }

  // MARK: Processes

  /// Lets a process live here; `live` is one turn of it, and is called again and again.
  func add(_ process: SteppedProcess, _ live: @escaping () -> Void) {
    processes.append(process)
    process.strand = Strand { [unowned self] strand in
      while !isStopping {
        live()
        baton.pass(from: strand) { nextStrand() }
      }
    } atEnd: { [unowned self] in
      baton.leave { nextStrand() }
    }
  }

  /// Lets the others go on until it is the process's turn again; called on its own thread.
  func pause(_ process: SteppedProcess) {
    guard let strand = process.strand else { return }
    baton.pass(from: strand) { nextStrand() }
  }

  // MARK: Notes

  func note(_ code: Int, _ actor: Int, _ sentence: @autoclosure () -> String) {
    fingerprint.add(UInt64(code))
    fingerprint.add(Int64(actor))
    fingerprint.add(time)
    if isTracing { lines.append("\(time.asTimeOfDay) \(sentence())") }
  }

  func count(_ fault: Fault, _ actor: Int, _ sentence: @autoclosure () -> String) {
    tally[fault, default: 0] += 1
    note(100 + (faults.firstIndex(of: fault) ?? 0), actor, "— \(sentence())")
  }

  func violate(_ invariant: Invariant, _ detail: String) {
    violations.append(Violation(invariant: invariant, step: stepCount, detail: detail))
    note(99, 0, "VIOLATION: \(invariant.rawValue): \(detail)")
  }

  func drawsChance() -> Double { Double(generator.next() >> 11) * 0x1p-53 }

  /// One of several, by chance.
  func any<Element>(of all: [Element]) -> Element {
    all.pick(using: &generator)
  }
}

extension Array {
  /// One of several, by chance.
  func pick(using generator: inout SplitMix64) -> Element {
    self[Int(generator.number(from: 0, through: Int64(count - 1)))]
  }
}
