import Foundation
import Testing

@testable import SetteeCommands

@Suite("Lines for parts and names")
@MainActor
struct PartLinesTests {
  private let world = CommandWorld()
  private static let schema = """
    {"type": "object", "properties": {
      "env": {"type": "object", "propertyNames": {"pattern": "^[A-Z]+$"},
        "additionalProperties": {"type": "string"}},
      "l": {"type": "array", "items": {"type": "string"}},
      "t": {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}],
        "items": {"type": "boolean"}},
      "p": {"type": "object", "patternProperties": {"^x-": {"type": "integer"}},
        "additionalProperties": false},
      "c": {"type": "array", "items": {"const": "fix"}}, "o": {"const": {"a": 1}},
      "flags": {"type": "array", "items": {"enum": ["a", "b", "g"]}},
      "rec": {"type": "array", "items": {"type": "object", "required": ["m"],
        "properties": {"m": {"type": "integer"}, "n": {"type": "integer"}}}}}}
    """

  /// The screen after keys on a document, and what its file holds then.
  private func edit(_ text: String, _ keys: String) throws -> (screen: String, text: String) {
    let schema = try world.write(Self.schema, to: "schema.json")
    let file = try world.write(text + "\n", to: "file.json")
    let run = world.run([
      "edit", schema, "--file", file, "--dump-screen", "--size", "100x24", "--keys", keys,
    ])
    return (run.output, try String(contentsOfFile: file, encoding: .utf8))
  }

