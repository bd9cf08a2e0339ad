import SetteeCloudCore
import SetteePropertyLists
import SetteeReplication
import Testing

/// Makes a fresh account and returns what connects one more device to it.
package typealias MakeAccount = () async throws -> ConnectDevice
package typealias ConnectDevice = () async throws -> any CloudTransport

/// What an engine gives up, so that the laws leave it out.
package struct TransportLimits: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Devices that are within the quota each may exceed it together.
  package static let advisoryQuota = TransportLimits(rawValue: 1)
}

/// Checks the laws of `CloudTransport` on an engine.
package func checkTransportLaws(
  without limits: TransportLimits = [], make: MakeAccount
) async throws {
  try await checkIdentity(try await make())
  try await checkTravel(try await make())
  try await checkWriters(try await make())
  try await checkContents(try await make())
  try await checkRepetition(try await make())
  try await checkLostAnswer(try await make())
  try await checkOrder(try await make())
  try await checkConflict(try await make())
  try await checkTombstone(try await make())
  try await checkRestart(try await make())
  try await checkValues(try await make())
  try await checkForeignAccount(try await make())
  try await checkCancellation(try await make())
  for seed in 1...3 as ClosedRange<UInt64> { try await checkConvergence(try await make(), seed) }
  if !limits.contains(.advisoryQuota) { try await checkQuota(try await make()) }
}

private func checkIdentity(_ connect: ConnectDevice) async throws {
  let (first, second) = (try await connect(), try await connect())
  let account = try await first.account()
  #expect(try await first.account() == account, "an account keeps its identity")
  #expect(try await second.account() == account, "all devices find the same account")
  #expect(try await second.account(expecting: account) == .own)
  let stranger = AccountID(account.number ^ 1)
  #expect(try await second.account(expecting: stranger) == .other(account))
  #expect(try await first.account() == account, "who asks for another account founds none")
  #expect(!first.name.isEmpty, "a transport has a name for people")
}

private func checkTravel(_ connect: ConnectDevice) async throws {
  var one = try await LawfulDevice(1, over: try await connect())
  var two = try await LawfulDevice(2, over: try await connect())
  #expect(one.replica.membership == .member(try await one.transport.account()))
  try one.write(.integer(1), to: "a")
  let request = try one.request()
  let delivery = try await one.transport.exchange(request)
  #expect(delivery.answers == request.number, "an answer names the request it answers")
  #expect(delivery.receipts.map(\.outcome) == [.accepted], "a write is acknowledged")
  #expect(delivery.since <= request.cursor && delivery.upTo >= request.cursor)
  one.receive(delivery)
  #expect(one.replica.status(of: "a") == .synced)
  let news = try await two.sync()
  #expect(two.values == ["a": .integer(1)], "a write reaches the other device")
  #expect(news.first?.keys.first?.writer == "device 1", "with its writer's name")
  #expect(try await two.sync().isEmpty, "and is news once")
}

/// A device may bring what others wrote, as into an account that was made anew.
private func checkWriters(_ connect: ConnectDevice) async throws {
  var one = try await LawfulDevice(1, over: try await connect())
  let away = ReplicaID(9)
  let stamp = Stamp(milliseconds: World.morning, counter: 0, replica: away)
  var request = try one.request()
  request = Request(
    account: request.account, replica: request.replica, name: request.name,
    number: request.number, cursor: request.cursor,
    records: [KeyedRecord(key: "a", record: Record(value: .integer(1), stamp: stamp))],
    history: request.history)
  request.names.learn("device 9", of: away)
  one.receive(try await one.transport.exchange(request))
  let two = try await LawfulDevice(2, over: try await connect())
  #expect(two.replica.deviceName(of: away) == "device 9", "who wrote it is told to others")
  let nine = try await LawfulDevice(9, over: try await connect())
  #expect(nine.values == ["a": .integer(1)], "and may still come")
}

