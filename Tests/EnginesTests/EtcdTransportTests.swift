import SetteeCloudCore
import CloudTestSupport
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import Synchronization
import TestSupport
import Testing

@testable import SetteeEngines

/// The engine on a real member of etcd.
@Suite(
  .serialized, .endsInAnHour,
  .enabled(
    if: EtcdTestCluster.isWanted, "Needs SETTEE_LONG=1 and etcd: make test-long brings both."))
struct EtcdTransportTests {
  @Test("The laws of transports hold")
  func laws() async throws {
    let cluster = try EtcdTestCluster()
    let accounts = Atomic(0)
    try await checkTransportLaws {
      let account = "account \(accounts.wrappingAdd(1, ordering: .relaxed).newValue)"
      return { EtcdTransport(try cluster.place(account: account)) }
    }
  }

  @Test(
    "The same requests leave the same account as in memory",
    arguments: [(1, 1), (2, 1), (3, 4), (4, 40)] as [(UInt64, UInt64)])
  func sameAsInMemory(seed: UInt64, batchMax: UInt64) async throws {
    let cluster = try EtcdTestCluster()
    let parameters = SyncParameters(
      quota: Quota(keyCountMax: 6, byteCountMax: 60),
      journal: Journal.Limits(perKey: 3, total: 12))
    let transport = EtcdTransport(try cluster.place(), parameters: parameters)
    let id = try await transport.account()
    var model = Account(id: id, name: "model", parameters: parameters)
    var trace = Trace()
    var generator = SplitMix64(seed: seed)
    for number in 1...150 {
      let request = Self.randomRequest(number, batchMax, to: id, &generator)
      let expected = model.receive(request, at: 0, into: &trace)
      let answer = try await transport.exchange(request)
      #expect(answer.receipts == expected.receipts)
      #expect(answer.usage == expected.usage)
      #expect(answer.names.all.count == expected.names.all.count)
    }
    let everything = try await transport.exchange(
      Request(account: id, replica: ReplicaID(1), name: "d1", number: 0, cursor: 0, records: []))
    #expect(everything.changes.sorted { $0.key < $1.key } == model.records)
    let journal = Set(try await transport.lostWrites().map(\.loser.record.stamp))
    #expect(model.journal.droppedCount > 0 && journal.count <= 12, "it was full and is bounded")
    // Of writes that were lost in one transaction, none is the oldest.
    guard batchMax == 1 else { return }
    #expect(journal == Set(model.journal.entries.map(\.conflict.loser.stamp)))
  }

  private static func randomRequest(
    _ number: Int, _ batchMax: UInt64, to account: AccountID, _ generator: inout SplitMix64
  ) -> Request {
    let device = 1 + generator.next() % 4
    let records = (0..<(1 + generator.next() % batchMax)).map { _ in
      let value =
        generator.next() % 5 == 0
        ? nil
        : PropertyList.string(
          String(repeating: "x", count: Int(generator.next() % 24)))
      let stamp = Stamp(
        milliseconds: Int64(number + Int(generator.next() % 9)),
        counter: UInt16(generator.next() % 3), replica: ReplicaID(device))
      return KeyedRecord(
        key: Key("key/\(generator.next() % 8)"), record: Record(value: value, stamp: stamp))
    }
    return Request(
      account: account, replica: ReplicaID(device), name: "d\(device)", number: number, cursor: 0,
      records: records)
  }

  @Test("Devices that push at once never exceed the quota together, and the books are right")
  func quotaRace() async throws {
    let cluster = try EtcdTestCluster()
    let parameters = SyncParameters(quota: Quota(keyCountMax: 20, byteCountMax: 1_000))
    let id = try await EtcdTransport(try cluster.place(), parameters: parameters).account()
    let refusals = try await withThrowingTaskGroup(of: Int.self) { group in
      for device in 1...6 as ClosedRange<UInt64> {
        let transport = EtcdTransport(try cluster.place(), parameters: parameters)
        group.addTask { try await Self.push(10, from: device, over: transport, to: id) }
      }
      return try await group.reduce(0, +)
    }
    let transport = EtcdTransport(try cluster.place(), parameters: parameters)
    let all = try await transport.exchange(
      Request(account: id, replica: ReplicaID(9), name: "n", number: 1, cursor: 0, records: []))
    let bytes = all.changes.reduce(0) { $0 + ($1.record.byteCount ?? 0) }
    #expect(all.usage == Usage(keyCount: all.changes.count, byteCount: bytes))
    #expect(all.usage.keyCount <= 20 && all.usage.byteCount <= 1_000)
    #expect(all.changes.count + refusals == 60)
    #expect(refusals >= 40)
  }

