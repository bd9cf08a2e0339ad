import SetteeCloudCore
import SetteePropertyLists
import SetteeReplication
import TestSupport
import Testing

@testable import SetteeEngines

/// Answers of the gateway that are HTTP and still not what etcd would say.
struct EtcdAnswerTests {
  @Test(
    "A 64-bit number is a string, a number or absent",
    arguments: [
      (#"{"revision":"12"}"#, 12), (#"{"revision":12}"#, 12), ("{}", 0), (#"{"revision":null}"#, 0),
      (#"{"revision":"-1"}"#, -1), (#"{"revision":"9223372036854775807"}"#, Int64.max),
      (#"{"revision":"12","unknown":[{}]}"#, 12),
    ])
  func numbers(text: String, number: Int64) throws {
    #expect(try EtcdHeader(EtcdNode(Array(text.utf8))).revision == number)
  }

  @Test(
    "JSON of the wrong shape is an error that says where",
    arguments: [
      (#"{"header":{"revision":"x"}}"#, "'/header/revision' should be a whole number of 64 bits"),
      (#"{"header":{"revision":1.5}}"#, "'/header/revision' should be a whole number of 64 bits"),
      (#"{"header":{"revision":true}}"#, "'/header/revision' should be a whole number of 64 bits"),
      (
        #"{"header":{"revision":"9223372036854775808"}}"#,
        "'/header/revision' should be a whole number of 64 bits"
      ),
      (
        #"{"header":{"cluster_id":"-1"}}"#,
        "'/header/cluster_id' should be a whole number of 64 bits"
      ),
      (#"{"header":[]}"#, "'/header' should be an object"),
      (#"{"succeeded":"true"}"#, "'/succeeded' should be true or false"),
      (#"{"responses":{}}"#, "'/responses' should be a list"),
      (#"{"responses":[1]}"#, "'/responses/0' should be an object"),
      (
        #"{"responses":[{"response_range":{"kvs":[{"key":"%"}]}}]}"#,
        "'/responses/0/response_range/kvs/0/key' should be base64"
      ),
      ("[]", "'' should be an object"),
      ("", "line 1, column 1: Expected a value, found the end of the text."),
    ])
  func wrongShapes(text: String, reason: String) {
    #expect(throws: EtcdError.malformed(reason)) {
      try EtcdTransactionAnswer(EtcdNode(Array(text.utf8)))
    }
  }

  @Test("What is asked is spelt as etcd spells it, 64-bit numbers as strings")
  func requests() {
    var range = EtcdRange(below: Array("/a/".utf8))
    range.minModRevision = 7
    range.limit = 2
    let transaction = EtcdTransaction(
      comparisons: [EtcdComparison(key: [0x61], modRevision: 3)],
      operations: [.range(range), .put(key: [0x61], value: [0]), .delete(key: [0x62])])
    #expect(
      transaction.propertyList.json() == """
        {"compare": [{"key": "YQ==", "target": "MOD", "result": "EQUAL", "mod_revision": "3"}], \
        "success": [{"request_range": {"key": "L2Ev", "range_end": "L2Ew", \
        "min_mod_revision": "7", "limit": "2"}}, \
        {"request_put": {"key": "YQ==", "value": "AA=="}}, \
        {"request_delete_range": {"key": "Yg=="}}]}
        """)
  }

  @Test(
    "Each failure of a member becomes the transport's error of its kind",
    arguments: [
      ("HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\n", "", "refused"),
      ("HTTP/1.1 401 No\r\nWWW-Authenticate: Basic\r\n", "", "refused"),
      ("HTTP/1.1 404 No\r\n", "not found", "refused"),
      ("HTTP/1.1 400 Bad\r\n", #"{"error":"etcdserver: no key","code":3}"#, "refused"),
      (
        "HTTP/1.1 503 No\r\n", #"{"message":"etcdserver: request timed out","code":14}"#, "timedOut"
      ),
      ("HTTP/1.1 500 No\r\n", #"{"message":"context deadline exceeded","code":4}"#, "timedOut"),
      ("HTTP/1.1 200 OK\r\n", "[]", "malformed"), ("HTTP/1.1 200 OK\r\n", "no json", "malformed"),
      ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n", "", "malformed"),
      ("HTTP/1.1 200 OK\r\n", #"{"header":{"cluster_id":"1","revision":"5"}}"#, "malformed"),
    ])
  func failures(head: String, body: String, kind: String) async throws {
    let server = try ScriptedServer([
      [.send("\(head)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")]
    ])
    let transport = EtcdTransport(try EtcdPlace(server.address.description))
    let error = await #expect(throws: TransportError.self) { try await transport.account() }
    #expect(String(describing: try #require(error).kind) == kind)
    #expect(error?.description.hasSuffix(".") == true)
    #expect(error?.description.contains("..") == false)
  }

  @Test("A member that is not there, or silent, is left for the next one")
  func nextMember() async throws {
    let body =
      #"{"header":{"cluster_id":"1","revision":"5"},"responses":[{"response_range":"#
      + #"{"kvs":[{"key":"YQ==","mod_revision":"2","value":""#
    let identity = Base64.text(of: EtcdIdentity(number: 7).bytes)
    let text = body + identity + #""}],"count":"1"}}]}"#
    let good = try ScriptedServer([
      [.send("HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)")]
    ])
    let silent = try ScriptedServer([[.hang]])
    let folder = try TemporaryFolder()
    var timing = EtcdTiming()
    timing.attempt = .seconds(2)
    timing.exchange = .seconds(100)
    let members = "unix:\(folder.text)/none,\(silent.address),\(good.address)"
    let transport = EtcdTransport(try EtcdPlace(members), timing: timing)
    #expect(try await transport.account() == EtcdIdentity(number: 7).account(on: 1))
  }

  @Test("A member that does not answer is an error in time", .endsInAnHour)
  func deadline() async throws {
    let silent = try ScriptedServer([[.hang]])
    var timing = EtcdTiming()
    timing.exchange = .milliseconds(200)
    let transport = EtcdTransport(try EtcdPlace(silent.address.description), timing: timing)
    let error = await #expect(throws: TransportError.self) { try await transport.account() }
    #expect(error.map { "\($0.kind)" } == "timedOut")
  }

  @Test("An account of a later form is left alone")
  func laterForm() {
    let bytes = Array(#"{"format": 999, "id": 1}"#.utf8)
    #expect(throws: TransportFault.laterFormat(999)) { try EtcdIdentity(bytes) }
  }

  @Test("What an account is keeps its policy; earlier versions' have the first")
  func policy() throws {
    for policy in CloudPolicy.allCases {
      let identity = EtcdIdentity(number: 7, policy: policy)
      #expect(try EtcdIdentity(identity.bytes) == identity)
    }
    let early = Array(#"{"format": 1, "id": 7}"#.utf8)
    #expect(try EtcdIdentity(early).policy == .lastWriter)
    let later = Array(#"{"format": 1, "id": 7, "policy": "dice"}"#.utf8)
    #expect(throws: TransportFault.otherPolicy("dice")) { try EtcdIdentity(later) }
    let error = TransportError(.laterFormat(999), at: .unix(path: "/s"))
    #expect(error.description.contains("update this one"))
  }

  @Test("Books that somebody else wrote are told from no books")
  func damagedBooks() throws {
    for text in ["", "{}", "[1]", #"{"keys":-1,"bytes":0,"lost":0,"dropped":0,"history":0}"#] {
      #expect(throws: TransportFault.damaged(place: "meta/quota")) {
        try EtcdUsage(Array(text.utf8))
      }
    }
    var books = EtcdUsage()
    books.usage = Usage(keyCount: 3, byteCount: 5)
    books.history = .max
    #expect(try EtcdUsage(books.bytes) == books)
  }
}

extension TransportError {
  fileprivate enum Kind { case unreachable, timedOut, refused, malformed, foreign, cancelled }

  fileprivate var kind: Kind {
    switch self {
    case .unreachable: .unreachable
    case .timedOut: .timedOut
    case .refused: .refused
    case .malformed: .malformed
    case .foreign: .foreign
    case .cancelled: .cancelled
    }
  }
}
