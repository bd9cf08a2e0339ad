import Foundation
import Testing

@testable import SetteeCommands

/// What lines of the palette store, say and lead to, beside what commands do with the same words.
@Suite("Lines of the palette in a document's form")
@MainActor
struct PaletteLinesTests {
  private let world = CommandWorld()

  private static let schema = """
    {"title": "Trial", "properties": {
      "body": {"type": ["integer", "string"], "default": "8 MB"},
      "marks": {"type": "array", "uniqueItems": true, "items": {"enum": ["a", "b"]}},
      "ports": {"type": "array", "items": {"type": "integer"}}, "extra": {},
      "window": {"prefixItems": [{"type": "integer"}], "items": false},
      "most": {"type": ["integer", "null"]},
      "target": {"anyOf": [{"enum": ["stdout"]}, {"title": "File", "type": "object",
        "properties": {"path": {"type": "string"}}}]},
      "route": {"type": "object", "required": ["path"], "additionalProperties": true,
        "minProperties": 1, "properties": {"path": {"type": "string"},
          "action": {"enum": ["forward", "redirect"]}},
        "if": {"properties": {"action": {"const": "redirect"}}, "required": ["action"]},
        "then": {"properties": {"status": {"type": "integer"}}}},
      "routes": {"type": "array", "items": {"$ref": "#/properties/route"}},
      "probe": {"oneOf": [
        {"title": "HTTP", "type": "object", "required": ["kind"], "properties": {
          "kind": {"const": "http"}, "path": {"type": "string"}}},
        {"title": "TCP", "type": "object", "required": ["kind"], "properties": {
          "kind": {"const": "tcp"}}}]}}}
    """

  private nonisolated static let routes =
    "{\"routes\": [{\"path\": \"/\", \"x\": 1}]}"

  private func edit(
    _ text: String, _ keys: String, isDescribed: Bool = true
  ) throws -> (screen: String, text: String) {
    let schema = try world.write(Self.schema, to: "trial.schema.json")
    let file = try world.write(text, to: "trial.json")
    let described = isDescribed ? ["--schema", schema] : []
    let run = world.run(
      ["edit", file] + described + ["--dump-screen", "--size", "100x30", "--keys", keys])
    return (run.output, try String(contentsOfFile: file, encoding: .utf8))
  }

  /// The focused row: its title and its value.
  private func focus(_ screen: String) -> String {
    let row = screen.split(separator: "\n").first { $0.contains("│▌") } ?? ""
    let words = row.split(separator: "│").dropFirst().first ?? ""
    return words.split(separator: " ").filter { !"▌●✗▌".contains($0) }.joined(separator: " ")
  }

  @Test(
    "A word means the same as for the command, and what that refuses is refused in its words",
    arguments: [
      ("body", "5"), ("body", "\"5\""), ("body", "5 MB"), ("body", "true"), ("marks", "[\"a\"]"),
      ("marks", "a"), ("marks", "a,b"), ("marks", "zzz"), ("marks", "[\"z\"]"),
      ("ports", "80, 100"), ("ports", "[80, 100]"), ("most", "null"), ("most", "7"),
    ])
  func reading(key: String, word: String) throws {
    for text in ["{}", "{\"body\": \"1 MB\", \"marks\": [\"b\"], \"ports\": [1], \"most\": 1}"] {
      let typed = try edit(text, ":set \(key) \(word)<Enter>")
      let schema = try world.write(Self.schema, to: "trial.schema.json")
      let file = try world.write(text, to: "other.json")
      let run = world.run(["set", key, word, "--file", file, "--schema", schema])
      let set = try String(contentsOfFile: file, encoding: .utf8)
      #expect(typed.text == set, "\(typed.screen)")
      guard run.code != .done else { continue }
      let sentence = run.errors.split(separator: "\n").first?.split(separator: ": ").last ?? ""
      #expect(typed.screen.contains(sentence), "\(sentence) \(typed.screen)")
    }
  }

  @Test(
    "Focus stays where it was, or goes to what there is now, and never to words above rows",
    arguments: [
      // What is refused leaves no row.
      ("{}", ":set target stdout<Enter>:set target.path y<Enter>", "target stdout"),
      // Undo of another variant stays on it, though members come back.
      (
        "{\"probe\": {\"kind\": \"http\", \"path\": \"/a\"}}", ":go probe<Enter><Enter>+u",
        "Variant HTTP"
      ),
      // Over a heading, there and back.
      (PaletteLinesTests.routes, ":go routes.0<Enter><Enter>jj", "x 1"),
      (PaletteLinesTests.routes, ":go routes.0<Enter><Enter>jjk", "action not set"),
    ])
  func focus(text: String, keys: String, row: String) throws {
    let screen = try edit(text, keys).screen
    #expect(focus(screen).lowercased() == row.lowercased(), "\(screen)")
  }

