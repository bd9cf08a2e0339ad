import Foundation
import TestSupport
import Testing

@testable import SetteeCommands

/// Whole commands on demo schemas: what they print, and how they end.
struct PicturesTests {
  @Test(
    "The editor's screens are as recorded",
    arguments: [
      ("Edit", "code-editor", "100x24", "jjjj<Space>jjjj"),
      ("Edit-Choice", "code-editor", "80x24", "jjjjjjjj<Enter>"),
      ("Edit-Search", "mail-client", "80x24", "/sign"),
      ("Palette", "code-editor", "60x8", ":theme"),
      ("Edit-Help", "network-service", "80x24", "i"),
      ("Edit-Keys", "game", "80x24", "<Tab>jj<Tab>j"),
      ("Edit-Small", "reading", "40x12", "<Down>"),
    ])
  @MainActor
  func screens(name: String, schema: String, size: String, keys: String) throws {
    let run = CommandRun(["edit", schema, "--dump-screen", "--size", size, "--keys", keys])
    #expect(run.code == .done)
    #expect(run.errors == "")
    expectFrame(String(run.output.dropLast()), name)
  }

  // Looks 12: what the sizes were decided with.
  @Test(
    "The first screen of a form with four changes is as recorded, and no desert",
    arguments: [("80x24", 80 * 24, 30), ("140x40", 140 * 40, 20), ("200x50", 200 * 50, 24)])
  @MainActor
  func first(size: String, cells: Int, share: Int) throws {
    let world = CommandWorld()
    for (key, value) in [
      ("editor.fontSize", "18"), ("editor.fontLigatures", "true"), ("editor.wordWrap", "on"),
      ("files.autoSave", "onFocusChange"),
    ] { #expect(world.run(["set", key, value, "--schema", "code-editor"]).code == .done) }
    let run = world.run([
      "edit", "code-editor", "editor.fontSize", "--dump-screen", "--size", size,
    ])
    let picture = String(run.output.dropLast())
    expectFrame(picture, "First-\(size)")
    let lines: Set<Character> = [" ", "\n", "─", "━", "│", "┃", "┬", "┴"]
    let filled = picture.count { !lines.contains($0) }
    #expect(filled * 100 >= cells * share, "\(filled * 100 / cells) % of \(size)")
  }

  @Test("A document's screen is as recorded, and what it edits is one value")
  @MainActor
  func document() throws {
    let (world, path) = try Self.compilerWorld()
    let run = world.run([
      "edit", path, "compilerOptions.strict", "--dump-screen", "--size", "100x20", "--keys",
      "<Space>",
    ])
    #expect(run.code == .done && run.errors == "")
    expectFrame(String(run.output.dropLast()), "Edit-Document")
    let after = try String(contentsOfFile: path, encoding: .utf8)
    #expect(
      after == Self.compilerSettings.replacing("\"strict\": false", with: "\"strict\": true"))
  }

  /// A compiler's settings beside their schema, and the path of the former.
  private static func compilerWorld() throws -> (CommandWorld, path: String) {
    let world = CommandWorld()
    _ = try world.write(compilerSchema, to: "tsconfig.schema.json")
    return (world, try world.write(compilerSettings, to: "tsconfig.json"))
  }

  private static let compilerSettings = """
    {
      "$schema": "./tsconfig.schema.json",
      "compilerOptions": {
        "target": "es2022", // what the oldest browsers know
        "module": "esnext",
        "lib": ["dom", "es2022"],
        "strict": false,
        "noEmit": true,
        "paths": {
          "@app/*": ["src/*"]
        },
      },
      "include": ["src", "tests"],
      "references": [{ "path": "./server" }]
    }

    """

  private static let compilerSchema = """
    {
      "properties": {
        "compilerOptions": {
          "title": "Compiler Options", "properties": {
            "target": {"enum": ["es2020", "es2022", "esnext"], "default": "es2020",
              "description": "The JavaScript that is written."},
            "module": {"enum": ["commonjs", "esnext", "nodenext"]},
            "lib": {"type": "array", "items": {"type": "string"}},
            "strict": {"type": "boolean", "default": false,
              "description": "Switches all strict checks on."},
            "noEmit": {"type": "boolean", "default": false},
            "outDir": {"type": "string"}
          }
        },
        "include": {"type": "array", "items": {"type": "string"}},
        "exclude": {"type": "array", "items": {"type": "string"}}
      }
    }
    """

  @Test("The README's picture of the demo is what a terminal shows, in its colours")
  @MainActor
  func drawnDemo() throws {
    let script = CommandWorld.repository.appending(path: "demo-schemas/conflict.demo").path
    try draw("README-Demo", ["demo", "--script", script], in: CommandWorld())
  }

