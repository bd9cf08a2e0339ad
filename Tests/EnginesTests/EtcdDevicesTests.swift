import SetteeCloudCore
import CloudTestSupport
import SetteeEngines
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import TestSupport
import Testing

/// Whole devices over a real member of etcd.
@Suite(
  .serialized, .endsInAnHour,
  .enabled(
    if: EtcdTestCluster.isWanted, "Needs SETTEE_LONG=1 and etcd: make test-long brings both."))
struct EtcdDevicesTests {
  @Test("An edit appears on the other device by itself, through the watch, and does not come back")
  func byThemselves() async throws {
    let cluster = try EtcdTestCluster()
    let (one, two) = (try device("left", on: cluster), try device("right", on: cluster))
    for device in [one, two] {
      device.start()
      await until(device) { device.status.lastSuccess != nil }
    }
    let (left, right) = (one.store, two.store)
    left.set("from left", forKey: "a")
    await until(two) { right.string(forKey: "a") == "from left" }
    await until(one) { one.status.pendingCount == 0 }
    #expect(right.source(ofKey: "a") == left.source(ofKey: "a"), "the writer is known to both")
    #expect(two.status.pendingCount == 0, "what arrived is not sent back")
    right.set("from right", forKey: "a")
    await until(one) { left.string(forKey: "a") == "from right" }
    #expect(left.lostWrites.isEmpty && right.lostWrites.isEmpty)
    try one.close()
    try two.close()
  }

  @Test("A device that starts without the cluster shows what it knew, and catches up")
  func withoutCluster() async throws {
    let cluster = try EtcdTestCluster()
    let one = try device("left", on: cluster)
    #expect(await one.sync() == nil)
    one.store.set("known", forKey: "a")
    #expect(await one.sync() == nil)
    try one.close()
    cluster.kill(0)
    let again = try device("left", on: cluster)
    #expect(again.store.string(forKey: "a") == "known")
    again.store.set("later", forKey: "a")
    let trouble = await again.sync()
    #expect(trouble?.description.hasPrefix("The account cannot be reached: ") == true)
    try cluster.start(0)
    #expect(await again.sync() == nil)
    #expect(again.store.syncState(ofKey: "a") == .synced)
    let other = try device("right", on: cluster)
    #expect(await other.sync() == nil)
    #expect(other.store.string(forKey: "a") == "later")
    try again.close()
    try other.close()
  }

  private func device(_ name: String, on cluster: EtcdTestCluster) throws -> CloudDevice {
    let place = CloudPlace.etcd([cluster.address(0)])
    return try #require(
      try place.device(named: name, of: "app", keptIn: Path(cluster.folder.text + "/devices")))
  }
}
