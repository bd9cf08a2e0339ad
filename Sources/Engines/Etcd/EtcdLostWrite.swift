import SetteePropertyLists
import SetteeReplication

/// A write that lost to another whose writer had not seen it, as the account keeps it.
package struct EtcdLostWrite: Sendable, Hashable {
  /// The lost write with its key; without its value where that is a secret.
  package let loser: KeyedRecord
  /// Whether the value was left out because it is a secret.
  package let isSecret: Bool
  /// Whose write stands instead; `nil` where nothing does.
  package let winner: Stamp?
  /// When the loss was noticed, in milliseconds since 1970-01-01 UTC by the writer's clock.
  package let time: Int64

  init(_ defeat: Ruling.Defeat, of key: Key, isSecret: Bool, at time: Int64) {
    let loser = defeat.loser
    self.isSecret = isSecret && loser.value != nil
    let kept = isSecret ? Record(value: nil, stamp: loser.stamp, seen: loser.seen) : loser
    self.loser = KeyedRecord(key: key, record: kept)
    winner = defeat.winner?.stamp
    self.time = time
  }

  init?(_ bytes: [UInt8]) {
    guard case .dictionary(let fields)? = EtcdText.value(of: bytes), let loser = fields["loser"],
      case .integer(let time)? = fields["time"], let time = Int64(exactly: time)
    else { return nil }
    do throws(SnapshotError) {
      self.loser = try KeyedRecord(loser)
      winner = try fields["winner"].map { (stamp) throws(SnapshotError) in try Stamp(stamp) }
    } catch {
      return nil
    }
    self.time = time
    isSecret = fields["secret"] == true
  }

  var bytes: [UInt8] {
    var fields: PropertyDictionary = [
      "loser": loser.propertyList, "time": .integer(Int128(time)),
    ]
    fields["winner"] = winner?.propertyList
    if isSecret { fields["secret"] = true }
    return EtcdText.bytes(of: .dictionary(fields))
  }
}
