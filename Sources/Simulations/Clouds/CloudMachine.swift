import SetteeCloudCore
import SetteeEngines
import SetteeFiles
import SetteePropertyLists
import SetteeReplication

/// One simulated device of a real account: its disk, its programs, and what the run knows of it.
///
/// Touched only by whoever has the baton.
final class CloudMachine: @unchecked Sendable {
  let number: Int
  let disk: InMemoryDisk
  /// How far the wall clock is wrong, in milliseconds.
  let skew: Int64
  var processes: [CloudProcess] = []
  /// Its records as the last of its programs to store them left them.
  var stored: [Key: Record] = [:]
  /// Its identity as one of its programs last had it.
  var identity: ReplicaID?

  init(number: Int, disk: InMemoryDisk, skew: Int64) {
    (self.number, self.disk, self.skew) = (number, disk, skew)
    disk.makeFolder(home.parent)
  }

  var name: String { "device \(number)" }
  /// Where it keeps its replica.
  var home: Path { Path("/home/device\(number)/replica") }
}

/// One simulated program of a device.
final class CloudProcess: LivingProcess<CloudLife>, @unchecked Sendable {
  unowned let machine: CloudMachine
  /// The records of the device as the program's former lives last saw them.
  var knownBefore: [Key: Record] = [:]

  init(number: Int32, machine: CloudMachine) {
    self.machine = machine
    super.init(number: number)
  }

  override var name: String { "program \(number) of \(machine.name)" }
}

/// What ends with such a program.
final class CloudLife: ProcessLife, @unchecked Sendable {
  let device: CloudDevice
  var account: any AccountInPlace
  /// What was written and is not acknowledged yet.
  var pending: [Key: Writing] = [:]
  /// The records of the device as they were after the last thing it did.
  var known: [Key: Record] = [:]
  /// The same as they were when it last stored them.
  var stored: [Key: Record] = [:]
  /// What kept it from its account in the last round.
  var trouble: CloudTrouble?
  /// The step at which it last had an answer.
  var answeredStep = -1
  /// Rounds without trouble since the faults ended.
  var soundRoundCount = 0

  init(
    files: InMemoryFileSystem, agenda: Agenda, device: CloudDevice, account: any AccountInPlace
  ) {
    (self.device, self.account) = (device, account)
    super.init(files: files, agenda: agenda)
  }

  /// The device's records as it has them in memory.
  var records: [Key: Record] {
    device.read { replica in
      Dictionary(uniqueKeysWithValues: replica.records.map { ($0.key, $0.record) })
    }
  }

  /// A write on its way to its acknowledgement.
  struct Writing {
    let value: PropertyList?
    let stamp: Stamp
  }
}
