import Foundation
import SetteeEditor
import SetteeTerminals
import Testing

@testable import SetteeCommands

@Suite("settee keymap")
@MainActor
struct KeymapCommandTests {
  private let world = CommandWorld()

  @Test("The table names place, command, keys and words, and every binding has its line")
  func table() {
    let run = world.run(["keymap"])
    #expect(run.code == .done)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == KeyMap.standard.bindings.count)
    #expect(
      lines.contains { $0.hasPrefix("list ") && $0.contains(" undo ") && $0.hasSuffix("  Undo") })
    #expect(world.run(["keymap", "--context", "themes"]).output.split(separator: "\n").count == 2)
    #expect(world.run(["keymap", "--keymap", "vim"]).output.contains("x r Del"))
  }

  @Test("For programs it is a list of objects")
  func json() {
    let run = world.run(["keymap", "--context", "contested", "--json"])
    for part in [#""context": "contested""#, #""command": "keepMine""#, #""Alt-M""#] {
      #expect(run.output.contains(part))
    }
  }

  @Test("For programs it is the whole table, of every name", arguments: KeyMap.Preset.allCases)
  func whole(preset: KeyMap.Preset) throws {
    let run = world.run(["keymap", "--keymap", preset.rawValue, "--json"])
    let rows = try JSONDecoder().decode([Row].self, from: Data(run.output.utf8))
    #expect(rows == preset.keyMap.bindings.map(Row.init))
  }

  private struct Row: Decodable, Equatable {
    let context: String, command: String, keys: [String], title: String

    init(_ binding: KeyBinding) {
      (context, command) = (binding.context.rawValue, binding.command)
      (keys, title) = (binding.keys.map(\.name), binding.title)
    }
  }

  @Test("A file is checked, its mistakes told by line, and the exit code is 2")
  func check() throws {
    let broken = try world.write(#"{"keys": {"list": {"Ctrl-Enter": "open"}}}"#, to: "broken.json")
    let run = world.run(["keymap", "--keymap", broken, "--check"])
    #expect(run.code == .usage && run.output.isEmpty)
    #expect(run.errors.contains("broken.json:1:20: Terminals cannot send 'Ctrl-Enter'"))
    let sound = try world.write(#"{"keys": {"list": {"Ctrl-T": "pickTheme"}}}"#, to: "sound.json")
    #expect(world.run(["keymap", "--keymap", sound, "--check"]).code == .done)
    #expect(world.run(["keymap", "--keymap", sound]).output.contains("Ctrl-T t F2"))
  }

  @Test("Names that are none are told with the nearest")
  func unknown() {
    let table = world.run(["keymap", "--keymap", "vmi"])
    #expect(table.code == .usage && table.errors.contains("Did you mean 'vim'?"))
    let place = world.run(["keymap", "--context", "lst"])
    #expect(place.code == .usage && place.errors.contains("Did you mean 'list'?"))
  }

  @Test("A screen uses the table that is named, and survives a broken file")
  func screens() throws {
    let schema = try world.schema()
    let vim = world.run([
      "edit", schema, "--suite", "trial", "--dump-screen", "--keymap", "vim", "--keys", "2",
    ])
    #expect(vim.output.contains("Count: 2"))
    let broken = try world.write("{\"keys\": 1}", to: "broken.json")
    let run = world.run(["edit", schema, "--suite", "trial", "--dump-screen", "--keymap", broken])
    #expect(run.code == .done && run.errors.contains("broken.json:1:10:"))
    let demo = world.run(["demo", "--dump-screen", "--keymap", "nope"])
    #expect(demo.code == .usage)
  }
}
