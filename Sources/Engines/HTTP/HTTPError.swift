/// Why there is no answer that could be used.
package enum HTTPError: Error, Sendable, Hashable {
  /// Nobody could be reached, so nothing was asked.
  case unreachable(reason: String)
  /// The connection ended before the answer did; what was asked may have been done.
  case cut(after: HTTPPart)
  /// The time was up; what was asked may have been done.
  case timedOut
  /// The caller no longer wants the answer.
  case cancelled
  /// What came is not HTTP/1.1 as it was asked for.
  case malformed(HTTPDefect)
  /// A part of the answer is larger than a limit in bytes.
  case tooLarge(HTTPPart, limit: Int)
  /// The machine refused a call.
  case failed(call: String, code: Int32)
}

/// The parts of an answer, in their order.
package enum HTTPPart: Sendable, Hashable {
  case nothing
  case head
  case chunkSize
  case body
  case trailers
  case line
}

/// What is wrong with an answer.
package enum HTTPDefect: Sendable, Hashable {
  case statusLine
  case header
  case foldedHeader
  case bodyLength(String)
  case twoLengths
  case transferCoding(String)
  case contentCoding(String)
  case chunkSize
  case chunkEnd
  case switchesProtocols
  case tooManyInterimAnswers
}

extension HTTPError: CustomStringConvertible {
  /// A sentence; what the server wrote is cut and must still pass the gateway for text.
  package var description: String {
    switch self {
    case .unreachable(let reason): "Nobody answers there: \(reason)."
    case .cut(let part): "The connection ended after \(part) of the answer."
    case .timedOut: "The answer did not come in time."
    case .cancelled: "The request was cancelled."
    case .malformed(let defect): "The answer is malformed: \(defect)."
    case .tooLarge(let part, let limit):
      "The answer is too large: \(part) may have at most \(limit) bytes."
    case .failed(let call, let code): "\(call) failed: \(SystemError.text(of: code))."
    }
  }
}

extension HTTPPart: CustomStringConvertible {
  package var description: String {
    switch self {
    case .nothing: "nothing"
    case .head: "a part of the head"
    case .chunkSize: "a chunk"
    case .body: "a part of the body"
    case .trailers: "a part of the trailers"
    case .line: "a line"
    }
  }
}

extension HTTPDefect: CustomStringConvertible {
  package var description: String {
    switch self {
    case .statusLine: "it does not begin with HTTP/1.1 and a status"
    case .header: "a header is not 'name: value'"
    case .foldedHeader: "a header goes on in the next line"
    case .bodyLength(let text): "'\(text)' is no length of a body"
    case .twoLengths: "it gives two lengths of the body"
    case .transferCoding(let name): "the body is transferred as '\(name)'"
    case .contentCoding(let name): "the body is coded as '\(name)', which nobody asked for"
    case .chunkSize: "the size of a chunk is no hexadecimal number"
    case .chunkEnd: "a chunk does not end where it should"
    case .switchesProtocols: "it switches to another protocol"
    case .tooManyInterimAnswers: "too many interim answers came before it"
    }
  }
}
