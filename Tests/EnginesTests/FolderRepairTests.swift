import CloudTestSupport
import SetteeCloudCore
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import Synchronization
import Testing

@testable import SetteeEngines

/// How devices notice what a folder has lost, and whose task it is to bring it back.
@Suite("Repair of a shared folder")
struct FolderRepairTests {
  private let bench = FolderBench()

  @Test("A round without news opens no share and writes none")
  func quietRound() async throws {
    let one = try await device("one", writing: ["a": 1])
    let two = try await device("two", writing: ["b": 2])
    for device in [one, two, one] { await device.sync() }
    let before = bench.sharedCalls
    #expect(await one.sync() == nil)
    let calls = bench.sharedCalls.dropFirst(before.count)
    let touched = calls.filter { $0.path.name.hasSuffix(".json") && $0.operation != .stat }
    #expect(touched.isEmpty, "\(touched)")
    #expect(calls.count { $0.path.name.hasSuffix(".json") } == 2, "\(calls)")
  }

  /// Its own at once, in the same round.
  @Test("A device puts its own records back in the round in which it misses them")
  func ownAtOnce() async throws {
    let one = try await device("one", writing: ["a": 1, "b": 2])
    one.store.removeObject(forKey: "b")
    await one.sync()
    let share = bench.share(of: one)
    bench.disk.remove(share)
    #expect(await one.sync() == nil)
    let back = try ReplicaShare(
      try #require(bench.disk.bytes(at: share)), owner: one.read { $0.id })
    #expect(back.records.keys.sorted() == ["a", "b"] && back.records["b"]?.value == nil)
    #expect(one.status.pendingCount == 0)
  }

  @Test("Who does not repair leaves what the folder has lost to nobody", arguments: [false, true])
  func neverRepaired(isBroken: Bool) async throws {
    var parameters = SyncParameters()
    parameters.rules.repairsLosses = !isBroken
    let one = try bench.device("one", parameters: parameters)
    one.store.set(1, forKey: "a")
    #expect(await one.sync() == nil)
    bench.disk.remove(bench.share(of: one))
    for _ in 1...2 { await one.sync() }
    let fresh = try bench.device("fresh")
    await fresh.sync()
    #expect(fresh.shownValues == (isBroken ? [:] : ["a": 1]))
  }

  /// The very moment after it was written.
  @Test("An older share that takes the new one's place at once is not taken for the new one")
  func replacedAtOnce() async throws {
    let one = try await device("one", writing: ["a": 1])
    let share = bench.share(of: one)
    let old = try #require(bench.disk.bytes(at: share))
    let isRenamed = Atomic(false)
    let isStruck = Atomic(false)
    bench.meddling.withLock { [disk = bench.disk] meddling in
      meddling = { call in
        guard call.path == share else { return }
        if call.operation == .rename { isRenamed.store(true, ordering: .relaxed) }
        guard call.operation == .stat, isRenamed.load(ordering: .relaxed),
          !isStruck.exchange(true, ordering: .relaxed)
        else { return }
        disk.write(old, at: share)
      }
    }
    one.store.set(2 as Int64, forKey: "b")
    await one.sync()
    let hasStruck = isStruck.load(ordering: .relaxed)
    #expect(hasStruck)
    await one.sync()
    let back = try ReplicaShare(
      try #require(bench.disk.bytes(at: share)), owner: one.read { $0.id })
    #expect(back.records.keys.sorted() == ["a", "b"])
    #expect(one.status.pendingCount == 0)
  }

  @Test("A share that may be read no more since it was opened is not whole at the next look")
  func sealedWhileRead() async throws {
    let one = try await device("one", writing: ["a": 1])
    let away = try await device("away", writing: ["b": 2])
    let share = bench.share(of: away)
    let isOpened = Atomic(false)
    bench.meddling.withLock { [disk = bench.disk] meddling in
      meddling = { call in
        guard call.path == share else { return }
        if call.operation == .open { isOpened.store(true, ordering: .relaxed) }
        guard call.operation == .stat, isOpened.exchange(false, ordering: .relaxed) else { return }
        disk.setPermissions(0, at: share)
      }
    }
    await one.sync()
    #expect(one.shownValues == ["a": 1, "b": 2] && bench.disk.permissions(at: share) == 0)
    await one.sync()
    #expect(one.store.syncState(ofKey: "b") == .pending, "no whole file has it")
    #expect(one.status.remarks.contains { $0.contains(share.name) })
  }

  @Test("Another's record goes into this device's share after a minute, under its own stamp")
  func anothersLater() async throws {
    let one = try await device("one", writing: ["a": 1])
    let away = try await device("away", writing: ["b": 2])
    await one.sync()
    let record = one.read { $0.record(for: "b") }
    let lost = bench.share(of: away)
    bench.disk.remove(lost)
    await one.sync()
    #expect(one.store.syncState(ofKey: "b") == .pending && one.status.pendingCount == 1)
    #expect(one.store.syncState(ofKey: "a") == .synced && one.shownValues == ["a": 1, "b": 2])
    bench.time.advance(by: .seconds(59))
    await one.sync()
    #expect(one.status.pendingCount == 1, "its writer may still mend its file")
    bench.time.advance(by: .seconds(1))
    await one.sync()
    #expect(one.status.pendingCount == 0 && one.store.syncState(ofKey: "b") == .synced)
    #expect(bench.disk.bytes(at: lost) == nil, "nobody writes another's file")
    let share = try ReplicaShare(
      try #require(bench.disk.bytes(at: bench.share(of: one))), owner: one.read { $0.id })
    #expect(share.records["b"] == record && record?.stamp.replica == away.read { $0.id })
  }

  /// Also where the device has begun anew meanwhile.
  @Test("What waits for its writer waits on after a new start, and goes out all the same")
  func afterRestart() async throws {
    let one = try await device("one", writing: ["a": 1])
    let away = try await device("away", writing: ["b": 2])
    await one.sync()
    bench.disk.remove(bench.share(of: away))
    await one.sync()
    try one.close()
    bench.time.advance(by: .seconds(60))
    let again = try bench.device("one")
    #expect(again.status.pendingCount == 1)
    await again.sync()
    #expect(again.status.pendingCount == 0)
    let fresh = try bench.device("fresh")
    await fresh.sync()
    #expect(fresh.shownValues == ["a": 1, "b": 2])
  }

  @Test("Its writer's file is back before the minute is over: nothing is written for it")
  func writerFirst() async throws {
    let one = try await device("one", writing: ["a": 1])
    let away = try await device("away", writing: ["b": 2])
    await one.sync()
    let lost = bench.share(of: away)
    let bytes = try #require(bench.disk.bytes(at: lost))
    bench.disk.remove(lost)
    await one.sync()
    bench.disk.write(bytes, at: lost)
    await one.sync()
    #expect(one.status.pendingCount == 0)
    bench.time.advance(by: .seconds(61))
    await one.sync()
    let share = try ReplicaShare(
      try #require(bench.disk.bytes(at: bench.share(of: one))), owner: one.read { $0.id })
    #expect(share.records.keys.sorted() == ["a"])
  }

  @Test("Repair goes beyond the quota: what was accepted once is not refused")
  func beyondQuota() async throws {
    let few = SyncParameters(quota: Quota(keyCountMax: 2))
    let one = try bench.device("one", parameters: few)
    let two = try bench.device("two", parameters: few)
    one.store.set(1, forKey: "a")
    one.store.set(2 as Int64, forKey: "b")
    await one.sync()
    let share = bench.share(of: one)
    bench.disk.remove(share)
    two.store.set(3, forKey: "c")
    two.store.set(4, forKey: "d")
    await two.sync()
    await one.sync()
    #expect(one.status.refusedCount == 0 && one.status.pendingCount == 0)
    await two.sync()
    #expect(two.shownValues == ["a": 1, "b": 2, "c": 3, "d": 4])
  }

  /// What this device wrote under an identity it gave up is its own.
  @Test("Records of a former identity are this device's own")
  func formerIdentity() async throws {
    let one = try await device("one", writing: ["a": 1])
    let former = bench.share(of: one)
    try one.close()
    try bench.editReplica(of: "one") { replica in
      replica.takeIdentity(of: Replica(id: ReplicaID(77), name: "one"))
    }
    let again = try bench.device("one")
    bench.disk.remove(former)
    await again.sync()
    #expect(again.status.pendingCount == 0 && bench.share(of: again) != former)
    let fresh = try bench.device("fresh")
    await fresh.sync()
    #expect(fresh.shownValues == ["a": 1])
  }

  @Test("A damaged file is remarked on with its device and what no whole file holds")
  func remarks() async throws {
    let one = try await device("one", writing: ["a": 1])
    let away = try await device("away", writing: ["b": 2, "c": 3])
    await one.sync()
    let lost = bench.share(of: away)
    bench.disk.write([], at: lost)
    let reason = "\(lost) is passed over: it is not complete, or damaged."
    await one.sync()
    #expect(
      one.status.remarks
        == ["\(reason) It is the file of away. 2 keys are in no whole file."])
    bench.time.advance(by: .seconds(60))
    for _ in 1...2 { await one.sync() }
    let end = "Whole files hold all that is known of it: it can be deleted."
    #expect(one.status.remarks == ["\(reason) It is the file of away. \(end)"])
    // One that never read the file whole does not know what is in it alone.
    let fresh = try bench.device("fresh")
    for _ in 1...2 { await fresh.sync() }
    #expect(fresh.shownValues == ["a": 1, "b": 2, "c": 3])
    #expect(fresh.status.remarks == [reason])
    // Nor does the first say it again before it has compared.
    try one.close()
    let again = try bench.device("one")
    await again.sync()
    #expect(again.status.remarks == ["\(reason) It is the file of away. \(end)"])
    bench.disk.remove(lost)
    await again.sync()
    #expect(again.status.remarks.isEmpty)
  }

  @Test("A share above 8 MB is remarked on")
  func largeShare() async throws {
    let one = try await device("one", writing: ["a": 1])
    let two = try await device("two", writing: [:])
    let path = bench.share(of: one)
    let whole = try #require(bench.disk.bytes(at: path))
    #expect(two.status.remarks.isEmpty)
    let spaces = [UInt8](repeating: 0x20, count: (8 << 20) + 1 - whole.count)
    bench.disk.write(whole + spaces, at: path)
    await two.sync()
    #expect(two.status.remarks == ["\(path) has 8388609 bytes; removed keys stay in it."])
  }

  // MARK: Devices

  /// A device that has written and synced.
  private func device(_ name: String, writing values: [Key: Int64]) async throws -> CloudDevice {
    let device = try bench.device(name)
    for (key, value) in values { device.store.set(value, forKey: key.name) }
    #expect(await device.sync() == nil)
    return device
  }
}
