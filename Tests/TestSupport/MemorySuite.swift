import Files
import Stores

/// A suite of its own on a disk in memory.
public func memorySuite() throws -> DefaultsSuite {
  try SimulatedProcess(on: .withHome(), time: ManualTimekeeper()).suite()
}
