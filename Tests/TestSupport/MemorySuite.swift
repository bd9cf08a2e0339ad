import SetteeFiles
import SetteeStores

/// A suite of its own on a disk in memory.
public func memorySuite() throws -> DefaultsSuite {
  try SimulatedProcess(on: .withHome(), time: ManualTimekeeper()).suite()
}
