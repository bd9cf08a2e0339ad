import SetteePropertyLists
import SetteeSettings
import Testing

@testable import SetteeSchemas

@Suite("Settings that a suite's schema describes only for some values")
struct ConditionalSettingsTests {
  private static let root = """
    {"properties": {"mode": {"enum": ["http", "unix"], "default": "http"}, "card": {}},
     "if": {"properties": {"mode": {"const": "http"}}, "required": ["mode"]},
     "then": {"properties": {"port": {"type": "integer"}}, "required": ["port"]},
     "else": {"properties": {"path": {"type": "string"}}},
     "dependentSchemas": {"card": {"properties": {"zip": {"type": "string"}}}},
     "dependentRequired": {"card": ["zip", "mode"]}}
    """

  /// Required settings have a star; a bar stands before those that conditions leave out.
  private func names(_ schema: Schema) -> String {
    let names = { (settings: [SettingDescription]) in
      settings.map { ($0.path + [$0.key.name]).joined(separator: ">") + ($0.isRequired ? "*" : "") }
        .joined(separator: " ")
    }
    return names(schema.descriptions) + " | " + names(schema.conditions.otherwise)
  }

  @Test(
    "They are those of the branches that hold for what is in force, and of what is stored",
    arguments: [
      ([:], "mode card port* | path zip"),
      (["mode": "unix"], "mode card path | port zip"),
      (["mode": "unix", "card": 1], "mode* card path zip* | port"),
      (["port": 8, "mode": "unix", "path": "/x"], "mode card path Other>port | zip"),
      (["zip": "8000"], "mode card port* Other>zip | path"),
    ] as [(PropertyDictionary, String)])
  func root(values: PropertyDictionary, expected: String) throws {
    let schema = try Schema(bytes: Array(Self.root.utf8), name: "s.json")
    #expect(names(schema.holding(values)) == expected)
    #expect(schema.holding(values).allDescriptions.count == 5)
  }

