import SetteeCloudCore
import SetteePropertyLists
import SetteeReplication

/// What one device wrote, as its file in a shared folder holds it.
struct ReplicaShare: Sendable {
  let replica: ReplicaID
  /// The device's name for people.
  var name: String
  /// Whose records they are; `nil` in files of earlier versions.
  let account: AccountID?
  /// The latest write of each key.
  var records: [Key: Record] = [:]
  /// What other devices are called that wrote some of the records; they may have no file here.
  private(set) var writers = DeviceNames()
  /// The device's lost writes that nobody has dealt with; their values are in its journal alone.
  var losses: [KeyedStamp] = []

  init(replica: ReplicaID, name: String, account: AccountID?) {
    self.replica = replica
    self.name = name
    self.account = account
  }

  /// Takes writes in; tells whether any is new.
  mutating func take(_ writes: some Sequence<KeyedRecord>) -> Bool {
    var isChanged = false
    for write in writes where write.record.stamp.isWellFormed {
      let merged = records[write.key]?.merged(with: write.record) ?? write.record
      guard merged != records[write.key] else { continue }
      records[write.key] = merged
      isChanged = true
    }
    return isChanged
  }

  /// Names those who wrote records here, as far as somebody knows them and no other file names
  /// them.
  mutating func name(writersFrom known: DeviceNames, besides named: Set<ReplicaID> = []) {
    let others = Set(records.values.map(\.stamp.replica)).subtracting(named.union([replica]))
    for other in others.sorted(by: { $0.number < $1.number }) where known.knows(other) {
      writers.learn(known[other], of: other)
    }
  }

  /// The records by key.
  var keyedRecords: [KeyedRecord] {
    records.map { KeyedRecord(key: $0.key, record: $0.value) }.sorted { $0.key < $1.key }
  }
}

// MARK: The file

extension ReplicaShare {
  /// The file's bytes; O(size).
  var bytes: [UInt8] {
    var fields: PropertyDictionary = [
      "replica": .integer(Int128(replica.number)), "name": .string(name),
      "records": .array(keyedRecords.map(\.propertyList)),
    ]
    if !losses.isEmpty {
      fields["lost"] = .array(
        losses.map { .array([.string($0.key.name), $0.stamp.propertyList]) })
    }
    fields["account"] = account.map { .integer(Int128($0.number)) }
    if !writers.all.isEmpty {
      fields["writers"] = .array(
        writers.all.map { .array([.integer(Int128($0.replica.number)), .string($0.name)]) })
    }
    return SealedJSON.bytes(of: .dictionary(fields))
  }

  /// Reads a file of the owner that its name tells.
  init(_ bytes: [UInt8], owner: ReplicaID) throws(SealedJSONError) {
    guard case .dictionary(let fields) = try SealedJSON.body(of: bytes),
      case .string(let name)? = fields["name"], case .array(let records)? = fields["records"]
    else { throw .malformed("its body is not what a device writes") }
    guard fields["replica"] == .integer(Int128(owner.number)) else {
      throw .malformed("it belongs to another device than its name says")
    }
    let account = fields.identifier("account").map { AccountID($0) }
    self.init(replica: owner, name: name, account: account)
    losses = try Self.losses(fields["lost"])
    writers = Self.writers(fields["writers"])
    for record in records {
      do throws(SnapshotError) {
        let keyed = try KeyedRecord(record)
        self.records[keyed.key] =
          self.records[keyed.key]?.merged(with: keyed.record) ?? keyed.record
      } catch {
        throw .malformed(error.description)
      }
    }
  }

  /// Names alone: what makes no sense there is left out.
  private static func writers(_ list: PropertyList?) -> DeviceNames {
    var names = DeviceNames()
    guard case .array(let pairs)? = list else { return names }
    for case .array(let pair) in pairs where pair.count == 2 {
      guard case .integer(let number) = pair[0], let number = UInt64(exactly: number),
        case .string(let name) = pair[1]
      else { continue }
      names.learn(name, of: ReplicaID(number))
    }
    return names
  }

  private static func losses(_ list: PropertyList?) throws(SealedJSONError) -> [KeyedStamp] {
    guard let list else { return [] }
    guard case .array(let losses) = list else { throw .malformed("it names no lost writes") }
    return try losses.map { (loss) throws(SealedJSONError) in
      guard case .array(let parts) = loss, parts.count == 2, case .string(let key) = parts[0]
      else { throw .malformed("it names a lost write without its key") }
      do throws(SnapshotError) {
        return KeyedStamp(key: Key(key), stamp: try Stamp(parts[1]))
      } catch {
        throw .malformed(error.description)
      }
    }
  }
}
