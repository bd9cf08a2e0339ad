import SetteePropertyLists
import Testing

@testable import SetteeReplication

/// What is stored of a replica, and what a damaged store is refused for.
@Suite("Replica snapshots")
struct ReplicaSnapshotTests {
  @Test("A replica that is stored and read back is the same replica", arguments: 0..<6 as Range)
  func roundTrip(seed: UInt64) throws {
    var run = SnapshotRun(seed: seed)
    var sawEverything: Set<String> = []
    for _ in 0..<100 {
      run.step()
      for device in run.world.devices.indices {
        let replica = run.world.devices[device].replica
        let list = ReplicaSnapshot(replica).propertyList
        var back = try ReplicaSnapshot(list, parameters: replica.parameters).replica
        #expect(ReplicaSnapshot(back).propertyList == list)
        #expect(back.usage == replica.usage)
        #expect(back.digest == replica.digest, "kept with each change, and counted anew, are one")
        #expect(back.missingCount == replica.missingCount)
        #expect(back.pendingCount == replica.pendingCount)
        #expect(back.refusedCount == replica.refusedCount)
        #expect(back.journal == replica.journal)
        #expect(back.clock == replica.clock)
        #expect(back.membership == replica.membership)
        sawEverything.formUnion(Self.features(of: replica))
        back.resume(from: replica)
        run.world.devices[device].replica = back
      }
    }
    #expect(sawEverything.isSuperset(of: ["pending", "parked", "journal"]))
  }

  @Test("Replicas that were stored and read back all the time converge", arguments: [3, 4])
  func convergence(seed: UInt64) throws {
    var run = SnapshotRun(seed: seed)
    for _ in 0..<200 {
      run.step()
      for device in run.world.devices.indices {
        let replica = run.world.devices[device].replica
        var back = try ReplicaSnapshot(
          ReplicaSnapshot(replica).propertyList, parameters: replica.parameters
        ).replica
        back.resume(from: replica)
        run.world.devices[device].replica = back
      }
    }
    run.heal()
    for device in run.world.devices {
      let records = device.replica.records.map { KeyedRecord(key: $0.key, record: $0.record) }
      #expect(records == run.world.accounts[0].records)
    }
  }

  @Test("Fields of later versions are kept, of the replica and of each record while it lives")
  func unknownFields() throws {
    var world = World.devices(1)
    try world.set("value", "key", on: 0)
    var list = try Self.fields(of: world.devices[0].replica)
    list["later"] = ["kept": true]
    var record = try #require(Self.elements(list["records"]).first)
    record["mood"] = "good"
    list["records"] = .array([.dictionary(record)])
    var snapshot = try ReplicaSnapshot(.dictionary(list))
    #expect(snapshot.propertyList == .dictionary(list))
    var trace = Trace()
    let moment = Moment(time: world.time, wallClock: world.time)
    try snapshot.replica.write([("key", "new")], at: moment, into: &trace)
    guard case .dictionary(let after) = snapshot.propertyList else {
      Issue.record("a snapshot is a dictionary")
      return
    }
    #expect(after["later"] == ["kept": true])
    #expect(try Self.elements(after["records"])[0]["mood"] == nil)
  }

  @Test("Digests that an earlier version kept beside stamps of its own say nothing of these")
  func staleDigests() throws {
    var world = World.devices(1)
    try world.set("value", "key", on: 0)
    world.settle()
    let replica = world.devices[0].replica
    #expect(replica.settled?.digest != nil)
    guard case .dictionary(var fields) = ReplicaSnapshot(replica).propertyList else {
      Issue.record("no dictionary")
      return
    }
    #expect(try ReplicaSnapshot(.dictionary(fields)).replica.settled == replica.settled)
    let later = Stamp(milliseconds: 1 << 40, counter: 7, replica: replica.id)
    fields["settled"] = later.propertyList
    let settled = try ReplicaSnapshot(.dictionary(fields)).replica.settled
    #expect(settled == WriteMark(stamp: later, digest: nil))
  }

