import Foundation
import Testing

@testable import SetteeCommands

@Suite("Commands on documents")
@MainActor
struct DocumentCommandsTests {
  private let world = CommandWorld()

  private static let text = """
    {
      // The compiler.
      "compilerOptions": {
        "target": "es2020", // modern
        "strict": true,
        "paths": { "@/*": ["src/*"] },
        "lib": ["dom", "es2020"]
      },
      "a.b": 1.50,
      "references": [{ "path": "./a" }, { "path": "./b" }]
    }

    """

  private func document(_ text: String = text, name: String = "tsconfig.json") throws -> String {
    try world.write(text, to: name)
  }

  private func contents(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func run(_ words: [String], _ path: String) -> CommandRun {
    world.run(words + ["--file", path])
  }

  @Test("A list has a row for each leaf, in the order of the text; a depth ends it sooner")
  func list() throws {
    let path = try document()
    let keys = run(["keys"], path).output
    #expect(
      keys == """
        compilerOptions.target
        compilerOptions.strict
        compilerOptions.paths.@/*
        compilerOptions.lib
        a.b
        references.0.path
        references.1.path

        """)
    #expect(run(["keys", "--depth", "1"], path).output == "compilerOptions\na.b\nreferences\n")
    #expect(run(["keys", "--depth", "0"], path).code == .usage)
    #expect(run(["list"], path).output.hasPrefix("compilerOptions.target\t\"es2020\"\tstring\t"))
  }

