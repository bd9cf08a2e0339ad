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
