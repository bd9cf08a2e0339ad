import SetteeForms
import SetteePropertyLists
import SetteeSchemas
import SetteeSettings
import TestSupport
import Testing

@testable import SetteeEditor

/// Lists of very many objects: an edit costs what it is about.
@Suite("Large lists of objects")
@MainActor
struct LargeListTests {
  private static let schema = """
    {"type": "array", "uniqueItems": true, "items": {"type": "object", "required": ["host"],
      "properties": {"host": {"type": "string"}, "port": {"type": "integer", "maximum": 65535},
        "tags": {"type": "array", "items": {"type": "string"}}}}}
    """

  private func servers(_ count: Int) -> PropertyList {
    .array(
      (0..<count).map { number in
        [
          "host": .string("host-\(number).example.org"), "port": .integer(Int128(number)),
          "tags": ["a", "b"],
        ]
      })
  }

  /// How many values the judge is given on the main thread for one edit of each kind, the frames
  /// after it included.
  private func counts(in count: Int) async throws -> [Int] {
    let judged = JudgedValues()
    let shape = judged.counting(try UnfoldingSchema(bytes: Array(Self.schema.utf8)).root)
    let fixture = EditorFixture(
      [PageTrial.description("servers", shape)], values: ["servers": servers(count)])
    let form = fixture.form
    try fixture.press("<Enter>")
    let list = try #require(form.field(forKey: "servers"))
    let item = form.page(of: list).rows[3]
    try fixture.press("jjj<Enter>j")
    let port = try #require(fixture.editor.focusedField)
    #expect(form.fields[port].description.place.description == "servers.3.port")
    let edits: [() throws -> Void] = [
      { _ = form.commit(70_000, to: port) }, { try fixture.press("u") },
      { try fixture.press("<Esc>a") }, { try fixture.press("<Esc>x") },
      { _ = form.act(.move(to: count - 1), at: .element(3), of: list) },
      { _ = form.reset([item]) }, { _ = form.counts() }, { try fixture.press("!") },
    ]
    return try edits.map { edit in
      try judged.countOnMain {
        try edit()
        fixture.runtime.receive([EditorEvent.marked])
      }
    }
  }

  @Test("What is judged between two keys does not grow with the list")
  func bounded() async throws {
    let few = try await counts(in: 2_000)
    let many = try await counts(in: 10_000)
    #expect(many == few)
    // The page's rows, each with its members and their tags.
    #expect(many.allSatisfy { $0 <= 30 * 6 }, "\(many)")
    #expect(many.contains { $0 > 0 })
  }

  @Test("What an edit breaks far away is told when it is known", .endsInAnHour)
  func later() async throws {
    let judged = JudgedValues()
    let shape = judged.counting(try UnfoldingSchema(bytes: Array(Self.schema.utf8)).root)
    let fixture = EditorFixture(
      [PageTrial.description("servers", shape)], values: ["servers": servers(10_000)])
    try fixture.press("<Enter>")
    let form = fixture.form
    let list = try #require(form.field(forKey: "servers"))
    let twin: PropertyList = ["host": "host-7.example.org", "port": 7, "tags": ["a", "b"]]
    _ = form.act(.insert(twin), at: .element(0), of: list)
    fixture.runtime.receive([EditorEvent.marked])
    while !fixture.picture.contains("✗1") {
      await Task.yield()
      fixture.runtime.receive([EditorEvent.marked])
    }
    #expect(judged.countElsewhere > 60_000)
  }
}
