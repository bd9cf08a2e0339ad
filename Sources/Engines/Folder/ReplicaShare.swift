import Cloud
import PropertyLists
import Replication
import Stores

/// What one device wrote, as its file in a shared folder holds it.
///
/// The file is one JSON object; length and checksum are those of `body` as it stands, so a file
/// that was copied half is told from a whole one.
struct ReplicaShare: Sendable {
  let replica: ReplicaID
  /// The device's name for people.
  var name: String
  /// The latest write of each key.
  var records: [Key: Record] = [:]

  init(replica: ReplicaID, name: String) {
    self.replica = replica
    self.name = name
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

  /// The records by key.
  var keyedRecords: [KeyedRecord] {
    records.map { KeyedRecord(key: $0.key, record: $0.value) }.sorted { $0.key < $1.key }
  }

  static let byteCountMax = 64 << 20
  static let formatVersion = 1
}

// MARK: The file

extension ReplicaShare {
  /// The file's bytes; O(size).
  var bytes: [UInt8] {
    let body: PropertyList = [
      "replica": .integer(Int128(replica.number)), "name": .string(name),
      "records": .array(keyedRecords.map(\.propertyList)),
    ]
    let text = TaggedJSON.text(of: body)
    let check = Self.checksum(Array(text.utf8))
    let head =
      #"{"format": \#(Self.formatVersion), "length": \#(text.utf8.count), "checksum": "\#(check)","#
    return Array("\(head)\n\"body\": \(text)}\n".utf8)
  }

  /// Reads a file of the owner that its name tells.
  init(_ bytes: [UInt8], owner: ReplicaID) throws(ReplicaShareError) {
    let body = try Self.body(of: bytes)
    guard case .dictionary(let fields)? = TaggedJSON.untagged(body.propertyList),
      case .string(let name)? = fields["name"], case .array(let records)? = fields["records"]
    else { throw .malformed("its body is not what a device writes") }
    guard fields["replica"] == .integer(Int128(owner.number)) else {
      throw .malformed("it belongs to another device than its name says")
    }
    self.init(replica: owner, name: name)
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

  private static func body(of bytes: [UInt8]) throws(ReplicaShareError) -> JSONNode {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(bytes, byteCountMax: byteCountMax)
    } catch {
      throw .incomplete
    }
    guard case .integer(let format)? = document.root["format"]?.number else {
      throw .malformed("it has no format")
    }
    guard format <= Int128(formatVersion) else { throw .newer }
    guard let body = document.root["body"] else { throw .malformed("it has no body") }
    let text = Array(bytes[body.offset..<body.endOffset])
    guard document.root["length"]?.number == .integer(Int128(text.count)),
      document.root["checksum"]?.string == checksum(text)
    else { throw .incomplete }
    return body
  }

  private static func checksum(_ bytes: [UInt8]) -> String { ContentHash.of(bytes).digits }
}

/// Why a device's file is passed over.
enum ReplicaShareError: Error, Sendable, Hashable, CustomStringConvertible {
  /// It was copied half, or a byte of it is not what it was.
  case incomplete
  /// It is whole and not what a device writes.
  case malformed(String)
  /// A later version of this program wrote it.
  case newer

  var description: String {
    switch self {
    case .incomplete: "it is not complete, or damaged"
    case .malformed(let reason): reason
    case .newer: "a newer version of this program wrote it"
    }
  }
}
