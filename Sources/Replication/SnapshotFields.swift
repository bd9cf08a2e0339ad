import SetteePropertyLists

/// The fields of one dictionary of a snapshot, read one by one and strictly.
///
/// Each error names the place, such as `records[3].stamp`.
struct SnapshotFields {
  private let place: String
  private let fields: PropertyDictionary

  init(_ value: PropertyList, at place: String) throws(SnapshotError) {
    guard case .dictionary(let fields) = value else {
      throw .malformed(place: place, expected: "a dictionary")
    }
    self.place = place
    self.fields = fields
  }

  /// Reads a field that must be there.
  func required<Value>(
    _ name: Key, _ read: (PropertyList, String) throws(SnapshotError) -> Value
  ) throws(SnapshotError) -> Value {
    guard let field = fields[name] else {
      throw .malformed(place: path(name), expected: "there")
    }
    return try read(field, path(name))
  }

  /// Reads a field that may be absent.
  func optional<Value>(
    _ name: Key, _ read: (PropertyList, String) throws(SnapshotError) -> Value
  ) throws(SnapshotError) -> Value? {
    guard let field = fields[name] else { return nil }
    return try read(field, path(name))
  }

  /// Reads every element of an array; an absent one is empty.
  func list<Value>(
    _ name: Key, _ read: (PropertyList, String) throws(SnapshotError) -> Value
  ) throws(SnapshotError) -> [Value] {
    guard let field = fields[name] else { return [] }
    return try field.snapshotList(at: path(name), read)
  }

  /// The fields that this version does not know.
  func unknown(besides known: Set<Key>) -> PropertyDictionary {
    PropertyDictionary(fields.filter { !known.contains($0.key) }.map { ($0.key, $0.value) })
  }

  private func path(_ name: Key) -> String { place.isEmpty ? name.name : "\(place).\(name)" }
}

extension PropertyList {
  func snapshotInteger<Number: FixedWidthInteger>(
    at place: String
  ) throws(SnapshotError) -> Number {
    guard case .integer(let wide) = self, let number = Number(exactly: wide) else {
      throw .malformed(
        place: place, expected: "a whole number from \(Number.min) to \(Number.max)")
    }
    return number
  }

  func snapshotCount(at place: String) throws(SnapshotError) -> Int {
    let count: Int = try snapshotInteger(at: place)
    guard count >= 0 else { throw .malformed(place: place, expected: "0 or more") }
    return count
  }

  func snapshotText(at place: String) throws(SnapshotError) -> String {
    guard case .string(let text) = self else {
      throw .malformed(place: place, expected: "a text")
    }
    return text
  }

  func snapshotKey(at place: String) throws(SnapshotError) -> Key {
    Key(try snapshotText(at: place))
  }

  func snapshotFlag(at place: String) throws(SnapshotError) -> Bool {
    guard case .boolean(let flag) = self else {
      throw .malformed(place: place, expected: "true or false")
    }
    return flag
  }

  func snapshotList<Value>(
    at place: String, _ read: (PropertyList, String) throws(SnapshotError) -> Value
  ) throws(SnapshotError) -> [Value] {
    guard case .array(let elements) = self else {
      throw .malformed(place: place, expected: "a list")
    }
    var values: [Value] = []
    for (index, element) in elements.enumerated() {
      values.append(try read(element, "\(place)[\(index)]"))
    }
    return values
  }

  func snapshotReplicaID(at place: String) throws(SnapshotError) -> ReplicaID {
    ReplicaID(try snapshotInteger(at: place))
  }

  func snapshotAccountID(at place: String) throws(SnapshotError) -> AccountID {
    AccountID(try snapshotInteger(at: place))
  }
}
