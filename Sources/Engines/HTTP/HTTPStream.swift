/// An answer whose body is lines that come one by one, for as long as the server likes.
package struct HTTPStream: Sendable {
  private var exchange: HTTPExchange
  private var rest: [UInt8] = []
  /// How much of `rest` holds no end of a line.
  private var searched = 0

  /// Longer lines are refused.
  static let lineByteCountMax = 4 << 20

  init(_ exchange: HTTPExchange) { self.exchange = exchange }

  var status: Int { exchange.head?.status ?? 0 }

  /// The next line without its end; what is left at a clean end of the body counts as the last
  /// line, and after it comes `nil`.
  mutating func nextLine(within patience: Patience) throws(HTTPError) -> [UInt8]? {
    while true {
      if let line = takeLine() { return line }
      if exchange.isComplete {
        let piece = try exchange.nextPiece(within: patience)
        if piece.isEmpty { return takeLast() }
        rest += piece
      } else {
        rest += try exchange.nextPiece(within: patience)
      }
      guard rest.count <= Self.lineByteCountMax else {
        throw .tooLarge(.line, limit: Self.lineByteCountMax)
      }
    }
  }

  private mutating func takeLine() -> [UInt8]? {
    guard let end = rest[searched...].firstIndex(of: 0x0A) else {
      searched = rest.count
      return nil
    }
    let line = Array(rest[..<end])
    rest.removeSubrange(...end)
    searched = 0
    return line
  }

  private mutating func takeLast() -> [UInt8]? {
    defer {
      rest = []
      searched = 0
    }
    return rest.isEmpty ? nil : rest
  }
}
