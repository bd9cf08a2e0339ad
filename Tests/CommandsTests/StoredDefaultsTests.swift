import Foundation
import Testing

@testable import SetteeCommands

/// Edits inside values that only a default has: of lists and maps the whole is stored, of objects
/// what is edited alone, in the form and by commands.
@Suite("Defaults that are stored with an edit")
@MainActor
struct StoredDefaultsTests {
  private let world = CommandWorld()

  private nonisolated static let schema = """
    {"properties": {
      "m": {"type": "object", "additionalProperties": {"type": "integer"},
        "default": {"a": 1, "b": 2, "c": 3}},
      "l": {"type": "array", "items": {"type": "string"}, "default": ["x", "y", "z"]},
      "o": {"type": ["object", "null"], "default": {"k": 1, "j": 2, "l": [4, 5]}, "properties": {
        "k": {"type": "integer"}, "j": {"type": "integer"},
        "l": {"type": "array", "items": {"type": "integer"}}}},
      "nm": {"type": ["object", "null"], "additionalProperties": {"type": "integer"}},
      "nl": {"type": ["array", "null"], "items": {"type": "integer"}},
      "t": {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "integer"},
        {"type": "string"}]},
      "only": {"type": "object", "additionalProperties": {"type": "integer"}},
      "items": {"type": "array", "items": {"type": "object", "properties": {
        "n": {"type": "string"},
        "t": {"type": "array", "items": {"properties": {
          "l": {"type": "array", "items": {"type": "integer"}, "default": [1]}}}},
        "d": {"type": "array", "items": {"type": "array", "items": {"type": "integer"}},
          "default": [[1], [2]]},
        "l": {"type": "array", "items": {"type": "integer"}, "default": [1, 2]}}}},
      "nest": {"type": ["object", "null"], "default": {"l": [1]}, "properties": {
        "r": {"type": "object", "default": {"w": 1}, "properties": {
          "w": {"type": "integer", "default": 5}}}}},
      "sec": {"type": "object", "default": {"l": [1, 2]}, "properties": {
        "l": {"type": "array", "items": {"type": "integer"}, "default": [7]},
        "x": {"type": "integer", "default": 3}}},
      "any": {}}}
    """

  private enum Target: CaseIterable { case suite, document }

  private func run(_ target: Target, _ words: [String]) throws -> CommandRun {
    let file = target == .suite ? "d.plist" : "d.json"
    return try world.run(
      words + ["--file", world.config.appending(path: file).path]
        + ["--schema", world.write(Self.schema, to: "s.json")])
  }

  private func run(_ target: Target, _ words: String) throws -> CommandRun {
    try run(target, words.split(separator: " ").map(String.init))
  }

