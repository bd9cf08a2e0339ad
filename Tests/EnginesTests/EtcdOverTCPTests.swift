import SetteeCloudCore
import CloudTestSupport
import SetteeFiles
import SetteeReplication
import Synchronization
import TestSupport
import Testing

@testable import SetteeEngines

/// The engine on a real member of etcd that listens on a port of this machine.
@Suite(
  .serialized, .endsInAnHour,
  .enabled(
    if: EtcdTestCluster.isWanted, "Needs SETTEE_LONG=1 and etcd: make test-long brings both."),
  .enabled(if: Door.ipv4.isThere, "This machine has no loopback interface."))
struct EtcdOverTCPTests {
  @Test("The laws of transports hold over http://127.0.0.1")
  func laws() async throws {
    let cluster = try EtcdTestCluster(isOnPorts: true)
    let accounts = Atomic(0)
    try await checkTransportLaws {
      let account = "account \(accounts.wrappingAdd(1, ordering: .relaxed).newValue)"
      return { EtcdTransport(try cluster.place(account: account)) }
    }
  }

  @Test("Two devices at etcd:http://127.0.0.1 share values, also after the member was killed")
  func devices() async throws {
    let cluster = try EtcdTestCluster(isOnPorts: true)
    let (one, two) = (try device("left", on: cluster), try device("right", on: cluster))
    for device in [one, two] { #expect(await device.sync() == nil) }
    one.store.set("first", forKey: "a")
    for device in [one, two] { #expect(await device.sync() == nil) }
    #expect(two.store.string(forKey: "a") == "first")
    cluster.kill(0)
    one.store.set("second", forKey: "a")
    let trouble = await one.sync()
    #expect(trouble?.description.hasPrefix("The account cannot be reached: ") == true)
    try cluster.start(0)
    for device in [one, two] { #expect(await device.sync() == nil) }
    #expect(two.store.string(forKey: "a") == "second")
    try one.close()
    try two.close()
  }

  @Test("A watch over TCP hints at each write, also after the member was killed and came back")
  func hints() async throws {
    let cluster = try EtcdTestCluster(isOnPorts: true)
    var one = try await LawfulDevice(1, over: EtcdTransport(try cluster.place()))
    let (hints, sink) = AsyncStream.makeStream(of: Void.self)
    let observation = EtcdTransport(
      try cluster.place(), timing: EtcdTransportTests.quick
    ).observeHints { sink.yield() }
    var next = hints.makeAsyncIterator()
    _ = await next.next()
    for number in 1...2 {
      try one.write(.integer(Int128(number)), to: "a")
      try await one.sync()
      _ = await next.next()
      guard number == 1 else { continue }
      cluster.kill(0)
      try cluster.start(0)
    }
    observation.cancel()
    #expect(one.replica.status(of: "a") == .synced)
  }

  private func device(_ name: String, on cluster: EtcdTestCluster) throws -> CloudDevice {
    let place = try CloudPlace("etcd:\(cluster.address(0))", in: Path("/"))
    return try #require(
      try place.device(named: name, of: "app", keptIn: Path(cluster.folder.text + "/devices")))
  }
}
