import Dispatch
import SetteeFiles
import TestSupport
import Testing

@testable import SetteeEngines

/// The client against a server that misbehaves in every way we know of.
struct HTTPClientTests {
  /// One way to answer and what the client makes of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let steps: [ScriptedServer.Step]
    let error: HTTPError

    init(_ name: String, _ steps: [ScriptedServer.Step], _ error: HTTPError) {
      testDescription = name
      self.steps = steps
      self.error = error
    }
  }

  private static let ok = "HTTP/1.1 200 OK\r\n"
  private static let chunked = ok + "Transfer-Encoding: chunked\r\n\r\n"
  private static let nineMegabytes = [UInt8](repeating: 0x20, count: 9 << 20)

  static let malformed: [Case] = [
    Case("no answer, closed", [.close], .cut(after: .nothing)),
    Case("no answer, silent", [.hang], .timedOut),
    Case("cut in the status line", [.send("HTTP/1."), .close], .cut(after: .head)),
    Case("cut in a header", [.send(ok + "Content-Le"), .close], .cut(after: .head)),
    Case("silent in a header", [.send(ok + "Content-Le"), .hang], .timedOut),
    Case("cut in a chunk's size", [.send(chunked + "1"), .close], .cut(after: .chunkSize)),
    Case("cut in a chunk", [.send(chunked + "5\r\nab"), .close], .cut(after: .body)),
    Case(
      "cut before the last chunk", [.send(chunked + "2\r\nab\r\n"), .close], .cut(after: .chunkSize)
    ),
    Case("cut in a body", [.send(ok + "Content-Length: 9\r\n\r\nab"), .close], .cut(after: .body)),
    Case("silent in a body", [.send(ok + "Content-Length: 9\r\n\r\nab"), .hang], .timedOut),
    Case("cut in the trailers", [.send(chunked + "0\r\nA: b"), .close], .cut(after: .trailers)),
    Case("no HTTP", [.send("SSH-2.0-OpenSSH\r\n"), .hang], .malformed(.statusLine)),
    Case("HTTP/2", [.send("HTTP/2 200\r\n\r\n"), .hang], .malformed(.statusLine)),
    Case(
      "status of four digits", [.send("HTTP/1.1 2000 OK\r\n\r\n"), .hang], .malformed(.statusLine)),
    Case("negative status", [.send("HTTP/1.1 -20 OK\r\n\r\n"), .hang], .malformed(.statusLine)),
    Case(
      "switches protocols", [.send("HTTP/1.1 101 Go\r\n\r\n"), .hang],
      .malformed(.switchesProtocols)),
    Case(
      "interim answers without end",
      [.send(String(repeating: "HTTP/1.1 102 Wait\r\n\r\n", count: 9)), .hang],
      .malformed(.tooManyInterimAnswers)),
    Case("chunk size of letters", [.send(chunked + "xyz\r\n"), .hang], .malformed(.chunkSize)),
    Case("negative chunk size", [.send(chunked + "-5\r\n"), .hang], .malformed(.chunkSize)),
    Case("chunk size with a sign", [.send(chunked + "+5\r\n"), .hang], .malformed(.chunkSize)),
    Case("no chunk size", [.send(chunked + "\r\n"), .hang], .malformed(.chunkSize)),
    Case(
      "huge chunk size", [.send(chunked + "FFFFFFFFFFFFFFFFF\r\n"), .hang], .malformed(.chunkSize)),
    Case(
      "chunk without its end", [.send(chunked + "2\r\nabcd\r\n"), .hang], .malformed(.chunkEnd)),
    Case(
      "negative length", [.send(ok + "Content-Length: -5\r\n\r\n"), .hang],
      .malformed(.bodyLength("-5"))),
    Case(
      "length of 20 digits", [.send(ok + "Content-Length: 99999999999999999999\r\n\r\n"), .hang],
      .malformed(.bodyLength("99999999999999999999"))),
    Case(
      "length of 4 GB", [.send(ok + "Content-Length: 4294967296\r\n\r\n"), .hang],
      .tooLarge(.body, limit: 8 << 20)),
    Case(
      "two lengths", [.send(ok + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n"), .hang],
      .malformed(.twoLengths)),
    Case(
      "length and chunks",
      [.send(ok + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"), .hang],
      .malformed(.twoLengths)),
    Case(
      "another transfer coding", [.send(ok + "Transfer-Encoding: gzip, chunked\r\n\r\n"), .hang],
      .malformed(.transferCoding("gzip, chunked"))),
    Case(
      "gzip that nobody asked for", [.send(ok + "Content-Encoding: gzip\r\n\r\n"), .hang],
      .malformed(.contentCoding("gzip"))),
    Case(
      "a head of 200 KB",
      [.send(ok + "A: " + String(repeating: "a", count: 200_000) + "\r\n\r\n"), .hang],
      .tooLarge(.head, limit: 65_536)),
    Case(
      "20,000 headers", [.send(ok + String(repeating: "A: b\r\n", count: 20_000)), .hang],
      .tooLarge(.head, limit: 65_536)),
    Case(
      "trailers without end",
      [.send(chunked + "0\r\n" + String(repeating: "A: b\r\n", count: 20_000)), .hang],
      .tooLarge(.trailers, limit: 65_536)),
    Case("folded header", [.send(ok + "A: b\r\n c\r\n\r\n"), .hang], .malformed(.foldedHeader)),
    Case("header without colon", [.send(ok + "AAAA\r\n\r\n"), .hang], .malformed(.header)),
    Case("blank before the colon", [.send(ok + "A : b\r\n\r\n"), .hang], .malformed(.header)),
    Case("zero byte in a header", [.send(ok + "A: b\0\r\n\r\n"), .hang], .malformed(.header)),
    Case(
      "9 MB announced", [.send(ok + "Content-Length: 9437184\r\n\r\n"), .hang],
      .tooLarge(.body, limit: 8 << 20)),
    Case(
      "9 MB until the end", [.send(ok + "\r\n"), .sendBytes(nineMegabytes), .close],
      .tooLarge(.body, limit: 8 << 20)),
    Case(
      "9 MB in a chunk", [.send(chunked + "900000\r\n"), .sendBytes(nineMegabytes), .hang],
      .tooLarge(.body, limit: 8 << 20)),
  ]

  @Test("A malformed answer is a typed error, in time", arguments: malformed)
  func malformedAnswers(_ one: Case) throws {
    let server = try ScriptedServer([one.steps])
    let start = LiveTimekeeper().uptime
    // Only silence takes the whole time; the rest is decided by what was sent.
    let limit: Duration = one.error == .timedOut ? .milliseconds(300) : .seconds(60)
    #expect(throws: one.error) { try Self.ask(server, for: limit) }
    #expect(LiveTimekeeper().uptime - start < .seconds(60))
    #expect(one.error.description.hasSuffix("."))
  }

  @Test(
    "An answer is read whatever legal shape it has",
    arguments: [
      [.send(ok + "Content-Length: 2\r\n\r\nab")], [.trickle(ok + "Content-Length: 2\r\n\r\nab")],
      [.send(chunked + "1\r\na\r\n1;x=y\r\nb\r\n0\r\n\r\n")],
      [.send(chunked + "2\r\nab\r\n0\r\nGrpc-Trailer-Content-Type: application/grpc\r\n\r\n")],
      [.trickle(chunked + "02\r\nab\r\n0\r\nA: b\r\n\r\n")],
      [.send(ok + "\r\nab"), .close], [.send("HTTP/1.0 200\r\n\r\nab"), .close],
      [
        .send(
          "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nA: b\r\n\r\n" + ok
            + "Content-Length: 2\r\n\r\nab")
      ],
      [.send("HTTP/1.1 200 OK\nContent-Length: 2\n\nab")],
      [.send(ok + "cOnTeNt-LeNgTh:2\r\nContent-Encoding: identity\r\n\r\nab")],
    ] as [[ScriptedServer.Step]])
  func wellFormedAnswers(_ steps: [ScriptedServer.Step]) throws {
    let server = try ScriptedServer([steps])
    let response = try Self.ask(server, for: .seconds(300))
    #expect(response.head.status == 200)
    #expect(String(decoding: response.body, as: UTF8.self) == "ab")
  }

  @Test(
    "A redirect and a demand for a password are answers, and nothing follows them",
    arguments: [
      (302, "Location: file:///etc/passwd"), (302, "Location: http://example.invalid/"),
      (307, "Location: /v3/other"), (401, "WWW-Authenticate: Basic realm=x"), (204, "A: b"),
    ])
  func nothingIsFollowed(status: Int, header: String) throws {
    let text = "HTTP/1.1 \(status) X\r\n\(header)\r\nContent-Length: 0\r\n\r\n"
    let server = try ScriptedServer([[.send(text)]])
    #expect(try Self.ask(server, for: .seconds(300)).head.status == status)
    #expect(server.received.count == 1)
  }

  @Test("A connection is used again, unless the server closes it or says more than was asked")
  func connectionsAreKept() throws {
    let answer = Self.ok + "Content-Length: 2\r\n\r\nab"
    let closing = Self.ok + "Connection: close\r\nContent-Length: 2\r\n\r\nab"
    for (steps, count) in [
      ([.send(answer)], 1), ([.send(closing), .close], 3), ([.send(answer), .close], 3),
      ([.send(answer + "excess")], 3),
    ] as [([ScriptedServer.Step], Int)] {
      let server = try ScriptedServer([steps])
      let client = HTTPClient(server.address)
      for _ in 1...3 {
        let patience = Self.patience(for: .seconds(300))
        #expect(try client.post("/v3/kv/range", [], within: patience).body.count == 2)
      }
      #expect(server.received.count == 3)
      #expect(server.connectionCount == count)
    }
  }

  @Test("The request says what it is, and where its body ends")
  func request() throws {
    let server = try ScriptedServer([[.send(Self.ok + "Content-Length: 0\r\n\r\n")]])
    _ = try HTTPClient(server.address).post(
      "/v3/kv/range", Array("{}".utf8), within: Self.patience(for: .seconds(300)))
    let expected = """
      POST /v3/kv/range HTTP/1.1\r
      Host: localhost\r
      Content-Type: application/json\r
      Accept: application/json\r
      Content-Length: 2\r
      \r
      {}
      """
    #expect(server.received == [expected])
  }

  @Test("Nobody there is an error that says so")
  func nobody() throws {
    let folder = try TemporaryFolder()
    let client = HTTPClient(.unix(path: folder.text + "/none"))
    let reason = "No such file or directory"
    #expect(throws: HTTPError.unreachable(reason: reason)) {
      try client.post("/", [], within: Self.patience(for: .seconds(300)))
    }
  }

  @Test("A name that does not exist is an error that names it")
  func unknownName() throws {
    let client = HTTPClient(.tcp(host: "no-such-host.invalid", port: 1))
    let error = #expect(throws: HTTPError.self) {
      try client.post("/", [], within: Self.patience(for: .seconds(300)))
    }
    switch error {
    case .unreachable(let reason)?: #expect(reason.contains("no-such-host.invalid"))
    // A resolver that does not answer is no better.
    default: #expect(error == .timedOut)
    }
  }

  @Test("Cancelling a task ends its request at once")
  func cancellation() async throws {
    let server = try ScriptedServer([[.hang]])
    let queue = BlockingQueue(named: "test", time: LiveTimekeeper())
    let client = HTTPClient(server.address)
    let task = Task {
      try await queue.run(for: .seconds(600)) { (patience) throws(HTTPError) in
        try client.post("/", [], within: patience)
      }
    }
    task.cancel()
    await #expect(throws: HTTPError.cancelled) { _ = try await task.value }
  }

  @Test("Time spent waiting in line counts")
  func queueing() async throws {
    let server = try ScriptedServer([[.hang]])
    let time = ToldTime()
    let queue = BlockingQueue(named: "test", time: time)
    let client = HTTPClient(server.address)
    let gate = DispatchSemaphore(value: 0)
    queue.start { gate.wait() }
    let request = Task {
      try await queue.run(for: .seconds(1)) { (patience) throws(HTTPError) in
        try client.post("/", [], within: patience)
      }
    }
    for await _ in time.looks { break }
    time.manual.advance(by: .seconds(2))
    gate.signal()
    await #expect(throws: HTTPError.timedOut) { _ = try await request.value }
    #expect(server.received.isEmpty)
  }

  static func patience(for duration: Duration) -> Patience {
    Patience(for: duration, time: LiveTimekeeper(), interrupt: Interrupt())
  }

  private static func ask(
    _ server: ScriptedServer, for duration: Duration
  ) throws(HTTPError) -> HTTPResponse {
    try HTTPClient(server.address).post("/", Array("{}".utf8), within: patience(for: duration))
  }
}

/// Manual time that tells when somebody first looked at it.
private final class ToldTime: Timekeeper {
  let manual = ManualTimekeeper()
  let looks: AsyncStream<Void>
  private let tell: AsyncStream<Void>.Continuation

  init() {
    (looks, tell) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
  }

  var uptime: Duration {
    defer { tell.yield() }
    return manual.uptime
  }
  var unixSeconds: Int64 { manual.unixSeconds }
  func pause(for duration: Duration) { manual.pause(for: duration) }
  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    manual.schedule(after: delay, work)
  }
}