  @Test("Sections have conditions of their own, under a prefix too")
  func sections() throws {
    let text = """
      {"x-settee": {"prefix": "app."}, "properties": {"net": {"type": "object", "title": "Net",
        "properties": {"kind": {"enum": ["a", "b"]}},
        "allOf": [{"if": {"properties": {"kind": {"const": "b"}}, "required": ["kind"]},
          "then": {"properties": {"depth": {"type": "integer"},
            "key": {"type": "string", "x-settee": {"secret": true}}}}}]}}}
      """
    let schema = try Schema(bytes: Array(text.utf8), name: "s.json")
    let left = "Net>app.net.depth Net>app.net.key"
    #expect(names(schema) == "Net>app.net.kind | \(left)")
    #expect(names(schema.holding(["app.net.kind": "b"])) == "Net>app.net.kind \(left) | ")
    let stray = schema.holding(["app.net.key": "hunter2"])
    #expect(
      names(stray) == "Net>app.net.kind Net>Other>app.net.key | Net>app.net.depth")
    #expect(stray.descriptions[1].help == "Only where kind is b.")
    #expect(stray.descriptions[1].traits.contains(.secret))
  }

  @Test(
    "Which values may bring other settings is told",
    arguments: [
      ("mode", true), ("mode.x", true), ("card", true), ("path", true), ("zip", true),
      ("modest", false), ("other", false),
    ])
  func deciders(key: String, mayHang: Bool) throws {
    let schema = try Schema(bytes: Array(Self.root.utf8), name: "s.json")
    #expect(schema.conditions.mayHang(on: Key(key)) == mayHang)
  }

  @Test("Where a condition counts members, each of them may")
  func counted() throws {
    let text = """
      {"properties": {"a": {}, "b": {}}, "if": {"minProperties": 2},
       "then": {"properties": {"c": {}}}}
      """
    let schema = try Schema(bytes: Array(text.utf8), name: "s.json")
    #expect(schema.conditions.mayHang(on: "whatever"))
    #expect(names(schema.holding(["a": 1])) == "a b | c")
    #expect(names(schema.holding(["a": 1, "b": 1])) == "a b c | ")
  }

  @Test("Values that leave the settings as they are are told from others")
  func states() throws {
    let schema = try Schema(bytes: Array(Self.root.utf8), name: "s.json")
    let states = [["mode": "http"], ["mode": "unix"], ["mode": "http", "zip": "1"]].map {
      schema.holding($0 as PropertyDictionary).conditions
    }
    #expect(schema.conditions.leavesSame(as: states[0]))
    #expect(!states[0].leavesSame(as: states[1]) && !states[0].leavesSame(as: states[2]))
  }

  @Test("A schema without conditions stays the same")
  func unconditional() throws {
    let schema = try Schema(bytes: Array(#"{"properties": {"a": {}}}"#.utf8), name: "s.json")
    #expect(schema.conditions.isEmpty && !schema.conditions.mayHang(on: "a"))
    #expect(schema.holding(["a": 1]).allDescriptions.map(\.key) == ["a"])
  }

  private static let nested = """
    {"properties": {"lvl": {"type": "integer"}, "net": {"type": "object", "properties": {
       "on": {"type": "boolean", "default": true}}}},
     "if": {"properties": {"lvl": {"minimum": 2}}, "required": ["lvl"]},
     "then": {"properties": {"mid": {"enum": ["v", "w"]},
         "tls": {"type": "object", "properties": {"ca": {"type": "string", "default": "x"},
           "deep": {"type": "object", "properties": {"q": {}}}}},
         "net": {"properties": {"host": {"type": "string"}}}},
       "if": {"properties": {"mid": {"const": "w"}}, "required": ["mid"]},
       "then": {"properties": {"inner": {"type": "integer"}}}},
     "allOf": [{"if": {"required": ["net"], "properties": {"net": {"required": ["on"],
         "properties": {"on": {"const": true}}}}},
       "then": {"properties": {"ways": {}}}, "else": {"properties": {"none": {}}}}]}
    """

  @Test(
    "Sections of branches are sections too, and branches inside of branches are known",
    arguments: [
      (
        [:],
        "lvl ways Net>net.on | Net>net.host mid Tls>tls.ca Tls>Deep>tls.deep.q inner none"
      ),
      (
        ["lvl": 2, "mid": "w", "net.on": false],
        "lvl mid none inner Tls>tls.ca Tls>Deep>tls.deep.q Net>net.on Net>net.host | ways"
      ),
      (
        ["tls.deep.q": 1, "net.host": "h", "inner": 3],
        "lvl ways Net>net.on Other>inner Other>Tls>Deep>tls.deep.q Other>Net>net.host"
          + " | mid Tls>tls.ca none"
      ),
    ] as [(PropertyDictionary, String)])
  func nested(values: PropertyDictionary, expected: String) throws {
    let schema = try Schema(bytes: Array(Self.nested.utf8), name: "s.json").holding(values)
    let words = { (text: String) in text.split(separator: " ").map(String.init) }
    let parts = names(schema).split(separator: "|").map { words(String($0)).sorted() }
    #expect(parts == expected.split(separator: "|").map { words(String($0)).sorted() })
  }

  @Test("What a document nests in a section of a branch goes under dotted keys")
  func spread() throws {
    let schema = try Schema(bytes: Array(Self.nested.utf8), name: "s.json")
    let values: PropertyDictionary = [
      "tls": ["ca": "y", "deep": ["q": 1]], "net": ["host": "h"], "lvl": 3,
    ]
    let spread = schema.spread(values)
    #expect(spread == ["tls.ca": "y", "tls.deep.q": 1, "net.host": "h", "lvl": 3])
    #expect(schema.nest(spread) == values)
  }

  @Test("The default of a branch that does not hold is none")
  func defaults() throws {
    let schema = try Schema(bytes: Array(Self.nested.utf8), name: "s.json")
    let setting = { (schema: Schema) in schema.allDescriptions.first { $0.key == "tls.ca" } }
    #expect(setting(schema)?.defaultValue == nil)
    #expect(setting(schema)?.help == "Only where lvl is a number of 2 or more.")
    #expect(setting(schema.holding(["lvl": 2]))?.defaultValue == "x")
  }

  @Test("Defaults that a branch brings decide on others")
  func chained() throws {
    let text = """
      {"properties": {"a": {"default": true}},
       "allOf": [{"if": {"properties": {"a": {"const": true}}, "required": ["a"]},
          "then": {"properties": {"c": {"default": 1}}}},
         {"if": {"properties": {"c": {"const": 1}}, "required": ["c"]},
          "then": {"properties": {"b": {}}}}]}
      """
    let schema = try Schema(bytes: Array(text.utf8), name: "s.json")
    #expect(names(schema) == "a c b | ")
    #expect(names(schema.holding(["a": false])) == "a | c b")
  }

  @Test("What must be there and nobody describes is a setting")
  func undescribed() throws {
    let text = """
      {"properties": {"a": {}}, "required": ["b"], "dependentRequired": {"a": ["addr", "b"]}}
      """
    let schema = try Schema(bytes: Array(text.utf8), name: "s.json")
    #expect(names(schema) == "a b* | ")
    #expect(names(schema.holding(["a": 1])) == "a addr* b* | ")
  }

  @Test(
    "What must be there because of another says because of which",
    arguments: [
      ("port", [:], "mode is http"), ("zip", ["card": 1], "'card' is there"),
      ("mode", ["card": 1], "'card' is there"), ("mode", [:], nil),
      ("path", ["mode": "unix"], nil),
    ] as [(Key, PropertyDictionary, String?)])
  func needs(key: Key, values: PropertyDictionary, need: String?) throws {
    let schema = try Schema(bytes: Array(Self.root.utf8), name: "s.json").holding(values)
    let setting = try #require(schema.descriptions.first { $0.key == key })
    #expect(setting.need == need)
    #expect(
      setting.absenceProblem?.contains(need.map { "(because \($0))." } ?? "missing") != false)
  }

  @Test("In a document the member says it too, and what is needed in any case does not")
  func needsOfDocument() throws {
    let text = """
      {"properties": {"a": {}}, "required": ["b"], "if": {"required": ["a"]},
       "then": {"properties": {"b": {}, "c": {}}, "required": ["b", "c"]}}
      """
    let root = try Schema(bytes: Array(text.utf8), name: "s.json").tree.root
    let shape = root.present(for: ["a": 1] as PropertyList)
    #expect(shape.shape(at: [.member("c")])?.words.need == "'a' is there")
    #expect(shape.shape(at: [.member("b")])?.words.need == nil)
  }
}
