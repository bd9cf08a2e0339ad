import SetteePropertyLists

/// Records as files and other engines carry them: a dictionary with `key`, `value` (absent for a
/// tombstone), `stamp` and `seen`.
///
/// A stamp is a list of three whole numbers: milliseconds, counter, replica.
extension KeyedRecord {
  /// The fields of a record; what else stands in its dictionary is somebody else's.
  package static let fieldNames: Set<Key> = ["key", "value", "stamp", "seen"]

  package var propertyList: PropertyList { .dictionary(fields) }

  var fields: PropertyDictionary {
    var fields: PropertyDictionary = ["key": .string(key.name)]
    fields["value"] = record.value
    fields["stamp"] = record.stamp.propertyList
    if !record.seen.isEmpty { fields["seen"] = .array(record.seen.map(\.propertyList)) }
    return fields
  }

  /// Reads a record; unknown fields are passed over.
  ///
  /// Whether the stamp may take part in the order is for the replica or account that receives the
  /// record to say (`Stamp.isWellFormed`).
  /// - Parameters:
  ///   - value: The record's dictionary.
  ///   - place: Where it stands, for errors.
  /// - Throws: What is missing or malformed, and where.
  package init(_ value: PropertyList, at place: String = "record") throws(SnapshotError) {
    let fields = try SnapshotFields(value, at: place)
    let key = try fields.required("key") { (one, place) throws(SnapshotError) in
      try one.snapshotKey(at: place)
    }
    let content = try fields.optional("value") { (one, place) throws(SnapshotError) in
      guard one.nests(atMost: Replica.nestingMax) else {
        throw .malformed(place: place, expected: "nested \(Replica.nestingMax) deep at most")
      }
      return one
    }
    let stamp = try fields.required("stamp", Stamp.init)
    let seen = try fields.list("seen", Stamp.init)
    try Self.check(seen, at: "\(place).seen")
    self.init(key: key, record: Record(value: content, stamp: stamp, seen: seen))
  }

  private static func check(_ seen: [Stamp], at place: String) throws(SnapshotError) {
    guard seen.count <= Record.seenCountMax else {
      throw .malformed(place: place, expected: "\(Record.seenCountMax) stamps at most")
    }
    for (left, right) in zip(seen, seen.dropFirst()) where left.replica >= right.replica {
      throw .malformed(place: place, expected: "one stamp per replica, in the replicas' order")
    }
  }
}

extension Stamp {
  package var propertyList: PropertyList {
    .array([
      .integer(Int128(milliseconds)), .integer(Int128(counter)), .integer(Int128(replica.number)),
    ])
  }

  package init(_ value: PropertyList, at place: String = "stamp") throws(SnapshotError) {
    guard case .array(let parts) = value, parts.count == 3 else {
      throw .malformed(place: place, expected: "three whole numbers")
    }
    self.init(
      milliseconds: try parts[0].snapshotInteger(at: "\(place)[0]"),
      counter: try parts[1].snapshotInteger(at: "\(place)[1]"),
      replica: try parts[2].snapshotReplicaID(at: "\(place)[2]"))
  }
}

extension WriteMark {
  /// A stamp's three numbers and the digest; `nil` where there is none.
  var propertyList: PropertyList? {
    guard let digest, case .array(let parts) = stamp.propertyList else { return nil }
    return .array(parts + [.integer(Int128(digest))])
  }

  init(_ value: PropertyList, at place: String) throws(SnapshotError) {
    guard case .array(let parts) = value, parts.count == 4 else {
      throw .malformed(place: place, expected: "a stamp's three whole numbers and a digest")
    }
    self.init(
      stamp: try Stamp(.array(Array(parts.dropLast())), at: place),
      digest: try parts[3].snapshotInteger(at: "\(place)[3]"))
  }
}
