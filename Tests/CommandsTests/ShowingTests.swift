import Foundation
import Testing

@testable import SetteeCommands

/// `settee get`, `list`, `keys`, `describe` and `where`: whole outputs.
@MainActor
struct ShowingTests {
  private let world = CommandWorld()

  private func schemaWithValues() throws -> [String] {
    let schema = try world.schema()
    world.trial(
      "set", "app.count", "8", "app.password", "hunter2", "app.colour", "blue", "other", "1")
    return ["--schema", schema]
  }

  @Test("A list has keys, values, types, marks and sources, the schema's settings first")
  func list() throws {
    let schema = try schemaWithValues()
    #expect(
      world.run(["list"] + schema).output == """
        app.switch\tfalse\tboolean\t-\tdefault
        app.count\t8\tinteger\t*\tstored
        app.ratio\t(not set)\t-\t-\t-
        app.colour\t"blue"\tstring\t!\tstored
        app.tags\t["one"]\tarray\t-\tdefault
        app.fixed\t"so"\tstring\t-\tdefault
        app.password\t••••••••\tstring\t*\tstored
        other\t1\tinteger\t-\tstored

        """)
    #expect(
      world.run(["list", "--modified", "--reveal"] + schema).output == """
        app.count\t8\tinteger\t*\tstored
        app.colour\t"blue"\tstring\t!\tstored
        app.password\t"hunter2"\tstring\t*\tstored

        """)
  }

  @Test("On a terminal a list is aligned, and long values are cut with their size")
  func alignedList() {
    let long = String(repeating: "x", count: 5_000)
    world.trial("set", "a", "1", "東京", "wide", "long", long)
    #expect(
      world.trial("list", isTerminal: true).output == """
        a     1                                         integer  -  stored
        long  "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… 5.0 KB  string   -  stored
        東京  "wide"                                    string   -  stored

        """)
  }

  @Test("JSON tells the same, and masks secrets unless they are asked for")
  func json() throws {
    let schema = try schemaWithValues()
    let run = world.run(["list", "--json", "--modified"] + schema)
    #expect(
      run.output == """
        [
          {
            "key": "app.count",
            "value": 8,
            "type": "integer",
            "modified": true,
            "source": "stored"
          },
          {
            "key": "app.colour",
            "value": "blue",
            "type": "string",
            "modified": true,
            "source": "stored",
            "problem": "Must be one of: red, green."
          },
          {
            "key": "app.password",
            "secret": true,
            "type": "string",
            "modified": true,
            "source": "stored"
          }
        ]

        """)
    for words in [["list"], ["describe", "password"], ["where", "password"], ["diff"]] {
      let masked = world.run(words + ["--json"] + schema)
      #expect(!masked.output.contains("hunter2"), "\(words)")
      let shown = world.run(words + ["--json", "--reveal"] + schema)
      #expect(shown.output.contains("hunter2"), "\(words)")
      #expect(!world.run(words + schema, isTerminal: true).output.contains("hunter2"))
    }
  }

  @Test("A secret is masked on a terminal and plain to a pipe that asks for it alone")
  func secret() throws {
    let schema = try schemaWithValues()
    let words = ["get", "password"] + schema
    #expect(world.run(words, isTerminal: true).output == "••••••••\n")
    #expect(world.run(words + ["--reveal"], isTerminal: true).output == "hunter2\n")
    #expect(world.run(words).output == "hunter2\n")
    let json = world.run(words + ["--json"])
    #expect(json.code == .notSo)
    #expect(json.output == "")
    #expect(json.errors == "'app.password' is a secret; '--reveal' prints it.\n")
    #expect(world.run(words + ["--json", "--reveal"]).output == "\"hunter2\"\n")
  }

  @Test("A value that breaks a rule of the schema is printed, and told of beside it")
  func getProblem() throws {
    let run = world.run(["get", "colour"] + (try schemaWithValues()))
    #expect(run.code == .done && run.output == "blue\n")
    #expect(run.errors == "app.colour: Must be one of: red, green.\n")
  }

  @Test("Keys stand one on a line")
  func keys() throws {
    world.trial("set", "b", "1", "a b", "2", "line\nend", "3", "", "4")
    #expect(world.trial("keys").output == "\"\"\na b\nb\n\"line\\nend\"\n")
    #expect(
      world.trial("keys", "--json").output == """
        [
          "",
          "a b",
          "b",
          "line\\nend"
        ]

        """)
  }

  @Test("A description has what the schema says, what is stored, and where")
  func describe() throws {
    let schema = try schemaWithValues()
    let path = world.config.appending(path: "trial.plist").path
    #expect(
      world.run(["describe", "count"] + schema).output == """
        Key       app.count
        Title     Count
        Type      whole number
        Rules     0–10
        Default   5
        Storage   this device
        Value     8
        Source    \(path)
        Help      How many there are.

        """)
    #expect(
      world.trial("describe", "app.count").output == """
        Key       app.count
        Value     8
        Type      integer
        Source    \(path)

        """)
    #expect(
      world.run(["describe", "colour", "--json"] + schema).output == """
        {
          "key": "app.colour",
          "title": "Colour",
          "type": "choice",
          "rules": "one of 2",
          "choices": [
            "red",
            "green"
          ],
          "default": "red",
          "storage": "this device",
          "value": "blue",
          "source": \("\"\(path)\""),
          "problem": "Must be one of: red, green."
        }

        """)
  }

  // Behaviour 82 of the terminal's, by its command-line twin.
  @Test("Where a value comes from is told with what every other place holds")
  func places() throws {
    let schema = try schemaWithValues()
    let path = world.config.appending(path: "trial.plist").path
    #expect(
      world.run(["where", "count"] + schema).output == """
          the command line\t-
        > \(path)\t8
          the global settings\t-
          the schema's default\t5

        """)
    #expect(
      world.run(["where", "count"] + schema + ["--", "-app.count", "3"]).output == """
        > the command line\t3
          \(path)\t8
          the global settings\t-
          the schema's default\t5

        """)
    #expect(
      world.run(["where", "switch"] + schema).output.hasSuffix("> the schema's default\tfalse\n"))
    let absent = world.run(["where", "ratio"] + schema)
    #expect(absent.code == .notSo)
    #expect(!absent.output.contains(">"))
    #expect(world.run(["where", "count", "--json"] + schema).output.contains("\"supplies\": true"))
  }

  @Test("The system's file of the suite is a place, and what is wrong with one is said")
  func systemFile() throws {
    let path = world.config.appending(path: "system/trial.plist").path
    _ = try world.write("", to: "system/trial.plist")
    world.run(["set", "count", "7", "--file", path])
    let run = world.trial("where", "count")
    #expect(
      run.output == """
          the command line\t-
          \(world.config.appending(path: "trial.plist").path)\t-
        > \(path)\t7
          the global settings\t-

        """)
    #expect(run.code == .done && run.errors == "")
    let other = CommandWorld()
    let broken = try other.write("<plist", to: "system/trial.plist")
    let absent = other.trial("where", "count")
    #expect(absent.code == .notSo && !absent.output.contains(broken), "\(absent.output)")
    #expect(absent.errors.contains(broken) && absent.errors.contains("Nothing of it is shown."))
  }

  @Test("What all programs share shows where the suite has nothing of its own")
  func global() throws {
    let shared = ["--file", world.config.appending(path: ".GlobalPreferences.plist").path]
    world.trial("set", "count", "5")
    world.run(["set", "scale", "2", "count", "1"] + shared)
    #expect(
      world.trial("list").output == """
        count\t5\tinteger\t-\tstored
        scale\t2\tinteger\t-\tglobal

        """)
    #expect(world.trial("where", "scale").output.contains("> the global settings\t2\n"))
    #expect(world.trial("export", "--json").output == "{\n  \"count\": 5\n}\n")
    // A reset takes away what the suite holds, and nothing else.
    #expect(world.trial("reset", "--all").code == .done)
    #expect(world.trial("get", "count").output == "1\n")
  }

  @Test("A value after -- is in force for reading, and cannot be written over")
  func override() {
    world.trial("set", "count", "1")
    let words = ["get", "count", "--suite", "trial", "--", "-count", "7"]
    #expect(world.run(words).output == "7\n")
    #expect(world.trial("get", "count").output == "1\n")
  }
}
