import SetteeReplication
import TestSupport
import Testing

@testable import SetteeEngines

/// Answers of etcd's that were damaged at random, however the network cut them.
@Suite(.aside)
struct HTTPMutationTests {
  @Test("A damaged answer is read or refused, and the same way in one piece as in many")
  func mutations() {
    var generator = SplitMix64(seed: 87)
    var counts: [String: Int] = [:]
    for _ in 1...(Effort.isLong ? 100_000 : 3_000) {
      let bytes = Self.damaged(Self.answers[Self.draw(Self.answers.count, &generator)], &generator)
      let whole = Self.outcome(of: bytes, pieces: [bytes.count])
      let sizes = (0..<40).map { _ in Self.draw(30, &generator) }
      #expect(whole == Self.outcome(of: bytes, pieces: sizes))
      counts[whole.kind, default: 0] += 1
    }
    if Effort.isLong { print("Damaged answers: \(counts.sorted { $0.key < $1.key })") }
    #expect(counts.values.reduce(0, +) == (Effort.isLong ? 100_000 : 3_000))
    #expect(counts.keys.sorted() == ["cut", "malformed", "no etcd", "read"])
  }

  private enum Outcome: Equatable {
    case read(EtcdTransactionAnswer)
    case notEtcd(EtcdError)
    case failed(HTTPError)

    var kind: String {
      switch self {
      case .read: "read"
      case .notEtcd: "no etcd"
      case .failed(.cut): "cut"
      case .failed: "malformed"
      }
    }
  }

  private static func outcome(of bytes: [UInt8], pieces: [Int]) -> Outcome {
    var reader = HTTPResponseReader()
    do throws(HTTPError) {
      var rest = bytes[...]
      for size in pieces {
        try reader.take(rest.prefix(size))
        rest = rest.dropFirst(size)
      }
      try reader.take(rest)
      try reader.end()
    } catch {
      return .failed(error)
    }
    guard let head = reader.head else { return .failed(.cut(after: .nothing)) }
    let response = HTTPResponse(head: head, body: reader.takeBody())
    do throws(EtcdError) {
      guard head.status == 200 else { throw EtcdCluster.failure(in: response) }
      return .read(try EtcdTransactionAnswer(EtcdNode(response.body)))
    } catch {
      return .notEtcd(error)
    }
  }

  /// Flips, drops, repeats and inserts a few bytes, or cuts the end.
  private static func damaged(_ text: String, _ generator: inout SplitMix64) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0...draw(3, &generator) where !bytes.isEmpty {
      let place = draw(bytes.count, &generator)
      switch draw(6, &generator) {
      case 0: bytes[place] ^= UInt8(1 << draw(8, &generator))
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(UInt8(draw(256, &generator)), at: place)
      case 3: bytes.insert(contentsOf: bytes[place...].prefix(draw(20, &generator)), at: place)
      case 4: bytes.removeLast(draw(min(bytes.count, 40), &generator))
      default: bytes[place] = Array("0123456789-\r\n\"{}[],:;".utf8)[draw(21, &generator)]
      }
    }
    return bytes
  }

  private static func draw(_ count: Int, _ generator: inout SplitMix64) -> Int {
    Int(generator.next() % UInt64(count))
  }

  private static let body = """
    {"header":{"cluster_id":"17162553735365357816","member_id":"10794482524509045829",\
    "revision":"3","raft_term":"2"},"succeeded":true,"responses":[{"response_put":\
    {"header":{"revision":"3"}}},{"response_range":{"header":{"revision":"3"},"kvs":[{"key":\
    "YQ==","create_revision":"2","mod_revision":"3","version":"2","value":"eHg="}],\
    "count":"1"}}]}
    """

  private static let refusal = #"{"error":"no key","message":"no key","code":3}"#

  private static let answers = [
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
      + "\r\n\(body)",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
      + "\(String(body.utf8.count, radix: 16))\r\n\(body)\r\n0\r\n\r\n",
    "HTTP/1.1 400 Bad Request\r\nTrailer: Grpc-Trailer-Content-Type\r\n"
      + "Transfer-Encoding: chunked\r\n\r\n"
      + "\(String(refusal.utf8.count, radix: 16))\r\n\(refusal)\r\n0\r\n"
      + "Grpc-Trailer-Content-Type: application/grpc\r\n\r\n",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 503 Unavailable\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.0 200 OK\r\n\r\n\(body)",
  ]
}