  @Test("The README's picture of a document is what a terminal shows, in its colours")
  @MainActor
  func drawnDocument() throws {
    let (world, path) = try Self.compilerWorld()
    try draw(
      "README-Edit",
      ["edit", path, "compilerOptions.strict", "--size", "100x20", "--keys", "<Space>"], in: world)
  }

  @Test("The README's picture of pages is what a terminal shows, in its colours")
  @MainActor
  func drawnPages() throws {
    let world = CommandWorld()
    let sample = CommandWorld.repository.appending(path: "demo-schemas/samples/gateway.json").path
    #expect(world.run(["import", "--schema", "gateway", sample]).code == .done)
    try draw(
      "README-Pages",
      ["edit", "gateway", "servers", "--size", "100x20", "--keys", "<Enter>j"], in: world)
  }

  @MainActor
  private func draw(_ name: String, _ words: [String], in world: CommandWorld) throws {
    let file = try world.write("", to: "screen.svg")
    let run = world.run(words + ["--svg", file])
    #expect(run.code == .done && run.output == "" && run.errors == "")
    let picture = try String(contentsOfFile: file, encoding: .utf8)
    expectFrame(String(picture.dropLast()), name, as: "svg")
    let colors = Set(picture.matches(of: /fill="(#[0-9a-f]{6})"/).map(\.1))
    #expect(colors.count >= 6, "\(colors)")
  }

  @Test("An edit by keys is in the suite's file, and another run shows it")
  @MainActor
  func editIsStored() throws {
    let run = CommandRun(["edit", "reading", "--dump-screen", "--keys", "<Down><Space>"])
    let file = run.config.appending(path: "org.settee.reading.plist")
    let stored = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: file), format: nil)
    #expect((stored as? [String: Any])?.count == 1)
  }

  @Test("A value after -- is in force, of the setting's type, and locked")
  @MainActor
  func arguments() {
    let words = [
      "edit", "code-editor", "editor.tabSize", "--dump-screen", "--", "-editor.tabSize", "8",
    ]
    let run = CommandRun(words)
    #expect(run.output.contains("Tab Size"))
    #expect(run.output.contains("From the command line"), "\(run.output)")
    #expect(run.output.contains("Value    8"))
    #expect(!run.output.contains("Must be"))
  }

  @Test(
    "What a command line names wrongly is told with what would be right",
    arguments: [
      (["edit", "reading", "look.thme"], "'look.thme' is not a setting of Reading."),
      (["edit", "reading", "--theme", "nordik"], "Did you mean 'nordic'?"),
      (["edit", "reading", "--suite", "../evil"], "'../evil' cannot name a suite"),
      (["edit", "reading", "--dump-screen", "--size", "80"], "'80' is no size"),
      (["edit", "reading", "--dump-screen", "--keys", "<Entr>"], "--keys:"),
      (["edit", "reading", "--color", "blue"], "'blue' is no colour level"),
      (["demo", "--latency", "fast"], "'fast' is not a time"),
      (["demo", "--loss", "120%"], "'120%' is not a share"),
      (["demo", "--policy", "guid"], "'guid' is none of last-writer, server-order, guide"),
      (
        ["demo", "--policy", "guide", "--cloud", "folder:/nowhere"],
        "a shared folder keeps last-writer alone"
      ),
    ])
  @MainActor
  func mistakes(words: [String], expected: String) {
    let run = CommandRun(words)
    #expect(run.code == .usage)
    #expect(run.output == "")
    #expect(run.errors.contains(expected), "\(run.errors)")
  }

  @Test("Each mistake of a demo's script is told in a line of its own")
  @MainActor
  func scriptMistakes() throws {
    let world = CommandWorld()
    let script = try world.write(
      "at 1s prss x\n# fine\nuntil settled\nat soon say y\n", to: "s.demo")
    let run = world.run(["demo", "--script", script, "--dump-screen"])
    #expect(run.code == .usage)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 2 && !run.errors.contains("␊"), "\(run.errors)")
    #expect(lines[0].contains("s.demo: line 1: 'prss' should be"))
    #expect(lines[1].contains("s.demo: line 4: 'soon' is not a time"))
  }

  @Test("Themes are listed with swatches, in colour only where asked for")
  @MainActor
  func themes() {
    let plain = CommandRun(["themes"])
    #expect(plain.code == .done)
    #expect(plain.output.contains("high-contrast-dark"))
    #expect(!plain.output.contains("\u{1B}"))
    #expect(CommandRun(["themes", "--color", "256"]).output.contains("\u{1B}[38;5;"))
    #expect(CommandRun(["themes", "--names"]).output.split(separator: "\n").count >= 19)
  }
}
