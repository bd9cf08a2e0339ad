import SetteeCloudCore
import SetteeEngines
import SetteeFiles
import SetteePropertyLists
import SetteeReplication

/// One simulated device of a shared folder: its disk, its programs, and what the run knows of it.
///
/// Touched only by whoever has the baton.
final class FolderMachine: @unchecked Sendable {
  let number: Int
  let disk: InMemoryDisk
  /// How far the wall clock is wrong, in milliseconds.
  let skew: Int64
  var processes: [FolderProcess] = []

  init(number: Int, disk: InMemoryDisk, skew: Int64) {
    (self.number, self.disk, self.skew) = (number, disk, skew)
    disk.makeFolder(home.parent)
  }

  var name: String { "device \(number)" }
  /// Where it keeps its replica.
  var home: Path { Path("/home/device\(number)/replica") }
}

/// One simulated program of a device of a shared folder.
final class FolderProcess: SteppedProcess, @unchecked Sendable {
  unowned let machine: FolderMachine
  /// `nil` while it is not running.
  var life: Life?

  init(number: Int32, machine: FolderMachine) {
    self.machine = machine
    super.init(number: number)
  }

  override var name: String { "program \(number) of \(machine.name)" }
  override var isKilled: Bool { life?.isKilled != false }

  override func die() {
    life?.isKilled = true
    life?.files.kill()
  }

  /// What ends with the process.
  final class Life: @unchecked Sendable {
    let files: InMemoryFileSystem
    let agenda: Agenda
    let device: CloudDevice
    var folder: FolderAccount
    var isKilled = false
    /// What was written and is not acknowledged yet.
    var pending: [Key: Writing] = [:]
    /// The records of the device as they were after the last thing it did.
    var known: [Key: Record] = [:]
    /// The same as they were when it last stored them.
    var stored: [Key: Record] = [:]
    /// What kept it from its account in the last round.
    var trouble: CloudTrouble?
    /// Rounds without trouble since the faults ended.
    var soundRoundCount = 0

    init(
      files: InMemoryFileSystem, agenda: Agenda, device: CloudDevice, folder: FolderAccount
    ) {
      (self.files, self.agenda, self.device, self.folder) = (files, agenda, device, folder)
    }

    /// The device's records as it has them in memory.
    var records: [Key: Record] {
      device.read { replica in
        Dictionary(uniqueKeysWithValues: replica.records.map { ($0.key, $0.record) })
      }
    }
  }

  /// A write on its way to its acknowledgement.
  struct Writing {
    let value: PropertyList?
    let stamp: Stamp
  }
}
