import Foundation
import SetteeTerminals
import Testing

@testable import SetteeEditor

/// Dispatch, help, palette and hints are made from one table, whichever it is.
@Suite("One table of keys", .serialized)
@MainActor
struct OneTableTests {
  /// What help says of a binding.
  private struct Line: Hashable { let place: String, keys: String, title: String }

  @Test("The README's keys of the editor are the table's, for what it says of each")
  func readme() throws {
    let text = try String(contentsOf: DemoForms.root.appending(path: "README.md"), encoding: .utf8)
    let chapter = try #require(
      text.split(separator: "\n## ").first { $0.hasPrefix("Edit settings") })
    let prose = chapter.replacing(/```(?:.|\n)*?```/, with: "").split(separator: "\n")
    let words = prose.joined(separator: " ").matches(of: /`([^`]+)`/)
      .map { String($0.1) }
    let named = words.filter { Self.arrows[$0] != nil || KeyPress(written: $0) != nil }
    #expect(named == Self.readmeKeys.map(\.key))
    for (name, command, context) in Self.readmeKeys {
      let key = try #require(Self.arrows[name] ?? KeyPress(written: name))
      #expect(KeyMap.standard.keys(of: command, in: context).contains(key), "\(name): \(command)")
    }
  }

  private static let arrows = ["↑": KeyPress.up, "↓": KeyPress.down]

  /// The keys as they stand in the chapter on editing, and what the words behind them promise.
  private static let readmeKeys: [(key: String, command: String, context: KeyContext)] = [
    ("↑", Move.moveUp.rawValue, .list), ("↓", Move.moveDown.rawValue, .list),
    ("Tab", EditorCommand.nextPane.rawValue, .list), ("Enter", EditorCommand.open.rawValue, .list),
    ("Space", EditorCommand.toggle.rawValue, .switchRow),
    ("/", EditorCommand.search.rawValue, .list),
    ("m", EditorCommand.filterModified.rawValue, .list),
    ("r", EditorCommand.resetField.rawValue, .list), ("u", EditorCommand.undo.rawValue, .list),
    ("U", EditorCommand.redo.rawValue, .list), ("d", EditorCommand.showChanges.rawValue, .list),
    ("?", EditorCommand.showKeys.rawValue, .list), ("t", EditorCommand.pickTheme.rawValue, .list),
    ("q", EditorCommand.quit.rawValue, .list), ("<", EditorCommand.borderLeft.rawValue, .list),
    (">", EditorCommand.borderRight.rawValue, .list),
    ("Enter", EditorCommand.open.rawValue, .list), ("a", PageCommand.addPart.rawValue, .page),
    ("x", PageCommand.removePart.rawValue, .itemRow),
    ("K", PageCommand.movePartUp.rawValue, .itemRow),
    ("J", PageCommand.movePartDown.rawValue, .itemRow),
    ("T", PageCommand.editText.rawValue, .list),
  ]

  @Test("Help lists what the table has, and nothing else", arguments: KeyMap.Preset.allCases)
  func help(preset: KeyMap.Preset) {
    let groups = EditorFixture(keyMap: preset.keyMap).editor.keyList.all.flatMap { $0 }
    let shown = groups.flatMap { group in
      group.bindings.map { Line(place: group.title, keys: $0.keys, title: $0.title) }
    }
    let bindings = preset.keyMap.bindings.filter { $0.context != .demo && !$0.keys.isEmpty }
    let expected = bindings.map { binding in
      Line(
        place: binding.context.title, keys: binding.keys.map(\.name).joined(separator: " "),
        title: binding.title)
    }
    #expect(shown.count == expected.count)
    #expect(Set(shown) == Set(expected))
  }

  @Test(
    "The palette has every command of the form once, with its first key at the row in focus",
    arguments: KeyMap.Preset.allCases)
  func palette(preset: KeyMap.Preset) throws {
    let fixture = EditorFixture(keyMap: preset.keyMap)
    try fixture.press(":")
    let palette = try #require(fixture.editor.session.palette)
    let shown = palette.hits.compactMap { hit -> [String]? in
      guard case .entry(let entry) = hit, case .run(let name) = entry.act else { return nil }
      return [name, entry.aside]
    }
    let bindings = preset.keyMap.bindings
      .filter { $0.context.isBrowsing && $0.context != .demo && $0.command != "palette" }
    let here = fixture.editor.contexts
    let expected = Dictionary(grouping: bindings, by: \.command).mapValues { same in
      let bound = here.compactMap { context in same.first { $0.context == context } } + same
      return bound[0].keys.first?.name ?? ""
    }
    #expect(shown.count == expected.count)
    for entry in shown { #expect(expected[entry[0]] == entry[1], "\(entry)") }
  }

  @Test(
    "Every key that a hint names is the table's for what the hint says",
    arguments: KeyMap.Preset.allCases,
    ["", "j", "jj", "<Space>", "<Space>u", "<Tab>", "/e<Tab>", "/e", ":", "j<Enter>", "jjj<Enter>"])
  func hints(preset: KeyMap.Preset, keys: String) throws {
    let fixture = EditorFixture(keyMap: preset.keyMap)
    try fixture.press(keys)
    let hints = fixture.editor.hints.filter { $0.command != nil }
    #expect(!hints.isEmpty)
    for hint in hints {
      let known = preset.keyMap.bindings.filter { $0.command == hint.command }
        .flatMap(\.keys).map(\.name)
      let first = hint.keys.split(separator: " ").first.map(String.init)
      #expect(first.map(known.contains) == true, "\(hint)")
    }
  }

  @Test("The demo's own keys are the same in every table", arguments: KeyMap.Preset.allCases)
  func demo(preset: KeyMap.Preset) {
    func keys(_ map: KeyMap) -> [[String]] {
      map.bindings.filter { $0.context == .demo }.map { [$0.command] + $0.keys.map(\.name) }
    }
    #expect(keys(preset.keyMap) == keys(.standard))
  }
}
