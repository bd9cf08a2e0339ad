import SetteePropertyLists

/// How much an account holds.
///
/// Apple's present limits; all of them are parameters.
package struct Quota: Sendable, Hashable {
  /// Keys with a value; tombstones do not count.
  package var keyCountMax: Int
  /// Bytes of all values together; keys do not count.
  package var byteCountMax: Int
  /// Bytes of one value.
  package var valueByteCountMax: Int
  package var keyLength: KeyLength
  package var counting: Counting

  package static let keyCountStandard = 1_024
  package static let byteCountStandard = 1_048_576
  package static let standard = Quota()

  package init(
    keyCountMax: Int = keyCountStandard, byteCountMax: Int = byteCountStandard,
    valueByteCountMax: Int = byteCountStandard, keyLength: KeyLength = .bytes(64),
    counting: Counting = .values
  ) {
    self.keyCountMax = keyCountMax
    self.byteCountMax = byteCountMax
    self.valueByteCountMax = valueByteCountMax
    self.keyLength = keyLength
    self.counting = counting
  }

  /// How long a key may be.
  ///
  /// Apple's guide and its older pages say 64 bytes of UTF-8, and a key of 66 bytes was seen to
  /// raise; the present page says 128 UTF-16 units.
  package enum KeyLength: Sendable, Hashable {
    case bytes(Int)
    case units(Int)
  }

  /// What counts against `byteCountMax`.
  package enum Counting: Sendable, Hashable {
    /// Values alone, as Apple says; how their bytes are counted is told by `quotaByteCount`.
    case values
    /// The keys' UTF-8 bytes too, as against the space of the whole account.
    case valuesAndKeys
  }

  /// What it means for the usage when one record takes another's place.
  package func change(of key: Key, from old: Record?, to new: Record?) -> Usage.Change {
    change(of: key, from: old?.byteCount, to: new?.byteCount)
  }

  func change(of key: Key, from old: Int?, to new: Int?) -> Usage.Change {
    let extra = counting == .values ? 0 : key.name.utf8.count
    return Usage.Change(from: old.map { $0 + extra }, to: new.map { $0 + extra }, extra: extra)
  }

  /// The limit a change of one key would break, or `nil` where it fits.
  ///
  /// What makes the account smaller always fits, even where it is over its limits already.
  package func limit(brokenBy change: Usage.Change, of usage: Usage) -> Limit? {
    guard let new = change.new else { return nil }
    if new - change.extra > valueByteCountMax { return .valueBytes(valueByteCountMax) }
    if change.old == nil, usage.keyCount >= keyCountMax { return .keys(keyCountMax) }
    let growth = new - (change.old ?? 0)
    if growth > 0, usage.byteCount + growth > byteCountMax { return .bytes(byteCountMax) }
    return nil
  }

  /// One of the limits, with its figure.
  package enum Limit: Sendable, Hashable, CustomStringConvertible {
    case keys(Int)
    case bytes(Int)
    case valueBytes(Int)

    package var description: String {
      switch self {
      case .keys(let count): "\(count.grouped) keys"
      case .bytes(let count): "\(count.grouped) bytes of values"
      case .valueBytes(let count): "\(count.grouped) bytes in one value"
      }
    }
  }
}

/// What an account or a replica holds at a moment.
package struct Usage: Sendable, Hashable {
  package private(set) var keyCount = 0
  package private(set) var byteCount = 0

  package init() {}

  /// Makes a stored count anew.
  package init(keyCount: Int, byteCount: Int) {
    (self.keyCount, self.byteCount) = (keyCount, byteCount)
  }

  package mutating func apply(_ change: Change) {
    keyCount += (change.new == nil ? 0 : 1) - (change.old == nil ? 0 : 1)
    byteCount += (change.new ?? 0) - (change.old ?? 0)
  }

  /// One key's bytes before and after; `nil` where it has no value.
  package struct Change: Sendable, Hashable {
    package var old: Int?
    package var new: Int?
    /// How many of either are not the value's own.
    package var extra: Int

    package init(from old: Int?, to new: Int?, extra: Int = 0) {
      (self.old, self.new, self.extra) = (old, new, extra)
    }
  }
}

extension PropertyList {
  /// The bytes a value counts against the quota, which Apple leaves undocumented: text as UTF-8,
  /// data as it is, numbers and dates eight, booleans and null one, collections the sum of what
  /// they hold, the keys inside a dictionary included.
  package var quotaByteCount: Int {
    switch self {
    case .null, .boolean: 1
    case .integer, .real, .date: 8
    case .string(let text): text.utf8.count
    case .data(let bytes): bytes.count
    case .array(let elements): elements.reduce(0) { $0 + $1.quotaByteCount }
    case .dictionary(let entries):
      entries.reduce(0) { $0 + $1.key.name.utf8.count + $1.value.quotaByteCount }
    }
  }

  /// Whether collections nest no deeper than so many levels; checked before anything recurses.
  package func nests(atMost levels: Int) -> Bool {
    switch self {
    case .array(let elements):
      levels > 0 && elements.allSatisfy { $0.nests(atMost: levels - 1) }
    case .dictionary(let entries):
      levels > 0 && entries.allSatisfy { $0.value.nests(atMost: levels - 1) }
    default: true
    }
  }
}
