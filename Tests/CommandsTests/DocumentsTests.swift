import Foundation
import Testing

@testable import SetteeCommands

/// `settee diff`, `export` and `import`: whole outputs, and all or nothing.
@MainActor
struct DocumentsTests {
  private let world = CommandWorld()

  @Test("A difference from the defaults ends with 1, none with 0")
  func diffFromDefaults() throws {
    let schema = ["--schema", try world.schema()]
    #expect(world.run(["diff"] + schema).output == "")
    #expect(world.run(["diff"] + schema).code == .done)
    world.trial("set", "app.count", "8", "app.switch", "false", "app.password", "x", "own", "1")
    let run = world.run(["diff"] + schema)
    #expect(run.code == .notSo)
    #expect(
      run.output == """
        ~ app.count\t5 -> 8
        ~ app.password\t•••••••• -> ••••••••
        + own\t1

        """)
    #expect(
      world.run(["diff", "--json"] + schema).output == """
        [
          {
            "key": "app.count",
            "old": 5,
            "new": 8
          },
          {
            "key": "app.password",
            "secret": true
          },
          {
            "key": "own",
            "new": 1
          }
        ]

        """)
  }

  @Test(
    "A difference from another suite or file is told from there to here", arguments: [false, true])
  func diffFromOther(isFile: Bool) throws {
    world.run(["set", "a", "1", "b", "2", "same", "0", "--suite", "other"])
    world.trial("set", "b", "3", "c", "4", "same", "0")
    let other = isFile ? world.config.appending(path: "other.plist").path : "other"
    let run = world.trial("diff", other)
    #expect(run.code == .notSo)
    #expect(run.output == "- a\t1\n~ b\t2 -> 3\n+ c\t4\n")
    #expect(world.trial("diff", "trial").code == .done)
    #expect(world.trial("diff").errors.contains("Differs from what?"))
  }

  @Test("What all programs share is no difference, to a suite or to an export")
  func diffWithGlobals() {
    let global = world.config.appending(path: ".GlobalPreferences.plist").path
    world.run(["set", "shared", "7", "--file", global])
    world.trial("set", "a", "1")
    let export = world.config.appending(path: "export.plist").path
    world.trial("export", export)
    let run = world.trial("diff", export)
    #expect(run.code == .done && run.output == "" && run.errors == "")
    #expect(world.trial("diff", "none").output == "+ a\t1\n")
  }

  @Test("What is exported and imported is what was stored, every type of it")
  func roundTrip() throws {
    world.trial(
      "set", "a", "1", "b", "1.5", "c", "true", "d", "text", "e", "[1, [2], {\"x\": null}]",
      "f", "18446744073709551615")
    world.trial("set", "date", "2026-11-21T09:30:00.125Z", "--type", "date")
    world.trial("set", "data", "AAEC", "--type", "data")
    let path = world.config.appending(path: "copy.xml").path
    #expect(world.trial("export", path).code == .done)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(world.run(["import", path, "--suite", "copy"]).code == .done)
    #expect(world.trial("diff", "copy").output == "")
    let exported = world.trial("export")
    #expect(try exported.output == String(contentsOfFile: path, encoding: .utf8))
    #expect(world.run(["import", "-", "--suite", "piped"], input: exported.output).code == .done)
    #expect(world.trial("diff", "piped").code == .done)
    let foundation = try PropertyListSerialization.propertyList(
      from: Data(exported.output.utf8), format: nil)
    #expect((foundation as? NSDictionary)?.count == 8)
  }

  @Test("JSON goes out and comes in; what it cannot say becomes text")
  func json() {
    world.trial("set", "n", "1", "l", "[true]")
    world.trial("set", "data", "AAEC", "--type", "data")
    let exported = world.trial("export", "--json")
    #expect(
      exported.output == """
        {
          "data": "AAEC",
          "l": [
            true
          ],
          "n": 1
        }

        """)
    #expect(world.run(["import", "-", "--suite", "copy"], input: exported.output).code == .done)
    #expect(world.run(["list", "--suite", "copy"]).output.hasPrefix("data\t\"AAEC\"\tstring"))
  }

  @Test("What a format cannot hold of a suite is named by its place, and left out where asked")
  func losses() {
    world.trial("set", "a", "{\"n\": null, \"k\": 1}", "b", "2")
    world.trial("set", "data", "AAEC", "--type", "data")
    world.trial("set", "date", "2026-11-21T09:30:00Z", "--type", "date")
    let toml = world.trial("export", "--toml")
    #expect(toml.code == .usage && toml.output == "")
    #expect(toml.errors == "/a/n: TOML has no null. '--drop' leaves it out.\n")
    let dropped = world.trial("export", "--toml", "--drop")
    #expect(dropped.code == .done && dropped.output.contains("b = 2\n"))
    #expect(dropped.output.contains("date = 2026-11-21T09:30:00Z\n"))
    #expect(dropped.errors == "1 data value became text.\n/a/n was left out.\n")
    let yaml = world.trial("export", "--yaml")
    #expect(yaml.code == .done && yaml.errors == "1 date and 1 data value became text.\n")
    world.trial("set", "real", "nan", "--type", "real")
    #expect(world.trial("export", "--json").errors.hasPrefix("/real: JSON has no infinity"))
    #expect(world.trial("export", "--json", "--toml").errors.contains("one format at a time"))
  }

  @Test("What a document cannot hold of a property list becomes text, and that is told once")
  func becomingText() throws {
    world.trial("set", "data", "AAEC", "--type", "data")
    world.trial("set", "date", "2026-11-21T09:30:00Z", "--type", "date")
    let values = world.config.appending(path: "v.plist").path
    world.trial("export", values)
    let json = try world.write("{}\n", to: "d.json")
    let run = world.run(["import", values, "--file", json])
    #expect(run.code == .done && run.errors == "1 date and 1 data value became text.\n")
    let toml = try world.write("", to: "d.toml")
    #expect(world.run(["import", values, "--file", toml]).errors == "1 data value became text.\n")
    #expect(try String(contentsOfFile: toml, encoding: .utf8).contains("= 2026-11-21T09:30:00Z"))
    let list = world.run(["import", "-", "--file", json], input: "[1]")
    #expect(list.code == .usage && list.errors.contains("Standard input holds no object"))
  }

  @Test(
    "A file that is not there is told of, in place of an empty list",
    arguments: [["export"], ["list"], ["keys"], ["list", "--json"]])
  func noFile(words: [String]) {
    let path = world.config.appending(path: "none.plist").path
    let run = world.run(words + ["--file", path])
    #expect(run.code == .notSo && run.output == "")
    #expect(run.errors == "There is no file at \(path); 'settee set' makes one.\n")
    #expect(world.trial(words[0]).code == .done, "a suite need not have a file yet")
  }

  @Test("Secrets are exported, but not to a terminal")
  func secrets() throws {
    let schema = ["--schema", try world.schema()]
    world.trial("set", "app.password", "hunter2", "app.count", "8")
    let words = ["export"] + schema
    #expect(world.run(words).output.contains("hunter2"))
    let shown = world.run(words, isTerminal: true)
    #expect(!shown.output.contains("hunter2"))
    #expect(shown.output.contains("app.count"))
    #expect(shown.errors == "1 secret is left out; '--reveal' shows them.\n")
    #expect(world.run(words + ["--reveal"], isTerminal: true).output.contains("hunter2"))
  }

  @Test("An import checks all values first; one wrong, and nothing is stored")
  func importChecks() throws {
    let schema = ["--schema", try world.schema()]
    world.trial("set", "kept", "1")
    let json = #"{"app.count": 80, "app.switch": "on", "app.ratio": 1, "unknown": [1]}"#
    let run = world.run(["import", "-", "--replace"] + schema, input: json)
    #expect(run.code == .usage)
    #expect(
      run.errors == """
        app.switch: Must be on or off.
        app.count: Must be a whole number from 0 to 10.
        Nothing was stored.

        """)
    #expect(try world.stored() == ["kept": 1])
    let good = #"{"app.count": 8, "unknown": [1]}"#
    #expect(world.run(["import", "-"] + schema, input: good).code == .done)
    #expect(try world.stored() == ["kept": 1, "app.count": 8, "unknown": [1]])
  }

  @Test("An import into a document is checked by the schema that the document names")
  func importChecksByOwnSchema() throws {
    _ = try world.write(#"{"properties": {"port": {"type": "integer"}}}"#, to: "own.schema.json")
    let text = #"{"$schema": "./own.schema.json", "port": 5}"#
    let file = try world.write(text, to: "own.json")
    let run = world.run(["import", "-", "--file", file], input: #"{"port": "x", "free": 1}"#)
    #expect(run.code == .usage && run.errors.hasPrefix("port: Must be a whole number."))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    #expect(world.run(["import", "-", "--file", file], input: #"{"port": 6}"#).code == .done)
  }

  @Test("An import refuses what 'set' refuses, also inside values, and names every place")
  func importChecksInside() throws {
    let wrong = #"{"servers": [{"host": "a", "port": 0}, {"host": 5}], "env": {"a b": "1"}}"#
    let run = world.run(["import", "-", "--schema", "gateway"], input: wrong)
    #expect(run.code == .usage)
    #expect(run.errors.hasPrefix("servers.0.port: Must be a whole number from 1 to 65535.\n"))
    #expect(run.errors.contains("\nservers.1.host: "))
    #expect(run.errors.contains("env.a b: The name 'a b' must match"))
    #expect(run.errors.hasSuffix("Nothing was stored.\n"))
    #expect(
      !FileManager.default.fileExists(atPath: world.config.path + "/org.settee.gateway.plist"))
    let set = world.run(["set", "servers", #"[{"port": 0}]"#, "--schema", "gateway"])
    #expect(set.errors.hasPrefix("servers.0.port: Must be a whole number from 1 to 65535."))
    let unfinished = #"{"servers": [{"host": "a"}]}"#
    #expect(world.run(["import", "-", "--schema", "gateway"], input: unfinished).code == .done)
  }

  @Test("An import tells a hundred problems and counts the others")
  func importOfManyProblems() throws {
    let schema = try world.write(Self.rules, to: "rules.json")
    let items = repeatElement("{\"port\": 0}", count: 150).joined(separator: ",")
    let many = "{\"servers\": [\(items)]}"
    let told = world.trial("import", "-", "--schema", schema, input: many).errors
    #expect(told.hasPrefix("servers.0.port: Must be a whole number of 1 or more.\n"))
    #expect(told.split(separator: "\n").count == 102)
    #expect(told.hasSuffix("50 more problems.\nNothing was stored.\n"))
  }

  private static let rules = """
    {"additionalProperties": false, "dependentRequired": {"cert": ["key"]}, "properties": {
      "cert": {"type": "string"}, "key": {"type": "string"},
      "v": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
      "servers": {"type": "array", "items": {"required": ["port"], "properties": {
        "port": {"type": "integer", "minimum": 1}}}}}}
    """

  @Test(
    "What is imported into a document is checked as what is set there, and what is missing is told",
    arguments: [
      (
        #"{"servers": [{"port": 0}, {"port": "x"}]}"#, false,
        "servers.0.port: Must be a whole number of 1 or more.\n"
          + "servers.1.port: Must be a whole number of 1 or more.\n"
      ),
      (#"{"v": 5}"#, false, "v: Must be text or a list of text.\n"),
      (#"{"zebra": 1}"#, false, "zebra: 'zebra' is not known here.\n"),
      (
        #"{"servers": [{}]}"#, true,
        "servers.0: 'port' is missing; it must be a whole number of 1 or more.\n"
      ),
      (
        #"{"cert": "c"}"#, true,
        "'key' is missing: it is needed because 'cert' is there.\n"
      ),
      (#"{"cert": "c", "key": "k"}"#, true, ""),
    ])
  func importIntoDocument(values: String, isStored: Bool, sentences: String) throws {
    let schema = try world.write(Self.rules, to: "rules.json")
    let path = try world.write("{\"servers\": []}\n", to: "doc.json")
    let target = ["--file", path, "--schema", schema]
    let run = world.run(["import", "-"] + target, input: values)
    #expect(run.code == (isStored ? .done : .usage))
    #expect(run.errors == sentences + (isStored ? "" : "Nothing was stored.\n"))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect((text == "{\"servers\": []}\n") == !isStored)
    // The same by 'set', member by member.
    _ = try world.write("{\"servers\": []}\n", to: "doc.json")
    let members = try JSONSerialization.jsonObject(with: Data(values.utf8)) as? [String: Any]
    let words = try (members ?? [:]).sorted { $0.key < $1.key }.flatMap { name, value in
      [
        name,
        String(
          decoding: try JSONSerialization.data(
            withJSONObject: value, options: .fragmentsAllowed), as: UTF8.self),
      ]
    }
    #expect(world.run(["set"] + words + target + ["--type", "json"]).code == run.code)
  }

  @Test("Of problems that are alike a document may lose one by one")
  func mendingOneOfMany() throws {
    let schema = try world.write(Self.rules, to: "rules.json")
    let items = repeatElement("{\"port\": 0}", count: 6).joined(separator: ", ")
    let path = try world.write("{\"servers\": [\(items)]}\n", to: "doc.json")
    let run = world.run(["set", "servers.2.port", "80", "--file", path, "--schema", schema])
    #expect(run.code == .done && run.errors == "")
  }

  @Test("--replace takes away what the file does not have, in the same write")
  func replace() throws {
    world.trial("set", "a", "1", "b", "2")
    let run = world.trial(
      "import", "-", "--replace", "--json", input: #"{"b": 3, "c": 4}"#)
    #expect(
      run.output == """
        {"key": "a", "old": 1}
        {"key": "b", "old": 2, "new": 3}
        {"key": "c", "new": 4}

        """)
    #expect(try world.stored() == ["b": 3, "c": 4])
  }

  @Test(
    "A file that holds no settings is refused, with the place",
    arguments: [
      ("", "of no format"), ("[1]", "no dictionary"), ("{\"a\": 1,,}", "line 1"),
      ("<plist version=\"1.0\"><array/></plist>", "no dictionary"),
      ("<plist version=\"1.0\"><dict><key>a</key></dict></plist>", "line 1"),
      ("{\"a\": 1, \"a\": 2}", "2 times"), ("bplist00", "of no format"),
    ])
  func refusedImports(text: String, sentence: String) throws {
    world.trial("set", "kept", "1")
    let run = world.trial("import", "-", "--replace", input: text)
    #expect(run.code == .usage)
    #expect(run.errors.contains(sentence), "\(run.errors)")
    #expect(run.errors.hasPrefix("Standard input"))
    #expect(try world.stored() == ["kept": 1])
  }
}
