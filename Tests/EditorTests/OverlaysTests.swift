import SetteeEditor
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import TestSupport
import SetteeTerminals
import Testing
import SetteeThemes

@testable import SetteeForms

@Suite("Overlays")
@MainActor
struct OverlaysTests {
  private static let keyGroups = [
    KeyList.Group(
      title: "Everywhere",
      bindings: [
        KeyHint("Up Down k j", "move a row"), KeyHint("Tab Shift-Tab", "next pane"),
        KeyHint("/ Ctrl-F", "search"), KeyHint("?", "help"),
      ]),
    KeyList.Group(
      title: "On a field",
      bindings: [
        KeyHint("Enter e", "edit"), KeyHint("Space", "toggle"), KeyHint("r Del", "reset"),
      ]),
    KeyList.Group(title: "Nowhere", bindings: []),
    KeyList.Group(title: "In text", bindings: [KeyHint("Ctrl-W", "delete a word")]),
  ]

  private static let changes = [
    ChangeLine(field: 3, title: "Tab Size", aside: "Text Editor", before: "4", after: "8"),
    ChangeLine(
      field: 5, title: "Password", aside: "Mail", before: "••••••••", after: "••••••••"),
    ChangeLine(field: 8, title: "Symbol", aside: "Prompt", before: "$", after: "a\u{1B}[2Jb"),
    ChangeLine(field: 9, title: "Font", aside: "Window", before: "等幅フォント", after: "Monospace"),
  ]

  private static let strange = AccountChoice(
    place: "folder:/home/ada/Sync", hasAccount: true, hereCount: 2, thereCount: 1,
    differingCount: 1, secretKeys: ["mail.password"])
  private static let gone = AccountChoice(
    place: "folder:/home/ada/Sync", hasAccount: false, hereCount: 1, thereCount: 0,
    differingCount: 0, secretKeys: [])

  private static let overlays: [(name: String, overlay: Overlay)] = [
    ("Keys", .keys(KeyList([keyGroups]))),
    (
      "Confirmation",
      .confirmation(
        Confirmation(
          title: "Reset the section?", question: "These 4 settings go back to their defaults.",
          changes: changes, yes: "reset", no: "keep"))
    ),
    ("Changes", .changes(ChangeList(changes))),
    ("NoChanges", .changes(ChangeList([]))),
    (
      "Themes",
      .themes(
        ThemePicker(
          [
            .init(name: "terminal", detail: "the terminal's own colours"),
            .init(name: "mono", detail: "no colours"), .init(name: "nordic"),
          ], current: "mono"))
    ),
    ("Account", .account(AccountChooser(strange))),
    ("NoAccount", .account(AccountChooser(gone))),
    (
      "Value",
      .text(
        TextBox(
          showing: ["deep": [1, 2], "word": "漢字"],
          of: SettingDescription(key: "a.map", type: .json(reason: "an object"))))
    ),
    (
      "Text",
      .text(
        TextBox(
          title: "Font Size",
          text: "How large letters are, in points.\n\nKey: editor.fontSize\n{\n  \"a\": 1\n}"))
    ),
  ]

  @Test(
    "Every overlay is legible from 20x4 to large windows",
    arguments: 0..<9,
    [Size(columns: 20, rows: 4), Size(columns: 40, rows: 12), Size(columns: 80, rows: 16)])
  func pictures(index: Int, size: Size) {
    let (name, overlay) = Self.overlays[index]
    let (canvas, cursor) = draw(overlay, size: size)
    expectFrame(
      canvas.framed(cursor: cursor), "Overlays-\(name)-\(size.columns)x\(size.rows)")
  }

  @Test("Without UTF-8 the marks of overlays are ASCII")
  func ascii() {
    let size = Size(columns: 44, rows: 12)
    for (name, overlay) in Self.overlays where !["Changes", "Confirmation"].contains(name) {
      let (canvas, cursor) = draw(overlay, size: size, isASCII: true)
      let isASCII = canvas.picture.unicodeScalars.allSatisfy { $0.isASCII }
      #expect(isASCII, "\(name)")
      expectFrame(canvas.framed(cursor: cursor), "Overlays-\(name)-ascii")
    }
  }

  @Test("No size makes an overlay trap, and the cursor stays inside")
  func tinySizes() {
    for (name, overlay) in Self.overlays {
      for columns in [0, 1, 2, 3, 5, 8, 13, 20, 29, 30, 31, 34] {
        for rows in 0...9 {
          var overlay = overlay
          let area = Size(columns: columns, rows: rows)
          for key in [KeyPress.down, .pageDown, .end, .up, .control("d")] {
            _ = overlay.handle(key, by: .standard, area: area)
          }
          let (canvas, cursor) = draw(overlay, size: area)
          guard let cursor else { continue }
          #expect(
            canvas.bounds.columns.contains(cursor.column)
              && canvas.bounds.rows.contains(cursor.row), "\(name) at \(columns)x\(rows)")
        }
      }
    }
  }

  @Test("The list of keys cuts nothing, however narrow")
  func keysAreWhole() {
    for columns in [20, 26, 40, 60, 100] {
      let (canvas, _) = draw(
        .keys(KeyList([Self.keyGroups])), size: Size(columns: columns, rows: 60))
      #expect(!canvas.picture.contains("…"), "\(columns) columns")
    }
  }

  @Test("A secret value is masked in full view too")
  func secretValue() {
    let description = SettingDescription(key: "a.b", type: .text, traits: .secret)
    let overlay = Overlay.text(TextBox(showing: "sesame", of: description))
    #expect(!draw(overlay, size: Size(columns: 60, rows: 12)).0.picture.contains("sesame"))
  }

  @Test("Hostile text in titles and values reaches no cell")
  func hostileText() {
    let hostile = "\u{1B}]52;c;AAAA\u{7}\r\u{202E}x\u{200B}\u{E0041}\u{9B}2J"
    let change = ChangeLine(
      field: 0, title: hostile, aside: hostile, before: hostile, after: hostile)
    let overlays: [Overlay] = [
      .changes(ChangeList([change])), .text(TextBox(title: hostile, text: hostile)),
      .confirmation(Confirmation(title: hostile, question: hostile, changes: [change])),
      .themes(ThemePicker([.init(name: hostile, detail: hostile)], current: hostile)),
      .keys(KeyList([[.init(title: hostile, bindings: [KeyHint(hostile, hostile)])]])),
      .account(
        AccountChooser(
          AccountChoice(
            place: hostile, hasAccount: true, hereCount: 0, thereCount: 1, differingCount: 0,
            secretKeys: []))),
    ]
    let forbidden: Set<Unicode.Scalar> = [
      "\u{1B}", "\u{7}", "\r", "\u{202E}", "\u{200B}", "\u{E0041}", "\u{9B}",
    ]
    for overlay in overlays {
      let (canvas, _) = draw(overlay, size: Size(columns: 60, rows: 12))
      let leaked = canvas.picture.unicodeScalars.filter { forbidden.contains($0) }
      #expect(leaked.isEmpty)
    }
  }

  private func draw(_ overlay: Overlay, size: Size, isASCII: Bool = false) -> (Canvas, Point?) {
    let canvas = Canvas(size: size, isASCII: isASCII)
    let look = Look(theme: .standard, isASCII: isASCII)
    let cursor = overlay.draw(in: Region(canvas), look: look, keys: .standard)
    return (canvas, cursor)
  }
}
