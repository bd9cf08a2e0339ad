import Foundation
import TestSupport
import Testing

@testable import SetteeCommands

/// Maps that an extension of VS Code gives a default, in its settings and in suites.
@Suite("Maps of extensions")
@MainActor
struct ExtensionMapsTests {
  private let world = CommandWorld()

  private func manifest() throws -> String {
    try world.write(
      """
      {"name": "ext", "contributes": {"configuration": {"title": "Ext", "properties": {
        "ext.flags": {"type": "object", "default": {"fast": true, "env": {"A": "1", "B": "2"}},
          "additionalProperties": {"type": ["boolean", "object", "number"]}},
        "ext.on": {"type": "object", "default": {"fast": true, "slow": false},
          "additionalProperties": {"type": "boolean"}},
        "ext.list": {"type": "array", "items": {"type": "string"}, "default": ["x", "y"]}}}}}
      """, to: "package.json")
  }

  /// A way to the same settings: a suite, or a file that is made or has these entries.
  private enum Target: CaseIterable { case suite, document }

  private func words(_ target: Target) throws -> [String] {
    let place =
      switch target {
      case .suite: ["--suite", "trial"]
      case .document: ["--file", world.config.appending(path: "settings.json").path]
      }
    return try place + ["--schema", manifest()]
  }

  private func run(_ target: Target, _ words: String...) throws -> CommandRun {
    try world.run(words + self.words(target))
  }

  /// What the place itself holds.
  private func stored(_ target: Target, _ key: String = "ext.flags") throws -> NSDictionary {
    let place = try Array(words(target).prefix(2))
    return try json(world.run(["get", key] + place).output)
  }

