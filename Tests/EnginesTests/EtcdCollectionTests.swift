import CloudTestSupport
import SetteeCloudCore
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import Synchronization
import TestSupport
import Testing

@testable import SetteeEngines

/// How an account in etcd forgets removed keys.
@Suite("Collection of removed keys in etcd", .serialized, .endsInAnHour)
struct EtcdCollectionTests {
  @Test("What an earlier version left is a name alone, and holds the collection up")
  func introductions() {
    let told = EtcdIntroduction(name: "left \u{1B}", cursor: 7, day: 20_000)
    #expect(EtcdIntroduction(told.bytes) == told)
    for text in ["left", "{}", #"{"name": 1}"#, "12"] {
      #expect(
        EtcdIntroduction(Array(text.utf8)) == EtcdIntroduction(name: text, cursor: 0, day: nil))
    }
  }

  @Test(
    "Old removals go once every device has read past them",
    .enabled(
      if: EtcdTestCluster.isWanted, "Needs SETTEE_LONG=1 and etcd: make test-long brings both."))
  func collection() async throws {
    let cluster = try EtcdTestCluster()
    let clock = DayClock()
    var one = try await device(1, cluster, clock)
    var two = try await device(2, cluster, clock)
    try one.write(1, to: "kept")
    for key in removed { try one.write(1, to: key) }
    try await one.sync()
    try await two.sync()
    for key in removed { try one.write(nil, to: key) }
    for _ in 1...2 { try await one.sync() }
    try await two.sync()
    // The other was last heard of before the removal: nothing goes yet.
    clock.day = 31
    try await one.sync()
    #expect(try await tombstoneCount(cluster, clock, 3) == removed.count)
    try await two.sync()
    #expect(try await tombstoneCount(cluster, clock, 4) == 0)
    // Those who were there go on as before.
    try two.write(2, to: removed[0])
    for _ in 1...2 { try await two.sync() }
    try await one.sync()
    #expect(one.values == ["kept": 1, removed[0]: 2] && two.values == one.values)
    #expect(one.replica.journal.count == 0 && two.replica.journal.count == 0)
  }

  @Test(
    "Young removals stay, and who comes after half a year begins anew",
    .enabled(
      if: EtcdTestCluster.isWanted, "Needs SETTEE_LONG=1 and etcd: make test-long brings both."))
  func lateComer() async throws {
    let cluster = try EtcdTestCluster()
    let clock = DayClock()
    var one = try await device(1, cluster, clock)
    try one.write(1, to: "gone")
    try one.write(2, to: "kept")
    try await one.sync()
    var late = try await device(2, cluster, clock)
    #expect(late.values == ["gone": 1, "kept": 2])
    try one.write(nil, to: "gone")
    for _ in 1...2 { try await one.sync() }
    clock.day = 29
    try await one.sync()
    clock.day = 182
    try await one.sync()
    #expect(try await tombstoneCount(cluster, clock, 3) == 1, "the other still counts")
    clock.day = 183
    try await one.sync()
    try late.write(3, to: "late")
    #expect(late.values["gone"] == 1)
    try await late.sync()
    #expect(late.values == ["kept": 2], "what was removed is, and nothing went out before")
    #expect(late.replica.journal.entries.map(\.conflict.key) == ["late"])
    let fresh = try await device(4, cluster, clock)
    #expect(fresh.values == ["kept": 2])
  }

  /// More than fit into one transaction.
  private let removed = (1...130).map { Key("removed \($0)") }

  private func device(
    _ number: UInt64, _ cluster: EtcdTestCluster, _ clock: DayClock
  ) async throws -> LawfulDevice {
    try await LawfulDevice(number, over: EtcdTransport(try cluster.place(), time: clock))
  }

  private func tombstoneCount(
    _ cluster: EtcdTestCluster, _ clock: DayClock, _ number: UInt64
  ) async throws -> Int {
    let transport = EtcdTransport(try cluster.place(), time: clock)
    let contents = try await transport.contents(of: try await transport.account())
    return contents.changes.count { $0.record.value == nil }
  }
}

/// Waits as it is, and stands on a day that the test chooses.
private final class DayClock: Timekeeper {
  private let live = LiveTimekeeper()
  private let chosen = Mutex<Int64>(0)

  var day: Int64 {
    get { chosen.withLock { $0 } }
    set { chosen.withLock { $0 = newValue } }
  }

  var uptime: Duration { live.uptime }
  var unixSeconds: Int64 { World.morning / 1_000 + day * 86_400 + 60 }
  var unixMilliseconds: Int64 { unixSeconds * 1_000 }
  func pause(for duration: Duration) { live.pause(for: duration) }
  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    live.schedule(after: delay, work)
  }
}
