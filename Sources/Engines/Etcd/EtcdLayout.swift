import SetteePropertyLists
import SetteeReplication

/// Where an account's parts lie in etcd's one flat space of keys.
///
/// Names and keys are written with `A-Z a-z 0-9 . _ -` as they are and every other byte as `%XX`,
/// so that no key can reach into another account, whatever it holds.
struct EtcdLayout: Sendable {
  /// The prefix of everything: `/<app>/<account>/`.
  let root: [UInt8]

  init(app: String, account: String) {
    root = Array("/\(Self.escaped(app))/\(Self.escaped(account))/".utf8)
  }

  /// What the account is: made once, never changed.
  var identity: [UInt8] { root + Array("meta/account".utf8) }
  /// What the account holds; written with every accepted write, so that two never pass each other.
  var usage: [UInt8] { root + Array("meta/quota".utf8) }
  /// Up to where removed keys may have been forgotten; apart from the books, which programs write
  /// that know nothing of it.
  var collected: [UInt8] { root + Array("meta/collected".utf8) }
  var records: [UInt8] { root + Array("kv/".utf8) }
  var names: [UInt8] { root + Array("names/".utf8) }
  var journal: [UInt8] { root + Array("journal/".utf8) }

  func record(_ key: Key) -> [UInt8] { records + Array(Self.escaped(key.name).utf8) }

  func name(_ replica: ReplicaID) -> [UInt8] { names + Array(Self.hexadecimal(replica).utf8) }

  func journal(of key: Key) -> [UInt8] { journal + Array("\(Self.escaped(key.name))/".utf8) }

  /// The place of one lost write; the same write has the same place, however often it is sent.
  func journal(of key: Key, _ stamp: Stamp) -> [UInt8] {
    let place = "\(stamp.milliseconds)-\(stamp.counter)-\(Self.hexadecimal(stamp.replica))"
    return journal(of: key) + Array(place.utf8)
  }

  /// The replica whose name is kept under a key.
  func replica(ofName key: [UInt8]) -> ReplicaID? {
    guard key.starts(with: names) else { return nil }
    return UInt64(String(decoding: key.dropFirst(names.count), as: UTF8.self), radix: 16)
      .map { ReplicaID($0) }
  }

  /// The first key after all that begin with a prefix; the prefix ends in `/`.
  static func end(of prefix: [UInt8]) -> [UInt8] {
    prefix.dropLast() + [(prefix.last ?? 0) &+ 1]
  }

  /// An empty text becomes a lone `%`, which nothing else does.
  static func escaped(_ text: String) -> String {
    var escaped: [UInt8] = text.isEmpty ? [UInt8(ascii: "%")] : []
    for byte in text.utf8 {
      if isPlain(byte) {
        escaped.append(byte)
      } else {
        escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func hexadecimal(_ replica: ReplicaID) -> String {
    let digits = String(replica.number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}
