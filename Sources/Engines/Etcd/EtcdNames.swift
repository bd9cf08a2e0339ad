import SetteePropertyLists
import SetteeReplication

/// The devices of an account as far as they have been read: what people call them, and how far
/// they have read themselves.
struct EtcdNames: Sendable {
  private(set) var known = DeviceNames()
  private(set) var introductions: [ReplicaID: EtcdIntroduction] = [:]
  private(set) var upTo: Int64 = 0

  /// So much of a name is kept.
  static let scalarCountMax = 256

  mutating func learn(_ pairs: [EtcdPair], upTo revision: Int64, in layout: EtcdLayout) {
    for pair in pairs {
      guard let replica = layout.replica(ofName: pair.key) else { continue }
      learn(EtcdIntroduction(pair.value), of: replica)
    }
    upTo = max(upTo, revision)
  }

  mutating func learn(_ introduction: EtcdIntroduction, of replica: ReplicaID) {
    known.learn(introduction.name, of: replica)
    introductions[replica] = introduction
  }

  /// Whether a device has introduced itself by this name, on this day.
  func knows(_ introduction: EtcdIntroduction, of replica: ReplicaID) -> Bool {
    guard let known = introductions[replica] else { return false }
    return known.day == introduction.day && known.name.hasSameBytes(as: introduction.name)
  }

  static func cut(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.prefix(scalarCountMax)))
  }
}

/// What a device says of itself, once a day and when its name is another one.
struct EtcdIntroduction: Sendable, Hashable {
  let name: String
  /// Up to which revision the device has durably read.
  let cursor: Int64
  /// When it said so, in days since 1970-01-01 UTC by its clock; `nil` from earlier versions, which
  /// gave no more than their names.
  let day: Int64?

  /// A day in milliseconds.
  static let day: Int64 = 86_400_000

  init(name: String, cursor: Int64, day: Int64?) {
    self.name = name
    self.cursor = cursor
    self.day = day
  }

  /// Reads what a device has left; what is no introduction is a name alone.
  init(_ bytes: [UInt8]) {
    guard case .dictionary(let fields)? = EtcdText.value(of: bytes),
      case .string(let name)? = fields["name"], let cursor = fields.count("cursor"),
      let day = fields.count("day")
    else {
      self.init(name: String(decoding: bytes, as: UTF8.self), cursor: 0, day: nil)
      return
    }
    self.init(name: name, cursor: Int64(cursor), day: Int64(day))
  }

  var bytes: [UInt8] {
    EtcdText.bytes(of: [
      "name": .string(name), "cursor": .integer(Int128(cursor)),
      "day": .integer(Int128(day ?? 0)),
    ])
  }
}
