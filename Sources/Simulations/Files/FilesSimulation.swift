import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// One seeded run of programs that share one settings file, beside others that write it without
/// asking, on a disk that fails.
///
/// The programs are the product's own suites. A step is one call to a file system; between any two,
/// another program or another writer may run, or die, or the power may fail. `FileHistory` knows
/// what stood in the file when, and judges every commit.
package final class FilesSimulation: @unchecked Sendable {
  package let seed: UInt64
  let plan: FilesPlan
  let bug: PlantedBug?
  let isTracing: Bool
  let keys: [Key]

  var generator: SplitMix64
  /// Milliseconds since the beginning.
  var time: Int64 = 0
  var stepCount = 0
  let disk = InMemoryDisk()
  let watcher: FalteringWatcher
  var programs: [SettingsProgram] = []
  var nextProcess: Int32 = 1
  var nextValue: Int64 = 0
  var isHealing = false
  var isStopping = false

  /// The name by which the programs know the file.
  let path = Path("/home/ann/.config/app.plist")
  /// Where it lies.
  var target: Path
  /// Contents and place of the file when it was last looked at.
  var seen: (bytes: [UInt8]?, inode: UInt64?) = (nil, nil)
  var history = FileHistory()
  /// When the link was last made to lead elsewhere.
  var linkedAt: Int64 = -1
  /// Whether the seal is as our last commit left it.
  var isSealWhole = false
  /// The program that has the baton.
  var actor: SettingsProgram?
  /// What the other writers are about to do.
  var script: [ForeignStep] = []

  var acknowledgedCount = 0
  var tally: [Fault: Int] = [:]
  var violations: [Violation] = []
  var fingerprint = Fingerprint()
  var lines: [String] = []

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - seed: Decides everything.
  ///   - programs: How many programs; `nil` lets the seed say.
  ///   - bug: A bug to plant.
  ///   - isTracing: Whether to keep a readable account of what happened.
  package init(
    seed: UInt64, programs: Int? = nil, bug: PlantedBug? = nil, isTracing: Bool = false
  ) {
    self.seed = seed
    self.bug = bug
    self.isTracing = isTracing
    var generator = SplitMix64(seed: seed)
    plan = FilesPlan(using: &generator, programs: programs)
    self.generator = generator
    keys = (0..<plan.keyCount).map { Key("key\($0)") }
    watcher = FalteringWatcher(disk)
    target = plan.isLinked ? Path("/store/a.plist") : path
    disk.makeFolder(path.parent)
    if plan.isLinked { layLink() }
    for _ in 0..<plan.programCount { addProgram() }
  }

  /// Runs through so many steps of faults, then heals and checks.
  package func run(steps: Int) -> SimulationReport {
    let watch = watchTarget()
    while stepCount < steps, violations.isEmpty { turn() }
    if violations.isEmpty { heal() }
    stop()
    watch.forEach { $0.cancel() }
    fingerprint.add(UInt64(stepCount))
    return SimulationReport(
      seed: seed, traceHash: fingerprint.value, stepCount: stepCount,
      acknowledgedCount: acknowledgedCount, tally: tally, violations: violations, lines: lines)
  }

  /// How people look at the disk.
  var eyes: InMemoryFileSystem { InMemoryFileSystem(on: disk, processID: 0) }

  // MARK: The scheduler

  /// Lets somebody go on: fate, another writer, or one program that is ready.
  func turn() {
    stepCount += 1
    time += generator.number(from: 0, through: 2)
    if !isHealing { strike() }
    playScript()
    let ready = programs.filter { $0.stoppedUntil <= time && $0.wakeAt <= time }
    guard !ready.isEmpty else {
      time = max(time, nextMoment)
      return
    }
    let chosen = ready[Int(generator.number(from: 0, through: Int64(ready.count - 1)))]
    actor = chosen
    chosen.strand?.resume()
    actor = nil
  }

  private var nextMoment: Int64 {
    let wakes = programs.map { max($0.wakeAt, $0.stoppedUntil) }
    return min(wakes.min() ?? time + 1, script.first?.due ?? .max)
  }

  /// Ends all threads: every call fails from now on, so each falls out of what it was doing.
  private func stop() {
    isStopping = true
    script = []
    for program in programs { program.die() }
    for program in programs {
      while let strand = program.strand, !strand.isFinished { strand.resume() }
      program.strand = nil
    }
  }

  // MARK: Notes

  func note(_ code: Int, _ actor: Int, _ sentence: @autoclosure () -> String) {
    fingerprint.add(UInt64(code))
    fingerprint.add(Int64(actor))
    fingerprint.add(time)
    if isTracing { lines.append("\(time) ms: \(sentence())") }
  }

  func count(_ fault: Fault, _ actor: Int, _ sentence: @autoclosure () -> String) {
    tally[fault, default: 0] += 1
    note(100 + (Fault.ofFiles.firstIndex(of: fault) ?? 0), actor, "— \(sentence())")
  }

  func violate(_ invariant: Invariant, _ detail: String) {
    violations.append(Violation(invariant: invariant, step: stepCount, detail: detail))
    note(99, 0, "VIOLATION: \(invariant.rawValue): \(detail)")
  }

  /// Another value than all before.
  func freshValue() -> PropertyList {
    nextValue += 1
    return .integer(Int128(nextValue))
  }

  func drawsChance() -> Double { Double(generator.next() >> 11) * 0x1p-53 }
}
