/// Decodes strings and numbers that the parser has found to be well formed.
package enum JSONDecoding {
  /// The bytes between a string's quotes.
  static func inside(of entry: JSONEntry) -> Range<Int> {
    Int(entry.start) + 1..<max(Int(entry.start) + 1, Int(entry.end) - 1)
  }

  /// The bytes a string stands for, its escapes resolved.
  package static func decodedBytes(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
        decoded.append(byte)
        continue
      }
      if escape == UInt8(ascii: "u") {
        decoded += UTF8.encode(scalar(after: &rest)) ?? UTF8.encodedReplacementCharacter
      } else {
        decoded.append(simpleEscape(escape) ?? escape)
      }
    }
    return decoded
  }

  /// What the character after a backslash stands for, `nil` where JSON knows no such escape.
  static func simpleEscape(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// A number's value, or `nil` where neither `Int64`, `UInt64` nor `Double` can hold it.
  package static func number(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, isReal: Bool)
    -> PropertyList?
  {
    isReal ? real(bytes).map(PropertyList.real) : integer(bytes).map(PropertyList.integer)
  }

  /// The double that is nearest to a number, be that an infinity.
  static func nearest(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> PropertyList {
    Double(String(decoding: bytes, as: UTF8.self)).map { .real($0) } ?? .null
  }

  /// A whole number from `Int64.min` to `UInt64.max`; `-0` is 0.
  private static func integer(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int128? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let digits = isNegative ? bytes.dropFirst() : bytes
    guard digits.count <= 20 else { return nil }
    let magnitude = digits.reduce(Int128(0)) { $0 * 10 + Int128($1 & 0x0F) }
    let value = isNegative ? -magnitude : magnitude
    return value < Int128(Int64.min) || value > Int128(UInt64.max) ? nil : value
  }

  /// The nearest real; one that would become infinite, or zero without being it, is none.
  private static func real(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Double? {
    guard let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else {
      return nil
    }
    let mantissa = bytes.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let isZero = !mantissa.contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
    return value.isZero == isZero ? value : nil
  }

  /// The scalar of `\u` and four digits, or of a surrogate pair, whose `\u` was taken already.
  private static func scalar(after rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Unicode.Scalar
  {
    let first = unit(&rest)
    guard first & 0xFC00 == 0xD800 else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    rest = rest.dropFirst(2)
    let second = unit(&rest) & 0x3FF
    return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second) ?? "\u{FFFD}"
  }

  private static func unit(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> UInt32 {
    var unit: UInt32 = 0
    for byte in rest.prefix(4) { unit = unit << 4 | (hexDigit(byte) ?? 0) }
    rest = rest.dropFirst(4)
    return unit
  }
}

extension JSONStorage {
  func string(of entry: JSONEntry) -> String {
    bytes.withUnsafeBufferPointer { bytes in
      let text = bytes[JSONDecoding.inside(of: entry)]
      return entry.isComplex
        ? String(decoding: JSONDecoding.decodedBytes(text), as: UTF8.self)
        : String(decoding: UnsafeBufferPointer(rebasing: text), as: UTF8.self)
    }
  }

  func number(of entry: JSONEntry) -> PropertyList {
    bytes.withUnsafeBufferPointer { bytes in
      let text = bytes[Int(entry.start)..<Int(entry.end)]
      return JSONDecoding.number(text, isReal: entry.isComplex) ?? JSONDecoding.nearest(text)
    }
  }
}