/// Who belongs to no account yet, or to another, may look at all of it.
private func checkContents(_ connect: ConnectDevice) async throws {
  var one = try await LawfulDevice(1, over: try await connect())
  try one.write(.integer(1), to: "a")
  try one.write(.integer(2), to: "b")
  try one.write(nil, to: "b")
  try await one.sync()
  let transport = try await connect()
  let account = try await transport.account()
  let contents = try await transport.contents(of: account)
  #expect(contents.changes.map(\.key.name).sorted() == ["a", "b"], "tombstones included")
  #expect(contents.names[ReplicaID(1)] == "device 1")
  await #expect(throws: TransportError.self) {
    _ = try await transport.contents(of: AccountID(account.number ^ 1))
  }
}

private func checkRepetition(_ connect: ConnectDevice) async throws {
  var one = try await LawfulDevice(1, over: try await connect())
  var two = try await LawfulDevice(2, over: try await connect())
  try one.write(.string("x"), to: "a")
  let request = try one.request()
  for _ in 1...3 {
    let delivery = try await one.transport.exchange(request)
    #expect(delivery.receipts.map(\.outcome) == [.accepted], "a repeated write is the same write")
    one.receive(delivery)
  }
  try await two.sync()
  #expect(two.values == ["a": .string("x")] && two.replica.usage.keyCount == 1)
}

private func checkLostAnswer(_ connect: ConnectDevice) async throws {
  var one = try await LawfulDevice(1, over: try await connect())
  var two = try await LawfulDevice(2, over: try await connect())
  try one.write(.integer(1), to: "a")
  try await one.sync()
  _ = try await two.transport.exchange(try two.request())
  #expect(two.values.isEmpty, "the answer went astray")
  try await two.sync()
  #expect(two.values == ["a": .integer(1)], "what an answer carried is sent until it is known")
}

private func checkOrder(_ connect: ConnectDevice) async throws {
  var one = try await LawfulDevice(1, over: try await connect())
  var two = try await LawfulDevice(2, over: try await connect())
  try one.write(.string("early"), to: "a")
  try two.write(.string("late"), to: "a")
  try two.write(.string("latest"), to: "a")
  try await two.sync()
  try await one.sync()
  try await two.sync()
  #expect(one.values == ["a": .string("latest")], "the later stamp stands, in whatever order")
  #expect(two.values == one.values)
}

private func checkConflict(_ connect: ConnectDevice) async throws {
  var one = try await LawfulDevice(1, over: try await connect())
  var two = try await LawfulDevice(2, over: try await connect())
  try one.write(.string("mine"), to: "a")
  try two.write(.string("theirs"), to: "a")
  try await one.sync()
  try await two.sync()
  try await one.sync()
  let loser = one.values["a"] == .string("mine") ? two : one
  #expect(one.values == two.values && loser.replica.lostWrites.count == 1, "a loser is kept")
}

private func checkTombstone(_ connect: ConnectDevice) async throws {
  var one = try await LawfulDevice(1, over: try await connect())
  var two = try await LawfulDevice(2, over: try await connect())
  try one.write(.integer(1), to: "a")
  try await one.sync()
  try await two.sync()
  try two.write(nil, to: "a")
  try await two.sync()
  try await one.sync()
  let three = try await LawfulDevice(3, over: try await connect())
  #expect(one.values.isEmpty && two.values.isEmpty, "a removal reaches the other device")
  #expect(three.values.isEmpty, "and a key does not come back on a new one")
}

private func checkRestart(_ connect: ConnectDevice) async throws {
  var one = try await LawfulDevice(1, over: try await connect())
  var two = try await LawfulDevice(2, over: try await connect())
  try one.write(.integer(1), to: "a")
  try await one.sync()
  try await two.sync()
  var again = try await LawfulDevice(2, over: try await connect())
  again.replica = two.replica
  try one.write(.integer(2), to: "b")
  try await one.sync()
  try await again.sync()
  #expect(again.values == one.values, "a new connection goes on where the old one stopped")
}

private func checkValues(_ connect: ConnectDevice) async throws {
  var one = try await LawfulDevice(1, over: try await connect())
  var two = try await LawfulDevice(2, over: try await connect())
  for (key, value) in oddValues { try one.write(value, to: key) }
  try await one.sync()
  try await two.sync()
  #expect(one.values.count == oddValues.count)
  for (key, value) in oddValues {
    #expect(Fingerprint.of(two.replica.value(for: key)) == Fingerprint.of(value), "\(key.name)")
  }
}

