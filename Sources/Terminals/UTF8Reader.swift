/// Decodes UTF-8 a byte at a time, as it comes from a terminal.
///
/// Follows the table of well-formed byte sequences in the Unicode standard (3.9, table 3-7): no
/// surrogates, no overlong forms, nothing above U+10FFFF.
package struct UTF8Reader: Sendable {
  private var bytes: [UInt8] = []
  private var value: UInt32 = 0
  private var missing = 0
  private var next: ClosedRange<UInt8> = 0x80...0xBF

  package init() {}

  /// Whether a character has begun and not ended.
  package var isIncomplete: Bool { missing > 0 }

  /// Takes a byte: perhaps it completes a character, perhaps bytes turn out to be none.
  package mutating func read(_ byte: UInt8) -> Outcome {
    guard missing > 0 else { return start(byte) }
    guard next.contains(byte) else {
      let broken = end().invalid
      let outcome = start(byte)
      return Outcome(scalar: outcome.scalar, invalid: broken + outcome.invalid)
    }
    value = value << 6 | UInt32(byte & 0x3F)
    bytes.append(byte)
    next = 0x80...0xBF
    missing -= 1
    guard missing == 0 else { return Outcome() }
    bytes = []
    return Outcome(scalar: Unicode.Scalar(value))
  }

  /// Gives up what has begun, because nothing follows.
  package mutating func end() -> Outcome {
    defer {
      bytes = []
      missing = 0
    }
    return Outcome(invalid: bytes)
  }

  private mutating func start(_ byte: UInt8) -> Outcome {
    next = 0x80...0xBF
    switch byte {
    case 0..<0x80: return Outcome(scalar: Unicode.Scalar(byte))
    case 0xC2...0xDF: begin(byte, mask: 0x1F, missing: 1)
    case 0xE0...0xEF:
      begin(byte, mask: 0x0F, missing: 2)
      if byte == 0xE0 { next = 0xA0...0xBF }
      if byte == 0xED { next = 0x80...0x9F }
    case 0xF0...0xF4:
      begin(byte, mask: 0x07, missing: 3)
      if byte == 0xF0 { next = 0x90...0xBF }
      if byte == 0xF4 { next = 0x80...0x8F }
    default: return Outcome(invalid: [byte])
    }
    return Outcome()
  }

  private mutating func begin(_ byte: UInt8, mask: UInt8, missing: Int) {
    bytes = [byte]
    value = UInt32(byte & mask)
    self.missing = missing
  }

  /// What a byte led to; the invalid bytes come before the character.
  package struct Outcome: Equatable, Sendable {
    package var scalar: Unicode.Scalar?
    package var invalid: [UInt8] = []
  }
}
