import SetteePropertyLists

/// A running FNV-1a hash: the same on every machine and in every run, unlike Swift's `Hasher`.
///
/// It tells traces and states apart; it is no protection against an adversary.
package struct Fingerprint: Sendable, Hashable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// The fingerprint of a value or of its absence.
  package static func of(_ value: PropertyList?) -> UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.add(value)
    return fingerprint.value
  }

  package mutating func add(_ word: UInt64) { value = (value ^ word) &* 0x100_0000_01B3 }

  package mutating func add(_ number: Int64) { add(UInt64(bitPattern: number)) }

  package mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  package mutating func add(_ stamp: Stamp) {
    add(stamp.milliseconds)
    add(UInt64(stamp.counter))
    add(stamp.replica.number)
  }

  package mutating func add(_ text: String) {
    for byte in text.utf8 { add(UInt64(byte)) }
    add(0x1_00 as UInt64)
  }

  package mutating func add(_ key: Key) { add(key.name) }

  /// Adds a value by content; the order of a dictionary's keys does not count, as in equality.
  package mutating func add(_ value: PropertyList?) {
    switch value {
    case nil: add(0 as UInt64)
    case .null: add(1 as UInt64)
    case .boolean(let flag): addTagged(2, flag ? 1 : 0)
    case .integer(let number):
      addTagged(3, UInt64(truncatingIfNeeded: number))
      add(UInt64(truncatingIfNeeded: number >> 64))
    case .real(let number): addTagged(4, number.isNaN ? Double.nan.bitPattern : number.bitPattern)
    case .string(let text):
      add(5 as UInt64)
      add(text)
    case .date(let date): addTagged(6, (date.secondsSinceReferenceDate + 0).bitPattern)
    case .data(let bytes):
      addTagged(7, UInt64(bytes.count))
      for byte in bytes { add(UInt64(byte)) }
    case .array(let elements):
      addTagged(8, UInt64(elements.count))
      for element in elements { add(element) }
    case .dictionary(let entries):
      addTagged(9, UInt64(entries.count))
      for entry in entries.sorted(by: { $0.key < $1.key }) {
        add(entry.key)
        add(entry.value)
      }
    }
  }

  private mutating func addTagged(_ tag: UInt64, _ word: UInt64) {
    add(tag)
    add(word)
  }
}
