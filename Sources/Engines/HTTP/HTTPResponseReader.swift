/// Reads one answer from pieces of bytes, however they were cut: a state machine without sockets.
///
/// Every byte is looked at once; memory is bounded by the limits.
struct HTTPResponseReader: Sendable {
  private(set) var head: HTTPHead?
  /// Whether bytes came after the answer's end, which nobody asked for.
  private(set) var hasExcess = false

  private let limits: HTTPLimits
  private var stage = Stage.head
  private var headReader = HTTPHeadReader()
  private var line: [UInt8] = []
  private var lineByteCount = 0
  private var interimCount = 0
  private var body: [UInt8] = []
  private var bodyByteCount = 0

  init(limits: HTTPLimits = HTTPLimits()) { self.limits = limits }

  var isComplete: Bool { stage == .complete }

  /// Whether the connection may carry another request.
  var isReusable: Bool { isComplete && !hasExcess && head.map { !$0.closes } ?? false }

  /// Takes what has come of the body so far.
  mutating func takeBody() -> [UInt8] {
    defer { body = [] }
    return body
  }

  mutating func take(_ bytes: ArraySlice<UInt8>) throws(HTTPError) {
    var rest = bytes
    while !rest.isEmpty {
      switch stage {
      case .head, .chunkSize, .chunkEnd, .trailers:
        guard let line = try takeLine(from: &rest) else { return }
        try take(line: line)
      case .sized(let left):
        let piece = try takeBody(from: &rest, atMost: left)
        stage = piece == left ? .complete : .sized(left - piece)
      case .chunk(let left):
        let piece = try takeBody(from: &rest, atMost: left)
        stage = piece == left ? .chunkEnd : .chunk(left - piece)
      case .untilClose: _ = try takeBody(from: &rest, atMost: rest.count)
      case .complete:
        hasExcess = true
        return
      }
    }
  }

  /// Takes note that the connection ended.
  mutating func end() throws(HTTPError) {
    switch stage {
    case .complete: break
    case .untilClose: stage = .complete
    case .head, .chunkSize, .sized, .chunk, .chunkEnd, .trailers: throw .cut(after: progress)
    }
  }

  /// How far the answer has come.
  var progress: HTTPPart {
    switch stage {
    case .head: lineByteCount == 0 && interimCount == 0 ? .nothing : .head
    case .chunkSize: .chunkSize
    case .sized, .chunk, .chunkEnd, .untilClose, .complete: .body
    case .trailers: .trailers
    }
  }

  private enum Stage: Sendable, Equatable {
    case head
    /// So many bytes of the body are still to come.
    case sized(Int)
    case chunkSize
    case chunk(Int)
    case chunkEnd
    case trailers
    case untilClose
    case complete
  }

  /// A whole line without its end, or `nil` where it has not all come yet.
  private mutating func takeLine(from rest: inout ArraySlice<UInt8>) throws(HTTPError) -> [UInt8]? {
    let end = rest.firstIndex(of: 0x0A)
    let piece = rest[..<(end ?? rest.endIndex)]
    lineByteCount += piece.count + 1
    guard lineByteCount <= limits.headByteCountMax else {
      throw .tooLarge(stage == .trailers ? .trailers : .head, limit: limits.headByteCountMax)
    }
    line += piece
    rest = rest[piece.endIndex...].dropFirst(end == nil ? 0 : 1)
    guard end != nil else { return nil }
    defer { line = [] }
    return line.last == 0x0D ? Array(line.dropLast()) : line
  }

  private mutating func take(line: [UInt8]) throws(HTTPError) {
    switch stage {
    case .head: try takeHeadLine(line)
    case .chunkSize:
      let size = try Self.chunkSize(line)
      lineByteCount = 0
      stage = size == 0 ? .trailers : .chunk(size)
    case .chunkEnd:
      guard line.isEmpty else { throw .malformed(.chunkEnd) }
      stage = .chunkSize
    case .trailers:
      if line.isEmpty { stage = .complete } else { _ = try HTTPHeadReader.field(of: line) }
    case .sized, .chunk, .untilClose, .complete: break
    }
  }

  private mutating func takeHeadLine(_ line: [UInt8]) throws(HTTPError) {
    guard let head = try headReader.take(line) else { return }
    guard head.status >= 200 else { return try skipInterim(head) }
    self.head = head
    lineByteCount = 0
    switch head.framing {
    case .length(let length):
      if let limit = limits.bodyByteCountMax, length > limit {
        throw .tooLarge(.body, limit: limit)
      }
      stage = length == 0 ? .complete : .sized(length)
    case .chunks: stage = .chunkSize
    case .untilClose: stage = .untilClose
    }
  }

  /// An answer of the hundreds comes before the real one.
  private mutating func skipInterim(_ head: HTTPHead) throws(HTTPError) {
    guard head.status != 101 else { throw .malformed(.switchesProtocols) }
    interimCount += 1
    guard interimCount <= limits.interimCountMax else { throw .malformed(.tooManyInterimAnswers) }
    headReader = HTTPHeadReader()
  }

  private mutating func takeBody(
    from rest: inout ArraySlice<UInt8>, atMost left: Int
  ) throws(HTTPError) -> Int {
    let piece = rest.prefix(left)
    bodyByteCount &+= piece.count
    if let limit = limits.bodyByteCountMax, bodyByteCount > limit {
      throw .tooLarge(.body, limit: limit)
    }
    body += piece
    rest = rest[piece.endIndex...]
    return piece.count
  }

  /// Hexadecimal digits, perhaps followed by an extension, which is ignored.
  private static func chunkSize(_ line: [UInt8]) throws(HTTPError) -> Int {
    let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 && $0 != 0x09 }
    guard (1...15).contains(digits.count), let first = digits.first, first != UInt8(ascii: "+"),
      let size = Int(String(decoding: digits, as: UTF8.self), radix: 16), size >= 0
    else { throw .malformed(.chunkSize) }
    return size
  }
}
