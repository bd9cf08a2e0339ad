import SetteeTerminals
import Testing

struct KeyScriptTests {
  @Test(
    "A key's name reads back as the key",
    arguments: [
      (KeyPress.character("a"), "a"), (.character("?"), "?"), (.character("é"), "é"),
      (.character(" "), "Space"), (.character("<"), "<"), (.character("-"), "-"),
      (.control("s"), "C-s"),
      (.control("_"), "C-_"), (.control("\\"), "C-\\"), (.alt("m"), "M-m"), (.alt("R"), "M-R"),
      (.alt(" "), "M-Space"), (.enter, "Enter"), (.escape, "Esc"), (.tab, "Tab"),
      (.backTab, "S-Tab"),
      (.backspace, "Backspace"), (.delete, "Delete"), (.insert, "Insert"), (.up, "Up"),
      (.down, "Down"), (.left, "Left"), (.right, "Right"), (.home, "Home"), (.end, "End"),
      (.pageUp, "PageUp"), (.pageDown, "PageDown"), (.function(12), "F12"), (.wordLeft, "C-Left"),
      (.wordRight, "C-Right"), (.character("F"), "F"), (.character("^"), "^"),
    ])
  func notation(_ key: KeyPress, _ name: String) {
    #expect(key.notation == name)
    #expect(KeyPress(notation: name) == key)
  }

  @Test(
    "Other names are understood, and what is no key is refused",
    arguments: [
      ("enter", KeyPress.enter), ("Return", .enter), ("PGDN", .pageDown), ("Ctrl-S", .control("s")),
      ("Alt-m", .alt("m")), ("C-i", .tab), ("C-[", .escape), ("C-h", .backspace),
      ("f1", .function(1)),
      ("^c", .control("c")), ("", nil), ("Nope", nil), ("C-é", nil), ("C-", nil), ("F0", nil),
      ("F99", nil), ("\u{1B}", nil), ("M-\u{7}", nil), ("ab", nil),
    ] as [(String, KeyPress?)])
  func aliases(_ name: String, _ key: KeyPress?) {
    #expect(KeyPress(notation: name) == key)
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
