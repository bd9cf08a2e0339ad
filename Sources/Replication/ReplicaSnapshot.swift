import SetteePropertyLists

/// A replica in the form in which it is stored: all of its bookkeeping, and nothing of the moment.
///
/// When the device last talked and how many uploads it may make now are not part of it: a program
/// that starts asks at once. Fields of later versions, of the replica and of its records, are kept
/// and written again; anything malformed is an error that names its place.
package struct ReplicaSnapshot: Sendable {
  package var replica: Replica

  /// What this version does not understand.
  private var unknown = PropertyDictionary()
  private var unknownOfRecords: [Identity: PropertyDictionary] = [:]

  /// The version of the form; a reader of it refuses later ones.
  package static let formatVersion = 1

  package init(_ replica: Replica) { self.replica = replica }

  /// Reads a stored replica, in O(size).
  package init(
    _ value: PropertyList, parameters: SyncParameters = SyncParameters()
  ) throws(SnapshotError) {
    let fields = try SnapshotFields(value, at: "")
    let format = try fields.required("format") { (one, place) throws(SnapshotError) in
      try one.snapshotCount(at: place)
    }
    guard format <= Self.formatVersion else {
      throw .newerFormat(format, known: Self.formatVersion)
    }
    let id = try fields.required("replica") { (one, place) throws(SnapshotError) in
      try one.snapshotReplicaID(at: place)
    }
    let name = try fields.required("name") { (one, place) throws(SnapshotError) in
      try one.snapshotText(at: place)
    }
    replica = Replica(id: id, name: name, parameters: parameters)
    unknown = fields.unknown(besides: Self.fieldNames)
    try readStanding(fields)
    try readRecords(fields)
    try readMemory(fields)
    replica.numberParked()
    replica.digest = replica.confirmedDigest
    replica.missingCount = replica.held.values.count(where: \.isMissing)
    replica.restated = []
    replica.relisted = []
  }

  /// The same, as it would be read again: without what only this moment's listeners have to hear.
  package var stored: ReplicaSnapshot {
    var stored = self
    stored.replica.restated = []
    stored.replica.relisted = []
    return stored
  }

  package var propertyList: PropertyList {
    var fields: PropertyDictionary = ["format": .integer(Int128(Self.formatVersion))]
    fields["replica"] = .integer(Int128(replica.id.number))
    fields["name"] = .string(replica.name)
    writeStanding(to: &fields)
    writeRecords(to: &fields)
    writeMemory(to: &fields)
    for (key, value) in unknown { fields[key] = value }
    return .dictionary(fields)
  }

  private static let fieldNames: Set<Key> = [
    "format", "replica", "name", "account", "isJoining", "hasLeftAccount", "cursor", "requestCount",
    "clock", "memberSince", "joiningSince", "records", "outbox", "parked", "names", "journal",
    "lastChange", "isSwitchedOff", "isApart", "adoption", "formerIDs", "history", "collectedUpTo",
    "malformedCount", "reusedStampCount", "settled", "replaced", "digests",
  ]

  /// One write, whatever place it is kept in.
  private struct Identity: Hashable {
    let key: Key
    let stamp: Stamp
  }
}

// MARK: Account, cursor, clock

extension ReplicaSnapshot {
  private func writeStanding(to fields: inout PropertyDictionary) {
    if let account = replica.membership.account {
      fields["account"] = .integer(Int128(account.number))
      if replica.membership == .joining(account) { fields["isJoining"] = true }
      fields["joiningSince"] = .integer(Int128(replica.joiningSince))
    }
    if replica.hasLeftAccount { fields["hasLeftAccount"] = true }
    if !replica.isSwitchedOn { fields["isSwitchedOff"] = true }
    if !replica.formerIDs.isEmpty {
      fields["formerIDs"] = .array(replica.formerIDs.map { .integer(Int128($0.number)) })
    }
    if replica.isApart { fields["isApart"] = true }
    if replica.lastAdoption != 0 { fields["adoption"] = .integer(Int128(replica.lastAdoption)) }
    fields["history"] = .integer(Int128(replica.history))
    fields["collectedUpTo"] = .integer(Int128(replica.collectedUpTo))
    fields["cursor"] = .integer(Int128(replica.cursor))
    fields["requestCount"] = .integer(Int128(replica.schedule.requestCount))
    fields["clock"] = replica.clock.propertyList
    fields["memberSince"] = replica.memberSince?.propertyList
    writePast(to: &fields)
  }

