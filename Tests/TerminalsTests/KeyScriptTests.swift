import SetteeTerminals
import Testing

struct KeyScriptTests {
  @Test(
    "A key's name reads back as the key",
    arguments: [
      (KeyPress.character("a"), "a"), (.character("?"), "?"), (.character("é"), "é"),
      (.character(" "), "Space"), (.character("<"), "<"), (.character("-"), "-"),
      (.control("s"), "Ctrl-S"), (.control("_"), "Ctrl-_"), (.control("\\"), "Ctrl-\\"),
      (.alt("m"), "Alt-M"), (.alt("R"), "Alt-Shift-R"), (.alt(" "), "Alt-Space"),
      (.alt("-"), "Alt--"), (.enter, "Enter"), (.escape, "Esc"), (.tab, "Tab"),
      (.backTab, "Shift-Tab"), (.backspace, "Backspace"), (.delete, "Del"), (.insert, "Ins"),
      (.up, "Up"), (.down, "Down"), (.left, "Left"), (.right, "Right"), (.home, "Home"),
      (.end, "End"), (.pageUp, "PgUp"), (.pageDown, "PgDn"), (.function(12), "F12"),
      (KeyPress(.left, .ctrl), "Ctrl-Left"), (KeyPress(.right, [.ctrl, .alt]), "Ctrl-Alt-Right"),
      (KeyPress(.enter, .alt), "Alt-Enter"), (KeyPress(.up, .shift), "Shift-Up"),
      (KeyPress(.character("a"), [.ctrl, .alt]), "Ctrl-Alt-A"),
      (.character("F"), "F"), (.character("^"), "^"),
    ])
  func names(_ key: KeyPress, _ name: String) {
    #expect(key.name == name)
    #expect(KeyPress(notation: name) == key)
  }

  @Test(
    "Other names are understood, and what no terminal sends is refused",
    arguments: [
      ("enter", KeyPress.enter), ("Return", .enter), ("PGDN", .pageDown), ("PageUp", .pageUp),
      ("C-s", .control("s")), ("Ctrl-s", .control("s")), ("M-m", .alt("m")), ("M-R", .alt("R")),
      ("Alt-R", .alt("r")), ("Alt-m", .alt("m")), ("S-Tab", .backTab), ("Shift-a", .character("A")),
      ("C-Left", KeyPress(.left, .ctrl)), ("C-i", .tab), ("C-[", .escape), ("C-h", .backspace),
      ("Ctrl-J", .enter), ("f1", .function(1)), ("^c", .control("c")), ("", nil), ("Nope", nil),
      ("C-é", nil), ("C-", nil), ("C-5", nil), ("F0", nil), ("F99", nil), ("\u{1B}", nil),
      ("M-\u{7}", nil), ("ab", nil), ("Ctrl-Enter", nil), ("Shift-Enter", nil), ("Ctrl-Tab", nil),
      ("Ctrl-Shift-T", nil),
    ] as [(String, KeyPress?)])
  func aliases(_ name: String, _ key: KeyPress?) {
    #expect(KeyPress(notation: name) == key)
  }

  @Test(
    "What no terminal sends arrives as another key",
    arguments: [
      ("Ctrl-Enter", KeyPress.enter), ("Shift-Enter", .enter), ("Ctrl-Tab", .tab),
      ("Ctrl-I", .tab), ("Ctrl-Shift-T", .control("t")), ("Ctrl-5", .character("5")),
      ("Ctrl-Alt-M", KeyPress(.enter, .alt)), ("Alt-Esc", .escape), ("Ctrl-T", .control("t")),
    ])
  func arrivals(_ name: String, _ key: KeyPress) throws {
    #expect(try #require(KeyPress(written: name)).arrival == key)
  }

  @Test(
    "A key with something held stands in for the one without",
    arguments: [
      (KeyPress(.up, .shift), [KeyPress.up]), (KeyPress(.delete, .ctrl), [.delete]),
      (KeyPress(.left, .alt), [KeyPress(.left, .ctrl), .left]), (KeyPress(.enter, .alt), [.enter]),
      (KeyPress(.right, [.ctrl, .shift]), [KeyPress(.right, .ctrl), .right]),
      (KeyPress(.character("a"), [.ctrl, .alt]), [.control("a")]), (.backTab, []), (.alt("m"), []),
      (.control("s"), []), (.enter, []), (.character("a"), []),
    ] as [(KeyPress, [KeyPress])])
  func substitutes(_ key: KeyPress, _ others: [KeyPress]) {
    #expect(key.substitutes == others)
  }

  @Test("A script types characters as themselves and named keys by name")
  func script() throws {
    let script = try KeyScript("jG/fo nt<Enter><C-s><lt><M-m>\n\té")
    #expect(
      script.keys == [
        .character("j"), .character("G"), .character("/"), .character("f"), .character("o"),
        .character(" "), .character("n"), .character("t"), .enter, .control("s"), .character("<"),
        .alt("m"), .enter, .tab, .character("é"),
      ])
    #expect(try KeyScript("").keys.isEmpty)
    #expect(try KeyScript("a").events == [.key(.character("a"))])
  }

  @Test(
    "A script's mistake is told with its place",
    arguments: [
      ("ab<Enter", KeyScriptError(place: 3, reason: .unclosed)),
      ("<Foo>", KeyScriptError(place: 1, reason: .unknownKey("Foo"))),
      ("a\u{1B}", KeyScriptError(place: 2, reason: .control("\u{1B}"))),
    ])
  func mistakes(_ text: String, _ error: KeyScriptError) {
    #expect(throws: error) { try KeyScript(text) }
    #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    #expect(error.description.hasSuffix("."))
  }
}
