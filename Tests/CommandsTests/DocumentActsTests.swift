import Foundation
import Testing

@testable import SetteeCommands

@Suite("Acts on documents that are told of")
@MainActor
struct DocumentActsTests {
  private let world = CommandWorld()

  private func document(_ text: String, name: String = "tsconfig.json") throws -> String {
    try world.write(text, to: name)
  }

  private func contents(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func run(_ words: [String], _ path: String) -> CommandRun {
    world.run(words + ["--file", path])
  }

  @Test("A root that is a list or a scalar is read and edited as such, and stays one value")
  func roots() throws {
    let list = try document("[1, {\"a\": 2}] // c\n", name: "list.json")
    #expect(run(["list"], list).output.contains("1.a\t2"))
    #expect(run(["get", ""], list).output == "[1, {\"a\": 2}]\n")
    #expect(run(["set", "1.a", "3", "-", "4"], list).code == .done)
    #expect(run(["reset", "0"], list).code == .done)
    #expect(try contents(list) == "[{\"a\": 3}, 4] // c\n")
    #expect(run(["export", "--toml"], list).errors.hasPrefix("TOML's root is a table"))
    #expect(world.run(["edit", list, "--dump-screen"]).output.contains("Items   2 items"))
    let scalar = try document("42\n", name: "scalar.json")
    #expect(run(["get", ""], scalar).output == "42\n")
    #expect(run(["set", "", "43"], scalar).code == .done)
    #expect(try contents(scalar) == "43\n")
    #expect(
      run(["reset", ""], scalar).errors == "The root was not changed: a document is one value,"
        + " which can be another and cannot be away.\n")
    #expect(run(["set", "a", "1"], scalar).errors.contains("the root is no object"))
    #expect(world.run(["edit", scalar, "--dump-screen"]).output.contains("Value   43"))
  }

