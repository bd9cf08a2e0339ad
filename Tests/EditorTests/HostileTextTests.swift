import SetteeEditor
import SetteePropertyLists
import SetteeSchemas
import SetteeSettings
import SetteeStores
import SetteeTerminals
import Testing

@Suite("Text from outside")
@MainActor
struct HostileTextTests {
  nonisolated private static let hostile = [
    "\u{1B}]52;c;aGk=\u{07}", "\u{1B}[2J", "\u{9B}2J", "abc\rX", "a\nb\tc", "\u{202E}txt",
    "\u{200B}\u{FEFF}", "\u{0}nul", "\u{E0041}tag", "%s%n",
    "a" + String(repeating: "\u{301}", count: 10_000),
    String(repeating: "🇩🇪", count: 5_000), "日本語テキスト👨‍👩‍👧‍👦", "שלום עולם",
  ]

  private func fixture(_ text: String, columns: Int = 80, isASCII: Bool = false) -> EditorFixture {
    let key = Key("key." + text)
    let description = SettingDescription(
      key: key, title: "T \(text) T", help: "H \(text) H", path: ["S \(text) S"],
      type: .string(.init()), defaultValue: .string(text), deprecation: "D \(text) D")
    return EditorFixture(
      [description], values: [key: .string("V \(text) V")], columns: columns, isASCII: isASCII)
  }

  @Test("No control or format character reaches the screen", arguments: hostile)
  func gateway(_ text: String) throws {
    for keys in ["", "<Enter>", "?", "R", "<Enter>x<Enter>d", "<Tab>", "/"] {
      let fixture = fixture(text)
      try fixture.press(keys)
      if keys == "/" { fixture.runtime.receive([TerminalEvent.paste(text)]) }
      let bad = fixture.picture.unicodeScalars.filter { scalar in
        scalar != "\n" && scalar != "\u{200D}" && scalar.isUnfit
      }
      #expect(bad.isEmpty, "\(keys): \(bad.map { String($0.value, radix: 16) })")
    }
  }

  @Test("No word of a schema brings one there either", arguments: hostile)
  func schemas(_ text: String) throws {
    let evil = PropertyList.string(text).json()
    let schema = try Schema(
      bytes: Array(
        """
        {"properties": {"u": {"title": \(evil), "type": "array", "items": {"oneOf": [
          {"title": \(evil), "type": "object", "properties": {"a": {"type": "integer"}},
            "additionalProperties": {"title": \(evil)},
            "defaultSnippets": [{"label": \(evil), "body": {"a": 1}}]},
          {"title": \(evil), "type": "string", "minLength": 99, "errorMessage": \(evil)}]}}}}
        """.utf8), name: "hostile")
    for keys in ["", "<Enter>", "<Enter>a", "<Enter>a<Enter>", "<Enter><Down>", "!", "T"] {
      let fixture = EditorFixture(schema.descriptions, values: ["u": [["a": 1, "b": 2], "short"]])
      try fixture.press(keys)
      let bad = fixture.picture.unicodeScalars.filter { scalar in
        scalar != "\n" && scalar != "\u{200D}" && scalar.isUnfit
      }
      #expect(bad.isEmpty, "\(keys): \(bad.map { String($0.value, radix: 16) })")
    }
  }

  @Test("The rules between panes keep their columns beside any text", arguments: hostile)
  func columns(_ text: String) {
    let fixture = fixture(text)
    for row in 1..<17 {
      #expect(fixture.screen.shown[22, row].text == "│", "row \(row)")
    }
    let wide = self.fixture(text, columns: 120)
    let column = (0..<120).last { "│┃".contains(wide.screen.shown[$0, 1].text) }
    for row in 1..<22 {
      #expect("│┃".contains(wide.screen.shown[column ?? 0, row].text), "row \(row)")
    }
  }

  @Test("In a locale without UTF-8 only ASCII is shown, and the data stays", arguments: hostile)
  func ascii(_ text: String) {
    let fixture = fixture(text, isASCII: true)
    let isASCII = fixture.picture.unicodeScalars.allSatisfy { $0.isASCII }
    #expect(isASCII, "\(fixture.picture)")
    #expect(fixture.store.value(forKey: Key("key." + text)) == .string("V \(text) V"))
  }

  @Test("A value of a megabyte is shown cut, with its size, and costs a frame no more than others")
  func megabyte() throws {
    let fixture = EditorFixture(
      values: ["editor.font": .string(String(repeating: "x", count: 1_048_576))],
      focus: "editor.font")
    #expect(fixture.line("Font").contains("xxx"))
    #expect(fixture.line("Font").contains("1.0 MB"))
  }
}

extension Unicode.Scalar {
  /// Whether a terminal must never get the character.
  fileprivate var isUnfit: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