  @Test("Every leaf is reached by its word and by its pointer")
  func reached() throws {
    let path = try document()
    for (word, pointer, value) in [
      ("compilerOptions.target", "/compilerOptions/target", "es2020\n"),
      ("compilerOptions.paths.@/*", "/compilerOptions/paths/@~1*", "[\"src/*\"]\n"),
      ("a.b", "/a.b", "1.50\n"), ("references.1.path", "/references/1/path", "./b\n"),
    ] {
      #expect(run(["get", word], path).output == value)
      #expect(run(["get", pointer], path).output == value)
    }
    #expect(
      run(["get", "compilerOptions.paths", "--raw"], path).output == "{ \"@/*\": [\"src/*\"] }")
    #expect(run(["get", "compilerOptions.paths"], path).output == "{\"@/*\": [\"src/*\"]}\n")
  }

  @Test("A group of values changes its places and no other byte")
  func set() throws {
    let path = try document()
    let words = [
      "set", "compilerOptions.strict", "false", "compilerOptions.lib.-", "webworker",
      "compilerOptions.lib.-", "x", "new.deep", "1e3",
    ]
    #expect(run(words, path).code == .done)
    let expected = Self.text.replacing("\"strict\": true", with: "\"strict\": false")
      .replacing("\"es2020\"]", with: "\"es2020\", \"webworker\", \"x\"]")
      .replacing("./b\" }]\n", with: "./b\" }],\n  \"new\": {\n    \"deep\": 1e3\n  }\n")
    #expect(try contents(path) == expected)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: world.config.path) == ["tsconfig.json"])
  }

  @Test("Several elements of a list are reset at once, whichever are named first")
  func reset() throws {
    let path = try document("{\"l\": [1, 2, 3, 4] /* c */}")
    #expect(run(["reset", "l.0", "l.2", "--yes"], path).code == .done)
    #expect(try contents(path) == "{\"l\": [2, 4] /* c */}")
    #expect(run(["reset", "nope"], path).code == .notSo)
    #expect(run(["reset", "--all", "--yes"], path).code == .done)
    #expect(try contents(path) == "{ /* c */}")
  }

  @Test("where tells file, line and column")
  func location() throws {
    let path = try document()
    #expect(
      run(["where", "compilerOptions.lib"], path).output
        == "> \(path):7:12\t[\"dom\", \"es2020\"]\n")
    #expect(run(["where", "nope"], path).code == .notSo)
  }

  @Test("What a format cannot hold is refused before anything changes")
  func unstorable() throws {
    let path = try document("a = 1 # c\n", name: "x.toml")
    let run = run(["set", "a", "null", "--type", "null"], path)
    #expect(run.code == .usage)
    #expect(
      run.errors
        == "'a' was not stored: TOML has no null; reset takes the member away.\n")
    for (word, type) in [("a", "null"), ("a", nil), ("new", nil)] as [(String, String?)] {
      let other = self.run(["set", word, "null"] + (type.map { ["--type", $0] } ?? []), path)
      #expect(other.code == .usage && other.errors.contains("TOML has no null; reset takes"))
    }
    #expect(try contents(path) == "a = 1 # c\n")
  }

  @Test(
    "What cannot be held inside a value is named by its own place",
    arguments: [
      (#"{"a": {"b": [1, {"c": null}]}}"#, "'a.b.1.c' was not stored: TOML has no null"),
      (#"{"o": {"b": null}}"#, "'o.b' was not stored: TOML has no null"),
      (#"{"o": [1, 9223372036854775808]}"#, "'o.1' was not stored: TOML's integers end"),
    ])
  func unstorableInside(values: String, sentence: String) throws {
    let path = try document("o = 1 # c\n", name: "x.toml")
    let run = run(["import", try world.write(values, to: "in.json")], path)
    #expect(run.code == .usage && run.errors.contains(sentence), "\(run.errors)")
    #expect(try contents(path) == "o = 1 # c\n")
  }

  @Test("An ambiguous word is refused with both pointers")
  func ambiguous() throws {
    let path = try document("{\"a.b\": 1, \"a\": {\"b\": 2}}")
    let run = run(["set", "a.b", "3"], path)
    #expect(run.code == .usage && run.errors.contains("/a.b and /a/b"))
  }

  @Test("A schema refuses what breaks its rules, and lets old mistakes stand")
  func schema() throws {
    let schema = try world.write(
      """
      {"properties": {"n": {"type": "integer", "maximum": 5}, "o": {"type": "object",
       "properties": {"x": {"type": "boolean"}}, "additionalProperties": false}}}
      """, to: "schema.json")
    let path = try document("{\"n\": 9, \"$schema\": \"./schema.json\"}", name: "c.json")
    for words in [["n", "7"], ["o.y", "1"], ["o", "{\"z\": 1}"]] {
      let run = run(["set"] + words, path)
      #expect(run.code == .usage, "\(words)")
    }
    #expect(try contents(path) == "{\"n\": 9, \"$schema\": \"./schema.json\"}")
    #expect(run(["set", "o.x", "true"], path).code == .done)
    #expect(run(["set", "n", "4"], path).code == .done)
    #expect(run(["describe", "n"], path).output.contains("5"))
    let check = world.run(["check", path, "--schema", schema])
    #expect(check.code == .done)
  }

  @Test("An import sets the places that differ, and with --replace removes the others")
  func importing() throws {
    let path = try document()
    let values = try world.write(
      "{\"a.b\": 1.5, \"compilerOptions\": {\"strict\": false}}", to: "v.json")
    #expect(run(["import", values], path).code == .done)
    #expect(
      try contents(path) == Self.text.replacing("\"strict\": true", with: "\"strict\": false"))
    #expect(run(["import", values, "--replace"], path).code == .done)
    #expect(
      try contents(path)
        == "{\n  // The compiler.\n  \"compilerOptions\": {\n    // modern\n    \"strict\": false\n"
        + "  },\n  \"a.b\": 1.50\n}\n")
  }

  @Test("A diff compares documents of any format by place")
  func diff() throws {
    let left = try document("{\"a\": 1, \"t\": {\"b\": [1, 2]}, \"gone\": 1}", name: "l.json")
    let right = try document("a = 1\nnew = 2\n[t]\nb = [1]\n", name: "r.toml")
    let run = run(["diff", right], left)
    #expect(run.code == .notSo)
    #expect(run.output == "~ t.b\t[1] -> [1, 2]\n+ gone\t1\n- new\t2\n")
    #expect(self.run(["diff", left], left).code == .done)
  }

  @Test("A document is edited on the screen, by its inferred rows, and undone to the byte")
  func edited() throws {
    let path = try document()
    let words = ["edit", path, "compilerOptions.strict", "--dump-screen", "--keys"]
    let run = world.run(words + ["<Space>"])
    #expect(run.code == .done && run.output.contains("tsconfig.json"), "\(run.errors)")
    #expect(run.output.contains("target") && run.output.contains("[ ] off"))
    #expect(
      try contents(path) == Self.text.replacing("\"strict\": true", with: "\"strict\": false"))
    world.run(words + ["<Space>u"])
    #expect(
      try contents(path) == Self.text.replacing("\"strict\": true", with: "\"strict\": false"))
    world.run(words + ["r"])
    #expect(!(try contents(path)).contains("strict"))
  }

  @Test("A path without a file is a new document, made by the first edit")
  func new() throws {
    _ = try world.write("", to: "keep")
    let path = world.config.appending(path: "new.json").path
    #expect(world.run(["edit", path, "--dump-screen"]).code == .done)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(run(["list"], path).code == .notSo)
    #expect(run(["set", "a.b", "true"], path).code == .done)
    #expect(try contents(path) == "{\n  \"a\": {\n    \"b\": true\n  }\n}\n")
  }

  @Test("A JSON Schema is edited as its settings, any other JSON file as a document")
  func operand() throws {
    let schema = try world.write(
      """
      {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Mine",
       "x-settee": {"suite": "trial"}, "properties": {"n": {"type": "integer"}}}
      """, to: "s.json")
    #expect(world.run(["edit", schema, "--dump-screen"]).output.hasPrefix("─ Mine ─"))
    let manifest = try world.write(
      "{\"name\": \"x\", \"contributes\": {\"configuration\": {\"properties\": {}}}}",
      to: "package.json")
    #expect(world.run(["edit", manifest, "--dump-screen"]).output.hasPrefix("─ package.json ─"))
    #expect(world.run(["edit", "reading", "--dump-screen"]).output.hasPrefix("─ Reading ─"))
  }

  @Test("VS Code's settings have an extension's rows, and blocks for languages")
  func editorSettings() throws {
    let manifest = try world.write(
      """
      {"name": "ext", "contributes": {"configuration": {"title": "Ext", "properties": {
        "swift.path": {"type": "string", "default": "x"},
        "editor.tabSize": {"type": "integer", "scope": "language-overridable"}}}}}
      """, to: "package.json")
    let text =
      "{\n  \"editor.tabSize\": 4,\n  \"[swift]\": { \"editor.tabSize\": 2 },\n  \"mine\": 1\n}\n"
    let path = try document(text, name: "settings.json")
    let words = ["set", "[swift].editor.tabSize", "8", "swift.path", "/bin/swift"]
    #expect(run(words + ["--schema", manifest], path).code == .done)
    #expect(
      try contents(path)
        == text.replacing("2 }", with: "8 }")
        .replacing("\"mine\": 1", with: "\"mine\": 1,\n  \"swift.path\": \"/bin/swift\""))
    let others = ["set", "other.ext.on", "true", "[go].other.wide", "1", "our.x.y", "2"]
    #expect(run(others + ["--schema", manifest], path).code == .done)
    #expect(
      try contents(path).hasSuffix(
        """
          "other.ext.on": true,
          "[go]": {
            "other.wide": 1
          },
          "our.x.y": 2
        }

        """))
    let screen = world.run([
      "edit", path, "editor.tabSize", "--schema", manifest, "--dump-screen", "--size", "110x30",
    ])
    #expect(screen.output.contains("Overridden in [swift]."))
    #expect(screen.output.contains("[swift] › Ext ──"))
  }

  @Test("schemas adds, finds by name and by address, and tells why")
  func schemas() throws {
    let folder = world.config.appending(path: "store")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    _ = try world.write(
      "{\"properties\": {\"strict\": {\"type\": \"boolean\"}}}", to: "store/tool.json")
    _ = try world.write(
      """
      {"schemas": [{"name": "Tool", "url": "https://example.org/tool.json",
       "fileMatch": ["tool.json", ".toolrc"]}]}
      """, to: "store/catalog.json")
    let path = try document("{\"strict\": 1}", name: "tool.json")
    #expect(world.run(["schemas", "list", path]).code == .notSo)
    #expect(world.run(["schemas", "add", folder.path]).code == .done)
    let run = world.run(["schemas", "list", path])
    #expect(run.code == .done && run.output.contains("store/tool.json"), "\(run.output)")
    #expect(run.output.contains("catalogue: Tool"))
    #expect(world.run(["check", path]).code == .notSo)
    #expect(world.run(["schemas", "list"]).output.contains("1 schemas"))
    #expect(world.run(["schemas", "remove", folder.path]).code == .done)
    #expect(world.run(["check", path]).code == .done)
    #expect(world.run(["schemas", "remove", folder.path]).code == .notSo)
    #expect(world.run(["schemas", "fetch", "http://example.org/x.json", "--yes"]).code == .usage)
    #expect(world.run(["schemas", "fetch", "https://example.org/x.json"]).code == .notSo)
  }

  @Test(
    "set takes a format's own literals, and writes them as they are typed",
    arguments: [
      ("new", "0xFF", "new = 0xFF"), ("new", "0o17", "new = 0o17"), ("new", "1_000", "new = 1_000"),
      ("new", "inf", "new = inf"), ("new", "nan", "new = nan"),
      ("new", "1979-05-27", "new = 1979-05-27"), ("new", "07:32:00", "new = 07:32:00"),
      ("new", "1979-05-27T07:32:00Z", "new = 1979-05-27T07:32:00Z"), ("new", "true", "new = true"),
      ("number", "0b101", "number = 0b101"), ("number", "2_000", "number = 2_000"),
      ("ratio", "1e-3", "ratio = 1e-3"), ("ratio", "+inf", "ratio = +inf"),
      ("day", "1979-05-28", "day = 1979-05-28"), ("text", "1979-05-27", "text = \"1979-05-27\""),
      ("text", "0xFF", "text = \"0xFF\""), ("new", "plain", "new = \"plain\""),
    ])
  func literals(key: String, word: String, line: String) throws {
    let path = try document(
      "number = 1\nratio = 0.5\ntext = \"a\"\nday = 1979-05-26\n", name: "x.toml")
    let run = run(["set", key, word], path)
    #expect(run.code == .done, "\(run.errors)")
    #expect(try contents(path).split(separator: "\n").contains(Substring(line)))
  }

  @Test("A type that is asked for has its literals too, and text stays text")
  func typedLiterals() throws {
    let path = try document("a = 1\n", name: "x.toml")
    #expect(run(["set", "d", "1979-05-27", "--type", "date"], path).code == .done)
    #expect(run(["set", "s", "1979-05-27", "--type", "string"], path).code == .done)
    #expect(run(["set", "i", "0xFF", "--type", "integer"], path).code == .done)
    #expect(run(["set", "i", "inf", "--type", "integer"], path).code == .usage)
    #expect(try contents(path) == "a = 1\nd = 1979-05-27\ni = 0xFF\ns = \"1979-05-27\"\n")
    let json = try document("{\"a\": 1}", name: "x.json")
    #expect(run(["set", "a", "0xFF"], json).code == .usage)
    #expect(run(["set", "b", "0xFF"], json).code == .done)
    #expect(try contents(json).contains("\"0xFF\""))
  }

  @Test("--json tells a document's places as JSON pointers")
  func pointers() throws {
    let path = try document()
    let pointer = "/compilerOptions/paths/@~1*"
    for words in [["list", "--json"], ["keys", "--json"]] {
      #expect(run(words, path).output.contains("\"place\": \"\(pointer)\""), "\(words)")
    }
    for word in ["where", "describe"] {
      let output = run([word, "compilerOptions.paths.@/*", "--json"], path).output
      #expect(output.contains("\"place\": \"\(pointer)\""), "\(output)")
    }
    #expect(
      run(["set", "compilerOptions.strict", "false", "--json"], path).output
        .contains("\"place\": \"/compilerOptions/strict\""))
    let values = try world.write(
      "{\"compilerOptions\": {\"lib\": [\"dom\", \"x\"], \"strict\": true}}", to: "v.json")
    let output = run(["import", values, "--json"], path).output
    #expect(
      output.split(separator: "\n").count == 2
        && output.contains(
          "\"place\": \"/compilerOptions/lib/1\", \"old\": \"es2020\", \"new\": \"x\"")
        && output.contains("\"place\": \"/compilerOptions/strict\""), "\(output)")
  }

  @Test("Secrets of a schema that was found are masked, though nothing else of it counts")
  func foundSecrets() throws {
    _ = try world.write(
      """
      {"properties": {"password": {"type": "string", "writeOnly": true, "default": "none"},
       "other": {"type": "string", "default": "x"},
       "servers": {"type": "array", "items": {"properties": {"token": {"format": "password"}}}}}}
      """, to: "schema.json")
    let servers = "\"servers\": [{\"token\": \"secret token\", \"n\": 1}]"
    let path = try document(
      "{\"$schema\": \"./schema.json\", \"password\": \"secret word\", \(servers)}", name: "c.json")
    func shown(_ words: String...) -> String {
      let run = world.run(words + ["--file", path], isTerminal: true)
      return run.output + run.errors
    }
    for output in [
      shown("list"), shown("list", "--json"), shown("get", "password"), shown("get", "servers"),
      shown("get", "servers.0.token"), shown("get", "--raw", "servers"),
      shown("get", "--json", "servers"), shown("export", "--json"), shown("where", "servers.0"),
      shown("describe", "password"), run(["list"], path).output,
    ] {
      #expect(!output.contains("secret word") && !output.contains("secret token"), "\(output)")
    }
    #expect(shown("list").contains("servers.0.n"))
    #expect(shown("export", "--json").contains("2 secrets are left out"))
    #expect(!shown("list").contains("other"), "what is printed depends on no schema found")
    #expect(shown("get", "password", "--reveal").contains("secret word"))
    #expect(
      run(["get", "password"], path).output == "secret word\n", "programs get what they ask for")
    #expect(run(["export", "--json"], path).output.contains("secret token"))
    let other = try world.write("{\"password\": \"p2\"}", to: "copy.json")
    let diff = run(["diff", other], path).output
    #expect(!diff.contains("secret word") && !diff.contains("p2"), "\(diff)")
  }

  @Test("A text that is too long for its pattern is stored, and told of")
  func undecided() throws {
    let schema = try world.write(
      #"{"properties": {"t": {"type": "string", "pattern": "^(.{1,500})*b$"}}}"#, to: "s.json")
    let path = try document("{}")
    let text = String(repeating: "a", count: 8_000)
    let run = run(["set", "t", text, "--schema", schema], path)
    #expect(run.code == .done)
    #expect(run.errors == "t: Not decided: the text is too long for the pattern.\n")
    #expect(try contents(path).contains(text))
  }
}