  /// The value of a text, whatever the order of its members.
  private func json(_ text: String) throws -> NSDictionary {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? NSDictionary)
  }

  @Test("Without stored entries the default is in force", arguments: Target.allCases)
  private func nothing(target: Target) throws {
    _ = try world.write("{}", to: "settings.json")
    #expect(
      try json(run(target, "get", "ext.flags", "--json").output)
        == json(#"{"fast": true, "env": {"A": "1", "B": "2"}}"#))
    #expect(try run(target, "get", "ext.flags.env.B").output == "2\n")
  }

  @Test("An entry is set beside the default's, and taken back alone", arguments: Target.allCases)
  private func entry(target: Target) throws {
    _ = try world.write("{}", to: "settings.json")
    #expect(try run(target, "set", "ext.flags.fast", "false", "ext.flags.new", "5").code == .done)
    #expect(try stored(target) == json(#"{"fast": false, "new": 5}"#))
    #expect(try run(target, "set", "ext.flags.env.B", #""z""#, "--type", "json").code == .done)
    #expect(try stored(target) == json(#"{"fast": false, "new": 5, "env": {"B": "z"}}"#))
    let whole = try run(target, "get", "ext.flags", "--json").output
    #expect(try json(whole) == json(#"{"fast": false, "env": {"A": "1", "B": "z"}, "new": 5}"#))
    #expect(try run(target, "get", "ext.flags.env.A").output == "1\n")
    #expect(try run(target, "reset", "ext.flags.fast").code == .done)
    #expect(try stored(target) == json(#"{"new": 5, "env": {"B": "z"}}"#))
    #expect(try run(target, "get", "ext.flags.fast").output == "true\n")
    #expect(try run(target, "reset", "ext.flags.fast").code == .notSo)
  }

  @Test("Each entry is told where it comes from", arguments: Target.allCases)
  private func origin(target: Target) throws {
    _ = try world.write("{}", to: "settings.json")
    #expect(try run(target, "set", "ext.flags.env.B", #""z""#, "--type", "json").code == .done)
    let place = try run(target, "where", "ext.flags.env.A").output
    #expect(place.contains("> the schema's default"), "\(place)")
    let described = try run(target, "describe", "ext.flags.env.A").output
    #expect(described.contains("Source    the schema's default"), "\(described)")
    #expect(try run(target, "describe", "ext.flags.env.B").output.contains("Default   \"2\""))
    let list = try run(target, "list").output
    if target == .suite {
      #expect(list.contains(#"{"fast": true, "env": {"A": "1", "B": "z"}}"#), "\(list)")
    } else {
      #expect(list.contains("ext.flags.env.B\t\"z\"\tstring\t*\tstored"), "\(list)")
      #expect(list.contains("ext.flags.env.A\t\"1\"\tstring\t-\tdefault"), "\(list)")
      #expect(list.contains("ext.flags.fast\ttrue\tboolean\t-\tdefault"), "\(list)")
    }
  }

  @Test(
    "In a form an entry is edited alone, and the default's cannot go", arguments: Target.allCases)
  private func form(target: Target) throws {
    let path = try world.write("{}", to: "settings.json")
    let start = try target == .suite ? [manifest(), "ext.on"] : [path, "ext.on"]
    let place = try target == .suite ? ["--suite", "trial"] : ["--schema", manifest()]
    func screen(_ keys: String) -> String {
      world.run(["edit"] + start + place + ["--dump-screen", "--keys", keys]).output
    }
    #expect(screen("<Enter>x").contains("'fast' is an entry of the default, which stays"))
    let page = screen("<Enter><Space>")
    #expect(page.contains("2 entries"), "\(page)")
    #expect(try stored(target, "ext.on") == json(#"{"fast": false}"#))
    #expect(screen("<Enter>r").contains("2 entries"))
    #expect(try stored(target, "ext.on") == json("{}"))
    let erased = String(repeating: "<Backspace>", count: 5)
    let text = screen("T<Down><End>\(erased)false,<C-s>")
    #expect(try stored(target, "ext.on") == json(#"{"fast": false}"#), "\(text)")
  }

  @Test("Other schemas' maps are stored with the default's other entries, as before")
  func others() throws {
    let schema = try world.write(
      """
      {"properties": {"m": {"type": "object", "default": {"a": 1, "b": 2},
        "additionalProperties": {"type": "integer"}}}}
      """, to: "plain.json")
    let place = ["--suite", "trial", "--schema", schema]
    let done = world.run(["set", "m.a", "5"] + place)
    #expect(done.code == .done && done.errors == "m: Stored with the default's other entry.\n")
    #expect(world.trial("get", "m").output == #"{"a": 5, "b": 2}"# + "\n")
  }

  @Test("A manifest of several parts opens as the form of a suite, each part a section that counts")
  func manifestForm() throws {
    let manifest = try world.write(
      """
      {"name": "ext", "contributes": {"configuration": [
        {"properties": {"e.on": {"type": "boolean", "default": null}}},
        {"title": "Tools", "order": 1, "properties": {
          "e.path": {"type": "string", "scope": "machine"}, "e.level": {"enum": ["a", "b"]}}}]}}
      """, to: "package.json")
    let screen = world.run([
      "edit", manifest, "--suite", "trial", "--dump-screen", "--size", "140x30", "--keys", "i",
    ]).output
    for words in [
      " All                 3 │", "▌Tools               2 │", " ext                 1 │",
      "Scope    machine",
    ] {
      #expect(screen.contains(words), "\(words): \(screen)")
    }
    let warnings = world.run(["check", "--schema-only", manifest])
    #expect(warnings.code == .done && warnings.output.contains("The default does not fit"))
    #expect(world.run(["get", "e.on", "--suite", "trial", "--schema", manifest]).code == .notSo)
  }

  @Test("An extension's parts come in their own order, in the language that messages are wanted in")
  func manifestParts() throws {
    let manifest = try world.write(
      """
      {"name": "ext", "contributes": {"configuration": [
        {"title": "%second%", "order": 2, "properties": {
          "z.a": {"type": "string"}, "z.b": {"type": "string", "order": 1}}},
        {"title": "First", "order": 1, "properties": {"y.a": {"type": "string"}}}]}}
      """, to: "package.json")
    _ = try world.write("{\"second\": \"Second\"}", to: "package.nls.json")
    _ = try world.write("{\"second\": \"Zweites\"}", to: "package.nls.de.json")
    let path = try world.write("{}", to: "settings.json")
    let german = CommandWorld(locale: "de_DE.UTF-8")
    for (world, title) in [(world, "Second"), (german, "Zweites")] {
      let run = world.run(["edit", path, "--schema", manifest, "--dump-screen", "--keys", ""])
      let titles = ["First", title].map { run.output.range(of: "\($0) ") }
      #expect(titles.allSatisfy { $0 != nil }, "\(run.output)")
      if let first = titles[0], let second = titles[1] {
        #expect(first.lowerBound < second.lowerBound)
      }
      let rows = ["z.a ", "z.b "].compactMap { run.output.range(of: $0, options: .backwards) }
      #expect(rows.count == 2 && rows[1].lowerBound < rows[0].lowerBound, "\(run.output)")
    }
  }
}