  private mutating func readStanding(_ fields: SnapshotFields) throws(SnapshotError) {
    let account = try fields.optional("account") { (one, place) throws(SnapshotError) in
      try one.snapshotAccountID(at: place)
    }
    let isJoining = try Self.flag("isJoining", fields)
    replica.hasLeftAccount = try Self.flag("hasLeftAccount", fields)
    replica.formerIDs = try fields.list("formerIDs") { (one, place) throws(SnapshotError) in
      try one.snapshotReplicaID(at: place)
    }
    replica.isApart = try Self.flag("isApart", fields)
    replica.lastAdoption = try Self.number("adoption", fields)
    replica.isSwitchedOn = try !Self.flag("isSwitchedOff", fields)
    replica.history = try Self.number("history", fields)
    replica.collectedUpTo = try Self.number("collectedUpTo", fields)
    replica.membership = account.map { isJoining ? .joining($0) : .member($0) } ?? .none
    replica.joiningSince = try Self.number("joiningSince", fields)
    replica.schedule.requestCount = try Self.number("requestCount", fields)
    replica.cursor = try fields.required("cursor") { (one, place) throws(SnapshotError) in
      Int64(try one.snapshotCount(at: place))
    }
    replica.clock = try fields.required("clock", HybridClock.init)
    replica.memberSince = try fields.optional("memberSince", HybridClock.init)
    try readPast(fields)
  }

  private func writePast(to fields: inout PropertyDictionary) {
    fields["settled"] = replica.settled?.stamp.propertyList
    if !replica.replaced.isEmpty {
      fields["replaced"] = .array(replica.replaced.map(\.stamp.propertyList))
    }
    let marks = [replica.settled].compactMap { $0 } + replica.replaced
    let digests = marks.compactMap(\.propertyList)
    if !digests.isEmpty { fields["digests"] = .array(digests) }
  }

  /// Reads stamps and, by them, digests: an earlier version writes the former anew and keeps the
  /// latter as it found them.
  private mutating func readPast(_ fields: SnapshotFields) throws(SnapshotError) {
    let digests = try fields.list("digests", WriteMark.init)
    func mark(_ stamp: Stamp) -> WriteMark {
      digests.first { $0.stamp == stamp } ?? WriteMark(stamp: stamp, digest: nil)
    }
    replica.settled = try fields.optional("settled", Stamp.init).map(mark)
    replica.replaced = try fields.list("replaced", Stamp.init).map(mark)
  }

  private static func flag(_ name: Key, _ fields: SnapshotFields) throws(SnapshotError) -> Bool {
    try fields.optional(name) { (one, place) throws(SnapshotError) in
      try one.snapshotFlag(at: place)
    } ?? false
  }

  /// A number that is 0 where it is absent.
  private static func number<Number: FixedWidthInteger>(
    _ name: Key, _ fields: SnapshotFields
  ) throws(SnapshotError) -> Number {
    try fields.optional(name) { (one, place) throws(SnapshotError) in
      try one.snapshotInteger(at: place)
    } ?? 0
  }
}

// MARK: Records

extension ReplicaSnapshot {
  private func writeRecords(to fields: inout PropertyDictionary) {
    fields["records"] = .array(
      replica.records.map { one in
        var record = recordFields(KeyedRecord(key: one.key, record: one.record))
        one.status.write(to: &record)
        replica.held[one.key]?.write(to: &record, for: one.key)
        return .dictionary(record)
      })
    let waiting = replica.outbox.filter { replica.held[$0]?.status == .pending }
    fields["outbox"] = .array(waiting.map { .string($0.name) })
    fields["parked"] = .array(
      replica.parked.map { parked in
        .dictionary([
          "account": .integer(Int128(parked.account.number)),
          "cursor": .integer(Int128(parked.cursor)),
          "localKeys": .array(parked.localKeys.sorted().map { .string($0.name) }),
          "records": .array(parked.records.map { .dictionary(recordFields($0)) }),
          "numbers": .array(parked.numbers.map { .integer(Int128($0)) }),
        ])
      })
  }

  private func recordFields(_ keyed: KeyedRecord) -> PropertyDictionary {
    var fields = keyed.fields
    let identity = Identity(key: keyed.key, stamp: keyed.record.stamp)
    for (key, value) in unknownOfRecords[identity] ?? [:] { fields[key] = value }
    return fields
  }

  private mutating func readRecords(_ fields: SnapshotFields) throws(SnapshotError) {
    let known = KeyedRecord.fieldNames.union(RecordStatus.fieldNames).union(Held.fieldNames)
    var read: [KeyedRecord] = []
    _ = try fields.list("records") { (one, place) throws(SnapshotError) in
      let keyed = try KeyedRecord(one, at: place)
      let fields = try SnapshotFields(one, at: place)
      guard replica.held[keyed.key] == nil else {
        throw .malformed(place: "\(place).key", expected: "there once")
      }
      keep(fields.unknown(besides: known), of: keyed)
      replica.hold(keyed.record, try RecordStatus(fields), for: keyed.key)
      try replica.held[keyed.key]?.read(fields)
      replica.held[keyed.key]?.wasSent = true
      read.append(keyed)
    }
    replica.outbox = try fields.list("outbox") { (one, place) throws(SnapshotError) in
      let key = try one.snapshotKey(at: place)
      guard replica.held[key]?.status == .pending else {
        throw .malformed(place: place, expected: "the key of a waiting record")
      }
      return key
    }
    guard Set(replica.outbox).count == replica.pendingCount else {
      throw .malformed(place: "outbox", expected: "all waiting keys, each once")
    }
    replica.parked = try fields.list("parked") { (one, place) throws(SnapshotError) in
      try parkedWrites(SnapshotFields(one, at: place))
    }
  }

