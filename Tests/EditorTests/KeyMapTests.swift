import SetteeEditor
import SetteeSettings
import SetteeTerminals
import Testing

@Suite("Keys of the editor")
@MainActor
struct KeyMapTests {
  @Test("No key means two things in one place")
  func keysAreUnambiguous() {
    #expect(KeyMap.standard.clashes.isEmpty)
    let binding = KeyBinding(EditorCommand.undo, [.enter], "Undo", in: .list)
    let other = KeyBinding(EditorCommand.redo, [.enter], "Redo", in: .list)
    #expect(KeyMap([binding, other]).clashes == [.enter])
  }

  @Test("Every command of every place is one that is obeyed there, and has a key and words")
  func bindingsAreSound() {
    for binding in KeyMap.standard.bindings {
      #expect(binding.context.commandNames.contains(binding.command), "\(binding)")
      #expect(!binding.keys.isEmpty && !binding.title.isEmpty, "\(binding)")
      for key in binding.keys { #expect(key.arrival == key, "\(key.name) cannot be sent.") }
    }
  }

  @Test(
    "Every command has a key that all terminals can send", arguments: KeyContext.allCases)
  func everyCommandHasAPlainKey(in context: KeyContext) {
    let all = KeyMap.standard.bindings.filter { $0.context.commandNames == context.commandNames }
    for name in context.commandNames where Move(rawValue: name) == nil {
      let keys = all.filter { $0.command == name }.flatMap(\.keys)
      let plain = keys.filter { if case .function = $0.base { false } else { true } }
      let isElsewhere = context == .keyPage
      #expect(!plain.isEmpty || isElsewhere, "\(name) in \(context)")
    }
  }

  @Test("Where characters are typed, no character asks for anything")
  func typingIsSafe() {
    for binding in KeyMap.standard.bindings where binding.context.isTyping {
      #expect(binding.keys.allSatisfy { $0.typed == nil }, "\(binding)")
    }
  }

  @Test("A digit stands in for each function key in use", arguments: 1...9)
  func digitsStandIn(_ number: Int) throws {
    let digit = try #require(String(number).first)
    let map = KeyMap.standard
    #expect(
      map.name(for: .function(number), in: [.list]) == map.name(for: .character(digit), in: [.list])
    )
  }

  @Test(
    "A key that nothing knows does what the key does that it stands in for",
    arguments: [
      (KeyPress(.up, .shift), "moveUp"), (KeyPress(.enter, .alt), "open"),
      (KeyPress(.character("s"), [.ctrl, .alt]), "flush"), (.alt("s"), nil),
      (.backTab, "previousPane"),
    ] as [(KeyPress, String?)])
  func substitutes(_ key: KeyPress, _ command: String?) {
    #expect(KeyMap.standard.name(for: key, in: [.list]) == command)
  }

  @Test("The list of keys names every binding of the table but those of the demo")
  func helpIsGenerated() throws {
    let fixture = EditorFixture(columns: 140, rows: 130)
    try fixture.press("<F1>")
    let shown = fixture.picture
    #expect(!shown.contains(KeyContext.demo.title))
    for binding in KeyMap.standard.bindings where binding.context != .demo {
      let keys = binding.keys.map(\.name).joined(separator: " ")
      let isShown = shown.split(separator: "\n").contains {
        $0.contains("\(keys) ") && $0.contains(" \(binding.title)")
      }
      #expect(isShown, "\(binding.command) in \(binding.context) is not in the list.")
      #expect(shown.contains(binding.context.title))
    }
  }

  @Test("Help of the field comes first, the list of keys with the same key again")
  func helpTwice() throws {
    let fixture = EditorFixture()
    try fixture.press("?")
    #expect(fixture.picture.contains("editor.wordWrap"))
    #expect(fixture.picture.contains("Esc close"))
    try fixture.press("?")
    #expect(fixture.picture.contains("Everywhere"))
    try fixture.press("<Esc>")
    #expect(fixture.line("Word Wrap").contains("off"))
  }

  @Test("Hints show only keys that do something now")
  func hintsAreTrue() throws {
    let fixture = EditorFixture()
    #expect(!fixture.picture.contains("u undo"))
    #expect(!fixture.picture.contains("r reset"))
    #expect(fixture.picture.contains("Space switch"))
    try fixture.press("<Space>")
    #expect(fixture.hints.contains("u undo"))
    #expect(!fixture.hints.contains("redo"))
    #expect(fixture.picture.contains("r reset"))
    try fixture.press("u")
    #expect(!fixture.hints.contains("u undo"))
    #expect(fixture.hints.contains("U redo"))
    try fixture.press("j")
    #expect(!fixture.picture.contains("Space switch"))
    #expect(fixture.picture.contains("+ - step"))
    try fixture.press("<Enter>")
    #expect(fixture.hints.contains("Enter store"))
    #expect(!fixture.hints.contains("quit"))
  }

  @Test("On a locked field no key that edits is offered")
  func hintsOfALockedField() throws {
    let locked = SettingDescription(
      key: "build", type: .string(.init()), defaultValue: "7", traits: .readOnly)
    let fixture = EditorFixture([locked])
    #expect(!fixture.picture.contains("edit"))
    try fixture.press("<Enter>")
    #expect(fixture.status.contains("Build is read-only."))
  }

  @Test("While a filter is on, Esc is offered to clear it, and n goes on")
  func hintsOfAFilter() throws {
    let fixture = EditorFixture()
    try fixture.press("/mail<Enter>")
    #expect(fixture.hints.contains("n next"))
    #expect(fixture.hints.contains("Esc clear filter"))
  }
}