  @Test("A newer format is refused by its number")
  func newerFormat() throws {
    var fields = try Self.fields(of: Replica(id: alpha, name: "left"))
    fields["format"] = 999
    #expect(throws: SnapshotError.newerFormat(999, known: ReplicaSnapshot.formatVersion)) {
      try ReplicaSnapshot(.dictionary(fields))
    }
  }

  @Test(
    "What is malformed is refused by its place",
    arguments: [
      ("cursor", -1, "cursor"), ("cursor", "1", "cursor"), ("cursor", nil, "cursor"),
      ("clock", [1], "clock"), ("clock", [1, 70_000], "clock[1]"), ("replica", -1, "replica"),
      ("name", 1, "name"), ("account", "x", "account"), ("isJoining", 1, "isJoining"),
      ("records", [:], "records"), ("records", [1], "records[0]"),
      ("records", [["key": "a"]], "records[0].stamp"),
      ("records", [["key": "a", "stamp": [1, 2]]], "records[0].stamp"),
      ("records", [["key": "a", "stamp": [1, 65_536, 3]]], "records[0].stamp[1]"),
      ("records", [["key": "a", "stamp": [1, 2, 3], "status": "new"]], "records[0].status"),
      ("records", [["key": "a", "stamp": [1, 2, 3], "status": "pending"]], "outbox"),
      (
        "records", [["key": "a", "stamp": [1, 2, 3], "seen": [[1, 1, 2], [1, 1, 2]]]],
        "records[0].seen"
      ),
      (
        "records", [["key": "a", "stamp": [1, 2, 3]], ["key": "a", "stamp": [1, 2, 3]]],
        "records[1].key"
      ),
      ("outbox", ["nobody"], "outbox[0]"), ("parked", [["records": []]], "parked[0].account"),
      ("names", [[1]], "names[0]"), ("journal", [:], "journal.droppedCount"),
      ("lastChange", ["time": 1, "reason": 9], "lastChange.reason"),
    ] as [(Key, PropertyList?, String)])
  func malformed(field: Key, value: PropertyList?, place: String) throws {
    var fields = try Self.fields(of: Replica(id: alpha, name: "left"))
    fields[field] = value
    let error = #expect(throws: SnapshotError.self) { try ReplicaSnapshot(.dictionary(fields)) }
    guard case .malformed(place, _)? = error else {
      Issue.record("\(String(describing: error)) should name \(place)")
      return
    }
  }

  @Test("A record's dictionary keeps null apart from a removal")
  func nullAndRemoval() throws {
    for value in [nil, .some(.null), .some(.integer(1))] as [PropertyList?] {
      let record = Record(value: value, stamp: stamp(5, 1, by: beta))
      let keyed = KeyedRecord(key: "key", record: record)
      #expect(try KeyedRecord(keyed.propertyList) == keyed)
    }
  }

  private static func features(of replica: Replica) -> Set<String> {
    var found: Set<String> = []
    if replica.pendingCount > 0 { found.insert("pending") }
    if replica.refusedCount > 0 { found.insert("refused") }
    if !replica.parked.isEmpty { found.insert("parked") }
    if replica.journal.count > 0 { found.insert("journal") }
    return found
  }

  private static func fields(of replica: Replica) throws -> PropertyDictionary {
    guard case .dictionary(let fields) = ReplicaSnapshot(replica).propertyList else {
      throw SnapshotError.malformed(place: "", expected: "a dictionary")
    }
    return fields
  }

  private static func elements(_ value: PropertyList?) throws -> [PropertyDictionary] {
    guard case .array(let elements)? = value else { return [] }
    return elements.compactMap { if case .dictionary(let one) = $0 { one } else { nil } }
  }
}

/// Devices that write, lose messages, leave and join, step by step.
private struct SnapshotRun {
  var world: World
  private var generator: SplitMix64

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    var parameters = SyncParameters.eager
    parameters.quota.keyCountMax = 3
    world = World.devices(3, parameters: parameters)
    for device in world.devices.indices {
      world.setConditions(Link.Conditions(delayMax: 400, loss: 300, duplication: 100), of: device)
    }
  }

  mutating func step() {
    for device in world.devices.indices {
      if generator.happens(300) { write(on: device) }
      if generator.happens(20) { toggleAccount(device) }
    }
    world.advance(to: world.time + 50)
    _ = (world.drainChanges(), world.drainEvents())
  }

  mutating func heal() {
    for device in world.devices.indices {
      world.setConditions(.reliable(delay: 10), of: device)
      world.signIn(device, to: world.accounts[0].id)
      for key in world.devices[device].replica.keys { remove(key, on: device) }
    }
    world.advance(to: world.time + 30_000)
  }

  private mutating func write(on device: Int) {
    let number = generator.number(from: 0, through: 99)
    let value: PropertyList? = number < 20 ? nil : .integer(Int128(number))
    attempt([(Key("key\(number % 4)"), value)], on: device)
  }

  private mutating func remove(_ key: Key, on device: Int) { attempt([(key, nil)], on: device) }

  /// A full account or one that has not arrived refuses writes, which is part of the game.
  private mutating func attempt(_ edits: [(key: Key, value: PropertyList?)], on device: Int) {
    do {
      try world.write(edits, on: device)
    } catch {
      #expect(world.devices[device].replica.pendingCount >= 0)
    }
  }

  private mutating func toggleAccount(_ device: Int) {
    if world.devices[device].replica.membership == .none {
      world.signIn(device, to: world.accounts[0].id)
    } else {
      world.signOut(device)
    }
  }
}
