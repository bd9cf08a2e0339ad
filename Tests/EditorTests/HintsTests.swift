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

  @Test(
    "An open field names its own keys, as many as fit",
    arguments: [(200, 9), (140, 8), (100, 6), (80, 5), (60, 4), (40, 2)])
  func openField(columns: Int, atLeast: Int) throws {
    var options = Self.options
    options.editsTexts = true
    let fixture = EditorFixture(
      columns: columns, rows: 40, focus: "editor.tabSize", options: options)
    try fixture.press("<Enter>")
    let shown = fixture.editor.hints.filter { hint in
      fixture.hints.contains(hint.shown(isASCII: false).keys + " " + hint.title)
    }
    #expect(shown.count >= atLeast, "\(shown.count): \(fixture.hints)")
    #expect(columns < 60 || fixture.hints.hasPrefix(" Enter store  Esc leave"))
  }

  @Test("Alt-O is named with the kind that it turns to, where there is another one")
  func nextKind() throws {
    let fixture = EditorFixture([PageTrial.anything("any")], values: ["any": 12], columns: 140)
    try fixture.press("<Enter>")
    #expect(fixture.hints.contains("Alt-O as text"))
    try fixture.press("<M-o>")
    #expect(fixture.hints.contains("Alt-O as number"))
    try fixture.press("x")
    #expect(!fixture.hints.contains("Alt-O"))
  }

  @Test("Another program is named where there is one, and not for a name")
  func otherProgram() throws {
    for (editsTexts, keys) in [(true, "<Enter>"), (false, "<Enter>")] {
      var options = Self.options
      options.editsTexts = editsTexts
      let fixture = EditorFixture(columns: 140, focus: "editor.font", options: options)
      try fixture.press(keys)
      #expect(fixture.hints.contains("Alt-E $EDITOR") == editsTexts, "\(fixture.hints)")
      #expect(fixture.hints.contains("Ctrl-O new line"))
    }
    var options = Self.options
    options.editsTexts = true
    let page = EditorFixture(
      [PageTrial.anything("map")], values: ["map": ["a": 1]], columns: 140, options: options)
    try page.press("<Enter>a")
    #expect(!page.hints.contains("$EDITOR") && !page.hints.contains("Ctrl-O"), "\(page.hints)")
  }

  @Test("A value's JSON text names its keys and the other program in a window of 80 columns")
  func jsonText() throws {
    var options = Self.options
    options.editsTexts = true
    let fixture = EditorFixture(
      [PageTrial.anything("map")], values: ["map": ["a": 1]], options: options)
    try fixture.press("T")
    #expect(
      fixture.hints.hasPrefix(
        " Ctrl-S store  Esc leave  Enter new line  Alt-N none  Alt-E $EDITOR"))
  }

  @Test("What is typed into the list of keys leaves the marks' meanings in their place")
  func legend() throws {
    let fixture = EditorFixture()
    for keys in ["?", "en", "t"] {
      try fixture.press(keys)
      #expect(fixture.picture.contains("✗ breaks a rule"), "\(keys): \(fixture.picture)")
    }
  }

  @Test("Scrolling is offered where not all shows")
  func scrolling() throws {
    let fixture = EditorFixture(columns: 200, rows: 60, focus: "editor.tabSize")
    for key in ["?", "i"] {
      try fixture.press(key)
      #expect(!fixture.editor.hints.contains { $0.title == "scroll" })
      fixture.resize(columns: 40, rows: 8)
      #expect(fixture.editor.hints.contains { $0.title == "scroll" }, "\(fixture.picture)")
      fixture.resize(columns: 200, rows: 60)
      try fixture.press("<Esc>")
    }
  }

  @Test(
    "A key that does nothing on a row says so",
    arguments: [
      ("v", "Font is no secret."), ("l", "Font has no page to go into."),
      ("x", "x works only on items of lists and on entries."),
      ("J", "J works only on items of lists and on entries."), ("n", "n works only in a search."),
      ("+", "+ works only on switches, on choices and on numbers."),
      ("}", "} works only on pages."), ("<M-o>", "Alt-O works only on values of several shapes."),
      ("hr", "The sections have the keys; Enter goes into the fields."),
      ("hT", "The sections have the keys; Enter goes into the fields."),
      ("h ", "The sections have the keys; Enter goes into the fields."),
    ])
  func idle(keys: String, sentence: String) throws {
    let fixture = EditorFixture(columns: 100, focus: "editor.font")
    try fixture.press(keys)
    #expect(fixture.status.contains(sentence), "\(fixture.status)")
  }

  @Test("A key that does nothing on a page's row says so, and one that is no key says nothing")
  func idleOnPages() throws {
    let fixture = EditorFixture(
      [PageTrial.anything("map")], values: ["map": ["a": 1, "b": 2]], columns: 100)
    for (keys, sentence) in [
      ("<Enter>K", "a is the first one already."), ("jJ", "b is the last one already."),
      ("GT", "There is no value here."), ("v", "There is no value here."),
      ("D", "D works only on items of lists and on entries."),
    ] {
      try fixture.press(keys)
      #expect(fixture.status.contains(sentence), "\(keys): \(fixture.status)")
    }
    try fixture.press("Z")
    #expect(fixture.status.isEmpty, "\(fixture.status)")
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
