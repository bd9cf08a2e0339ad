import SetteeFiles
import Glibc
import TestSupport
import Testing

@testable import SetteeEngines

/// The client over TCP: what holds on a unix socket holds on a port, and what only ports do is
/// survived.
@Suite(.enabled(if: !Door.loopback.isEmpty, "This machine has no loopback interface."))
struct HTTPOverTCPTests {
  private static let ok = "HTTP/1.1 200 OK\r\n"

  @Test(
    "A malformed answer over TCP is the same typed error", arguments: HTTPClientTests.malformed)
  func malformedAnswers(_ one: HTTPClientTests.Case) throws {
    let server = try ScriptedServer([one.steps], at: try #require(Door.loopback.first))
    let limit: Duration = one.error == .timedOut ? .milliseconds(300) : .seconds(300)
    #expect(throws: one.error) { try Self.ask(server.address, for: limit) }
  }

  @Test("An answer comes over each kind of address there is", arguments: Door.loopback)
  func answer(door: Door) throws {
    let server = try ScriptedServer(
      [[.send(Self.ok + "Content-Length: 2\r\n\r\nab")]], at: door)
    let client = HTTPClient(server.address)
    for _ in 1...3 {
      let patience = HTTPClientTests.patience(for: .seconds(300))
      #expect(try client.post("/v3/kv/range", Array("{}".utf8), within: patience).body.count == 2)
    }
    #expect(server.connectionCount == 1, "the connection is kept")
    let place = try #require("\(server.address)".split(separator: "/").last)
    #expect(server.received.allSatisfy { $0.contains("\r\nHost: \(place)\r\n") })
  }

  @Test("An address written as on a command line reaches the server", arguments: Door.loopback)
  func writtenAddress(door: Door) throws {
    let server = try ScriptedServer([[.send(Self.ok + "Content-Length: 0\r\n\r\n")]], at: door)
    let address = try HTTPAddress("\(server.address)")
    #expect(try Self.ask(address, for: .seconds(300)).head.status == 200)
  }

  @Test("The name localhost leads to whichever of its addresses answers", arguments: Door.loopback)
  func name(door: Door) throws {
    let server = try ScriptedServer([[.send(Self.ok + "Content-Length: 0\r\n\r\n")]], at: door)
    guard case .tcp(_, let port) = server.address else {
      Issue.record("\(server.address) is no port")
      return
    }
    let address = HTTPAddress.tcp(host: "localhost", port: port)
    do throws(HTTPError) {
      #expect(try Self.ask(address, for: .seconds(300)).head.status == 200)
    } catch {
      // Where the name has no such address, nobody answers at the one that it has.
      #expect(door == .ipv6 && error == .unreachable(reason: "Connection refused"))
    }
  }

  @Test("A port where nobody listens is an error that says so")
  func nobody() throws {
    let address = HTTPAddress.tcp(host: "127.0.0.1", port: try Door.freePort())
    #expect(throws: HTTPError.unreachable(reason: "Connection refused")) {
      try Self.ask(address, for: .seconds(300))
    }
  }

  @Test(
    "A reset in the middle of an answer is an error that says how far the answer had come",
    arguments: [
      (ok + "Content-Length: 9\r\n\r\nab", .body), (ok + "\r\nab", .body),
      (ok + "Transfer-Encoding: chunked\r\n\r\n1", .chunkSize),
      (ok + "Transfer-Encoding: chunked\r\n\r\n0\r\nA", .trailers),
    ] as [(String, HTTPPart)])
  func reset(text: String, part: HTTPPart) throws {
    let (listener, address) = try #require(Door.loopback.first).open(in: "")
    defer { close(listener) }
    let patience = HTTPClientTests.patience(for: .seconds(300))
    let socket = try Socket.connected(to: address, within: patience)
    let connection = accept(listener, nil, nil)
    #expect(send(connection, text, text.utf8.count, 0) == text.utf8.count)
    var exchange = try HTTPExchange([], on: socket, limits: HTTPLimits(), within: patience)
    // Closing without lingering sends a reset in place of an end.
    var haste = linger(l_onoff: 1, l_linger: 0)
    setsockopt(connection, SOL_SOCKET, SO_LINGER, &haste, socklen_t(MemoryLayout<linger>.size))
    close(connection)
    #expect(throws: HTTPError.cut(after: part)) { try exchange.finish(within: patience) }
  }

  private static func ask(
    _ address: HTTPAddress, for duration: Duration
  ) throws(HTTPError) -> HTTPResponse {
    try HTTPClient(address).post(
      "/", Array("{}".utf8), within: HTTPClientTests.patience(for: duration))
  }
}
