import Observation
import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import SetteeTerminals
import SetteeThemes
import Testing

@testable import SetteeEditor

/// Lists of plain values are pages like all others, whoever keeps them.
@Suite("Lists of plain values")
@MainActor
struct PlainListsTests {
  private static let secret = SettingDescription(
    key: "tokens", path: ["List"], type: .list(.init(element: .text)), traits: .secret)
  private static let words = SettingDescription(
    key: "words", path: ["List"], type: .words, defaultValue: ["one", "two"])

  private func fixture(_ values: [Key: PropertyList] = [:], focus: Key = "words") -> EditorFixture {
    EditorFixture([Self.words, Self.secret], values: values, focus: focus)
  }

  @Test(
    "Items are added, edited, removed, moved and duplicated, each stored at once",
    arguments: [
      ("athree<Enter>", ["one", "three", "two"]), ("jathree<Enter>", ["one", "two", "three"]),
      ("Gathree<Enter>", ["one", "two", "three"]), ("G<Enter>x<Enter>", ["one", "two", "x"]),
      ("x", ["two"]), ("<Del><Del>", []), ("J", ["two", "one"]), ("jK", ["two", "one"]),
      ("<Enter>!<Enter>", ["one!", "two"]), ("<Enter>!<Esc>", ["one", "two"]),
      ("D<Enter>2<Enter>", ["one", "one2", "two"]), ("xu", ["one", "two"]), ("xuU", ["two"]),
      ("ax<Enter>ay<Enter>", ["one", "x", "y", "two"]),
    ] as [(String, [PropertyList])])
  func editing(keys: String, items: [PropertyList]) throws {
    let fixture = fixture(["words": ["one", "two"]])
    try fixture.press("<Enter>" + keys)
    #expect(fixture.store.value(forKey: "words") == .array(items))
  }

  @Test("The first edit of a default stores the whole of it, and undo takes all of it back")
  func defaults() throws {
    let fixture = fixture()
    try fixture.press("<Enter>x")
    #expect(fixture.store.value(forKey: "words") == ["two"])
    #expect(fixture.status.contains("Stored with the default's other item."))
    try fixture.press("u")
    #expect(fixture.store.value(forKey: "words") == nil)
  }

  @Test("One item more than there may be is refused; two that are equal are marked")
  func rules() throws {
    let fixture = fixture(["words": ["a", "b", "c"]])
    try fixture.press("<Enter>D")
    #expect(fixture.store.value(forKey: "words") == ["a", "a", "b", "c"])
    try fixture.press("D")
    #expect(fixture.store.value(forKey: "words") == ["a", "a", "b", "c"])
    #expect(fixture.status.contains("Must have at most 4 items."))
    try fixture.press("<Esc>")
    #expect(fixture.line("Words").contains("✗"))
  }

  @Test("Items of a secret list are masked where they stand and where they are typed")
  func secrets() throws {
    let fixture = fixture(["tokens": ["sesame", "abracadabra"]], focus: "tokens")
    for keys in ["", "<Enter>", "j", "<Enter>", "x<Enter>", "ahokuspokus", "<Enter>", "d"] {
      try fixture.press(keys)
      let picture = fixture.picture
      #expect(!["sesame", "abra", "hokus"].contains { picture.contains($0) }, "\(picture)")
    }
    #expect(fixture.store.value(forKey: "tokens") == ["sesame", "abracadabrax", "hokuspokus"])
  }

  @Test("What is added to texts that nobody described is text first, and by a key what it reads as")
  func kindOfOthers() throws {
    let fixture = EditorFixture(
      [PageTrial.anything("ports")], values: ["ports": ["80:80"]], focus: "ports")
    #expect(fixture.picture.contains("list of text"))
    try fixture.press("<Enter>a8080")
    #expect(fixture.picture.contains("stored as text"), "\(fixture.picture)")
    try fixture.press("<Enter>a9<M-o><Enter>")
    #expect(fixture.store.value(forKey: "ports") == ["80:80", "8080", 9])
    try fixture.press("a7<Enter>")
    #expect(fixture.store.value(forKey: "ports") == ["80:80", "8080", 9, 7])
    #expect(!fixture.picture.contains("list of"), "they do not agree any more")
  }

  @Test(
    "A value that nobody described is called by what it is, a list by what its items are",
    arguments: [
      ([1, 2], "list of whole numbers"), ([1, 2.5], "list of numbers"),
      ([["a": 1]], "list of objects"),
      ([[1]], "list of lists"), ([true], "list of on or off"), ([1, "a"], "list"), ([], "list"),
      (["a": 1], "object"), ("a", "text"), (1, "number"), (1.5, "number"), (true, "on or off"),
      (.null, "anything"),
    ] as [(PropertyList, String)])
  func kindWords(value: PropertyList, words: String) {
    #expect(SettingType.anything.kindName(of: value) == words)
  }

  @Observable
  final class Model {
    var rulers = [80]
  }

  @Test("Objects that know whole values alone have pages, too")
  func objects() throws {
    let model = Model()
    let settings = ObservedSettings(model, title: "Model") {
      $0.setting(
        "rulers", \.rulers, type: .list(.init(element: .integer(.init(minimum: .init(1))))))
    }
    let editor = Editor(SettingsForm(settings), theme: Theme.standard.resolved(for: .indexed))
    let screen = InMemoryScreen(size: Size(columns: 80, rows: 24), colorLevel: .indexed)
    let loop = ScreenLoop(editor, on: screen, schedule: { _ in })
    loop.start()
    func press(_ keys: String) throws {
      for event in try KeyScript(keys).events { loop.receive([event]) }
    }
    try press("<Enter>a100<Enter>")
    #expect(model.rulers == [80, 100])
    try press("K")
    #expect(model.rulers == [100, 80])
    try press("<Enter><C-u>0<Enter>")
    #expect(model.rulers == [100, 80])
    try press("<C-u>120<Enter>")
    #expect(model.rulers == [120, 80])
    try press("uuu")
    #expect(model.rulers == [80])
    model.rulers = [7, 80]
    loop.receive([EditorEvent.marked])
    #expect(screen.picture.contains("1                    7") || screen.picture.contains(" 7"))
  }
}
