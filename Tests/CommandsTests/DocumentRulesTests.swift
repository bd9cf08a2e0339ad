import Foundation
import Testing

@testable import SetteeCommands

@Suite("What a schema asks of a document, in its form")
@MainActor
struct DocumentRulesTests {
  private let world = CommandWorld()

  private nonisolated static let schema = """
    {"required": ["host", "port"], "properties": {
      "kind": {"enum": ["git", "tar"]}, "host": {"type": "string"},
      "port": {"type": "integer", "default": 80}, "when": {"type": "string", "format": "date"},
      "tags": {"type": "array", "uniqueItems": true, "items": {"enum": ["a", "b", "c"]}},
      "pair": {"type": "array", "maxItems": 2, "items": {"type": "integer"}},
      "map": {"type": "object", "maxProperties": 1, "additionalProperties": {"type": "string"}}},
      "if": {"properties": {"kind": {"const": "git"}}, "required": ["kind"]},
      "then": {"properties": {"url": {"type": "string"}}}}
    """

  private func edit(
    _ text: String, at place: String, _ keys: String = ""
  ) throws -> (screen: String, text: String) {
    try world.edit(text, by: Self.schema, at: place, keys)
  }

  @Test("A required member is missing though it has a default, until that is stored")
  func missing() throws {
    let text = "{\n  \"host\": \"x\"\n}\n"
    let before = try edit(text, at: "port").screen
    #expect(before.contains("✗ port") && before.contains("'port' is missing"), "\(before)")
    #expect(before.contains("Default  80"))
    let after = try edit(text, at: "port", "<Enter><Enter>")
    #expect(after.text == "{\n  \"host\": \"x\",\n  \"port\": 80\n}\n", "\(after.screen)")
    #expect(!after.screen.contains("missing"))
  }

  @Test("'list' marks what is missing and what may not be there, inside objects too")
  func marks() throws {
    let schema = try world.write(
      """
      {"required": ["name"], "additionalProperties": false, "properties": {
        "name": {"type": "string"}, "port": {"type": "integer"}, "fine": {"type": "boolean"},
        "o": {"type": "object", "additionalProperties": false, "required": ["k"],
          "properties": {"k": {"type": "string"}}}}}
      """, to: "marks.schema.json")
    let path = try world.write(
      #"{"port": "x", "fine": true, "bad": 1, "o": {"z": 1}}"#, to: "marks.json")
    let rows = world.run(["list", "--file", path, "--schema", schema]).output
    #expect(
      rows == """
        name\t(not set)\t-\t!\t-
        port\t"x"\tstring\t!\tstored
        fine\ttrue\tboolean\t-\tstored
        o.k\t(not set)\t-\t!\t-
        o.z\t1\tinteger\t!\tstored
        bad\t1\tinteger\t!\tstored

        """)
  }