  /// Pushes so many new keys one by one; gives how many were refused.
  private static func push(
    _ count: Int, from device: UInt64, over transport: EtcdTransport, to account: AccountID
  ) async throws -> Int {
    var refusals = 0
    for number in 1...count {
      let stamp = Stamp(milliseconds: Int64(number), counter: 0, replica: ReplicaID(device))
      let value = PropertyList.data([UInt8](repeating: 1, count: 60))
      let answer = try await transport.exchange(
        Request(
          account: account, replica: ReplicaID(device), name: "d\(device)", number: number,
          cursor: 0,
          records: [
            KeyedRecord(
              key: Key("\(device) \(number)"), record: Record(value: value, stamp: stamp))
          ]))
      if case .refused = answer.receipts.first?.outcome { refusals += 1 }
    }
    return refusals
  }

  @Test("Requests of any size fit into etcd's: 1,000 records, 1 MiB of data, a conflict of both")
  func sizes() async throws {
    let cluster = try EtcdTestCluster()
    let parameters = SyncParameters(quota: Quota(byteCountMax: 8 << 20))
    let transport = EtcdTransport(try cluster.place(), parameters: parameters)
    let id = try await transport.account()
    func push(_ records: [(Key, PropertyList)], device: UInt64) async throws -> Delivery {
      let records = records.enumerated().map { index, one in
        let stamp = Stamp(
          milliseconds: 1, counter: UInt16(index), replica: ReplicaID(device))
        return KeyedRecord(key: one.0, record: Record(value: one.1, stamp: stamp))
      }
      return try await transport.exchange(
        Request(
          account: id, replica: ReplicaID(device), name: "d", number: 1, cursor: 0,
          records: records))
    }
    let many = try await push((1...1_000).map { (Key("k\($0)"), .integer(1)) }, device: 1)
    #expect(many.receipts.count == 1_000 && many.receipts.allSatisfy { $0.outcome == .accepted })
    let large = PropertyList.data([UInt8](repeating: 0xA5, count: 1_048_576))
    #expect(try await push([("large", large)], device: 1).receipts.map(\.outcome) == [.accepted])
    let other = PropertyList.data([UInt8](repeating: 0x5A, count: 1_048_576))
    #expect(try await push([("large", other)], device: 2).receipts.map(\.outcome) == [.accepted])
    let kept = try await transport.lostWrites()
    #expect(kept.map(\.loser.record.value) == [large], "the loser is kept whole")
    let quotes = PropertyList.string(String(repeating: "\"", count: 1_000_000))
    let refused = try await push([("quotes", quotes)], device: 1)
    #expect(refused.receipts.map(\.outcome) == [.refused(.valueBytes(EtcdPlan.textByteCountMax))])
    let all = try await push([], device: 3)
    #expect(all.changes.count == 1_001, "read page by page")
  }

  @Test("A device lists what only the account keeps, and settles it for all")
  func journal() async throws {
    let cluster = try EtcdTestCluster()
    let secret = SyncParameters(
      pace: Pace(uploadDelay: 0, burst: 1_000_000), secretKeys: ["secret"])
    func lawful(_ number: UInt64) async throws -> LawfulDevice {
      try await LawfulDevice(
        number, over: EtcdTransport(try cluster.place(), parameters: secret), parameters: secret)
    }
    var (one, two) = (try await lawful(1), try await lawful(2))
    for key in ["a", "secret"] as [Key] {
      try one.write(1, to: key)
      try two.write(2, to: key)
    }
    for _ in 1...2 {
      try await one.sync()
      try await two.sync()
    }
    let device = try DeviceBench().device(
      over: EtcdTransport(try cluster.place(), parameters: secret), parameters: secret)
    #expect(await device.sync() == nil)
    let losses = try await device.accountLosses()
    #expect(losses.map(\.loser.key) == ["a", "secret"] && Set(losses.map(\.number)).count == 2)
    let sides = losses.map { device.side(of: $0) }
    #expect(sides.map(\.device) == ["device 1", "device 1"])
    #expect(sides[0].content == .value(1))
    guard case .secret = sides[1].content else { return #expect(Bool(false), "\(sides[1])") }
    try await device.settleInAccount([losses[0].write])
    #expect(try await device.accountLosses() == [losses[1]])
    // Again it does nothing.
    try await device.settleInAccount([losses[0].write, losses[1].write])
    #expect(try await device.accountLosses().isEmpty)
  }

  @Test("An account keeps the policy it was founded under, and refuses a device of another")
  func policies() async throws {
    let cluster = try EtcdTestCluster()
    let guide = SyncParameters().under(.guide)
    let founder = EtcdTransport(try cluster.place(), parameters: guide)
    let account = try await founder.account()
    #expect(try await founder.account(expecting: account) == .own)
    let refusal = TransportError.refused(
      "its policy is 'guide', fixed when it was founded, and not this device's")
    let other = EtcdTransport(try cluster.place())
    await #expect(throws: refusal) { try await other.account() }
    await #expect(throws: refusal) { try await other.account(expecting: account) }
  }

  @Test("A cluster that was emptied is another account")
  func emptied() async throws {
    let cluster = try EtcdTestCluster()
    let transport = EtcdTransport(try cluster.place())
    let id = try await transport.account()
    var device = try await LawfulDevice(1, over: transport)
    try device.write(.integer(1), to: "a")
    try await device.sync()
    cluster.kill(0)
    try run("rm -rf '\(cluster.data(0))'")
    try cluster.start(0)
    await #expect(throws: TransportError.foreign(expected: id, found: AccountID(0))) {
      _ = try await transport.exchange(try device.request())
    }
    #expect(try await transport.account() != id)
  }

