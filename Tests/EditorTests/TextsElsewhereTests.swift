import SetteeEditor
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import SetteeTerminals
import Testing

/// A value edited in another program, and values that are copied.
@Suite("Texts that leave the editor")
@MainActor
struct TextsElsewhereTests {
  private func fixture(_ focus: String, values: [Key: PropertyList] = [:]) -> EditorFixture {
    var options = Editor.Options()
    options.editsTexts = true
    return EditorFixture(
      EditorFixture.mixed + [PageTrial.anything("tree.any")], values: values,
      focus: Key(focus), options: options)
  }

  @Test("E lends the value's text, and what comes back is stored, as one step of undo")
  func stored() throws {
    let fixture = fixture("editor.font")
    try fixture.press("E")
    #expect(
      fixture.effects == [.editText(LentText("Monospace", of: "editor.font", suffix: ".txt"))])
    fixture.runtime.receive([EditorEvent.edited(.text("Iosevka"))])
    #expect(fixture.store.value(forKey: "editor.font") == "Iosevka")
    #expect(fixture.editor.openField == nil)
    try fixture.press("u")
    #expect(fixture.store.value(forKey: "editor.font") == nil)
  }

  @Test("A text that breaks a rule opens again as a draft, in its lines, with what is wrong")
  func refused() throws {
    let fixture = fixture("editor.font")
    try fixture.press("E")
    fixture.runtime.receive([
      EditorEvent.edited(.text(String(repeating: "long\n", count: 20)))
    ])
    #expect(fixture.store.keys().isEmpty)
    #expect(fixture.editor.openField?.editor.isBox == true)
    #expect(fixture.picture.contains("Must have 1 to 40 characters."))
  }

  @Test("JSON that does not parse opens again with line and column, the cursor standing there")
  func refusedJSON() throws {
    let fixture = fixture("tree.any", values: ["tree.any": ["on": true]])
    try fixture.press("E")
    fixture.runtime.receive([EditorEvent.edited(.text("{\n  \"on\": tru\n}"))])
    #expect(fixture.store.value(forKey: "tree.any") == ["on": true])
    #expect(fixture.picture.contains("2:9 Expected a value, found 'tru'."))
    try fixture.press("<Del><Del><Del>false<C-s>")
    #expect(fixture.store.value(forKey: "tree.any") == ["on": false])
  }

  @Test("The file of a text stays until the text is stored, be it after it was mended")
  func kept() throws {
    let fixture = fixture("editor.font")
    try fixture.press("E")
    fixture.runtime.receive([EditorEvent.edited(.text(String(repeating: "x", count: 41)))])
    #expect(!fixture.effects.contains(.returnText))
    try fixture.press("<Backspace><Enter>")
    #expect(fixture.effects.last == .returnText)
    try fixture.press("E")
    fixture.runtime.receive([EditorEvent.edited(.text("Iosevka"))])
    #expect(fixture.effects.count { $0 == .returnText } == 2)
    try fixture.press("<Enter><C-u>X<Enter>")
    #expect(fixture.effects.count { $0 == .returnText } == 2)
  }

  @Test(
    "What ends badly or changes nothing stores nothing, and says so",
    arguments: [
      (EditedText.unchanged, "Font stays as it was."),
      (.failed("It ended with 1."), "ended with 1"),
    ])
  func nothing(outcome: EditedText, words: String) throws {
    let fixture = fixture("editor.font")
    try fixture.press("E")
    fixture.runtime.receive([EditorEvent.edited(outcome)])
    #expect(fixture.store.keys().isEmpty && fixture.editor.openField == nil)
    #expect(fixture.status.contains(words))
  }

  @Test("A text that comes back unchanged says what stands, where that is another value meanwhile")
  func otherMeanwhile() throws {
    for isOpen in [false, true] {
      let fixture = fixture("editor.font")
      try fixture.press(isOpen ? "<Enter><M-e>" : "E")
      #expect(throws: Never.self) {
        try fixture.store.write([Edit("editor.font", "Theirs")], origin: .otherProcess)
      }
      fixture.runtime.receive([EditorEvent.edited(.unchanged)])
      #expect(fixture.status.contains("Font: Theirs stands."), "\(fixture.status)")
      #expect(fixture.store.value(forKey: "editor.font") == "Theirs")
    }
    let tree = fixture("tree.any", values: ["tree.any": ["a": 1]])
    try tree.press("E")
    tree.writeElsewhere(5, "tree.any")
    tree.runtime.receive([EditorEvent.edited(.unchanged)])
    #expect(tree.status.contains(": 5 stands."), "\(tree.status)")
  }

  @Test("A text that comes back goes over another value only once that was seen")
  func contestedMeanwhile() throws {
    let fixture = fixture("editor.font")
    try fixture.press("E")
    // Nobody has told the editor yet.
    #expect(throws: Never.self) {
      try fixture.store.write([Edit("editor.font", "Theirs")], origin: .otherProcess)
    }
    fixture.runtime.receive([EditorEvent.edited(.text("Iosevka"))])
    #expect(fixture.store.value(forKey: "editor.font") == "Theirs")
    #expect(fixture.picture.contains("Changed elsewhere: Theirs"), "\(fixture.picture)")
    try fixture.press("<M-m><Enter>")
    #expect(fixture.store.value(forKey: "editor.font") == "Iosevka")
    let tree = self.fixture("tree.any", values: ["tree.any": ["a": 1, "b": 1]])
    try tree.press("E")
    tree.writeElsewhere(["a": 2, "b": 1], "tree.any")
    tree.runtime.receive([EditorEvent.edited(.text("{\"a\": 1, \"b\": 9}"))])
    #expect(tree.store.value(forKey: "tree.any") == ["a": 2, "b": 1])
    #expect(tree.picture.contains("Changed elsewhere"), "\(tree.picture)")
  }

  @Test("JSON text that was left comes back as that, of values of every kind")
  func leftJSON() throws {
    for value in [["a": 1], [1], 5] as [PropertyList] {
      let fixture = fixture("tree.any", values: ["tree.any": value])
      try fixture.press("T<C-End> x<Esc>")
      #expect(fixture.status.contains("u brings your text back"), "\(fixture.status)")
      try fixture.press("u")
      #expect(fixture.status.contains("is back."), "\(fixture.status)")
      #expect(fixture.editor.openField?.editor.draft.contains(" x") == true)
      // It is no value, and is stored as none.
      try fixture.press("<C-s>")
      #expect(fixture.store.value(forKey: "tree.any") == value)
      try fixture.press("<Esc>u")
      #expect(fixture.editor.openField == nil)
    }
  }

  @Test("Moments and bytes stay what they are where their value is edited as JSON text")
  func keptKinds() throws {
    let moment = PropertyList.date(Timestamp(unixSeconds: 1_704_164_645))
    let value: PropertyList = ["when": moment, "data": .data([97, 98, 99]), "n": 3]
    let fixture = fixture("tree.any", values: ["tree.any": value])
    try fixture.press("T<C-s>")
    #expect(fixture.store.value(forKey: "tree.any") == value)
    #expect(!fixture.form.canUndo)
    try fixture.press("E")
    guard case .editText(let lent)? = fixture.effects.last else {
      Issue.record("nothing was lent: \(fixture.effects)")
      return
    }
    let text = lent.text.replacing("\"n\": 3", with: "\"n\": 4").replacing("YWJj", with: "YWJk")
    fixture.runtime.receive([EditorEvent.edited(.text(text))])
    let edited: PropertyList = ["when": moment, "data": .data([97, 98, 100]), "n": 4]
    #expect(fixture.store.value(forKey: "tree.any") == edited, "\(fixture.picture)")
  }

  @Test("A box of JSON text whose value others have changed offers no key that stores")
  func contestedBox() throws {
    let fixture = fixture("tree.any", values: ["tree.any": ["a": 1]])
    try fixture.press("T")
    #expect(fixture.picture.contains("Ctrl-S store"))
    fixture.writeElsewhere(["a": 2], "tree.any")
    #expect(!fixture.picture.contains("Ctrl-S store"), "\(fixture.picture)")
    #expect(fixture.picture.contains("Alt-M"))
  }

  @Test("Alt-E lends the open draft, which stays open where nothing comes of it")
  func draft() throws {
    let fixture = fixture("editor.font")
    try fixture.press("<Enter>X<M-e>")
    #expect(
      fixture.effects == [.editText(LentText("MonospaceX", of: "editor.font", suffix: ".txt"))])
    fixture.runtime.receive([EditorEvent.edited(.failed("No."))])
    #expect(fixture.editor.openField?.editor.draft == "MonospaceX")
    try fixture.press("<M-e>")
    fixture.runtime.receive([EditorEvent.edited(.text("Y"))])
    #expect(fixture.store.value(forKey: "editor.font") == "Y")
  }

  @Test("What arrived meanwhile contests the text that comes back")
  func contested() throws {
    let fixture = fixture("editor.font")
    try fixture.press("E")
    fixture.writeElsewhere("Theirs", "editor.font")
    fixture.runtime.receive([EditorEvent.edited(.text("Mine"))])
    #expect(fixture.store.value(forKey: "editor.font") == "Theirs")
    #expect(fixture.picture.contains("Changed elsewhere: Theirs"))
    try fixture.press("<M-m>")
    #expect(fixture.store.value(forKey: "editor.font") == "Mine")
  }

  @Test("A secret is asked about first; what has parts is lent as JSON, a choice not at all")
  func kinds() throws {
    let secret = fixture("mail.password", values: ["mail.password": "sesame"])
    try secret.press("En")
    #expect(secret.effects.isEmpty)
    try secret.press("Ey")
    let lent = LentText("sesame", of: "mail.password", suffix: ".txt", isSecret: true)
    #expect(secret.effects == [.editText(lent)])
    let tree = fixture("tree.any", values: ["tree.any": ["a": 1]])
    try tree.press("E")
    let json = LentText("{\n  \"a\": 1\n}", of: "tree.any", suffix: ".json")
    #expect(tree.effects == [.editText(json)])
    let choice = fixture("editor.cursor")
    try choice.press("E")
    #expect(choice.effects.isEmpty && choice.status.contains("edited in its row"))
  }

  @Test("y copies the value, Y the key, and each says so")
  func copying() throws {
    let fixture = fixture("editor.rulers", values: ["editor.rulers": [80, 100]])
    try fixture.press("y")
    #expect(fixture.effects == [.copy("[\n  80,\n  100\n]")])
    #expect(fixture.status.contains("Copied the value of Rulers."))
    try fixture.press("Y")
    #expect(fixture.effects.last == .copy("editor.rulers"))
    #expect(fixture.store.value(forKey: "editor.rulers") == [80, 100])
  }

  @Test("A secret is copied only while it shows, and what is too long not at all")
  func limits() throws {
    let secret = fixture("mail.password", values: ["mail.password": "sesame"])
    try secret.press("y")
    #expect(secret.effects.isEmpty && secret.status.contains("only while it shows; v shows it"))
    try secret.press("vy")
    #expect(secret.effects.last == .copy("sesame"))
    let long = fixture(
      "editor.font", values: ["editor.font": .string(String(repeating: "x", count: 65_537))])
    try long.press("y")
    #expect(long.effects.isEmpty && long.status.contains("65,537 bytes; 65,536 fit"))
    let most = fixture(
      "editor.font", values: ["editor.font": .string(String(repeating: "x", count: 65_536))])
    try most.press("y")
    #expect(most.effects.count == 1)
  }
}
