import CloudTestSupport
import SetteeStores
import TestSupport
import Testing

@testable import SetteeCommands

@Suite("An account's settings for a command", .aside, .endsInAnHour)
struct SyncedStoreTests {
  @Test("They keep the laws of all stores, with an account that answers and with none that does")
  func laws() async throws {
    let bench = DeviceBench()
    try checkStoreLaws { try Self.store(bench) }
    let apart = DeviceBench()
    apart.fail(.requestLost(.unreachable("the folder is away")))
    try checkStoreLaws { try Self.store(apart) }
  }

  private static func store(_ bench: DeviceBench) throws -> SyncedStore {
    let device = try bench.device()
    return SyncedStore(
      device.store, device: device, place: "the account",
      errors: TextOutput(isTerminal: false) { _ in })
  }
}