  @Test("A cluster restored from a backup begins a new history; nothing is taken for removed")
  func restored() async throws {
    let cluster = try EtcdTestCluster()
    var one = try await LawfulDevice(1, over: EtcdTransport(try cluster.place()))
    var two = try await LawfulDevice(2, over: EtcdTransport(try cluster.place()))
    try one.write(.integer(1), to: "old")
    try await one.sync()
    cluster.kill(0)
    try run("cp -r '\(cluster.data(0))' '\(cluster.folder.text)/backup'")
    try cluster.start(0)
    for number in 1...20 {
      try one.write(.integer(Int128(number)), to: "new")
      try await one.sync()
    }
    try await two.sync()
    cluster.kill(0)
    try run(
      "rm -rf '\(cluster.data(0))' && mv '\(cluster.folder.text)/backup' '\(cluster.data(0))'")
    try cluster.start(0)
    let answer = try await two.transport.exchange(try two.request())
    #expect(answer.isRestart && answer.upTo < two.replica.cursor && answer.since == 0)
    two.receive(answer)
    #expect(two.values == ["old": .integer(1), "new": .integer(20)], "nothing is lost here")
    try await two.sync()
    // The other device comes when the revisions have long passed its cursor.
    for number in 1...30 {
      try two.write(.integer(Int128(number)), to: "later")
      try await two.sync()
    }
    let late = try await one.transport.exchange(try one.request())
    #expect(late.isRestart && late.upTo > one.replica.cursor, "the new history tells it")
    one.receive(late)
    for _ in 1...2 {
      try await one.sync()
      try await two.sync()
    }
    #expect(one.values == two.values)
    #expect(one.values["new"] == .integer(20) && one.values["later"] == .integer(30))
  }

  @Test("Compaction hides nothing from a device that was away, nor from a watch")
  func compaction() async throws {
    let cluster = try EtcdTestCluster()
    var one = try await LawfulDevice(1, over: EtcdTransport(try cluster.place()))
    var two = try await LawfulDevice(2, over: EtcdTransport(try cluster.place()))
    for number in 1...10 {
      try one.write(.integer(Int128(number)), to: "a")
      try await one.sync()
    }
    let patience = HTTPClientTests.patience(for: .seconds(300))
    let members = EtcdCluster([cluster.address(0)])
    try members.compact(before: one.replica.cursor, within: patience)
    var watch = try members.watch(
      EtcdWatchRequest(key: try cluster.place().layout.usage, startRevision: 2), within: patience)
    var answer = try #require(try watch.next(within: patience))
    if !answer.isCanceled { answer = try #require(try watch.next(within: patience)) }
    #expect(answer.isCanceled && answer.compactRevision == one.replica.cursor)
    try await two.sync()
    #expect(two.values == ["a": .integer(10)])
  }

  @Test("A write is hinted at, also after the member was killed and came back")
  func hints() async throws {
    let cluster = try EtcdTestCluster()
    var one = try await LawfulDevice(1, over: EtcdTransport(try cluster.place()))
    let (hints, sink) = AsyncStream.makeStream(of: Void.self)
    let observation = EtcdTransport(try cluster.place(), timing: Self.quick).observeHints {
      sink.yield()
    }
    var next = hints.makeAsyncIterator()
    _ = await next.next()
    for number in 1...3 {
      try one.write(.integer(Int128(number)), to: "a")
      try await one.sync()
      _ = await next.next()
    }
    cluster.kill(0)
    try cluster.start(0)
    try one.write(.integer(4), to: "a")
    try await one.sync()
    _ = await next.next()
    observation.cancel()
    #expect(one.replica.status(of: "a") == .synced)
  }

  static var quick: EtcdTiming {
    var timing = EtcdTiming()
    timing.idle = .milliseconds(500)
    timing.pause = .milliseconds(50)
    return timing
  }

  private func run(_ command: String) throws {
    let status = try ShellCommand.status(of: command)
    #expect(status == 0, "\(command)")
  }
}
