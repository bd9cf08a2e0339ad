import SetteePropertyLists
import SetteeSchemas
import Testing

@testable import SetteeEditor

@Suite("Places in the palette")
@MainActor
struct PalettePlacesTests {
  private static let schema = """
    {"properties": {
      "servers": {"type": "array", "maxItems": 3, "items": {"type": "object",
        "required": ["host"], "properties": {"host": {"type": "string"},
          "port": {"type": "integer", "minimum": 1}, "tags": {"type": "array",
            "items": {"type": "string"}}},
        "patternProperties": {"^x-": {"type": "integer"}}, "additionalProperties": false}},
      "env": {"type": "object", "propertyNames": {"pattern": "^[A-Z. ]+$"},
        "additionalProperties": {"type": "string"}}}}
    """

  private static let values: [Key: PropertyList] = [
    "servers": [["host": "web", "port": 80], ["host": "db", "tags": ["one"]]],
    "env": ["HOME": "/root", "A.B": "dotted"],
  ]

  private func fixture(_ line: String) throws -> EditorFixture {
    let schema = try Schema(bytes: Array(Self.schema.utf8), name: "trial")
    let fixture = EditorFixture(schema.descriptions, values: Self.values, columns: 100)
    try fixture.press(":")
    _ = fixture.editor.update(.paste(line))
    fixture.runtime.receive([EditorEvent.tick])
    return fixture
  }

  private func value(_ fixture: EditorFixture, _ key: Key, _ steps: Place.Step...) -> PropertyList?
  {
    fixture.store.value(forKey: key)?.value(at: steps)
  }

  @Test(
    "A line sets, adds and takes away what is inside values",
    arguments: [
      ("set servers.1.port 81", "servers", [.element(1), .member("port")], 81),
      ("set /servers/0/host www", "servers", [.element(0), .member("host")], "www"),
      (
        "set servers.1.tags.- two", "servers",
        [.element(1), .member("tags"), .element(1)], "two"
      ),
      ("set servers.- {\"host\": \"new\"}", "servers", [.element(2), .member("host")], "new"),
      ("set env.PATH /bin:/usr/bin", "env", [.member("PATH")], "/bin:/usr/bin"),
      ("set env.\"A.B\" other", "env", [.member("A.B")], "other"),
      ("set env.\"A C\" with blank", "env", [.member("A C")], "with blank"),
      ("reset env.HOME", "env", [.member("HOME")], nil),
      ("reset servers.0.port", "servers", [.element(0), .member("port")], nil),
      ("reset servers.0", "servers", [.element(0), .member("host")], "db"),
    ] as [(String, Key, [Place.Step], PropertyList?)])
  func acts(line: String, key: Key, steps: [Place.Step], new: PropertyList?) throws {
    let fixture = try fixture(line)
    try fixture.press("<Enter>")
    #expect(fixture.store.value(forKey: key)?.value(at: steps) == new, "\(fixture.picture)")
  }

  @Test("A line goes to what is inside a value, on the pages that lead there")
  func goes() throws {
    let fixture = try fixture("go servers.1.tags.0")
    try fixture.press("<Enter>")
    let field = try #require(fixture.editor.focusedField)
    #expect(fixture.form.fields[field].description.place.description == "servers.1.tags.0")
  }

  @Test(
    "What a name or a value may not be is told with its place, and nothing is stored",
    arguments: [
      ("set env.path x", "env.path: The name"),
      ("set servers.0.port 0", "Port: Must be a whole number of 1 or more."),
      ("set servers.0.x-a many", "servers.0.x-a: "),
      ("set servers.5.host x", "No setting servers.5.host"),
      ("go servers.7", "No setting servers.7"), ("reset env.NEW", "There is no env.NEW."),
      ("set servers.x y", "In 'servers.x', 'x' is no element of the list at /servers"),
    ])
  func refusals(line: String, sentence: String) throws {
    let fixture = try fixture(line)
    #expect(fixture.picture.contains(sentence), "\(fixture.picture)")
    try fixture.press("<Enter>")
    // What one line has no room for stands in several.
    let told = fixture.picture.split(separator: "\n").suffix(4).map {
      $0.trimmingPrefix { $0 == " " }
    }
    #expect(told.joined(separator: " ").contains(sentence), "\(fixture.picture)")
    for (key, value) in Self.values { #expect(fixture.store.value(forKey: key) == value) }
  }

  @Test("Blanks in quotes belong to the word for a place")
  func quotes() {
    #expect(PaletteLine("set env.\"a b\" c d") == .set(key: "env.\"a b\"", value: "c d"))
    #expect(PaletteLine("go \"a \\\" b\"") == .goTo(key: "\"a \\\" b\""))
    #expect(PaletteLine("set a\"b c d") == .set(key: "a\"b", value: "c d"))
    #expect(PaletteLine("reset everything now") == nil)
    #expect(PaletteLine("set a ") == nil)
  }
}
