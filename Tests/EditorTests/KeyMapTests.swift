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
      // The palette stands in for the one key that only some terminals send.
      #expect(!plain.isEmpty || name == EditorCommand.reload.rawValue, "\(name) in \(context)")
    }
  }

  @Test("Where characters are typed, no character asks for anything")
  func typingIsSafe() {
    for binding in KeyMap.standard.bindings where binding.context.isTyping {
      #expect(binding.keys.allSatisfy { $0.typed == nil }, "\(binding)")
    }
  }

  @Test("Digits count, and ask for nothing by themselves", arguments: "123456789")
  func digitsCount(_ digit: Character) {
    for preset in KeyMap.Preset.allCases {
      #expect(preset.keyMap.name(for: .character(digit), in: [.list]) == nil)
    }
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
    let fixture = EditorFixture(columns: 140, rows: 190)
    try fixture.press("<F1><Tab>")
    let shown = fixture.picture
    #expect(!shown.contains(KeyContext.demo.title))
    for binding in KeyMap.standard.bindings where binding.context != .demo {
      let keys = KeyHint(binding.keys.map(\.name).joined(separator: " "), "")
        .shown(isASCII: false).keys
      let isShown = shown.split(separator: "\n").contains {
        $0.contains("\(keys) ") && $0.contains(" \(binding.title)")
      }
      #expect(isShown, "\(binding.command) in \(binding.context) is not in the list.")
      #expect(shown.contains(binding.context.title))
    }
  }

  @Test("A key that counts in documents alone is none of the moment in other forms")
  func documentsAlone() throws {
    var options = Editor.Options()
    options.hasFile = true
    for (options, isShown) in [(options, true), (Editor.Options(), false)] {
      let fixture = EditorFixture(columns: 140, rows: 60, options: options)
      try fixture.press("?")
      #expect(fixture.picture.contains("Remove equal names") == isShown)
    }
  }

  @Test("? shows the keys of the moment, special ones first; Tab all; what is typed finds some")
  func helpOfTheMoment() throws {
    let fixture = EditorFixture(columns: 100, rows: 30)
    try fixture.press("j?")
    let lines = fixture.picture.split(separator: "\n").map(String.init)
    let special = try #require(lines.firstIndex { $0.contains("On this number") })
    let list = try #require(lines.firstIndex { $0.contains("Anywhere") })
    #expect(special <= list)
    #expect(fixture.picture.contains("breaks a rule"))
    #expect(!fixture.picture.contains("In an open date"))
    try fixture.press("<Tab>date")
    #expect(fixture.picture.contains("In an open date"))
    #expect(fixture.picture.contains("Keys ─ date"))
    try fixture.press("<Esc>")
    #expect(!fixture.picture.contains("Keys ─ "))
  }

  @Test(
    "In open fields, prompts and boxes F1 and Alt-? show the keys of that place",
    arguments: [
      ("j<Enter>", "In an open number"), ("jj<Enter>", "In an open choice"),
      ("/zo", "In the search line"), (":zo", "In the palette"), ("<Space>d", "In the changes"),
      ("jjj<Enter>", "In an open field"),
    ], ["<F1>", "<M-?>"])
  func helpInPlaces(way: (keys: String, title: String), key: String) throws {
    let fixture = EditorFixture(columns: 100, rows: 40)
    try fixture.press(way.keys)
    let before = fixture.picture
    try fixture.press(key)
    #expect(fixture.picture.contains(way.title))
    try fixture.press("<Esc>")
    #expect(fixture.picture == before)
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
    #expect(fixture.status.contains("Build is locked: read-only."))
  }

  @Test("While a filter is on, Esc is offered to clear it, and n goes on")
  func hintsOfAFilter() throws {
    let fixture = EditorFixture()
    try fixture.press("/mail<Enter>")
    #expect(fixture.hints.contains("n next"))
    #expect(fixture.hints.contains("Esc end search"))
  }

  @Test("Where nothing was found, no next match is offered")
  func hintsOfNothing() throws {
    let fixture = EditorFixture()
    try fixture.press("/qqqqqq<Enter>")
    #expect(!fixture.hints.contains("n next") && !fixture.hints.contains("details"))
    #expect(fixture.hints.contains("Esc end search"))
  }
}
