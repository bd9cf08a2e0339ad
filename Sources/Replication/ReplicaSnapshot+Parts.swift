import SetteePropertyLists

/// How the parts of a stored replica are written and read.
extension RecordStatus {
  static let fieldNames: Set<Key> = ["status", "limit"]

  func write(to fields: inout PropertyDictionary) {
    switch self {
    case .synced: break
    case .pending: fields["status"] = "pending"
    case .local: fields["status"] = "local"
    case .refused(let limit):
      fields["status"] = "refused"
      fields["limit"] = limit.propertyList
    }
  }

  init(_ fields: SnapshotFields) throws(SnapshotError) {
    let status = try fields.optional("status") { (one, place) throws(SnapshotError) in
      let word = try one.snapshotText(at: place)
      guard ["pending", "local", "refused"].contains(word) else {
        throw .malformed(place: place, expected: "'pending', 'local', 'refused' or absent")
      }
      return word
    }
    switch status {
    case nil: self = .synced
    case "local"?: self = .local
    case "refused"?: self = .refused(try fields.required("limit", Quota.Limit.init))
    case _?: self = .pending
    }
  }
}

extension Quota.Limit {
  var propertyList: PropertyList {
    switch self {
    case .keys(let count): ["keys", .integer(Int128(count))]
    case .bytes(let count): ["bytes", .integer(Int128(count))]
    case .valueBytes(let count): ["valueBytes", .integer(Int128(count))]
    }
  }

  init(_ value: PropertyList, at place: String) throws(SnapshotError) {
    guard case .array(let parts) = value, parts.count == 2 else {
      throw .malformed(place: place, expected: "a kind of limit and its figure")
    }
    let count = try parts[1].snapshotCount(at: "\(place)[1]")
    switch try parts[0].snapshotText(at: "\(place)[0]") {
    case "keys": self = .keys(count)
    case "bytes": self = .bytes(count)
    case "valueBytes": self = .valueBytes(count)
    default:
      throw .malformed(place: "\(place)[0]", expected: "'keys', 'bytes' or 'valueBytes'")
    }
  }
}

extension HybridClock {
  var propertyList: PropertyList {
    .array([.integer(Int128(milliseconds)), .integer(Int128(counter))])
  }

  init(_ value: PropertyList, at place: String) throws(SnapshotError) {
    guard case .array(let parts) = value, parts.count == 2 else {
      throw .malformed(place: place, expected: "two whole numbers")
    }
    self.init(
      milliseconds: try parts[0].snapshotInteger(at: "\(place)[0]"),
      counter: try parts[1].snapshotInteger(at: "\(place)[1]"))
  }
}

extension Held {
  static let fieldNames: Set<Key> = ["confirmed", "base", "arrival", "missingSince"]

  /// Writes what is known besides the record and its status.
  func write(to fields: inout PropertyDictionary, for key: Key) {
    confirmed?.write(to: &fields, of: record)
    fields["base"] = base.map { KeyedRecord(key: key, record: $0).propertyList }
    fields["missingSince"] = missingSince.map { .integer(Int128($0)) }
    fields["arrival"] = arrival.map {
      [.integer(Int128($0.reason.rawValue)), .integer(Int128($0.time))]
    }
  }

  mutating func read(_ fields: SnapshotFields) throws(SnapshotError) {
    confirmed = try Confirmed(fields, of: record)
    base = try fields.optional("base", KeyedRecord.init)?.record
    missingSince = try fields.optional("missingSince") { (one, place) throws(SnapshotError) in
      try one.snapshotInteger(at: place)
    }
    arrival = try fields.optional("arrival") { (one, place) throws(SnapshotError) in
      guard case .array(let parts) = one, parts.count == 2 else {
        throw .malformed(place: place, expected: "a reason and a time")
      }
      return Arrival(
        reason: try VisibleChange.Reason(parts[0], at: "\(place)[0]"),
        time: try parts[1].snapshotInteger(at: "\(place)[1]"))
    }
  }
}

extension VisibleChange.Reason {
  init(_ value: PropertyList, at place: String) throws(SnapshotError) {
    guard let reason = Self(rawValue: try value.snapshotInteger(at: place)) else {
      throw .malformed(place: place, expected: "a number from 0 to 3")
    }
    self = reason
  }
}

extension Held.Confirmed {
  /// Writes what the account holds, unless it is the record itself.
  func write(to fields: inout PropertyDictionary, of record: Record) {
    if stamp == record.stamp, byteCount == record.byteCount {
      fields["confirmed"] = true
    } else {
      var parts = [stamp.propertyList]
      if let byteCount { parts.append(.integer(Int128(byteCount))) }
      fields["confirmed"] = .array(parts)
    }
  }

  init?(_ fields: SnapshotFields, of record: Record) throws(SnapshotError) {
    let confirmed = try fields.optional("confirmed") { (one, place) throws(SnapshotError) in
      if one == true { return Self(stamp: record.stamp, byteCount: record.byteCount) }
      guard case .array(let parts) = one, 1...2 ~= parts.count else {
        throw .malformed(place: place, expected: "true, or a stamp and its bytes")
      }
      let stamp = try Stamp(parts[0], at: "\(place)[0]")
      guard parts.count == 2 else { return Self(stamp: stamp, byteCount: nil) }
      return Self(stamp: stamp, byteCount: try parts[1].snapshotCount(at: "\(place)[1]"))
    }
    guard let confirmed else { return nil }
    self = confirmed
  }
}

extension Replica.LastChange {
  var propertyList: PropertyList {
    .dictionary([
      "time": .integer(Int128(time)), "reason": .integer(Int128(change.reason.rawValue)),
      "keys": .array(
        change.keys.map { one in
          .array([.string(one.key.name)] + (one.writer.map { [.string($0)] } ?? []))
        }),
    ])
  }

  init(_ value: PropertyList, at place: String) throws(SnapshotError) {
    let fields = try SnapshotFields(value, at: place)
    let time: Int64 = try fields.required("time") { (one, place) throws(SnapshotError) in
      try one.snapshotInteger(at: place)
    }
    let reason = try fields.required("reason", VisibleChange.Reason.init)
    let keys = try fields.list("keys") { (one, place) throws(SnapshotError) in
      guard case .array(let parts) = one, 1...2 ~= parts.count else {
        throw .malformed(place: place, expected: "a key and perhaps a writer")
      }
      return VisibleChange.Changed(
        key: try parts[0].snapshotKey(at: "\(place)[0]"),
        writer: parts.count == 2 ? try parts[1].snapshotText(at: "\(place)[1]") : nil)
    }
    self.init(time: time, change: VisibleChange(reason: reason, keys: keys))
  }
}
