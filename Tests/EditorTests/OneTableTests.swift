import SetteeTerminals
import Testing

@testable import SetteeEditor

/// Dispatch, help, palette and hints are made from one table, whichever it is.
@Suite("One table of keys", .serialized)
@MainActor
struct OneTableTests {
  /// What help says of a binding.
  private struct Line: Hashable { let place: String, keys: String, title: String }

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
    "The palette has every command of the form once, with its first key",
    arguments: KeyMap.Preset.allCases)
  func palette(preset: KeyMap.Preset) throws {
    let fixture = EditorFixture(keyMap: preset.keyMap)
    try fixture.press(":")
    let palette = try #require(fixture.editor.session.palette)
    let shown = palette.hits.compactMap { hit -> [String]? in
      guard case .entry(let entry) = hit, case .run(let name) = entry.act else { return nil }
      return [name, entry.aside]
    }
    let expected = preset.keyMap.bindings
      .filter { $0.context.isBrowsing && $0.context != .demo && $0.command != "palette" }
      .reduce(into: [String: String]()) { first, binding in
        first[binding.command] = first[binding.command] ?? binding.keys.first?.name ?? ""
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
