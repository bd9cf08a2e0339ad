import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes
import Testing

@testable import SetteeEditor

/// The line of hints, and what is said where a key can do nothing.
@Suite("Hints")
@MainActor
struct HintsTests {
  private static var options: Editor.Options {
    var options = Editor.Options()
    options.themes = { [Theme(.terminal)] }
    return options
  }

  @Test(
    "The more room, the more hints, the most useful first, and the ways on and out always",
    arguments: [
      (200, 12), (140, 11), (100, 8), (80, 6), (60, 4), (40, 2),
    ])
  func count(columns: Int, atLeast: Int) throws {
    let fixture = EditorFixture(
      columns: columns, rows: 40, focus: "editor.tabSize", options: Self.options)
    try fixture.press("+")
    let hints = fixture.hints
    let shown = fixture.editor.hints.filter { hint in
      hints.contains(hint.shown(isASCII: false).keys + " " + hint.title)
    }
    #expect(shown.count >= atLeast, "\(shown.count): \(hints)")
    #expect(hints.contains("? keys") && hints.contains("q quit"))
    #expect(hints.hasPrefix(" Enter edit"))
  }

  @Test("What is about the row stands apart from what is about the program, where all fit")
  func apart() throws {
    let wide = EditorFixture(
      columns: 200, rows: 40, focus: "editor.tabSize", options: Self.options)
    #expect(wide.hints.contains("y copy │ / search"))
    let narrow = EditorFixture(focus: "editor.tabSize", options: Self.options)
    #expect(!narrow.hints.contains("│"))
  }

  @Test("Where nothing is listed, no key is told that walks what is")
  func nothingListed() throws {
    let fixture = EditorFixture(columns: 200, rows: 40, options: Self.options)
    #expect(fixture.hints.contains("[ ] heading"))
    try fixture.press("m")
    #expect(fixture.picture.contains("Nothing is changed."))
    #expect(!fixture.hints.contains("heading") && !fixture.hints.contains("whole list"))
    #expect(fixture.hints.contains("Esc end search"))
  }

  @Test(
    "While something is open, its way out and the key of help are told, and that key helps",
    arguments: [
      ("j<Enter>", "Esc leave"), ("jjj<Enter>", "Esc leave"), ("jj<Enter>", "Esc leave"),
      ("j+d", "Esc close"), ("j+R", "n keep"), ("t", "Esc back"), ("/e", ""), (":u", ""),
    ], [200, 80, 40])
  func whileOpen(open: (keys: String, wayOut: String), columns: Int) throws {
    let (keys, wayOut) = open
    let fixture = EditorFixture(columns: columns, rows: 40, options: Self.options)
    try fixture.press(keys)
    let hints = fixture.hints
    #expect(hints.contains("F1 keys"), "\(hints)")
    #expect(wayOut.isEmpty || hints.contains(wayOut), "\(hints)")
    let before = fixture.picture
    try fixture.press("<F1>")
    #expect(fixture.picture.contains("Keys ─"))
    #expect(!fixture.hints.contains("F1 keys"), "it shows already")
    try fixture.press("<Esc>")
    #expect(fixture.picture == before)
  }

  @Test("What cannot be edited says why, and which key helps")
  func refusals() throws {
    let locked = SettingDescription(
      key: "a.build", title: "Build", type: .integer(.init()), defaultValue: 3,
      traits: .readOnly)
    let fixture = EditorFixture([locked])
    for key in ["+", "<Enter>", "r", "T"] {
      try fixture.press(key)
      #expect(fixture.status.contains("Build is locked: read-only. i tells more."), "\(key)")
    }
    try fixture.press("i")
    #expect(fixture.picture.contains("read-only"))
  }

  @Test("What follows another value names the keys that lead there, and that copy it")
  func follower() throws {
    let fixture = EditorFixture(
      columns: 110, focus: "editor.font",
      behind: { FollowingStore($0, "editor.font", follows: "editor.tabSize") })
    try fixture.press("<Enter>")
    #expect(fixture.status.contains("Alt-G goes there, Alt-C writes a copy here."))
  }

  @Test("The keys of a moment leave out those that answer nothing there")
  func idleKeys() throws {
    var options = Self.options
    options.editsTexts = true
    let secret = SettingDescription(
      key: "token", title: "Token", type: .nullable(.string(.init())), traits: .secret)
    let plain = SettingDescription(key: "name", title: "Name", type: .string(.init()))
    let fixture = EditorFixture(
      [plain, secret], values: ["token": "sesame"], columns: 140, rows: 60, options: options)
    let words = [
      "Show a secret", "Set to none", "Choose an account", "Remove equal names",
      "Show or hide a secret",
    ]
    for keys in ["?", "<Esc><Enter><F1>"] {
      try fixture.press(keys)
      for word in words { #expect(!fixture.picture.contains(word), "\(word): \(keys)") }
    }
    try fixture.press("<Esc><Esc>j?")
    #expect(fixture.picture.contains("Show a secret") && fixture.picture.contains("Set to none"))
    try fixture.press("<Esc><Enter><F1>")
    #expect(fixture.picture.contains("Show or hide a secret"))
  }
}
