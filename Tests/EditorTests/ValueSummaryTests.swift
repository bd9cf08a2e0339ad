import SetteeForms
import SetteePropertyLists
import SetteeSchemas
import Testing

/// Values with parts on one line.
@Suite("Summaries of values")
struct ValueSummaryTests {
  private static let server = """
    {"properties": {"host": {"type": "string"}, "port": {"type": "integer"},
      "on": {"type": "boolean"}, "word": {"type": "string", "writeOnly": true},
      "more": {"type": "object"}, "last": {"type": "string"}}, "required": ["port"]}
    """
  private static let long = String(repeating: "x", count: 50)
  private static let sources = """
    {"items": {"oneOf": [{"title": "Git", "type": "object", "properties": {"url": true}},
      {"title": "Words", "type": "array"}]}}
    """

  @Test(
    "A summary names what is there, briefly",
    arguments: [
      ("{}", [], "empty"), ("{}", [:], "empty"), ("{}", [.null], "1 item: none"),
      ("{}", [1, .null], "1, none"),
      (#"{"items": {"type": "string"}}"#, ["a", "b", "c"], "a, b, c"),
      (#"{"items": \#(server)}"#, [["name": "web", "port": 1]], "1 item: web"),
      (
        #"{"items": \#(server)}"#, [["port": 1, "id": "i"], ["port": 22], ["on": true]],
        "3 items: i, 22, Item 3"
      ),
      (sources, [["url": "u"], ["w"]], "2 items: Git, Words"),
      (#"{"additionalProperties": true}"#, ["PATH": "/bin", "HOME": "/"], "2 entries: PATH, HOME"),
      (#"{"additionalProperties": true}"#, ["PATH": ["/bin"]], "1 entry: PATH"),
      (
        server, ["host": "db", "port": 5432, "on": true, "last": "z", "more": [:]],
        "host db, port 5432, on on, +2"
      ),
      (server, ["host": .string(long)], "host \(long.prefix(40))…"),
      (server, ["word": "hunter2"], "word ••••••••"),
      (server, ["more": ["a": 1]], "1 member"), (server, ["x": 1, "y": 2], "2 members"),
    ] as [(String, PropertyList, String)])
  func lines(schema: String, value: PropertyList, expected: String) throws {
    let shape = try UnfoldingSchema(bytes: Array(schema.utf8)).root
    #expect(ValueSummary.line(of: value, shape: shape) == expected)
  }

  @Test("Of very many parts the first are named, and the line costs no more")
  func many() {
    let items = PropertyList.array((0..<100_000).map { .integer(Int128($0)) })
    let line = ValueSummary.line(of: items, shape: nil)
    #expect(line == (0..<16).map(String.init).joined(separator: ", ") + ", …")
    let members = PropertyList.dictionary(
      PropertyDictionary((0..<100).map { (Key("k\($0)"), .integer(1)) }))
    #expect(ValueSummary.line(of: members, shape: nil).hasPrefix("100 entries: k0, k1, "))
    #expect(ValueSummary.line(of: members, shape: nil).hasSuffix("k15, …"))
  }
}
