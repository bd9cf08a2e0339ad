import SetteeCloudCore
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// How a run itself looks at the disks of those who live in it.
extension SeededRun {
  /// A look at a disk while nothing goes wrong, by nobody who lives here.
  func environment(on disk: InMemoryDisk) -> DiskEnvironment {
    DiskEnvironment(
      files: InMemoryFileSystem(on: disk, processID: 0), watcher: InMemoryFileWatcher(on: disk),
      time: ManualTimekeeper(), chance: { 1 << 63 })
  }

  /// The replica in a device's file, read by the product's own code; `nil` where there is none that
  /// can be read.
  ///
  /// `format` is the latest that is understood; the product's own unless given.
  func replica(
    at path: Path, on disk: InMemoryDisk, _ parameters: SyncParameters, format: Int? = nil
  ) -> Replica? {
    let file = ReplicaFile(
      at: path, environment: environment(on: disk), parameters: parameters, format: format,
      makeReplica: { Replica(id: ReplicaID(1), name: "nobody", parameters: parameters) })
    do throws(StoreError) {
      return try file.refresh()
    } catch {
      return nil
    }
  }
}
