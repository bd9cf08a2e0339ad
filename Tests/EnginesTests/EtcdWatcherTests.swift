import SetteeFiles
import SetteePropertyLists
import TestSupport
import Testing

@testable import SetteeEngines

/// A watch that is cut, canceled, in pieces or silent: the hint comes all the same.
@Suite(.endsInAnHour)
struct EtcdWatcherTests {
  private static let stream = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

  /// What a look at the watched key finds.
  private static func look(_ revision: Int) -> [ScriptedServer.Step] {
    let text = """
      {"header":{"cluster_id":"1","revision":"\(revision)"},"responses":[{"response_range":\
      {"kvs":[{"key":"YQ==","mod_revision":"\(revision)","value":""}],"count":"1"}}]}
      """
    return [.send("HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)")]
  }

  private static func chunk(_ text: String) -> String {
    "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n"
  }

  private static let created = chunk(
    #"{"result":{"header":{"cluster_id":"1","revision":"5"},"created":true}}"# + "\n")

  private static func event(_ revision: Int) -> String {
    #"{"result":{"header":{"cluster_id":"1","revision":"\#(revision)"},"events":[{"kv":{}}]}}"#
      + "\n"
  }

  private static let compacted =
    #"{"result":{"header":{"revision":"9"},"canceled":true,"compact_revision":"9"}}"# + "\n"

  @Test(
    "However a watch goes wrong, what was written meanwhile is hinted at",
    arguments: [
      [.send(stream + created + chunk(event(6))), .hang],
      [.trickle(stream + created + chunk(event(6))), .hang],
      [.send(stream + created + "50\r\n{\"resu"), .close],
      [.send(stream + created + chunk(compacted)), .hang],
      [
        .send(
          stream + created + chunk(#"{"error":{"grpc_code":14,"message":"gone"}}"#) + "0\r\n\r\n"),
        .close,
      ],
      [.send(stream + created + chunk("no json\n")), .hang],
      [.send(stream + created), .hang],
      [.send(stream + created), .close], [.send("HTTP/1.1 200 OK\r\n"), .close],
      [.send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")],
    ] as [[ScriptedServer.Step]])
  func hints(_ watch: [ScriptedServer.Step]) async throws {
    let server = try ScriptedServer([Self.look(5), watch, Self.look(9), [.hang]])
    let (hints, sink) = AsyncStream.makeStream(of: Void.self)
    let transport = EtcdTransport(
      try EtcdPlace(server.address.description), timing: Self.quick)
    let observation = transport.observeHints { sink.yield() }
    var next = hints.makeAsyncIterator()
    // The first look, and then what came after it.
    for _ in 1...2 { _ = await next.next() }
    observation.cancel()
    let asked = server.received
    #expect(asked.count >= 2)
    #expect(asked[1].contains("/v3/watch") && asked[1].contains(#""start_revision": "6""#))
  }

  @Test("A frame in 300 pieces, and a last line without its end, are whole lines")
  func pieces() throws {
    let frame = Self.event(6)
    let chunks = frame.map { Self.chunk(String($0)) }.joined()
    let last = #"{"error":{"grpc_code":14,"message":"gone"}}"#
    let server = try ScriptedServer([
      [.trickle(Self.stream + chunks + Self.chunk(last) + "0\r\n\r\n")]
    ])
    let patience = HTTPClientTests.patience(for: .seconds(300))
    var watch = try EtcdCluster([server.address]).watch(
      EtcdWatchRequest(key: [1], startRevision: 1), within: patience)
    #expect(try watch.next(within: patience)?.header.revision == 6)
    #expect(throws: EtcdError.answer(EtcdFailure(status: 200, code: 14, message: "gone"))) {
      try watch.next(within: patience)
    }
    #expect(try watch.next(within: patience) == nil)
  }

  @Test("A line without end is refused at four megabytes")
  func endlessLine() throws {
    let megabyte = [UInt8](repeating: 0x20, count: 1 << 20)
    let head = ScriptedServer.Step.send(Self.stream + "ffffff\r\n")
    let server = try ScriptedServer([[head] + (1...6).map { _ in .sendBytes(megabyte) } + [.hang]])
    let patience = HTTPClientTests.patience(for: .seconds(300))
    var watch = try EtcdCluster([server.address]).watch(
      EtcdWatchRequest(key: [1], startRevision: 1), within: patience)
    #expect(throws: EtcdError.http(.tooLarge(.line, limit: HTTPStream.lineByteCountMax))) {
      try watch.next(within: patience)
    }
  }

  private static var quick: EtcdTiming {
    var timing = EtcdTiming()
    timing.idle = .milliseconds(100)
    timing.pause = .milliseconds(10)
    return timing
  }
}
