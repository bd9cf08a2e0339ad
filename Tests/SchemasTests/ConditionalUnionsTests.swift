import SetteePropertyLists
import SetteeSettings
import Testing

@testable import SetteeSchemas

@Suite("Settings of which a union inside a condition says which there are")
struct ConditionalUnionsTests {
  private static let tagged = """
    {"properties": {"on": {"type": "boolean", "default": false}, "lvl": {"type": "integer"}},
     "dependencies": {"on": {"oneOf": [
       {"properties": {"on": {"const": false}, "path": {"type": "string"}}},
       {"properties": {"on": {"const": true}, "host": {"type": "string"}}, "required": ["host"]}]}},
     "if": {"properties": {"lvl": {"minimum": 2}}, "required": ["lvl"]},
     "then": {"anyOf": [
       {"title": "A", "properties": {"a": {"type": "integer"}}, "required": ["a"]},
       {"title": "B", "properties": {"b": {"type": "integer"}}, "required": ["b"]}]}}
    """

  private func names(_ schema: Schema) -> String {
    let names = { (settings: [SettingDescription]) in
      settings.map { ($0.path + [$0.key.name]).joined(separator: ">") + ($0.isRequired ? "*" : "") }
        .joined(separator: " ")
    }
    return names(schema.descriptions) + " | " + names(schema.conditions.otherwise)
  }

  private func schema(_ text: String, _ values: PropertyDictionary = [:]) throws -> Schema {
    try Schema(bytes: Array(text.utf8), name: "s.json").holding(values)
  }

  @Test(
    "They are those of the variant that a tag or the members say, stored or by default",
    arguments: [
      ([:], "on lvl path | a b host"),
      (["on": true], "on lvl host* | a b path"),
      (["lvl": 3], "on lvl path a* | b host"),
      (["lvl": 3, "b": 1], "on lvl path b* | a host"),
      (["b": 1, "host": "h", "on": false], "on lvl path Other>b Other>host | a"),
    ] as [(PropertyDictionary, String)])
  func root(values: PropertyDictionary, expected: String) throws {
    let words = { (text: String) in
      text.split(separator: "|").map { $0.split(separator: " ").sorted() }
    }
    #expect(words(names(try schema(Self.tagged, values))) == words(expected))
  }

  @Test("A tag may be all that any variant has, with the default that all have")
  func tags() throws {
    let setting = try #require(schema(Self.tagged, ["on": true]).descriptions.first)
    #expect(setting.key == "on" && setting.defaultValue == false)
    #expect(setting.type.problem(with: false) == nil)
  }

  @Test(
    "What another variant describes says where it would be a setting",
    arguments: [
      ("host", ["host": "h"], "Only where on is on."),
      ("a", ["a": 1], "Only where lvl is a number of 2 or more."),
      ("a", ["lvl": 2, "a": 1, "b": 1, "c": 1], nil),
      ("b", ["lvl": 2, "a": 1, "b": 1], "Only where it is 'B'."),
    ] as [(Key, PropertyDictionary, String?)])
  func phrases(key: Key, values: PropertyDictionary, help: String?) throws {
    let setting = try #require(
      schema(Self.tagged, values).descriptions.first { $0.key == key })
    #expect(setting.help == help ?? "")
  }

  @Test("So it is in sections, and what decides there is told")
  func sections() throws {
    let text = """
      {"properties": {"net": {"type": "object", "title": "Net",
         "properties": {"k": {"type": "string"}},
         "dependentSchemas": {"k": {"oneOf": [
           {"properties": {"kind": {"const": "git"}, "url": {}}, "required": ["kind"]},
           {"properties": {"kind": {"const": "dir"}, "tls": {"type": "object",
             "properties": {"ca": {}}}}, "required": ["kind"]}]}}}}}
      """
    #expect(names(try schema(text)) == "Net>net.k | Net>net.kind Net>net.url Net>Tls>net.tls.ca")
    let held = try schema(text, ["net.k": "x", "net.kind": "dir"])
    #expect(names(held) == "Net>net.k Net>net.kind* Net>Tls>net.tls.ca | Net>net.url")
    #expect(held.conditions.mayHang(on: "net.kind") && held.conditions.mayHang(on: "net.k"))
    let kind = try #require(held.descriptions.first { $0.key == "net.kind" })
    #expect(kind.type.problem(with: "git") == nil && kind.need == "'k' is there")
    #expect(held.spread(["net": ["tls": ["ca": 1]]]) == ["net.tls.ca": 1])
  }

  @Test("A root that is one of several shapes has the settings of the one that its values are")
  func rootUnion() throws {
    let text = """
      {"oneOf": [
        {"properties": {"kind": {"const": "git"}, "rev": {}}, "required": ["kind"],
         "dependentSchemas": {"rev": {"properties": {"depth": {}}}}},
        {"properties": {"kind": {"const": "path"}, "dir": {}}, "required": ["kind"]}]}
      """
    #expect(names(try schema(text)) == "kind* rev | dir depth")
    #expect(names(try schema(text, ["rev": 1])) == "kind* rev depth | dir")
    #expect(
      names(try schema(text, ["kind": "path", "rev": 1])) == "kind* dir Other>rev | depth")
  }

  @Test("A document's place is the variant too, and its problems say for which condition")
  func places() throws {
    let root = try schema(Self.tagged).tree.root
    let shape = root.present(for: ["on": true] as PropertyList)
    guard case .object(let object) = shape.kind else {
      Issue.record("\(shape.kind)")
      return
    }
    #expect(object.members.map(\.name) == ["on", "lvl", "host"])
    #expect(
      shape.problems(with: ["on": true] as PropertyList).map(\.sentence) == [
        "'host' is missing; it must be text (because 'on' is there)."
      ])
  }

  @Test("What a variant of it needs says which variant that is")
  func needs() throws {
    let held = try schema(Self.tagged, ["on": true])
    #expect(held.descriptions.first { $0.key == "host" }?.need == "on is on")
  }

  @Test("A branch that leads back to its schema ends")
  func circle() throws {
    let text = """
      {"properties": {"a": {}}, "if": {"required": ["a"]},
       "then": {"anyOf": [{"$ref": "#"}, {"properties": {"b": {}}, "required": ["b"]}]}}
      """
    #expect(names(try schema(text, ["a": 1])).contains("a"))
    #expect(names(try schema(text, ["a": 1, "b": 1])).contains("a"))
  }
}
