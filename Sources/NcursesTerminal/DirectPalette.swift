import SetteeTerminals

/// Direct colours on a terminal that ncurses knows to have 256.
///
/// Each colour in use gets an entry of the table; ncurses writes `38;5;n`, and the frame's bytes
/// are rewritten to `38;2;r;g;b` before they leave. The terminal's own table is never touched.
struct DirectPalette {
  private var entries: [Color: Int32] = [:]
  private var colors: [Color] = []
  /// The user's own 16 colours keep their places.
  private static let reserved = 16
  private static let count = 256

  /// The entry for a colour; when all are taken, the one that is nearest among the standard 256.
  mutating func entry(for color: Color) -> Int32 {
    if case .indexed(let index) = color, index < Self.reserved { return Int32(index) }
    if let entry = entries[color] { return entry }
    guard colors.count < Self.count - Self.reserved else { return nearest(to: color) }
    let entry = Int32(Self.reserved + colors.count)
    colors.append(color)
    entries[color] = entry
    return entry
  }

  /// Whether the next new colour would not get its own entry.
  var isFull: Bool { colors.count >= Self.count - Self.reserved }

  /// Replaces the entries in a frame's bytes by colours.
  func rewritten(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 4)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x1B, let (replacement, length) = replacement(bytes[index...]) {
        result += replacement
        index += length
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// Reads `ESC [ 38;5;n m` or `ESC [ 48;5;n m`, with colons where a terminal has them.
  private func replacement(_ bytes: ArraySlice<UInt8>) -> (bytes: [UInt8], length: Int)? {
    let head = Array(bytes.prefix(7))
    guard head.count == 7, head[1] == 0x5B, head[2] == 0x33 || head[2] == 0x34,
      Self.middles.contains(Array(head[3...]))
    else { return nil }
    let digits = bytes.dropFirst(7).prefix(4).prefix { $0 >= 0x30 && $0 < 0x3A }
    let end = bytes.startIndex + 7 + digits.count
    guard end < bytes.endIndex, bytes[end] == 0x6D,
      let entry = Int(String(decoding: digits, as: UTF8.self))
    else { return nil }
    return (sequence(isForeground: head[2] == 0x33, entry: entry), end + 1 - bytes.startIndex)
  }

  private func sequence(isForeground: Bool, entry: Int) -> [UInt8] {
    let ground = isForeground ? 3 : 4
    let place = entry - Self.reserved
    guard colors.indices.contains(place), let parts = colors[place].components else {
      return Array("\u{1B}[\(ground)8;5;\(entry)m".utf8)
    }
    return Array("\u{1B}[\(ground)8;2;\(parts.red);\(parts.green);\(parts.blue)m".utf8)
  }

  private func nearest(to color: Color) -> Int32 {
    guard case .indexed(let index) = color.nearest(at: .sixteen) else { return 7 }
    return Int32(index)
  }

  private static let middles = [Array("8;5;".utf8), Array("8:5:".utf8)]
}
