import SetteeCloudCore
import SetteePropertyLists
import SetteeReplication

/// What Settee keeps in etcd's values: JSON that a person can read with `etcdctl`.
enum EtcdText {
  static func bytes(of value: PropertyList) -> [UInt8] { Array(TaggedJSON.text(of: value).utf8) }

  /// The value behind its text; `nil` where it is no JSON of ours.
  static func value(of bytes: [UInt8]) -> PropertyList? {
    do throws(JSONError) {
      return TaggedJSON.untagged(try JSONDocument(bytes).root.propertyList)
    } catch {
      return nil
    }
  }

  /// A record under its key; `nil` where somebody else wrote there, or under another key's place.
  static func record(of pair: EtcdPair, in layout: EtcdLayout) -> KeyedRecord? {
    guard let value = value(of: pair.value) else { return nil }
    do throws(SnapshotError) {
      let keyed = try KeyedRecord(value)
      return layout.record(keyed.key) == pair.key ? keyed : nil
    } catch {
      return nil
    }
  }
}

extension PropertyDictionary {
  /// A whole number that fits, not negative.
  func count(_ key: Key) -> Int? {
    guard case .integer(let number)? = self[key], number >= 0 else { return nil }
    return Int(exactly: number)
  }

  func identifier(_ key: Key) -> UInt64? {
    guard case .integer(let number)? = self[key] else { return nil }
    return UInt64(exactly: number)
  }
}