  private mutating func parkedWrites(
    _ fields: SnapshotFields
  ) throws(SnapshotError) -> ParkedWrites {
    let account = try fields.required("account") { (one, place) throws(SnapshotError) in
      try one.snapshotAccountID(at: place)
    }
    let records = try fields.list("records") { (one, place) throws(SnapshotError) in
      let keyed = try KeyedRecord(one, at: place)
      let fields = try SnapshotFields(one, at: place)
      keep(fields.unknown(besides: KeyedRecord.fieldNames), of: keyed)
      return keyed
    }
    let localKeys = try fields.list("localKeys") { (one, place) throws(SnapshotError) in
      try one.snapshotKey(at: place)
    }
    let numbers = try fields.list("numbers") { (one, place) throws(SnapshotError) in
      try one.snapshotCount(at: place)
    }
    return ParkedWrites(
      account: account, records: records, numbers: numbers,
      cursor: try Self.number("cursor", fields),
      localKeys: Set(localKeys))
  }

  private mutating func keep(_ unknown: PropertyDictionary, of keyed: KeyedRecord) {
    guard !unknown.isEmpty else { return }
    unknownOfRecords[Identity(key: keyed.key, stamp: keyed.record.stamp)] = unknown
  }
}

// MARK: Names, journal, the last change

extension ReplicaSnapshot {
  private func writeMemory(to fields: inout PropertyDictionary) {
    fields["names"] = .array(
      replica.names.all.map { [.integer(Int128($0.replica.number)), .string($0.name)] })
    if !replica.journal.isUntouched { fields["journal"] = replica.journal.propertyList }
    fields["lastChange"] = replica.lastChange?.propertyList
    fields["malformedCount"] = .integer(Int128(replica.malformedCount))
    fields["reusedStampCount"] = .integer(Int128(replica.reusedStampCount))
  }

  private mutating func readMemory(_ fields: SnapshotFields) throws(SnapshotError) {
    var names = DeviceNames()
    _ = try fields.list("names") { (one, place) throws(SnapshotError) in
      guard case .array(let parts) = one, parts.count == 2 else {
        throw .malformed(place: place, expected: "a replica and its name")
      }
      names.learn(
        try parts[1].snapshotText(at: "\(place)[1]"),
        of: try parts[0].snapshotReplicaID(at: "\(place)[0]"))
    }
    replica.names = names
    replica.malformedCount = try Self.number("malformedCount", fields)
    replica.reusedStampCount = try Self.number("reusedStampCount", fields)
    let limits = replica.parameters.journal
    if let journal = try fields.optional(
      "journal",
      { (one, place) throws(SnapshotError) in try Journal(one, limits: limits, at: place) })
    {
      replica.journal = journal
    }
    replica.lastChange = try fields.optional("lastChange") { (one, place) throws(SnapshotError) in
      try Replica.LastChange(one, at: place)
    }
  }
}

extension Replica {
  /// The digest, counted anew.
  var confirmedDigest: RecordDigest {
    var digest = RecordDigest()
    for (key, mine) in held { digest.add(mine.confirmed?.stamp, of: key) }
    return digest
  }

  /// Numbers parked writes that an earlier version stored without.
  fileprivate mutating func numberParked() {
    for index in parked.indices where parked[index].numbers.count != parked[index].records.count {
      parked[index].numbers = journal.takeNumbers(parked[index].records.count)
    }
  }

  /// Goes on as another device, lest stamps be given again that a forgotten version of this one
  /// gave; what waits keeps its stamps.
  package mutating func takeIdentity(of fresh: Replica) {
    noteFormer(id)
    id = fresh.id
    names.learn(name, of: id)
  }

  /// Goes on with what was true of the moment and is not stored: when the device last talked, what
  /// it waits for, how many uploads it may make, whether it is online.
  package mutating func resume(from earlier: Replica) {
    let requestCount = schedule.requestCount
    schedule = earlier.schedule
    schedule.requestCount = max(schedule.requestCount, requestCount)
    throttle = earlier.throttle
    isOnline = earlier.isOnline
    restated = earlier.restated + restated
    relisted = earlier.relisted + relisted
  }
}