  @Test(
    "What has a place of its own is not reset while others stand behind it",
    arguments: Target.allCases)
  private func tuples(target: Target) throws {
    let value = #"[1, 2, "a"]"#
    _ = try world.write("{}\n", to: "d.json")
    #expect(try run(target, ["set", "t", value]).code == .done)
    let refused = try run(target, "reset t.0")
    #expect(refused.code == .usage)
    #expect(
      refused.errors.contains("'t.0' was not reset. The first 3 items have places of their own."))
    #expect(try run(target, "get t").output == value + "\n")
    #expect(try run(target, "reset t.1 t.2 --yes").code == .done)
    #expect(try run(target, "get t").output == "[1]\n")
  }

  @Test(
    "An edit inside stores what the form would store, and the remark says what came with it",
    arguments: Target.allCases,
    [
      ("set m.k 9", "m", #"{"a": 1, "b": 2, "c": 3, "k": 9}"#, "m: \(with("3 entries"))"),
      ("set m.b 9", "m", #"{"a": 1, "b": 9, "c": 3}"#, "m: \(with("2 entries"))"),
      ("set m.b 9 m.k 8 m.a 7", "m", #"{"a": 7, "b": 9, "c": 3, "k": 8}"#, "m: \(with("entry"))"),
      ("set l.0 q", "l", #"["q", "y", "z"]"#, "l: \(with("2 items"))"),
      ("set l.- q l.- r", "l", #"["x", "y", "z", "q", "r"]"#, "l: \(with("3 items"))"),
      ("set o.k 9", "o", #"{"k": 9}"#, ""),
      ("set o.l.0 9", "o", #"{"l": [9, 5]}"#, "o.l: \(with("item"))"),
      ("set o.l.- 8 o.l.- 9", "o", #"{"l": [4, 5, 8, 9]}"#, "o.l: \(with("2 items"))"),
      ("set items.-.l.- 9", "items", #"[{"l": [1, 2, 9]}]"#, "items.0.l: \(with("2 items"))"),
      (
        "set items.-.t.-.l.- 9", "items", #"[{"t": [{"l": [1, 9]}]}]"#,
        "items.0.t.0.l: \(with("item"))"
      ),
      (
        "set items.-.d.-.- 9", "items", #"[{"d": [[1], [2], [9]]}]"#,
        "items.0.d: \(with("2 items"))"
      ),
      (
        "set items.0.l.0 9 items.0.n a", "items", #"[{"l": [9, 2], "n": "a"}]"#,
        "items.0.l: \(with("item"))"
      ),
      (
        "set items.0.n a items.0.l.- 9", "items", #"[{"n": "a", "l": [1, 2, 9]}]"#,
        "items.0.l: \(with("2 items"))"
      ),
      ("reset m.b", "m", #"{"a": 1, "c": 3}"#, "m: \(with("2 entries"))"),
      ("reset l.0 l.1 --yes", "l", #"["z"]"#, "l: \(with("item"))"),
    ])
  private func edits(target: Target, edit: (String, String, String, String)) throws {
    let (words, key, stored, remark) = edit
    _ = try world.write("{}\n", to: "d.json")
    let done = try run(target, words)
    #expect(done.code == .done && done.errors == remark, "\(done.errors)")
    #expect(try run(target, "get \(key)").output == stored + "\n")
  }

  private nonisolated static func with(_ rest: String) -> String {
    "Stored with the default's other \(rest).\n"
  }

  @Test(
    "The form leaves the same bytes",
    arguments: [
      ("l", "<Enter><Enter><C-u>q<Enter>", "set l.0 q", "Stored with the default's other 2 items."),
      ("l", "<Enter>x", "reset l.0", "Stored with the default's other 2 items."),
      ("m", "<Enter>x", "reset m.a", "Stored with the default's other 2 entries."),
      ("o", "<Enter><Enter><C-u>9<Enter>", "set o.k 9", ""),
      (
        "o", "<Enter>jj<Enter><Enter><C-u>9<Enter>", "set o.l.0 9",
        "Stored with the default's other item."
      ),
    ])
  func form(place: String, keys: String, words: String, remark: String) throws {
    let schema = try world.write(Self.schema, to: "s.json")
    let file = try world.write("{}\n", to: "d.json")
    let screen = world.run([
      "edit", file, place, "--schema", schema, "--dump-screen", "--keys", keys,
    ])
    #expect(remark.isEmpty || screen.output.contains(remark), "\(screen.output)")
    let edited = try String(contentsOfFile: file, encoding: .utf8)
    _ = try world.write("{}\n", to: "d.json")
    #expect(try run(.document, words).code == .done)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text == edited && text != "{}\n", "\(edited)")
  }

  @Test(
    "'get' leads into a default as into a stored value, and no further",
    arguments: Target.allCases,
    [
      ("m.a", "1"), ("l.1", "y"), ("o.k", "1"), ("o.l.1", "5"), ("m", #"{"a": 1, "b": 2, "c": 3}"#),
      ("o", #"{"k": 1, "j": 2, "l": [4, 5]}"#), ("m.zz", nil), ("l.3", nil), ("nm.a", nil),
    ])
  private func reading(target: Target, place: (String, String?)) throws {
    _ = try world.write("{}\n", to: "d.json")
    let read = try run(target, "get \(place.0)")
    #expect(read.output == place.1.map { $0 + "\n" } ?? "")
    #expect((read.code == .done) == (place.1 != nil), "\(read.errors)")
  }

  @Test("What is stored hides the default with all that is inside")
  func stored() throws {
    _ = try world.write(#"{"m": {"k": 1}, "l": [], "o": null}"#, to: "d.json")
    for place in ["m.a", "l.0", "o.k"] {
      #expect(try run(.document, "get \(place)").code == .notSo, "\(place)")
      #expect(try run(.document, "reset \(place)").code == .notSo, "\(place)")
    }
  }

  @Test(
    "Null makes way for the list or the object that an edit inside needs, as in the form",
    arguments: [
      ("nm.a", #"{"nm": {"a":1}}"#), ("only.a", #"{"only": {"a":1}}"#), ("nl.0", #"{"nl": [1]}"#),
      ("nl.-", #"{"nl": [1]}"#),
    ])
  func nulls(place: String, text: String) throws {
    let key = place.prefix { $0 != "." }
    let file = try world.write("{\"\(key)\": null}", to: "d.json")
    let done = try run(.document, "set \(place) 1")
    #expect(done.code == .done && done.errors == "", "\(done.errors)")
    let edited = try String(contentsOfFile: file, encoding: .utf8)
    #expect(edited.replacing(" ", with: "") == text.replacing(" ", with: ""))
  }

  @Test(
    "What begins with a default does so in an element behind those that are there too",
    arguments: Target.allCases)
  private func elements(target: Target) throws {
    _ = try world.write("{}\n", to: "d.json")
    #expect(try run(target, ["set", "items", #"[{"n": "a"}]"#]).code == .done)
    let done = try run(target, "set items.-.l.- 9 items.-.l.- 8")
    #expect(
      done.errors == "items.1.l: \(Self.with("2 items"))items.2.l: \(Self.with("2 items"))")
    #expect(
      try run(target, "get items").output
        == #"[{"n": "a"}, {"l": [1, 2, 9]}, {"l": [1, 2, 8]}]"# + "\n")
  }

  @Test(
    "The default of an object of which nothing is stored is in force over those of its members",
    arguments: Target.allCases)
  private func sections(target: Target) throws {
    _ = try world.write("{}\n", to: "d.json")
    #expect(try run(target, "get sec.l").output == "[1, 2]\n")
    #expect(try run(target, "get sec.x").output == "3\n")
    #expect(try run(target, "describe sec.l").output.contains("Default   [1, 2]\n"))
    #expect(try run(target, "where sec.l").output.hasSuffix("> the schema's default\t[1, 2]\n"))
    #expect(try run(target, "get nest.r.w").output == "1\n")
    #expect(try run(target, "describe nest.r.w").output.contains("Default   1\n"))
    #expect(try run(target, "where nest.r.w").output.hasSuffix("> the schema's default\t1\n"))
    #expect(
      try run(target, "where nest").output.hasSuffix("> the schema's default\t{\"l\": [1]}\n"))
    #expect(try run(target, "set sec.l.- 9").errors == "sec.l: \(Self.with("2 items"))")
    #expect(try run(target, "get sec.l").output == "[1, 2, 9]\n")
  }

  @Test(
    "The members' own defaults are where values come from once the object around them is there",
    arguments: Target.allCases)
  private func sourcesInside(target: Target) throws {
    _ = try world.write("{}\n", to: "d.json")
    #expect(try run(target, "get nest.r.w").output == "1\n")
    #expect(try run(target, "set nest.r.z 9").code == .done)
    #expect(try run(target, "get nest.r.w").output == "5\n")
    #expect(try run(target, "where nest.r.w").output.hasSuffix("> the schema's default\t5\n"))
    #expect(try run(target, "where nest.zz").code == .notSo)
  }

  @Test("A form shows the default of an object among its members until one of them is stored")
  func sectionRows() throws {
    let schema = try world.write(Self.schema, to: "s.json")
    let file = try world.write("{}\n", to: "d.json")
    func frame(_ place: String, _ keys: String) -> String {
      let words = ["edit", file, place, "--schema", schema, "--dump-screen", "--keys", keys]
      return world.run(words).output
    }
    #expect(frame("sec.l", "").contains(/l +1, 2/))
    #expect(frame("sec.x", "<Enter><C-u>5<Enter>").contains(/l +7/))
    _ = try world.write("{}\n", to: "d.json")
    #expect(frame("sec.l", "<Enter>G<Enter>9<Enter>").contains(/3 +9/))
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains(#""l": [1, 2, 9]"#), "\(text)")
  }

  @Test("Null stays where the schema knows nothing inside")
  func keptNull() throws {
    let file = try world.write(#"{"any": null}"#, to: "d.json")
    let refused = try run(.document, "set any.a 1")
    #expect(refused.errors.contains("'any' is no object"), "\(refused.errors)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == #"{"any": null}"#)
  }
}
