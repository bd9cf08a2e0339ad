import SetteeFiles
import SetteeStores

extension DefaultsSuite {
  /// A suite of its own on a disk in memory, so that figures are those of the program alone.
  static func inMemory() throws(StoreError) -> DefaultsSuite {
    let disk = InMemoryDisk()
    disk.makeFolder(Path("/home"))
    let environment = SuiteEnvironment(
      files: InMemoryFileSystem(on: disk), watcher: InMemoryFileWatcher(on: disk),
      time: ManualTimekeeper(), chance: { 0.5 }, home: "/home", configHome: nil, arguments: [],
      isFlushedAtExit: false)
    return try DefaultsSuite(named: "bench", environment: environment)
  }
}