private let oddValues: [(Key, PropertyList)] = [
  ("a/b", .string("")), ("..", .string("\u{1F469}\u{200D}\u{1F4BB} \"\\ \n \u{7F}")),
  (" ", .boolean(false)), ("é", .null), ("e\u{301}", .integer(Int128(UInt64.max))),
  ("\n", .integer(Int128(Int64.min))), ("real", .real(-0.0)),
  ("small", .real(.leastNonzeroMagnitude)),
  ("nan", .real(.nan)), ("infinity", .real(-.infinity)), ("third", .real(1.0 / 3.0)),
  ("date", .date(Timestamp(secondsSinceReferenceDate: 0.123))), ("empty data", .data([])),
  ("data", .data([0, 255, 10])), ("list", .array([.array([]), .dictionary([:]), .null])),
  (Key(String(repeating: "k", count: 64)), .dictionary(["": .dictionary(["a.b": .real(2)])])),
  ("large", .data([UInt8](repeating: 7, count: 500_000))),
]

private func checkForeignAccount(_ connect: ConnectDevice) async throws {
  let transport = try await connect()
  let account = try await transport.account()
  let other = AccountID(account.number ^ 1)
  let request = Request(
    account: other, replica: ReplicaID(9), name: "nine", number: 1, cursor: 0, records: [])
  await #expect(throws: TransportError.foreign(expected: other, found: account)) {
    _ = try await transport.exchange(request)
  }
}

private func checkCancellation(_ connect: ConnectDevice) async throws {
  var one = try await LawfulDevice(1, over: try await connect())
  try one.write(.integer(1), to: "a")
  let (transport, request) = (one.transport, try one.request())
  let task = Task { () throws(TransportError) in
    withUnsafeCurrentTask { $0?.cancel() }
    return try await transport.exchange(request)
  }
  await #expect(throws: TransportError.cancelled) { _ = try await task.value }
  one.receive(try await transport.exchange(request))
  #expect(one.replica.status(of: "a") == .synced, "a broken-off exchange can be repeated")
}

private func checkConvergence(_ connect: ConnectDevice, _ seed: UInt64) async throws {
  var generator = SplitMix64(seed: seed)
  var devices: [LawfulDevice] = []
  for number in 1...3 {
    devices.append(try await LawfulDevice(UInt64(number), over: try await connect()))
  }
  for step in 1...60 {
    let device = Int(generator.next() % 3)
    let key = Key("key \(generator.next() % 5)")
    switch generator.next() % 4 {
    case 0: try devices[device].write(nil, to: key)
    case 1: try await devices[device].sync()
    default: try devices[device].write(.integer(Int128(step)), to: key)
    }
  }
  for _ in 1...2 { for device in devices.indices { try await devices[device].sync() } }
  #expect(devices[0].values == devices[1].values, "seed \(seed): equal when quiet")
  #expect(devices[0].values == devices[2].values, "seed \(seed): equal when quiet")
  #expect(devices.allSatisfy { $0.replica.pendingCount == 0 }, "seed \(seed): nothing waits")
}

private func checkQuota(_ connect: ConnectDevice) async throws {
  var one = try await LawfulDevice(1, over: try await connect())
  var two = try await LawfulDevice(2, over: try await connect())
  let half = PropertyList.data([UInt8](repeating: 1, count: 600_000))
  try one.write(half, to: "a")
  try two.write(half, to: "b")
  try await one.sync()
  let news = try await two.sync()
  #expect(one.replica.status(of: "a") == .synced)
  #expect(two.replica.status(of: "b") == .refused(.bytes(1_048_576)), "the later one is refused")
  #expect(news.contains { $0.reason == .quotaViolation && $0.keys.map(\.key) == ["b"] })
  try await one.sync()
  #expect(one.values.keys.map(\.name) == ["a"], "what was refused reaches nobody")
}
