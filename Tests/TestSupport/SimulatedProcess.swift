import SetteeFiles
import SetteePropertyLists
import SetteeStores

/// One of several processes that share a disk, a clock and a settings file in memory.
public struct SimulatedProcess: Sendable {
  package static let path = Path("/home/ann/.config/app.plist")

  package let files: InMemoryFileSystem
  package let environment: SuiteEnvironment

  /// A process on a disk, with the arguments it was started with.
  package init(
    on disk: InMemoryDisk, time: any Timekeeper, id: Int32 = 1, arguments: [String] = []
  ) {
    files = InMemoryFileSystem(on: disk, processID: id) { time.pause(for: $0) }
    environment = SuiteEnvironment(
      files: files, watcher: InMemoryFileWatcher(on: disk), time: time, chance: { 0.5 },
      home: "/home/ann", configHome: nil, arguments: arguments, isFlushedAtExit: false)
  }

  /// Opens the suite that all processes share, as the process would if it were started anew.
  package func suite() throws(StoreError) -> DefaultsSuite {
    var environment = environment
    environment.openSuites = OpenSuites()
    return try DefaultsSuite(named: "app", environment: environment)
  }

  /// Opens one more suite in the process as it runs.
  package func anotherSuite(named name: String = "app") throws(StoreError) -> DefaultsSuite {
    try DefaultsSuite(named: name, environment: environment)
  }
}

extension InMemoryDisk {
  /// A disk with an empty home folder.
  package static func withHome() -> InMemoryDisk {
    let disk = InMemoryDisk()
    disk.makeFolder(Path("/home/ann"))
    return disk
  }

  /// The values in the settings file, as any other reader would see them.
  package func settings() throws -> PropertyList? {
    try bytes(at: SimulatedProcess.path).map { try PropertyList(xml: $0) }
  }
}
