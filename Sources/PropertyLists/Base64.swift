/// The base64 alphabet of RFC 4648, with padding.
package enum Base64 {
  /// How many bytes of data stand on one line of 76 characters.
  static let lineByteCount = 57

  static func append(_ data: ArraySlice<UInt8>, to text: inout [UInt8]) {
    var start = data.startIndex
    while data.endIndex - start >= 3 {
      let group = Int(data[start]) << 16 | Int(data[start + 1]) << 8 | Int(data[start + 2])
      for shift in [18, 12, 6, 0] { text.append(alphabet[group >> shift & 63]) }
      start += 3
    }
    let rest = data[start...]
    guard let first = rest.first else { return }
    let group = Int(first) << 16 | (rest.count == 2 ? Int(rest[start + 1]) << 8 : 0)
    text.append(alphabet[group >> 18 & 63])
    text.append(alphabet[group >> 12 & 63])
    text.append(rest.count == 2 ? alphabet[group >> 6 & 63] : padding)
    text.append(padding)
  }

  /// Data as text on one line.
  package static func text(of data: [UInt8]) -> String {
    var text: [UInt8] = []
    append(data[...], to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes text with any white space in it, or returns `nil` where it is no base64.
  package static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var data: [UInt8] = []
    var group = 0
    var digitCount = 0
    var paddingCount = 0
    for byte in text {
      switch values[Int(byte)] {
      case skipped: continue
      case invalid:
        guard byte == padding else { return nil }
        paddingCount += 1
      case let digit:
        guard paddingCount == 0 else { return nil }
        group = (group << 6 | Int(digit)) & 0xFF_FFFF
        digitCount += 1
        guard digitCount.isMultiple(of: 4) else { continue }
        data.append(UInt8(group >> 16 & 0xFF))
        data.append(UInt8(group >> 8 & 0xFF))
        data.append(UInt8(group & 0xFF))
      }
    }
    return appendRest(group, digitCount % 4, paddingCount, to: &data) ? data : nil
  }

  /// Adds the one or two bytes of the last, padded group; tells whether it was well formed.
  private static func appendRest(
    _ group: Int, _ digitCount: Int, _ paddingCount: Int, to data: inout [UInt8]
  ) -> Bool {
    switch (digitCount, paddingCount) {
    case (0, 0): return true
    case (2, 2): data.append(UInt8(group >> 4 & 0xFF))
    case (3, 1):
      data.append(UInt8(group >> 10 & 0xFF))
      data.append(UInt8(group >> 2 & 0xFF))
    default: return false
    }
    return true
  }

  private static let padding = UInt8(ascii: "=")
  private static let skipped: UInt8 = 254
  private static let invalid: UInt8 = 255

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static let values: [UInt8] = {
    var values = [UInt8](repeating: invalid, count: 256)
    for space in " \t\n\r".utf8 { values[Int(space)] = skipped }
    for (value, digit) in alphabet.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()
}
