extension KeyDecoder {
  /// A bracketed paste on its way in.
  struct Paste: Sendable {
    static let start: [UInt8] = Array("\u{1B}[200~".utf8)
    static let end: [UInt8] = Array("\u{1B}[201~".utf8)

    private var bytes: [UInt8] = []
    /// How many bytes of the end marker have just been seen.
    private var matched = 0

    /// Takes a byte and tells whether it completes the end marker.
    mutating func take(_ byte: UInt8) -> Bool {
      if matched == Self.end.count { keepMatched() }
      if byte == Self.end[matched] {
        matched += 1
        return matched == Self.end.count
      }
      keepMatched()
      if byte == Self.end[0] { matched = 1 } else { keep(byte) }
      return false
    }

    /// Whether the marker just read stood in the pasted text itself: the terminal's own one comes
    /// later in the same read, with no other paste begun before it.
    static func isEmbedded(before rest: ArraySlice<UInt8>) -> Bool {
      for index in rest.indices where rest[index] == end[0] {
        let next = rest[index...].prefix(end.count)
        if next.elementsEqual(start) { return false }
        if next.elementsEqual(end) { return true }
      }
      return false
    }

    /// What was pasted; not UTF-8 is shown as U+FFFD.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    private mutating func keepMatched() {
      for byte in Self.end.prefix(matched) { keep(byte) }
      matched = 0
    }

    private mutating func keep(_ byte: UInt8) {
      if bytes.count < TerminalEvent.pasteMax { bytes.append(byte) }
    }
  }
}
