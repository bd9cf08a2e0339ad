import SetteeCloudCore
import SetteeStores
import TestSupport
import Testing

@testable import Defaults

@Suite("The part of an account that is one suite's")
struct CloudSectionTests {
  @Test("It keeps the laws of all stores under the suite's own keys", arguments: ["colours", long])
  func laws(_ suite: String) throws {
    try checkStoreLaws {
      let store = CloudSimulator(devices: ["left", "right"]).store()
      store.set("another suite's", forKey: "other/a")
      return CloudSection(of: store, forSuite: suite)
    }
  }

  /// So long that an account has no room for it before every key.
  private static let long = String(repeating: "long", count: 15)
}
