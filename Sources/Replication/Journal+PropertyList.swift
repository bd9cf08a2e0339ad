import SetteePropertyLists

/// How a journal is written and read.
extension Journal {
  /// Whether there is nothing to store.
  var isUntouched: Bool { count == 0 && droppedCount == 0 && nextNumber == 0 }

  var propertyList: PropertyList {
    .dictionary([
      "droppedCount": .integer(Int128(droppedCount)),
      "entries": .array(entries.map(\.propertyList)),
      "nextNumber": .integer(Int128(nextNumber)),
    ])
  }

  init(_ value: PropertyList, limits: Limits, at place: String) throws(SnapshotError) {
    let fields = try SnapshotFields(value, at: place)
    let droppedCount = try fields.required("droppedCount") { (one, place) throws(SnapshotError) in
      try one.snapshotCount(at: place)
    }
    let entries = try fields.list("entries", Entry.init)
    for (left, right) in zip(entries, entries.dropFirst()) where left.number >= right.number {
      throw .malformed(place: "\(place).entries", expected: "in the order of their numbers")
    }
    let nextNumber = try fields.optional("nextNumber") { (one, place) throws(SnapshotError) in
      try one.snapshotCount(at: place)
    }
    self.init(
      limits: limits, entries: entries, droppedCount: droppedCount, nextNumber: nextNumber ?? 0)
  }
}

extension Journal.Entry {
  fileprivate var propertyList: PropertyList {
    var fields: PropertyDictionary = [
      "number": .integer(Int128(number)), "time": .integer(Int128(time)),
      "key": .string(conflict.key.name), "winner": conflict.winner.propertyList,
      "loser": conflict.loser.propertyList,
    ]
    if conflict.cause != .order { fields["cause"] = .string(conflict.cause.rawValue) }
    fields["account"] = account.map { .integer(Int128($0.number)) }
    if isSettled { fields["isSettled"] = true }
    fields["adoption"] = adoption.map { .integer(Int128($0)) }
    return .dictionary(fields)
  }

  fileprivate init(_ value: PropertyList, at place: String) throws(SnapshotError) {
    let fields = try SnapshotFields(value, at: place)
    func flag(_ name: Key) throws(SnapshotError) -> Bool {
      try fields.optional(name) { (one, place) throws(SnapshotError) in
        try one.snapshotFlag(at: place)
      } ?? false
    }
    let conflict = Conflict(
      key: try fields.required("key") { (one, place) throws(SnapshotError) in
        try one.snapshotKey(at: place)
      },
      winner: try fields.required("winner", Conflict.Side.init),
      loser: try fields.required("loser", Conflict.Side.init),
      cause: try fields.optional("cause") { (one, place) throws(SnapshotError) in
        guard let cause = Conflict.Cause(rawValue: try one.snapshotText(at: place)) else {
          throw .malformed(place: place, expected: "the name of a rule")
        }
        return cause
      } ?? .order)
    self.init(
      number: try fields.required("number") { (one, place) throws(SnapshotError) in
        try one.snapshotCount(at: place)
      },
      conflict: conflict,
      account: try fields.optional("account") { (one, place) throws(SnapshotError) in
        try one.snapshotAccountID(at: place)
      },
      time: try fields.required("time") { (one, place) throws(SnapshotError) in
        try one.snapshotInteger(at: place)
      },
      isSettled: try flag("isSettled"),
      adoption: try fields.optional("adoption") { (one, place) throws(SnapshotError) in
        try one.snapshotCount(at: place)
      })
  }
}

extension Conflict.Side {
  fileprivate var propertyList: PropertyList {
    var fields: PropertyDictionary = [
      "stamp": stamp.propertyList, "device": .string(device),
    ]
    switch content {
    case .removed: break
    case .value(let value): fields["value"] = value
    case .secret(let fingerprint): fields["secret"] = .integer(Int128(fingerprint))
    }
    return .dictionary(fields)
  }

  fileprivate init(_ value: PropertyList, at place: String) throws(SnapshotError) {
    let fields = try SnapshotFields(value, at: place)
    let secret: UInt16? = try fields.optional("secret") { (one, place) throws(SnapshotError) in
      try one.snapshotInteger(at: place)
    }
    let shown = try fields.optional("value") { (one, _) throws(SnapshotError) in one }
    self.init(
      content: secret.map { .secret(fingerprint: $0) } ?? shown.map { .value($0) } ?? .removed,
      stamp: try fields.required("stamp", Stamp.init),
      device: try fields.required("device") { (one, place) throws(SnapshotError) in
        try one.snapshotText(at: place)
      })
  }
}
