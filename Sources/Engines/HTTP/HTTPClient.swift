import Synchronization

/// Asks one server over HTTP/1.1; its calls block and belong on a `BlockingQueue`.
///
/// Only POST with a JSON body is spoken. Redirects are answers like any other and are not
/// followed, passwords are not sent, nothing is kept but an idle connection. A request may be sent
/// twice where a kept connection turns out to be dead, so only requests that may be repeated are
/// for this client.
package final class HTTPClient: Sendable {
  package let address: HTTPAddress
  private let idle = Mutex<Socket?>(nil)

  init(_ address: HTTPAddress) { self.address = address }

  /// Sends a body to a path and reads the whole answer.
  func post(
    _ path: String, _ body: [UInt8], limits: HTTPLimits, within patience: Patience
  ) throws(HTTPError) -> HTTPResponse {
    var exchange = try begin(path, body, limits: limits, within: patience)
    let response = try exchange.finish(within: patience)
    if exchange.isReusable { idle.withLock { $0 = exchange.socket } }
    return response
  }

  /// Sends a body to a path and leaves the answer's body to be read line by line.
  ///
  /// An answer that is not 200 is read to its end and given instead.
  package func stream(
    _ path: String, _ body: [UInt8], within patience: Patience
  ) throws(HTTPError) -> HTTPStream {
    let limits = HTTPLimits(bodyByteCountMax: nil)
    return HTTPStream(try begin(path, body, limits: limits, within: patience))
  }

  /// Sends a request and waits for the answer's head, on a kept connection if one still lives.
  private func begin(
    _ path: String, _ body: [UInt8], limits: HTTPLimits, within patience: Patience
  ) throws(HTTPError) -> HTTPExchange {
    try patience.check()
    let request = Self.head(path, host: address.hostHeader, byteCount: body.count) + body
    if let socket = takeIdle() {
      do throws(HTTPError) {
        return try HTTPExchange(request, on: socket, limits: limits, within: patience)
      } catch {
        // The server may close a kept connection at any time, even as we write to it.
        guard error == .cut(after: .nothing) else { throw error }
      }
    }
    let socket = try Socket.connected(to: address, within: patience)
    return try HTTPExchange(request, on: socket, limits: limits, within: patience)
  }

  private func takeIdle() -> Socket? {
    let socket = idle.withLock { idle in
      defer { idle = nil }
      return idle
    }
    return socket?.isReadable == false ? socket : nil
  }

  private static func head(_ path: String, host: String, byteCount: Int) -> [UInt8] {
    let lines = [
      "POST \(path) HTTP/1.1", "Host: \(host)", "Content-Type: application/json",
      "Accept: application/json", "Content-Length: \(byteCount)", "", "",
    ]
    return Array(lines.joined(separator: "\r\n").utf8)
  }
}

/// One request under way on one connection.
struct HTTPExchange: Sendable {
  let socket: Socket
  private var reader: HTTPResponseReader

  private static let pieceByteCount = 65_536

  /// Sends the request and waits until the answer's head is there.
  init(
    _ request: [UInt8], on socket: Socket, limits: HTTPLimits, within patience: Patience
  ) throws(HTTPError) {
    self.socket = socket
    reader = HTTPResponseReader(limits: limits)
    try socket.send(request, within: patience)
    while reader.head == nil { try readOn(within: patience) }
  }

  var isReusable: Bool { reader.isReusable }
  var isComplete: Bool { reader.isComplete }
  var head: HTTPHead? { reader.head }

  mutating func finish(within patience: Patience) throws(HTTPError) -> HTTPResponse {
    while !reader.isComplete { try readOn(within: patience) }
    guard let head = reader.head else { throw .cut(after: .nothing) }
    return HTTPResponse(head: head, body: reader.takeBody())
  }

  /// Waits for the next piece of the answer and takes what it brings of the body.
  mutating func nextPiece(within patience: Patience) throws(HTTPError) -> [UInt8] {
    let ready = reader.takeBody()
    guard ready.isEmpty, !reader.isComplete else { return ready }
    try readOn(within: patience)
    return reader.takeBody()
  }

  private mutating func readOn(within patience: Patience) throws(HTTPError) {
    let bytes: [UInt8]
    do throws(HTTPError) {
      bytes = try socket.receive(atMost: Self.pieceByteCount, within: patience)
    } catch {
      // A reset is no end: even a body that goes on until the end is not whole.
      throw error == .cut(after: .nothing) ? .cut(after: reader.progress) : error
    }
    if bytes.isEmpty { try reader.end() } else { try reader.take(bytes[...]) }
  }
}
