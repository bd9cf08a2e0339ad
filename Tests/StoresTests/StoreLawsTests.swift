import SetteeFiles
import SetteeStores
import TestSupport
import Testing

@Suite("Store laws")
struct StoreLawsTests {
  @Test("The store in memory keeps the laws")
  func memory() throws {
    try checkStoreLaws { InMemoryStore() }
  }

  @Test("A suite on a disk in memory keeps the laws")
  func suiteInMemory() throws {
    try checkStoreLaws {
      try SimulatedProcess(on: .withHome(), time: ManualTimekeeper()).suite()
    }
  }

  @Test("A suite on this machine's disk keeps the laws")
  func suiteOnDisk() throws {
    let folder = try TemporaryFolder()
    var count = 0
    try checkStoreLaws {
      count += 1
      return try DefaultsSuite(named: "laws \(count)", environment: .testing(in: folder))
    }
  }
}

extension SuiteEnvironment {
  /// The live environment, but of a process of its own, with its settings in a test's folder.
  static func testing(in folder: TemporaryFolder, arguments: [String] = []) -> SuiteEnvironment {
    var environment = SuiteEnvironment.live(arguments: arguments)
    environment.configHome = folder.text
    environment.isFlushedAtExit = false
    environment.openSuites = OpenSuites()
    return environment
  }
}
