import Foundation
import Testing

@testable import SetteeCommands

/// Text from outside on its way to a line of output.
@MainActor
struct VisibleLinesTests {
  /// C0, C1, line and paragraph separators, format characters.
  private nonisolated static let hostile = [
    "\n", "\r", "\u{1B}[2J", "\u{7}", "\u{7F}", "\u{85}", "\u{9B}2J", "\u{2028}", "\u{2029}",
    "\u{202E}", "\u{200B}", "\u{2066}", "\u{E0041}",
  ]

  /// Command lines that name something that is not there or not so: `EVIL` stands for the text,
  /// `SCHEMA` for a schema, `STRICT` for one that `VALUES` breaks, `TWICE` for a file that names a
  /// member twice, `FOLDER` for a folder.
  private nonisolated static let commands: [[String]] = [
    // Keys.
    ["get", "aEVIL", "--suite", "trial"], ["get", "countEVIL", "--schema", "SCHEMA"],
    ["set", "countEVIL", "1", "--schema", "SCHEMA"], ["reset", "countEVIL", "--schema", "SCHEMA"],
    ["describe", "countEVIL", "--schema", "SCHEMA"], ["where", "countEVIL", "--schema", "SCHEMA"],
    ["watch", "countEVIL", "--schema", "SCHEMA"], ["edit", "SCHEMA", "countEVIL"],
    ["set", "EVIL", "--suite", "trial"],
    // Values.
    ["set", "count", "xEVIL", "--schema", "SCHEMA"],
    ["set", "colour", "EVIL", "--schema", "SCHEMA"],
    ["set", "a", "xEVIL", "--int", "--suite", "trial"],
    ["import", "TWICE", "--schema", "SCHEMA", "--dry-run"],
    ["import", "TWICE", "--schema", "SCHEMA"],
    // Paths and places.
    ["get", "a", "--file", "FOLDER/EVIL.plist"], ["set", "a", "1", "--file", "FOLDER/noEVIL/x"],
    ["get", "a", "--file", "FOLDER/EVIL.json"], ["get", "a", "--suite", "EVIL/x"],
    ["get", "a", "--suite", "noEVIL"], ["import", "FOLDER/EVIL", "--suite", "trial"],
    ["export", "FOLDER/noEVIL/x", "--suite", "trial"], ["check", "FOLDER/EVIL"],
    ["check", "FOLDER/EVIL.json"], ["diff", "FOLDER/EVIL.json", "--suite", "trial"],
    ["edit", "FOLDER/EVIL"], ["list", "--schema", "FOLDER/EVIL"], ["demo", "FOLDER/EVIL"],
    // What is read from files.
    ["check", "VALUES", "--schema", "STRICT"], ["edit", "VALUES"],
    // Devices and servers.
    ["cloud", "status", "--app", "trial", "--cloud", "folder:EVIL"],
    ["cloud", "status", "--app", "trial", "--cloud", "etcd:unix:/tmp/EVIL"],
    ["cloud", "status", "--app", "trial", "--cloud", "etcd:http://EVIL:1"],
    ["cloud", "status", "--app", "trial", "--cloud", "EVIL"],
    ["cloud", "status", "--app", "EVIL/", "--cloud", "folder:FOLDER"],
    // Words of the command line itself.
    ["EVIL"], ["get", "--EVIL"], ["help", "EVIL"], ["completions", "EVIL"], ["themes", "EVIL"],
    ["keymap", "--keymap", "EVIL"], ["edit", "SCHEMA", "--theme", "EVIL"],
    ["edit", "SCHEMA", "--size", "EVIL", "--dump-screen"], ["simulate", "--bug", "EVIL"],
    ["simulate", "--seed", "EVIL"], ["cloud", "EVIL"],
  ]

  @Test("What comes from outside stays within the one line of its problem", arguments: commands)
  func oneLine(words: [String]) throws {
    for evil in Self.hostile {
      let world = CommandWorld(device: "dev\(evil)ice")
      let schema = try world.schema()
      let member = String(decoding: try JSONEncoder().encode("count\(evil)"), as: UTF8.self)
      let values = try world.write("{\(member): \"x\"}", to: "values.json")
      let twice = try world.write("{\(member): 1, \(member): 2}", to: "twice.json")
      let strict = try world.write(
        "{\"additionalProperties\": {\"type\": \"integer\"}}", to: "strict.json")
      world.trial("set", "count", "1")
      let run = world.run(
        words.map { word in
          word.replacing("EVIL", with: evil).replacing("SCHEMA", with: schema)
            .replacing("FOLDER", with: world.config.path).replacing("VALUES", with: values)
            .replacing("STRICT", with: strict)
            .replacing("TWICE", with: twice)
        })
      #expect(run.code != .done)
      let name = evil.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
      let lines = (run.errors.isEmpty ? run.output : run.errors)
        .split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == 2 && lines.last == "", "\(name): \(run.errors)\(run.output)")
      let scalars = (run.errors + run.output).unicodeScalars.filter { $0 != "\n" }
      #expect(!scalars.contains(where: Self.isHostile), "\(name): \(run.errors.debugDescription)")
    }
  }

  private static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: false
    }
  }
}
