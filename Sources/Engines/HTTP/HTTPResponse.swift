/// One answer, read to its end.
package struct HTTPResponse: Sendable, Hashable {
  package let head: HTTPHead
  package let body: [UInt8]
}

extension HTTPResponse {
  /// An answer of a simulated server.
  package init(status: Int, _ body: [UInt8]) {
    head = HTTPHead(status: status, closes: false, framing: .length(body.count))
    self.body = body
  }
}

/// What stands before the body.
package struct HTTPHead: Sendable, Hashable {
  package let status: Int
  /// Whether the server closes the connection after this answer.
  var closes: Bool
  var framing: Framing

  /// How the end of the body is found.
  enum Framing: Sendable, Hashable {
    case length(Int)
    case chunks
    case untilClose
  }
}

/// How much of an answer is read before it is refused.
package struct HTTPLimits: Sendable, Hashable {
  /// Status line and headers, and the trailers, in bytes.
  package var headByteCountMax = 65_536
  /// The whole body in bytes; `nil` for streams, whose reader takes the body out as it comes.
  package var bodyByteCountMax: Int?
  package var interimCountMax = 8

  package static let bodyByteCountStandard = 8 << 20

  package init(bodyByteCountMax: Int? = bodyByteCountStandard) {
    self.bodyByteCountMax = bodyByteCountMax
  }
}