  @Test(
    "What breaks a rule is told in one sentence: by 'check', by 'set', by the row and in the list",
    arguments: [
      ("rev", "q", "Must match the pattern ^r (because kind is git)"),
      ("size", "9", "Must be a number of 5 or less (because kind is git)."),
      ("inner.rev", "q", "Must have at least 3 characters (because kind is git)."),
      ("by", "q", "Must be one of a, b or text that matches ^x."),
      ("rank", "0", "Must be -1 or a whole number of 1 or more."),
    ])
  func sentences(place: String, value: String, sentence: String) throws {
    let branch = """
      {"properties": {"rev": {"pattern": "^r"}, "size": {"maximum": 5},
        "inner": {"properties": {"rev": {"minLength": 3}}}}}
      """
    let schema = try world.write(
      """
      {"properties": {"kind": {"enum": ["git", "tar"]}, "rev": {"type": "string"},
        "size": {"type": "integer"}, "inner": {"properties": {"rev": {"type": "string"}}},
        "by": {"anyOf": [{"enum": ["a", "b"]}, {"type": "string", "pattern": "^x"}]},
        "rank": {"anyOf": [{"const": -1}, {"type": "integer", "minimum": 1}]}},
        "if": {"properties": {"kind": {"const": "git"}}, "required": ["kind"]}, "then": \(branch)}
      """, to: "told.schema.json")
    let file = try world.write(#"{"kind": "git"}"#, to: "told.json")
    let words = ["--file", file, "--schema", schema]
    let refused = world.run(["set", place, value] + words)
    #expect(refused.errors.hasPrefix("\(place): \(sentence)"), "\(refused.errors)")
    #expect(world.run(["set", place, value, "--file", file, "--schema", "none"]).code == .done)
    let check = world.run(["check", file, "--schema", schema])
    #expect(check.output.contains("\(place): \(sentence)\n"), "\(check.output)")
    for keys in ["", "!"] {
      let screen = world.run([
        "edit", file, place, "--schema", schema, "--dump-screen", "--size", "90x30", "--keys", keys,
      ])
      #expect(screen.output.contains(sentence), "\(screen.output)")
    }
  }

  @Test("A constant beside text of a pattern can be set though it does not match")
  func constantBesidePattern() throws {
    let schema = try world.write(
      #"{"properties": {"by": {"anyOf": [{"enum": ["a"]}, {"type": "string", "pattern": "^x"}]}}}"#,
      to: "by.schema.json")
    let file = try world.write("{}", to: "by.json")
    for value in ["a", "x1"] {
      let done = world.run(["set", "by", value, "--file", file, "--schema", schema])
      #expect(done.code == .done, "\(done.errors)")
    }
  }

  @Test("A stored text that is no date is a warning in the form as it is for 'check'")
  func noDate() throws {
    let text = #"{"host": "x", "port": 1, "when": "someday"}"#
    let screen = try edit(text, at: "when").screen
    #expect(screen.contains("△ when") && !screen.contains("✗"), "\(screen)")
    let (schema, file) = ("form.schema.json", "form.json")
    let check = world.run([
      "check", world.config.appending(path: file).path, "--schema",
      world.config.appending(path: schema).path,
    ])
    #expect(check.code == .done && check.output.contains("warning"), "\(check.output)")
    #expect(try edit(text, at: "when", "<Enter><C-u>never<Enter>").text == text)
  }

  @Test(
    "What can be added nowhere is refused at once",
    arguments: [
      ("pair", #"{"host": "x", "port": 1, "pair": [1, 2]}"#, "Must have at most 2 items."),
      ("map", #"{"host": "x", "port": 1, "map": {"a": "b"}}"#, "Must have at most 1 entry."),
    ])
  func full(place: String, text: String, sentence: String) throws {
    let run = try edit(text, at: place, "<Enter>a")
    #expect(run.screen.contains(sentence) && run.text == text, "\(run.screen)")
  }

  @Test("A wrong item of a list of choices hinders no other tick")
  func wrongItem() throws {
    let text = #"{"host": "x", "port": 1, "tags": ["a", "old"]}"#
    let run = try edit(text, at: "tags", "<Enter><Down><Space><Enter>")
    #expect(run.text.contains(#"["a", "b", "old"]"#), "\(run.screen)")
  }

  @Test("A member that only another branch describes says when it would be")
  func otherBranch() throws {
    let text = #"{"host": "x", "port": 1, "kind": "tar", "url": "u"}"#
    #expect(try edit(text, at: "url").screen.contains("Only where kind is git."))
  }

  @Test(
    "'describe' says when a member would be described, of documents and of suites",
    arguments: ["d.json", "d.plist"])
  func describedWhere(file: String) throws {
    let schema = try world.write(
      """
      {"properties": {"kind": {"type": "string"}, "o": {
        "properties": {"kind": {"enum": ["git", "tar"]}, "x": {"description": "An x."}},
        "if": {"properties": {"kind": {"const": "git"}}, "required": ["kind"]},
        "then": {"properties": {"url": {"description": "An address."}}},
        "else": {"properties": {"size": {"description": "A size."}}}},
       "u": {"oneOf": [
        {"properties": {"kind": {"const": "a"}, "at": {"type": "integer"}}, "required": ["kind"]},
        {"properties": {"kind": {"const": "b"}, "deep": {"properties": {"z": {}}}},
         "required": ["kind"]}]}}}
      """, to: "where.schema.json")
    let path = world.config.appending(path: file).path
    if file == "d.json" { _ = try world.write("{}\n", to: file) }
    let o = #"{"kind": "tar", "url": "u", "size": 1, "y": 1}"#
    let u = #"{"kind": "a", "at": 1, "deep": {"z": 1}}"#
    _ = world.run(["set", "o", o, "u", u, "--type", "json", "--file", path])
    for (place, help) in [
      ("o.url", "Only where kind is git."), ("o.size", "A size."), ("o.x", "An x."), ("o.y", nil),
      ("u.deep", "Only where kind is b."), ("u.at", nil), ("u.kind", nil),
    ] {
      let words = ["describe", place, "--file", path, "--schema", schema]
      let text = world.run(words).output
      let line = text.split(separator: "\n").first { $0.hasPrefix("Help") }
      #expect(line.map(String.init) == help.map { "Help      \($0)" }, "\(text)")
      let json = world.run(words + ["--json"]).output
      #expect(json.contains(#""help": "\#(help ?? "")""#) == (help != nil), "\(json)")
    }
  }

  @Test("Places in a root that is a list are told as commands take them")
  func rootList() throws {
    let file = try world.write(#"[{"a": 1}]"#, to: "list.json")
    let run = world.run(["edit", file, "0.a", "--dump-screen", "--size", "110x30"])
    #expect(run.output.contains("Key      0.a\n"), "\(run.output)")
    #expect(world.run(["get", "0.a", "--file", file]).output == "1\n")
  }
}