  @Test(
    "All that stands is reset, whatever its names are",
    arguments: [
      "{\"\": 1, \"a\": {\"b\": 2, \"\": 4}, \"a.b\": 3, \"c\": [1, 2]}",
      "{\"x.y\": 1, \"x\": {\"y\": 2}}", "{\"\": 1}",
    ])
  func resetAll(text: String) throws {
    let file = try document(text, name: "all.json")
    let run = run(["reset", "--all", "--yes"], file)
    #expect(run.code == .done && run.errors == "", "\(run.errors)")
    #expect(
      self.run(["list"], file).output.split(separator: "\n").allSatisfy {
        $0.contains("{}")
      })
    let one = try document("{\"a.b\": 3, \"a\": {\"b\": 2}, \"\": 1}", name: "one.json")
    for word in ["\"a.b\"", "\"\""] {
      #expect(self.run(["reset", word], one).code == .done)
    }
    #expect(try contents(one) == "{\"a\": {\"b\": 2}}")
  }

  @Test("A text with half of a surrogate pair is shown as it is written, and stays")
  func halfPair() throws {
    let text = "{\"s\": \"\\ud800x\"}\n"
    let file = try document(text)
    for keys in ["<Enter>", "<Space>", "r", "-"] {
      let screen = world.run(["edit", file, "s", "--dump-screen", "--keys", keys]).output
      #expect(screen.contains("\\ud800x") && screen.contains("half of a surrogate pair"))
      #expect(try contents(file) == text, "\(keys)")
    }
    #expect(run(["get", "s"], file).output == "\\ud800x\n")
  }

  @Test("A number that no double is stands as it is written, in lists, in JSON and on the screen")
  func exactNumbers() throws {
    let numbers = ["123456789012345678901234567890", "3.14159265358979323846264338", "1e400"]
    let object = "{\"b\": \(numbers[0]), \"a\": [\(numbers[1]), 2.50]}"
    let file = try document("{\"n\": \(numbers[2]), \"o\": \(object)}\n", name: "numbers.json")
    #expect(run(["get", "n"], file).output == "1e400\n")
    #expect(run(["get", "n", "--json"], file).output == "1e400\n")
    for words in [["get", "o"], ["get", "o", "--json"]] {
      #expect(run(words, file).output == object + "\n", "\(words)")
    }
    #expect(run(["list", "--json"], file).output.contains("\"value\": \(numbers[0]),"))
    #expect(run(["describe", "o", "--json"], file).output.contains(numbers[1]))
    let export = run(["export", "--json"], file)
    #expect(export.code == .done && numbers.allSatisfy { export.output.contains($0) })
    let screen = world.run(["edit", file, "--dump-screen", "--keys", "j<Enter>"]).output
    #expect(screen.contains(numbers[0]))
    #expect(!screen.contains("e+"))
  }

  @Test("A number that no double is opens as it is written, and loses no digit by Enter or a step")
  func editingExactNumbers() throws {
    let text = "{\"n\": 3.14159265358979323846264338}\n"
    let file = try document(text, name: "numbers.json")
    #expect(!world.run(["edit", file, "--dump-screen", "--keys", "<Enter><Enter>"]).output.isEmpty)
    #expect(try contents(file) == text)
    let step = world.run(["edit", file, "--dump-screen", "--keys", "+"]).output
    #expect(step.contains("has more digits than a step keeps; Enter edits them."))
    #expect(try contents(file) == text)
    _ = world.run(["edit", file, "--dump-screen", "--keys", "<Enter><End>3<Enter>"])
    let edited = "{\"n\": 3.141592653589793238462643383}\n"
    #expect(try contents(file) == edited)
    for (keys, after) in [("<Enter><End>9<Enter>u", edited), ("ru", edited), ("ruU", "{}\n")] {
      _ = world.run(["edit", file, "--dump-screen", "--keys", keys])
      #expect(try contents(file) == after, "\(keys)")
    }
  }

  @Test("What is set inside an element that is to come makes the element")
  func elementToCome() throws {
    let list = try document("{\n  \"a\": [\n    {\"b\": 1}\n  ]\n}\n")
    #expect(run(["set", "a.-.b.c", "2"], list).code == .done)
    #expect(run(["get", "a"], list).output == "[{\"b\": 1}, {\"b\": {\"c\": 2}}]\n")
    #expect(run(["set", "a.7.b", "2"], list).code == .usage)
    let tables = try document("[[bin]]\nname = \"one\"\n", name: "a.toml")
    #expect(run(["set", "bin.-.name", "two"], tables).code == .done)
    #expect(
      try contents(tables) == "[[bin]]\nname = \"one\"\n\n[[bin]]\nname = \"two\"\n")
  }

  @Test("An equal number writes nothing, be it spelled as one with a fraction")
  func equalNumbers() throws {
    let file = try document("{\"a\": 1}\n")
    #expect(run(["set", "a", "1.0"], file).code == .done)
    #expect(try contents(file) == "{\"a\": 1}\n")
    #expect(run(["set", "a", "true"], file).code == .usage)
  }

  @Test("A moment of TOML is edited as text on the screen, keeps its kind, and comes back by undo")
  func moments() throws {
    let text = "at = 1979-05-27 07:32:00Z # c\nb = [1979-05-27T07:32:00Z]\n"
    let path = try document(text, name: "m.toml")
    let words = ["edit", path, "at", "--dump-screen", "--keys"]
    #expect(!world.run(words + ["j"]).output.contains("✗"))
    let edited = world.run(words + ["<Enter><C-u>1980-01-02T03:04:05+01:00<Enter>"])
    #expect(edited.output.contains("1980-01-02T03:04:05+01:00"), "\(edited.output)")
    #expect(try contents(path).hasPrefix("at = 1980-01-02T03:04:05+01:00 # c\n"))
    let wrong = world.run(words + ["<Enter><C-u>1980-01-02<Enter>"])
    #expect(wrong.output.contains("Must be a date and time with an offset"), "\(wrong.output)")
    _ = world.run(words + ["ru"])
    #expect(try contents(path).hasPrefix("at = 1980-01-02T03:04:05+01:00 # c\n"))
  }

  @Test("The palette adds a member that nobody knows, to a new file too, and undo takes it away")
  func newMembers() throws {
    let path = world.config.appending(path: "fresh.json").path
    _ = try document("", name: "other.json")
    let words = ["edit", path, "--dump-screen", "--keys"]
    let added = world.run(words + [":set port 8080<Enter>"])
    #expect(added.output.contains("port") && added.output.contains("8080"), "\(added.output)")
    #expect(try contents(path) == "{\n  \"port\": 8080\n}\n")
    let inner = world.run(words + [":set log.file a.txt<Enter>"])
    #expect(inner.output.contains("log ──"), "\(inner.output)")
    #expect(run(["get", "log.file"], path).output == "a.txt\n")
    let before = try contents(path)
    _ = world.run(words + [":set new.inner true<Enter>u"])
    #expect(try contents(path) == before)
    _ = world.run(words + [":set debug true<Enter>u"])
    #expect(run(["get", "debug"], path).code == .notSo)
    _ = world.run(words + [":set debug true<Enter>uU"])
    #expect(run(["get", "debug"], path).output == "true\n")
  }

  @Test("A table's bytes are all of its lines")
  func rawTable() throws {
    let path = try document("[a]\nx = 1\n[b]\n[a.c]\ny = 2 # c\n", name: "t.toml")
    #expect(run(["get", "a", "--raw"], path).output == "[a]\nx = 1\n[a.c]\ny = 2 # c")
  }

  @Test(
    "An entry of a map is moved with the comment on its line, and undo moves it back",
    arguments: [
      ("m.json", "{\"env\": {\n  \"A\": \"1\", // one\n  \"B\": \"2\",\n  \"C\": \"3\"\n}}\n"),
      ("m.toml", "[env]\nA = \"1\" # one\nB = \"2\"\nC = \"3\"\n"),
      ("m.yaml", "env:\n  A: \"1\" # one\n  B: \"2\"\n  C: \"3\"\n"),
    ])
  func movedEntries(name: String, text: String) throws {
    let path = try document(text, name: name)
    let schema = try world.write(
      #"{"properties": {"env": {"type": "object", "additionalProperties": {"type": "string"}}}}"#,
      to: "map.json")
    func edit(_ keys: String) -> CommandRun {
      world.run([
        "edit", path, "env", "--schema", schema, "--dump-screen", "--size", "100x24", "--keys",
        keys,
      ])
    }
    let names = { run(["keys"], path).output.split(separator: "\n").map(String.init) }
    #expect(edit("<Enter>").output.contains("K J move"))
    #expect(edit("<Enter>J").code == .done)
    #expect(names() == ["env.B", "env.A", "env.C"])
    let line = try contents(path).split(separator: "\n").first { $0.contains("one") }
    #expect(line?.contains("A") == true)
    #expect(edit("<Enter>jJ").code == .done)
    #expect(names() == ["env.B", "env.C", "env.A"])
    #expect(edit("<Enter>GK").code == .done)
    #expect(names() == ["env.B", "env.A", "env.C"])
    #expect(edit("<Enter>Ku").code == .done)
    #expect(edit("<Enter>jKu").code == .done)
    #expect(names() == ["env.B", "env.A", "env.C"])
  }

  @Test("Where nothing keeps an order of entries, none is moved, and no key for it is told")
  func orderless() throws {
    let run = world.run(["set", "env.B", "2", "env.A", "1", "--schema", "gateway"])
    #expect(run.code == .done)
    let words = ["edit", "gateway", "env", "--dump-screen", "--keys"]
    #expect(!world.run(words + ["<Enter>"]).output.contains("K J"))
    #expect(world.run(words + ["<Enter>J"]).output.contains("keep no order of their entries"))
  }

  @Test("Comments that go with a value are counted")
  func removedComments() throws {
    let text = "{\n  \"a\": {\n    // one\n    \"b\": 1 // two\n  },\n  \"c\": 1 // c\n}\n"
    let path = try document(text)
    let run = run(["reset", "a"], path)
    #expect(run.code == .done && run.errors == "Removed a, with 2 comments inside.\n")
    #expect(try contents(path) == "{\n  \"c\": 1 // c\n}\n")
    #expect(self.run(["reset", "c"], path).errors == "")
  }

  @Test("Comments that go with what 'set' and 'import' replace are counted, and no others")
  func replacedComments() throws {
    let text = "{\n  \"a\": {\n    // one\n    \"b\": [ /* two */ 1] // three\n  } // four\n}\n"
    let path = try document(text)
    let inner = run(["set", "a", #"{"b": 2}"#], path)
    #expect(inner.code == .done && inner.errors == "1 comment went with what stood there.\n")
    #expect(run(["set", "a.b", "3"], path).errors == "")
    let other = try world.write(#"{"a": [1]}"#, to: "other.json")
    #expect(run(["import", other], path).errors == "2 comments went with what stood there.\n")
    #expect(try contents(path) == "{\n  \"a\": [1] // four\n}\n")
  }

  @Test("The screen takes away equal names that do not count, and tells of comments that go")
  func actsOnText() throws {
    let path = try document("{\n  \"a\": 1,\n  \"b\": 2,\n  \"a\": [ // c\n    3\n  ]\n}\n")
    let words = ["edit", path, "a", "--dump-screen", "--size", "100x24", "--keys"]
    #expect(world.run(words + ["k<M-k>"]).output.contains("b stands only once."))
    let once = world.run(words + ["<M-k>"])
    #expect(once.output.contains("'a' stands only once now."), "\(once.output)")
    #expect(try contents(path) == "{\n  \"b\": 2,\n  \"a\": [ // c\n    3\n  ]\n}\n")
    let gone = world.run(words + ["r"])
    #expect(gone.output.contains("Removed a, with 1 comment inside; u brings all back."))
    #expect(gone.output.contains("not set"), "\(gone.output)")
    #expect(try contents(path) == "{\n  \"b\": 2\n}\n")
  }

  @Test("What is taken away has its row until the end, so that undo brings the very bytes back")
  func undoneRemovals() throws {
    let inner = "{\"x\": 1.50, \"y\": [ /* in */ 2]}"
    let text = "{\n  \"a\": 1, // c\n  \"o\": \(inner),\n  \"z\": 3\n}\n"
    let path = try document(text)
    for (place, keys) in [("a", "ru"), ("o.y", "ru"), ("a", "rjrjruuu"), ("o.x", "ruUu")] {
      let screen = world.run(["edit", path, place, "--dump-screen", "--keys", keys])
      #expect(try contents(path) == text, "\(place) \(keys): \(screen.output)")
    }
    let screen = world.run(["edit", path, "a", "--dump-screen", "--keys", "rjr"])
    #expect(screen.output.ranges(of: "not set").count >= 2, "\(screen.output)")
  }

  @Test("Of several schemas that fit none is taken, and the palette chooses one")
  func tie() throws {
    for (name, title) in [("a", "First"), ("b", "Second")] {
      _ = try world.write(
        "{\"properties\": {\"n\": {\"type\": \"integer\", \"title\": \"\(title)\"}}}",
        to: "ties/\(name).json")
    }
    let catalogue = try world.write(
      """
      {"schemas": [
        {"name": "Tool A", "url": "https://example.org/a.json", "fileMatch": ["manifest.json"]},
        {"name": "Tool B", "url": "https://example.org/b.json", "fileMatch": ["manifest.json"]}]}
      """, to: "ties/catalog.json")
    let path = try document("{\"n\": 1}", name: "manifest.json")
    let check = world.run(["check", path, "--catalog", catalogue])
    #expect(check.code == .usage && check.errors.contains("2 schemas fit: Tool A, Tool B;"))
    let words = ["edit", path, "--catalog", catalogue, "--dump-screen", "--keys"]
    let none = world.run(words + ["j"])
    #expect(!none.output.contains("First") && !none.output.contains("Second"))
    let chosen = world.run(words + [":Tool B<Enter>"])
    #expect(chosen.output.contains("Second") && chosen.output.contains("The schema is Tool B."))
  }

  @Test("A schema that is named and is not here is told of by check, which goes on without")
  func absentSchema() throws {
    let path = try document("{\"$schema\": \"https://example.org/x.json\"}", name: "x.json")
    let run = world.run(["check", path])
    #expect(run.code == .done)
    #expect(
      run.output == "\(path):1:1: warning: The schema https://example.org/x.json is not here;"
        + " 'settee schemas fetch' gets it.\n")
  }
}
