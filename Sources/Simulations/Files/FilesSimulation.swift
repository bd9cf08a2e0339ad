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
package final class FilesSimulation: SeededRun, @unchecked Sendable {
  let plan: FilesPlan
  let keys: [Key]

  let disk = InMemoryDisk()
  let watcher: FalteringWatcher
  var programs: [SettingsProgram] = []
  var nextProcess: Int32 = 1
  var nextValue: Int64 = 0

  /// The name by which the programs know the file.
  let path = Path("/home/ann/.config/app.plist")
  /// Where it lies.
  var target: Path
  /// Contents and place of the file when it was last looked at.
  var seen: (bytes: [UInt8]?, inode: UInt64?) = (nil, nil)
  var history = FileHistory()
  /// What the file's folder was like when it was last looked at because the file was gone, and
  /// since when.
  var folder: (status: FileStatus?, changedAt: Int64) = (nil, -1)
  /// Whether what stands came without any event, as a bit flips: nobody can hear of it.
  var isUntold = false
  /// When the file last was empty and without a seal, as a new one is, until another program wrote
  /// it.
  var lastNew: ClosedRange<Int64>?
  /// When the link was last made to lead elsewhere.
  var linkedAt: Int64 = -1
  /// When the user last moved a damaged file away.
  var movedAwayAt: Int64 = -1
  /// How many bits of the file have flipped since our last commit.
  var flipCount = 0
  /// Whether the seal is as our last commit left it.
  var isSealWhole = false {
    didSet { if isSealWhole, !oldValue { sealWholeSince = time } }
  }
  /// When the seal was last made whole.
  private(set) var sealWholeSince: Int64 = 0
  /// The last seal of which a bit flipped, by its inode, which no other file gets.
  var flippedSeal: UInt64?
  /// The program that has the baton.
  var actor: SettingsProgram?
  /// What the other writers are about to do.
  var script: [ForeignStep] = []

  private var watches: [FileWatch] = []
  private(set) var acknowledged = 0

  /// Prepares a run; without `programs` the seed says how many there are.
  package init(_ setting: Setting, programs: Int? = nil) {
    var generator = SplitMix64(seed: setting.seed)
    plan = FilesPlan(using: &generator, programs: programs)
    keys = (0..<plan.keyCount).map { Key("key\($0)") }
    watcher = FalteringWatcher(disk)
    target = plan.isLinked ? Path("/store/a.plist") : path
    super.init(
      setting, generator: generator, beginningAt: 0, faults: Fault.ofFiles,
      rates: plan.rates)
    disk.makeFolder(path.parent)
    if plan.isLinked { layLink() }
    for _ in 0..<plan.programCount { addProgram() }
  }

  override var acknowledgedCount: Int { acknowledged }

  override func prepare() { watches = watchTarget() }

  override func heal() { healAndCheck() }

  override func beginTurn() {
    if !isHealing { strike() }
    playScript()
    watchFolder()
  }

  override var tempo: Tempo { Tempo(preemption: plan.preemption) }

  override var nextEvent: Int64 { script.first?.due ?? .max }

  override func take(turnOf process: SteppedProcess?) { actor = process as? SettingsProgram }

  override func notice(_ call: FileCall, of process: SteppedProcess) {
    guard call.path == target, let life = (process as? SettingsProgram)?.life else { return }
    watchLook(call, life)
  }

  override func notice(
    _ fault: Fault, in call: FileCall, of process: SteppedProcess, until end: Int64
  ) {
    (process as? SettingsProgram)?.life?.disturbedAt = end
  }

  override func losePower(of process: SteppedProcess) { losePower() }

  /// How people look at the disk.
  var eyes: InMemoryFileSystem { InMemoryFileSystem(on: disk, processID: 0) }

  func countAcknowledgement() { acknowledged += 1 }

  /// Another value than all before.
  func freshValue() -> PropertyList {
    nextValue += 1
    return .integer(Int128(nextValue))
  }
}
