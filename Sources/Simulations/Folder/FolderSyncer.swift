import SetteeFiles
import SetteeReplication

/// A program that carries the files of a shared folder from disk to disk, late, in any order, by
/// way of temporary files, and with a conflict copy where both sides have changed.
///
/// As real ones do, it gives each change a version and never puts an older one over a newer.
struct FolderSyncer {
  private let disks: [InMemoryDisk]
  /// What it last saw or put in each place of each disk.
  private var known: [[Path: State]]
  private var jobs: [Job] = []
  private var version = 0
  /// What each version took the place of, where it was made.
  private var bases: [Int: Int] = [:]
  private var conflictCount = 0

  private struct State: Equatable {
    var bytes: [UInt8]?
    var version = 0
  }

  private struct Job {
    let due: Int64
    let disk: Int
    let path: Path
    let state: State
  }

  init(_ disks: [InMemoryDisk]) {
    self.disks = disks
    known = disks.map { _ in [:] }
  }

  /// Whether there is nothing to carry.
  var isIdle: Bool { jobs.isEmpty }

  var nextDue: Int64 { jobs.reduce(.max) { min($0, $1.due) } }

  /// Takes note of what has changed, to be carried after a while.
  mutating func look(at time: Int64, _ delay: () -> Int64) {
    for disk in disks.indices {
      let paths = Self.paths(on: disks[disk])
      for path in Set(known[disk].keys).union(paths).sorted(by: { $0.text < $1.text }) {
        let bytes = disks[disk].bytes(at: path)
        guard bytes != known[disk][path]?.bytes else { continue }
        version += 1
        bases[version] = known[disk][path]?.version
        let state = State(bytes: bytes, version: version)
        known[disk][path] = state
        for other in disks.indices where other != disk {
          jobs.append(Job(due: time + delay(), disk: other, path: path, state: state))
        }
      }
    }
  }

  /// Carries what is due; returns how many conflict copies it made.
  mutating func carry(at time: Int64) -> Int {
    let before = conflictCount
    while let place = jobs.firstIndex(where: { $0.due <= time }) { carry(jobs.remove(at: place)) }
    return conflictCount - before
  }

  private mutating func carry(_ job: Job) {
    let disk = disks[job.disk]
    let (present, seen) = (disk.bytes(at: job.path), known[job.disk][job.path])
    guard job.state.version > seen?.version ?? 0 else { return }
    if present != job.state.bytes {
      // Made without knowing of what is here: both sides have changed.
      let isConflict = !isBuilt(job.state.version, on: seen?.version)
      if job.state.bytes == nil, isConflict { return restore(present, after: job) }
      if isConflict, let present { keepAside(present, job.path, on: disk) }
      put(job.state.bytes, at: job.path, on: disk)
    }
    known[job.disk][job.path] = job.state
  }

  /// What was changed here while it was removed elsewhere stays, and goes there again.
  private mutating func restore(_ present: [UInt8]?, after removal: Job) {
    version += 1
    bases[version] = removal.state.version
    let state = State(bytes: present, version: version)
    known[removal.disk][removal.path] = state
    for other in disks.indices where other != removal.disk {
      jobs.append(Job(due: removal.due, disk: other, path: removal.path, state: state))
    }
  }

  /// Whether a version came about from another, at first or further hand.
  private func isBuilt(_ version: Int, on other: Int?) -> Bool {
    guard let other else { return true }
    var version: Int? = version
    while let one = version, one > other { version = bases[one] }
    return version == other
  }

  private mutating func keepAside(_ bytes: [UInt8], _ path: Path, on disk: InMemoryDisk) {
    conflictCount += 1
    let stem = path.name.dropLast(".json".count)
    disk.write(bytes, at: path.sibling("\(stem).sync-conflict-\(conflictCount).json"))
  }

  private func put(_ bytes: [UInt8]?, at path: Path, on disk: InMemoryDisk) {
    guard let bytes else { return disk.remove(path) }
    let temporary = path.sibling(".syncthing.\(path.name).tmp")
    // A loss of power may have left one that nobody may read.
    disk.remove(temporary)
    disk.write(bytes, at: temporary)
    do throws(FileError) {
      try InMemoryFileSystem(on: disk, processID: 0).rename(temporary, to: path)
    } catch {
      // The folder went away meanwhile, and the next change is carried.
      disk.remove(temporary)
    }
  }

  /// The files that it carries: those of people, not hidden ones.
  static func paths(on disk: InMemoryDisk) -> [Path] {
    [FolderSimulation.root, FolderSimulation.shares].flatMap { folder in
      disk.names(in: folder).filter { !$0.hasPrefix(".") && $0.hasSuffix(".json") }
        .map(folder.appending)
    }
  }
}
