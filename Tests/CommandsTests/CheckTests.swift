import Foundation
import SetteePropertyLists
import Testing

@testable import SetteeCommands

/// `settee check`: whole outputs and exit codes.
@MainActor
struct CheckTests {
  private let world = CommandWorld()

  private func check(_ text: String, _ name: String, _ words: String...) throws -> (
    String, CommandRun
  ) {
    let path = try world.write(text, to: name)
    return (path, world.run(["check", path] + words))
  }

  @Test(
    "A file without problems prints nothing and ends with 0",
    arguments: [
      ("{\"a\": 1}", "a.json"), ("// c\n{\"a\": 1,}", "a.jsonc"), ("a = 1\n", "a.toml"),
      ("a: 1\n---\nb: [x]\n", "a.yaml"), ("a: 'yes'\n", ".clang-format"),
      ("{ // c\n}", "tsconfig.build.json"), ("[1]", "anything"), ("a = 1\n", "Pipfile"),
    ])
  func clean(text: String, name: String) throws {
    let (_, run) = try check(text, name)
    #expect(run.output == "" && run.errors == "" && run.code == .done)
  }

  @Test("Whether comments are expected is judged by where a file is, too")
  func commentsByFolder() throws {
    _ = try world.write("{} // c\n", to: ".vscode/settings.json")
    let link = world.config.appending(path: "linked.json").path
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: ".vscode/settings.json")
    let linked = world.run(["check", link])
    #expect(linked.code == .done && linked.output == "", "\(linked.output)")
    let plain = try world.write("{} // c\n", to: "plain.json")
    let back = world.config.appending(path: ".vscode/back.json").path
    try FileManager.default.createSymbolicLink(atPath: back, withDestinationPath: plain)
    #expect(world.run(["check", back]).output == "")
    #expect(world.run(["check", plain]).output.contains("warning: JSON has no comments."))
  }

  @Test("A list whose items may be null breaks no rule by one that is")
  func nullItems() throws {
    let schema = try world.write(
      #"{"properties": {"n": {"items": {"type": ["integer", "null"]}}}}"#, to: "schema.json")
    let path = try world.write(#"{"n": [1, null]}"#, to: "a.json")
    let words = ["--file", path, "--schema", schema]
    #expect(world.run(["list"] + words).output == "n\t[1, null]\tarray\t-\tstored\n")
    #expect(world.run(["set", "n", #"[null, "x"]"#] + words).code == .usage)
  }

  @Test("In a list of settings places are words that 'get' takes, too")
  func rootList() throws {
    let schema = try world.write(
      #"{"items": {"type": "object", "properties": {"a.b": {"type": "integer"}}}}"#,
      to: "schema.json")
    let (path, run) = try check(#"[{}, {"a.b": "x"}, 1]"#, "list.json", "--schema", schema)
    #expect(
      run.output == """
        \(path):1:14: 1.a.b: Must be a whole number.
        \(path):1:20: 2: Must be an object.

        """)
    #expect(world.run(["get", "1.a.b", "--file", path]).output == "x\n")
  }

  @Test("Of a schema all that cannot be meant is told, each sentence once, and nothing fails")
  func schemaOnly() throws {
    let text = """
      {"properties": {
        "a": {"type": "integer", "default": "x"}, "b": {"type": "integer", "default": "y"},
        "c": {"$ref": "#/nowhere"}, "d": {"type": "string", "pattern": "("}},
       "definitions": {"unused": {"$ref": "#/nowhere"}}}
      """
    let (path, run) = try check(text, "s.json", "--schema-only")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(run.code == .done && run.errors == "")
    #expect(
      lines.contains { $0.hasPrefix("\(path): #/properties/a: The default does not fit.") })
    #expect(lines.filter { $0.contains("The default does not fit.") }.count == 1)
    #expect(lines.filter { $0.hasSuffix("… and 1 more like this") }.count == 2)
    #expect(lines.contains { $0.hasPrefix("\(path): #/properties/c: ") })
    #expect(lines.contains { $0.hasPrefix("\(path): #/properties/d: ") })
    #expect(lines.count == 3)
    let (_, clean) = try check("{\"type\": \"object\"}", "c.json", "--schema-only")
    #expect(clean.output == "" && clean.code == .done)
    let (nothing, none) = try check("[", "n.json", "--schema-only")
    #expect(none.code == .usage)
    #expect(none.errors.hasPrefix("\(nothing):1:") && none.errors.hasSuffix("\n     ^\n"))
  }

  @Test("Of a schema that a document names nothing is quoted, and nothing counts for storage")
  func namedSchema() throws {
    let text = "{\"$schema\": \"named.json\", \"a\": 1}"
    _ = try check("password of somebody", "named.json")
    let (path, none) = try check(text, "a.json")
    #expect(
      none.output == "\(path):1:1: warning: named.json is no schema that can be read.\n"
        && none.code == .done)
    _ = try check(
      "{\"x-settee\": {\"suite\": \"s\", \"prefix\": \"p\", \"storage\": \"cloud\"}}", "named.json")
    #expect(
      try check(text, "a.json").1.output == "\(path):1:1: warning: "
        + "What named.json says of suite, prefix, storage counts for no document.\n")
    _ = try check("{\"properties\": {\"a\": {}}}", "named.json")
    #expect(try check(text, "a.json").1.output == "")
  }

  @Test("A mistake in the text is told with its line and column, and ends with 1")
  func syntax() throws {
    let (path, run) = try check("{\n  \"a\": 1\n  \"b\": 2\n}\n", "a.json")
    #expect(run.output == "\(path):3:3: Expected ',' or '}', found \"b\".\n")
    #expect(run.code == .notSo)
    let (other, json5) = try check("{a: 1}", "a.json5")
    #expect(
      json5.output
        == "\(other):1:2: A key without quotes is JSON5, which is not edited here.\n")
  }

  @Test("What other readers of JSON may refuse is a warning, and ends with 0")
  func warnings() throws {
    let (path, run) = try check("{ // c\n\"a\": 1,\n\"a\": [2,]\n}", "a.json")
    #expect(
      run.output == """
        \(path):1:3: warning: JSON has no comments.
        \(path):3:1: warning: 'a' stands 2 times, lines 2 and 3; the last counts.
        \(path):3:9: warning: JSON has no comma behind the last value.

        """)
    #expect(run.code == .done)
    let (marked, mark) = try check("\u{FEFF}{\"a\": 1}", "b.json")
    #expect(
      mark.output == "\(marked):1:1: warning: JSON begins without a byte order mark.\n")
    #expect(mark.code == .done)
  }

  @Test("What other readers of YAML and TOML read otherwise is a warning too")
  func otherFormats() throws {
    let (path, run) = try check("on: yes\na: 1\na: [No, x]\n", "a.yaml")
    #expect(
      run.output == """
        \(path):1:5: warning: 'yes' is text; older readers take it for true. Quotes make it sure.
        \(path):3:1: warning: 'a' stands 2 times, lines 2 and 3; the last counts.
        \(path):3:5: warning: 'No' is text; older readers take it for false. Quotes make it sure.

        """)
    #expect(run.code == .done)
    let (other, toml) = try check("a = { b = 1,\n}\n", "a.toml")
    #expect(toml.output.hasPrefix("\(other):1:") && toml.output.contains("warning: TOML 1.0"))
    #expect(toml.code == .done)
    let (third, wrong) = try check("a: [1\nb: 2\n", "b.yaml")
    #expect(wrong.output.hasPrefix("\(third):2:") && wrong.code == .notSo)
  }

  @Test("Each document of a YAML file is checked")
  func documents() throws {
    let schema = try world.write("{\"properties\": {\"a\": {\"type\": \"integer\"}}}", to: "s.json")
    let (path, run) = try check("a: 1\n---\na: x\n", "a.yaml", "--schema", schema)
    #expect(run.output.hasPrefix("\(path):3:4: a: ") && run.code == .notSo)
  }

  @Test("A schema tells what the values should be")
  func schema() throws {
    let schema = try world.write(
      "{\"properties\": {\"a\": {\"type\": \"integer\"}, \"b\": {\"maximum\": 3}}}", to: "s.json")
    let (path, run) = try check("{\n  \"b\": 4,\n  \"a\": \"x\"\n}", "a.json", "--schema", schema)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2 && run.code == .notSo)
    #expect(lines.first?.hasPrefix("\(path):2:8: b: ") == true)
    #expect(lines.last?.hasPrefix("\(path):3:8: a: ") == true)
  }

  @Test("For programs each problem is a line, a unit of the standard's basic output")
  func units() throws {
    let schema = try world.write(
      """
      {"$id": "https://example.org/s", "properties": {"l": {"items": {"$ref": "#/$defs/a^b"}}},
       "$defs": {"a^b": {"maximum": 3}}}
      """, to: "s.json")
    let (path, run) = try check(
      "{\n  \"l\": [4, 5, 6, 7]\n}", "a.json", "--schema", schema, "--json")
    let lines = run.output.split(separator: "\n").map(String.init)
    // Programs count what people read as one line "… and 3 more like this".
    #expect(lines.count == 4 && run.code == .notSo)
    #expect(
      try JSONDocument(Array(lines[1].utf8)).root.propertyList == [
        "file": .string(path), "line": 2, "column": 12, "severity": "error",
        "instanceLocation": "/l/1", "keywordLocation": "/properties/l/items/$ref/maximum",
        "absoluteKeywordLocation": "https://example.org/s#/$defs/a%5Eb/maximum",
        "error": "Must be a number of 3 or less.",
      ])
    let (_, mistake) = try check("{", "m.json", "--json")
    #expect(
      mistake.output.hasPrefix("{\"column\":2,") || mistake.output.hasPrefix("{\"file\":"))
    #expect(!mistake.output.contains("instanceLocation") && mistake.output.contains("\"error\":"))
  }

  @Test("What the schema asks too much for is not decided, and ends with 1")
  func undecided() throws {
    let links = (0..<2_000).map { ##""d\##($0)": {"$ref": "#/$defs/d\##($0 + 1)"}"## }
    let schema = try world.write(
      ##"{"$ref": "#/$defs/d0", "$defs": {\##(links.joined(separator: ","))}}"##, to: "s.json")
    let (path, run) = try check("{}", "a.json", "--schema", schema)
    #expect(run.output == "\(path):1:1: Not decided: the schema nests too deep.\n")
    #expect(run.code == .notSo)
    let long = try world.write(
      #"{"properties": {"t": {"pattern": "^(.{1,500})*b$"}}}"#, to: "long.json")
    let text = "{\"t\": \"\(String(repeating: "a", count: 20_000))\"}"
    let (_, pattern) = try check(text, "b.json", "--schema", long)
    #expect(pattern.output.contains("warning: t: Not decided: the text is too long"))
    #expect(pattern.code == .done)
  }

  @Test("Formats are warnings, and errors where that is asked for")
  func formats() throws {
    let schema = try world.write(#"{"properties": {"a": {"format": "ipv4"}}}"#, to: "s.json")
    let text = #"{"a": "x"}"#
    let (path, run) = try check(text, "a.json", "--schema", schema)
    #expect(
      run.output == "\(path):1:7: warning: a: Must be an IPv4 address such as 192.0.2.1.\n")
    #expect(run.code == .done)
    let (_, asserted) = try check(text, "a.json", "--schema", schema, "--assert-formats")
    #expect(asserted.output == "\(path):1:7: a: Must be an IPv4 address such as 192.0.2.1.\n")
    #expect(asserted.code == .notSo)
  }

  @Test(
    "Of rules beside references the schema is warned of once, where they count for nothing",
    arguments: [
      ("http://json-schema.org/draft-07/schema#", true),
      ("http://json-schema.org/draft-04/schema#", true),
      ("https://json-schema.org/draft/2020-12/schema", false),
    ])
  func besideReferences(edition: String, isWarned: Bool) throws {
    let text = """
      {"$schema": "\(edition)", "definitions": {"n": {"type": "integer"}}, "properties": {
        "a": {"$ref": "#/definitions/n", "minimum": 1},
        "b": {"$ref": "#/definitions/n", "title": "B", "default": 2},
        "c": {"$ref": "#/definitions/n", "maximum": 1, "enum": [1]}}}
      """
    let (path, run) = try check(text, "s.json", "--schema-only")
    let sentence = "Rules beside '$ref' count for nothing up to draft-07. … and 1 more like this"
    #expect(run.output == (isWarned ? "\(path): #/properties/a: \(sentence)\n" : ""))
    #expect(run.code == .done)
  }

  @Test("A hundred problems of a file are told, the others counted, and all with --all")
  func manyProblems() throws {
    let names = (100..<350).map { "m\($0)" }
    let members = names.map { "\"\($0)\": {\"maximum\": \($0.dropFirst())}" }
    let schema = try world.write(
      "{\"properties\": {\(members.joined(separator: ","))}}", to: "s.json")
    let text = "{\(names.map { "\"\($0)\": 999" }.joined(separator: ","))}"
    let (path, run) = try check(text, "a.json", "--schema", schema)
    #expect(run.output.split(separator: "\n").count == 100 && run.code == .notSo)
    #expect(run.errors == "\(path): 150 more problems; '--all' tells them.\n")
    let (_, all) = try check(text, "a.json", "--schema", schema, "--all")
    #expect(all.output.split(separator: "\n").count == 250 && all.errors == "")
    let (_, json) = try check(text, "a.json", "--schema", schema, "--json")
    #expect(json.output.split(separator: "\n").count == 100)
    #expect(json.errors == run.errors && json.code == .notSo)
  }

  @Test("What is not there, or of no known format, ends with 2")
  func unknown() throws {
    #expect(world.run(["check", "/nowhere/a.json"]).code == .usage)
    let broken = try world.write("{", to: "broken.json")
    let both = world.run(["check", "/nowhere/a.json", broken])
    #expect(both.output.hasPrefix("\(broken):1:") && both.errors.contains("/nowhere/a.json"))
    #expect(both.code == .usage)
    let (_, run) = try check("notes", "notes.txt")
    #expect(
      run.errors
        == "notes.txt is of no format known here; '--format' names json, toml, yaml or plist.\n")
    #expect(run.code == .usage)
    #expect(try check("[1]", "notes.txt", "--format", "json").1.code == .done)
    #expect(try check("<plist/>", "a.plist").1.code == .usage)
  }
}