  @Test(
    "A text that is left for a new item, a new entry or a name comes back by undo, to be stored",
    arguments: [
      (#"{"l": ["x"]}"#, ":go l<Enter><Enter>along<Esc>", "Nothing was added", #"["x", "long"]"#),
      (#"{"env": {}}"#, ":go env<Enter><Enter>aQ<Enter>long<Esc>", "Nothing was added", #""long""#),
      (#"{"env": {}}"#, ":go env<Enter><Enter>aQ<Esc>", "Nothing was added", #""Q""#),
      (
        #"{"env": {"Q": "v"}}"#, ":go env<Enter><Enter>cX<Esc>", "The name stays as it was",
        #""QX": "v""#
      ),
    ])
  func left(text: String, keys: String, sentence: String, after: String) throws {
    let left = try edit(text, keys)
    #expect(left.screen.contains("\(sentence); u brings your text back."), "\(left.screen)")
    #expect(left.text == text + "\n")
    let end = keys.contains("aQ<Esc>") ? "u<Enter>v<Enter>" : "u<Enter>"
    let back = try edit(text, keys + end)
    #expect(back.text.contains(after), "\(back.text)\(back.screen)")
  }

  @Test(
    "Only what a line sets is judged, and what is missing is told of and not refused",
    arguments: [
      (#"{"flags": ["bad", "a"]}"#, "flags.- g", #"{"flags": ["bad", "a", "g"]}"#),
      (#"{"flags": ["bad", "a"]}"#, "flags.1 b", #"{"flags": ["bad", "b"]}"#),
      (#"{"flags": ["bad", "a"]}"#, "flags.- worse", #"{"flags": ["bad", "a"]}"#),
      (#"{"rec": [{"m": 1}]}"#, #"rec.0 {"n": 2}"#, #"{"rec": [{"n": 2}]}"#),
      (#"{"rec": [{"m": 1}]}"#, #"rec.- {"n": 2}"#, #"{"rec": [{"m": 1}, {"n": 2}]}"#),
      // What is wrong inside a value that is given whole.
      (#"{"rec": [{"m": 1}]}"#, #"rec.0 {"m": "x"}"#, #"{"rec": [{"m": 1}]}"#),
      (#"{"rec": [{"m": 1}]}"#, #"rec [{"m": "x"}]"#, #"{"rec": [{"m": 1}]}"#),
      (#"{"env": {"A": "1"}}"#, #"env {"b": "1"}"#, #"{"env": {"A": "1"}}"#),
    ])
  func judgedAlone(text: String, line: String, after: String) throws {
    let typed = line.replacingOccurrences(of: " ", with: "<Space>")
    let edited = try edit(text, ":set<Space>\(typed)<Enter>")
    #expect(edited.text == after + "\n", "\(edited.screen)")
  }

  @Test("No item comes into the place of one that has a place of its own")
  func fixed() throws {
    let text = #"{"t": ["a", 1, true]}"#
    let edited = try edit(text, ":go t<Enter><Enter>jx")
    #expect(edited.screen.contains("The first 2 items have places of their own."))
    #expect(edited.text == text + "\n")
    let reset = try edit(text, ":go t<Enter><Enter>jr")
    #expect(reset.screen.contains("An item has no default. The first 2 items have places"))
    #expect(try edit(#"{"t": ["a", 1]}"#, ":go t<Enter><Enter>jx").text.contains(#"["a"]"#))
  }

  @Test("Of an item that cannot go, no key is told that removes it")
  func fixedHints() throws {
    let text = #"{"t": ["a", 1, true]}"#
    for (keys, isFixed) in [("", true), ("j", true), ("jj", false)] {
      let screen = try edit(text, ":go t<Enter><Enter>\(keys)").screen
      #expect(screen.contains(" x remove ") != isFixed, "\(keys): \(screen)")
    }
  }

  @Test("A copy of an item whose shape is its own goes into no other's place")
  func copiedTuple() throws {
    let edited = try edit(#"{"t": ["a"]}"#, ":go t<Enter><Enter>D")
    #expect(edited.screen.contains("The first 2 items have places of their own."))
    #expect(edited.text == #"{"t": ["a"]}"# + "\n")
  }

  @Test("A name that no pattern takes is refused while it is typed")
  func patternNames() throws {
    let typed = try edit(#"{"p": {}}"#, ":go p<Enter><Enter>ay-b")
    #expect(typed.screen.contains("No entry may"), "\(typed.screen)")
    let right = try edit(#"{"p": {}}"#, ":go p<Enter><Enter>ax-b")
    #expect(!right.screen.contains("No entry may"))
    let added = try edit(#"{"p": {}}"#, ":go p<Enter><Enter>ax-b<Enter>5<Enter>")
    #expect(added.text.contains(#""x-b": 5"#))
  }

  @Test("A row of the form's own says why the keys that move do nothing there")
  func moved() throws {
    let edited = try edit(#"{"own": 1, "more": 2}"#, ":go own<Enter>J")
    #expect(
      edited.screen.contains("own has a place of its own; items and entries of pages are moved."),
      "\(edited.screen)")
  }

  @Test("What is wrong with the root of a document that has no rows is told without a place")
  func rootProblem() throws {
    let screen = try edit(#""text""#, "!").screen
    #expect(screen.contains("✗ Must be an object.") && !screen.contains("✗ :"), "\(screen)")
  }

  @Test("A name that is wrong hinders no other entry, and is refused itself")
  func names() throws {
    let text = #"{"env": {"bad name": "x"}}"#
    #expect(try edit(text, ":set env.NEW v<Enter>").text.contains(#""NEW": "v""#))
    #expect(
      try edit(text, ":go env<Enter><Enter>aNEW<Enter>v<Enter>").text.contains(#""NEW": "v""#))
    #expect(try edit(text, ":set env.new v<Enter>").text == text + "\n")
  }

  @Test("An item that can be one value alone is added with it, and one with parts is typed as JSON")
  func constants() throws {
    #expect(try edit(#"{"c": []}"#, ":go c<Enter><Enter>a").text.contains(#"["fix"]"#))
    #expect(try edit("{}", #":set o {"a":1}<Enter>"#).text.contains(#""a": 1"#))
    #expect(try edit("{}", ":set o 3<Enter>").screen.contains(#"Must be {"a": 1}."#))
  }
}
