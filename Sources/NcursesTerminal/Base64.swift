/// Bytes as text of 64 letters, as RFC 4648 writes them.
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: 3).flatMap { start -> [UInt8] in
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      let coded = (0...part.count).map { letters[bits >> (18 - 6 * $0) & 63] }
      return coded + [UInt8](repeating: UInt8(ascii: "="), count: 3 - part.count)
    }
  }
}
