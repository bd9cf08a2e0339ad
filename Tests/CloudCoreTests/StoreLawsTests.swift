import SetteeCloudCore
import SetteeStores
import TestSupport
import Testing

@Suite("Store laws of the cloud store")
struct StoreLawsTests {
  @Test("The cloud store keeps the laws of all stores")
  func laws() throws {
    try checkStoreLaws { CloudSimulator(devices: ["left", "right"]).store() }
  }

  @Test("It keeps them while it is offline and while it has no account")
  func lawsApart() throws {
    try checkStoreLaws {
      let cloud = CloudSimulator()
      cloud.setOnline(false, device: 0)
      return cloud.store()
    }
    try checkStoreLaws {
      let cloud = CloudSimulator()
      cloud.signOut(device: 0)
      return cloud.store()
    }
  }
}