  @Test("A value is the first item of a list that comes in its place, as for the command")
  func firstItems() throws {
    let schema = try world.write(
      """
      {"properties": {"q": {"anyOf": [{"type": "string"},
        {"type": "array", "items": {"type": "string"}}]}}}
      """, to: "q.schema.json")
    for (word, stored) in [("q.-", #"["a", "x"]"#), ("q.0", #"["x"]"#), ("q.1", #"["a", "x"]"#)] {
      let file = try world.write(#"{"q": "a"}"#, to: "q.json")
      let keys = ":set \(word) x<Enter>"
      let edit = world.run(["edit", file, "--schema", schema, "--dump-screen", "--keys", keys])
      #expect(world.run(["get", "q", "--file", file]).output == stored + "\n", "\(edit.output)")
    }
  }

  @Test("An object that is set where nobody described one leads to the first of its rows")
  func newObject() throws {
    let (screen, text) = try edit("{\"a\": 1}", ":set o {\"x\": 2}<Enter>", isDescribed: false)
    #expect(text.contains("\"x\": 2"))
    #expect(focus(screen) == "x 2", "\(screen)")
  }

  @Test(
    "Where anything may stand a word keeps the kind that is there, as for the command",
    arguments: [
      ("on", "yes", "false"), ("on", "3", nil), ("n", "7", "7"), ("n", "seven", nil),
      ("s", "12", "\"12\""), ("l", "3", nil), ("l", "[3]", "[3]"), ("o", "[1]", nil),
    ] as [(String, String, String?)])
  func kinds(name: String, word: String, stored: String?) throws {
    let text = #"{"extra": {"on": false, "n": 1, "s": "a", "l": [1], "o": {"x": 1}}}"#
    let run = try edit(text, ":set extra.\(name) \(word)<Enter>")
    guard let stored else {
      return #expect(run.text == text && run.screen.contains("Must be"), "\(run.screen)")
    }
    let value = stored == "false" ? "\"on\": true" : "\"\(name)\": \(stored)"
    #expect(run.text.contains(value), "\(run.screen)")
  }

  @Test("A new item is held to what its list allows, and a number is a decimal one")
  func refusals() throws {
    let text = "{\"window\": [1], \"most\": 1}"
    let run = try edit(text, ":set window.- 3<Enter>")
    #expect(run.text == text && run.screen.contains("window.1"), "\(run.screen)")
    let schema = try world.write(Self.schema, to: "trial.schema.json")
    let file = try world.write(text, to: "other.json")
    let hexadecimal = world.run(["set", "most", "0x10", "--file", file, "--schema", schema])
    #expect(hexadecimal.code == .usage)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
  }

  @Test("A part of what is not there yet shows on the page of that alone, and goes with undo")
  func partOfAbsent() throws {
    func count(_ screen: String) -> Substring? {
      screen.split(separator: "\n").first { $0.hasPrefix(" All") }?.split(separator: "│").first?
        .split(separator: " ").last
    }
    let before = try edit("{}", "").screen
    let (screen, text) = try edit("{}", ":set probe.kind tcp<Enter>")
    #expect(text.contains("\"kind\": \"tcp\""), "\(screen)")
    #expect(focus(screen).lowercased() == "kind tcp", "\(screen)")
    let left = try edit("{}", ":set probe.kind tcp<Enter><Esc>").screen
    #expect(focus(left) == "probe kind tcp" && count(left) == count(before), "\(left)")
    let undone = try edit("{}", ":set probe.kind tcp<Enter>u")
    #expect(undone.text == "{}" && count(undone.screen) == count(before), "\(undone.screen)")
  }

  @Test("A member that other values would describe is told so in both, not called unknown")
  func conditions() throws {
    let text = "{\"routes\": [{\"path\": \"/\"}]}"
    let sentence = "Only where action is redirect."
    #expect(try edit(text, ":set routes.0.status 302<Enter>").screen.contains("Added: \(sentence)"))
    let met = "{\"routes\": [{\"path\": \"/\", \"action\": \"redirect\"}]}"
    #expect(try !edit(met, ":set routes.0.status 302<Enter>").screen.contains("schema."))
    let schema = try world.write(Self.schema, to: "trial.schema.json")
    let file = try world.write(text, to: "other.json")
    let run = world.run(["set", "routes.0.status", "302", "--file", file, "--schema", schema])
    #expect(run.errors == sentence + "\n")
    let words = [
      ["routes.0.status", "302", "routes.0.action", "redirect"],
      ["routes.1.status", "302", "routes.1.action", "redirect", "routes.1.path", "/b"],
    ]
    for words in words {
      let file = try world.write(text, to: "other.json")
      let run = world.run(["set"] + words + ["--file", file, "--schema", schema])
      #expect(run.code == .done && run.errors == "")
    }
  }

  @Test(
    "A name that is being made is no search for nothing",
    arguments: [
      ("a", "brand"), (":set ", "brand"), (":set ", "o.brand"), (":set ", "l.-"),
    ])
  func names(open: String, name: String) throws {
    let text = #"{"o": {"x": 1}, "l": [1]}"#
    let screen = try edit(text, open + name, isDescribed: false).screen
    #expect(screen.contains("Add \(name) with what?"), "\(screen)")
    #expect(screen.contains("Type a blank and a value behind it."), "\(screen)")
  }

  @Test("The row of a variant comes from the line that its value stands in")
  func variantLine() throws {
    let screen = try edit("{\n  \"probe\": {\"kind\": \"http\"}\n}\n", ":go probe<Enter><Enter>")
      .screen
    #expect(focus(screen) == "Variant HTTP" && screen.contains("From     line 2"), "\(screen)")
    #expect(!screen.contains("this device"), "\(screen)")
  }
}
