import SetteeCloudCore
import SetteeFiles
import SetteePropertyLists
import SetteeReplication

/// One simulated device: its disk, its processes, its way to the account, and what the run knows
/// of it.
///
/// Touched only by whoever has the baton.
final class Machine: @unchecked Sendable {
  let number: Int
  var disk = InMemoryDisk()
  let path = Path("/data/replica")
  /// The version that may have no whole copy beside it: what a loss of power or another device has
  /// left.
  var bare: [UInt8]?
  var link: Link
  var processes: [DeviceProcess] = []

  /// How far the wall clock is wrong, in milliseconds, and how it goes on getting wronger.
  var skew: Int64 = 0
  var strobe: Int64 = 0
  /// Millionths by which the clock runs fast.
  var drift: Int64 = 0

  var isCutUp = false
  var isCutDown = false
  var isClogged = false
  /// The youngest message that arrived.
  var latestArrival = 0
  /// Up to where the account has sent its news by itself.
  var sentUpTo: Int64?
  /// Which process waits for the answer to which request.
  var requesters: [Int: Int32] = [:]
  /// Whether a program of a later format has written the file.
  var isUpgraded = false

  /// The latest generation that a transaction was acknowledged with.
  var acknowledgedGeneration: UInt64 = 0
  /// The latest acknowledged write per key since the account last changed.
  var acknowledged: [Key: Stamp] = [:]
  /// Acknowledgements of earlier generations say nothing any more.
  var epochGeneration: UInt64 = 0
  /// Whether a bit was flipped that nobody has noticed yet.
  var isDamaged: Bool { damage != nil }
  var damage: Damage?
  /// When the damage was last noticed and repaired.
  var repairedAt: Int64 = .min
  /// Until when the power is likelier to fail.
  var failsUntil: Int64 = .min
  /// Who it says it is.
  var identity: ReplicaID?
  /// The first seconds after a copy of a device came to life, writes of both may be one.
  var isCloned = false

  /// A bit of the file that has flipped.
  struct Damage {
    /// What the file held.
    let held: Replica
    /// Whether a whole copy of it must lie beside it.
    var hasCopy: Bool
  }

  init(number: Int, link: Link) {
    self.number = number
    self.link = link
    disk.makeFolder(Path("/data"))
  }

  var name: String { "device \(number)" }

  /// Forgets what was acknowledged: an account change, a recovery, a new start.
  func beginEpoch(at generation: UInt64) {
    acknowledged = [:]
    epochGeneration = max(epochGeneration, generation)
  }
}

/// One simulated process of a device.
final class DeviceProcess: LivingProcess<DeviceLife>, @unchecked Sendable {
  unowned let machine: Machine
  var inbox: [Delivery] = []
  var isLaterFormat = false

  init(number: Int32, machine: Machine) {
    self.machine = machine
    super.init(number: number)
  }

  override var name: String { "process \(number) of \(machine.name)" }
  override var hasMail: Bool { !inbox.isEmpty }

  override func die() {
    super.die()
    inbox = []
  }
}

/// What ends with such a process.
final class DeviceLife: ProcessLife, @unchecked Sendable {
  let file: ReplicaFile
  /// Whether a round has found the device's own account.
  var knowsAccount = false
  /// When a device that found no account of its own looks again.
  var asksAgainAt: Int64 = 0
  /// The round that waits for the answer to a request.
  var open: (round: Round, request: Int)?
  /// The generation this process last saw.
  var seenGeneration: UInt64 = 0

  init(files: InMemoryFileSystem, file: ReplicaFile) {
    self.file = file
    super.init(files: files)
  }
}
