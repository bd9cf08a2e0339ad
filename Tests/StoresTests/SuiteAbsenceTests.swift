import SetteeFiles
import SetteePropertyLists
import TestSupport
import Testing

@testable import SetteeStores

/// When a file that is not there counts as removed.
@Suite("An absent settings file")
struct SuiteAbsenceTests {
  private let disk = InMemoryDisk.withHome()
  private let time = ManualTimekeeper()

  @Test("It counts as removed once it was gone for 100 ms, and not for two shorter times")
  func twice() throws {
    let path = SimulatedProcess.path
    let bytes = try PropertyList.dictionary(["a": 1]).xml()
    disk.write(bytes, at: path)
    var file = SuiteFile(
      path: path, environment: SimulatedProcess(on: disk, time: time).environment)
    #expect(file.open().values == ["a": 1])
    disk.remove(path)
    #expect(try isUnsettled(&file))
    time.advance(by: .milliseconds(60))
    // Nobody looks while it is back.
    disk.write(bytes, at: path)
    disk.remove(path)
    time.advance(by: .milliseconds(60))
    #expect(try isUnsettled(&file))
    time.advance(by: .milliseconds(100))
    guard case .values([:], _) = try file.look(isSuspected: true) else {
      Issue.record("a file that stays away is gone")
      return
    }
  }

  private func isUnsettled(_ file: inout SuiteFile) throws -> Bool {
    if case .unsettled = try file.look(isSuspected: true) { true } else { false }
  }
}
