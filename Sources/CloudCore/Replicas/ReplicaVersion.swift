import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// One version of a replica's file: a line that seals it, and the snapshot.
///
/// The line reads `settee-replica FORMAT GENERATION LENGTH CHECKSUM CHECK`: the format, how many
/// commits there were, the length and checksum of what follows, and the checksum of the line
/// itself. A file that is cut, empty or has a flipped bit is never taken for another one.
struct ReplicaVersion {
  let generation: UInt64
  let snapshot: ReplicaSnapshot
  /// The snapshot's checksum, by which two versions are told apart.
  let checksum: UInt64

  private static let magic = "settee-replica"
  static let formatVersion = 1
  private static let headByteCountMax = 128

  /// The bytes of a version; `format` is the writer's.
  static func bytes(
    sealing body: [UInt8], generation: UInt64, format: Int
  ) -> [UInt8] {
    let line = "\(magic) \(format) \(generation) \(body.count) \(ContentHash.of(body))"
    return Array("\(line) \(ContentHash.of(Array(line.utf8)))\n".utf8) + body
  }

  /// Reads a version.
  ///
  /// `known` is returned where the bytes say the same, which saves the reading of its records.
  static func read(
    _ bytes: [UInt8], known: ReplicaVersion?, format: Int, parameters: SyncParameters
  ) throws(ReplicaDamage) -> ReplicaVersion {
    let head = bytes.prefix(headByteCountMax).prefix { $0 != UInt8(ascii: "\n") }
    let words = String(decoding: head, as: UTF8.self).split(separator: " ")
    guard words.count == 6, words[0] == magic else {
      throw .damaged("its first line is not a replica's")
    }
    // Every format seals its first line so: a flipped bit never passes for a later format.
    guard UInt64(words[5]) == ContentHash.of(Array(words[0..<5].joined(separator: " ").utf8)),
      let written = Int(words[1]), let generation = UInt64(words[2]), let count = Int(words[3]),
      let checksum = UInt64(words[4])
    else { throw .damaged("its first line is damaged") }
    guard written <= format else { throw .newerFormat(written) }
    let body = bytes.dropFirst(head.count + 1)
    guard body.count == count, ContentHash.of(Array(body)) == checksum else {
      throw .damaged("its contents are not what its first line says")
    }
    if let known, known.generation == generation, known.checksum == checksum { return known }
    return ReplicaVersion(
      generation: generation, snapshot: try snapshot(body, parameters), checksum: checksum)
  }

  private static func snapshot(
    _ body: ArraySlice<UInt8>, _ parameters: SyncParameters
  ) throws(ReplicaDamage) -> ReplicaSnapshot {
    let value: PropertyList
    do throws(CompactError) {
      value = try CompactPropertyList.value(of: body)
    } catch {
      throw .damaged("its contents end their sense at byte \(error.offset)")
    }
    do throws(SnapshotError) {
      return try ReplicaSnapshot(value, parameters: parameters)
    } catch {
      if case .newerFormat(let format, _) = error { throw .newerFormat(format) }
      throw .damaged("\(error)")
    }
  }
}

/// Why the bytes of a replica's file are no version of it.
enum ReplicaDamage: Error, Hashable {
  case damaged(String)
  case newerFormat(Int)
}
