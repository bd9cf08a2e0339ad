import SetteeEditor
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import TestSupport
import Testing

/// What is typed in a row that somebody else takes away stays in that row, and is asked about.
@Suite("Texts in rows that go")
@MainActor
struct DraftsElsewhereTests {
  private func page(_ value: PropertyList) -> EditorFixture {
    EditorFixture([PageTrial.anything("env")], values: ["env": value], focus: "env")
  }

  private func document(_ values: [Key: PropertyList], focus: Key) -> EditorFixture {
    EditorFixture([], values: values, focus: focus, settings: { PresentKeys($0) })
  }

  @Test("An entry stays on its page while a text is open in it, and is stored by choice alone")
  func entry() throws {
    let fixture = page(["A": "a", "B": "b", "C": "c"])
    try fixture.press("<Enter>j<Enter>Q")
    fixture.writeElsewhere(["A": "a", "C": "c"], "env")
    #expect(fixture.line("bQ").contains("B"))
    #expect(fixture.picture.contains("Removed elsewhere"))
    try fixture.press("<Enter>")
    #expect(fixture.picture.contains("Choose first"))
    #expect(fixture.store.value(forKey: "env") == ["A": "a", "C": "c"])
    try fixture.press("<M-m>")
    #expect(fixture.store.value(forKey: "env") == ["A": "a", "B": "bQ", "C": "c"])
  }

  @Test("An entry that is left goes, and undo has the text there again")
  func left() throws {
    let fixture = page(["A": "a", "B": "b", "C": "c"])
    try fixture.press("<Enter>j<Enter>Q")
    fixture.writeElsewhere(["A": "a", "C": "c"], "env")
    try fixture.press("<Esc>")
    #expect(fixture.status.contains("B stays removed; u brings your text back."))
    #expect(fixture.line("   B  ").isEmpty)
    try fixture.press("u")
    #expect(fixture.line("bQ").contains("B"))
    try fixture.press("<Enter>")
    #expect(fixture.store.value(forKey: "env") == ["A": "a", "B": "bQ", "C": "c"])
  }

  @Test("A text in an entry of a value that goes as a whole stays with it")
  func around() throws {
    let fixture = page(["one": ["A": "a", "B": "b"], "two": 2])
    try fixture.press("<Enter><Enter>j<Enter>Q")
    fixture.writeElsewhere(["two": 2], "env")
    #expect(fixture.line("bQ").contains("B"))
    try fixture.press("<M-m>")
    #expect(fixture.store.value(forKey: "env") == ["one": ["B": "bQ"], "two": 2])
  }

  @Test("A field of the form stays while a text is open in it, and may be put back")
  func field() throws {
    let fixture = document(["alpha": "a", "beta": "b", "gamma": "c"], focus: "beta")
    try fixture.press("<Enter>Q")
    fixture.writeElsewhere(nil, "beta")
    #expect(fixture.line("bQ").contains("Beta"))
    #expect(fixture.picture.contains("Removed elsewhere"))
    try fixture.press("<M-m>")
    #expect(fixture.store.value(forKey: "beta") == "bQ")
    #expect(fixture.line("Beta  ").contains("bQ"))
  }

  @Test("A field of the form that is left goes, and undo has the text there again")
  func fieldLeft() throws {
    let fixture = document(["alpha": "a", "beta": "b", "gamma": "c"], focus: "beta")
    try fixture.press("<Enter>Q")
    fixture.writeElsewhere(nil, "beta")
    try fixture.press("<M-t>")
    #expect(fixture.status.contains("Beta stays removed; u brings your text back."))
    #expect(fixture.line("Beta  ").isEmpty && fixture.form.fields.count == 2)
    try fixture.press("u")
    #expect(fixture.line("bQ").contains("Beta"))
    try fixture.press("<Enter>")
    #expect(fixture.store.value(forKey: "beta") == "bQ")
  }

  @Test("A page stays where it is when fields come before its own, or its own goes")
  func pageFollows() throws {
    let fixture = document(["beta": ["A": "a", "B": "b"], "gamma": 1], focus: "beta")
    try fixture.press("<Enter>j<Enter>Q")
    fixture.writeElsewhere(1, "alpha")
    #expect(fixture.line("bQ").contains("B") && fixture.form.fields.count == 3)
    fixture.writeElsewhere(nil, "beta")
    #expect(fixture.line("bQ").contains("B"))
    #expect(fixture.picture.contains("Removed elsewhere"))
    try fixture.press("<M-m>")
    #expect(fixture.store.value(forKey: "beta") == ["B": "bQ"])
    #expect(fixture.line("bQ").contains("B"))
  }

  @Test("A value that changed together with the list of fields contests the text in it")
  func contested() throws {
    let fixture = document(["beta": "b", "gamma": 1], focus: "beta")
    try fixture.press("<Enter>Q")
    try fixture.store.write(
      [Edit("alpha", 1), Edit("beta", "theirs")], origin: .otherProcess)
    fixture.runtime.receive([EditorEvent.marked])
    #expect(fixture.picture.contains("Changed elsewhere: theirs"))
    try fixture.press("<Enter>")
    #expect(fixture.store.value(forKey: "beta") == "theirs")
  }

  @Test(
    "A step on a field that somebody removed is asked about, and brings it back",
    arguments: [false, true])
  func undoOfAbsent(isInside: Bool) throws {
    let value: PropertyList = isInside ? ["A": "a", "B": "b"] : "b"
    let fixture = document(["beta": value, "gamma": 1], focus: "beta")
    try fixture.press(isInside ? "<Enter>j<Enter>Q<Enter><Esc>" : "<Enter>Q<Enter>")
    fixture.writeElsewhere(nil, "beta")
    try fixture.press("u")
    #expect(fixture.picture.contains("Changed elsewhere since"))
    try fixture.press("y")
    #expect(fixture.store.value(forKey: "beta") == (isInside ? ["B": "b"] : "b"))
    try fixture.press("U")
    // What stood there before it was overwritten.
    #expect(fixture.store.value(forKey: "beta") == (isInside ? [:] : nil))
  }

  @Test("A step whose field is left alone is forgotten, and the field goes")
  func undoDeclined() throws {
    let fixture = document(["beta": "b", "gamma": 1], focus: "beta")
    try fixture.press("<Enter>Q<Enter>")
    fixture.writeElsewhere(nil, "beta")
    try fixture.press("un")
    #expect(fixture.store.value(forKey: "beta") == nil && fixture.form.fields.count == 1)
    try fixture.press("u")
    #expect(fixture.status.contains("Nothing to undo."))
  }

  @Test("A step to what stands there already is not asked about")
  func undoToSame() throws {
    let fixture = document(["beta": "b", "gamma": 1], focus: "beta")
    try fixture.press("<Enter>Q<Enter>")
    fixture.writeElsewhere("b", "beta")
    try fixture.press("u")
    #expect(!fixture.picture.contains("Changed elsewhere since"))
    #expect(fixture.store.value(forKey: "beta") == "b")
  }

  @Test("The rows of a page whose field went are asked for no more")
  func orphans() throws {
    let fixture = document(["list": [["a": 1], ["a": 2]], "other": 1], focus: "list")
    try fixture.press("<Enter><Enter>+<Esc>")
    fixture.writeElsewhere([["a": 5], ["a": 2]], "list")
    fixture.writeElsewhere(nil, "list")
    fixture.writeElsewhere(2, "other")
    try fixture.press("/oth<Enter>:set other 3<Enter>u")
    fixture.writeElsewhere([["a": 7]], "list")
    try fixture.press("u")
    #expect(fixture.store.value(forKey: "other") == 2)
  }

  @Test("A name that is typed is not contested by its entry's value")
  func names() throws {
    let fixture = page(["A": "a", "B": "b"])
    try fixture.press("<Enter>jc2")
    fixture.writeElsewhere(["A": "a", "B": "c"], "env")
    #expect(!fixture.picture.contains("Changed elsewhere"))
    try fixture.press("<Enter>")
    #expect(fixture.store.value(forKey: "env") == ["A": "a", "B2": "c"])
  }

  @Test(
    "A name that is typed says when its entry goes, and goes on when that is back", arguments: "cD")
  func nameOfGone(key: Character) throws {
    let fixture = page(["A": "a", "B": "b"])
    try fixture.press("<Enter>j\(key)2")
    fixture.writeElsewhere(["A": "a"], "env")
    #expect(fixture.picture.contains("It was removed elsewhere."))
    try fixture.press("<Enter>3<Enter>")
    #expect(fixture.picture.contains("It was removed elsewhere."))
    #expect(fixture.store.value(forKey: "env") == ["A": "a"])
    fixture.writeElsewhere(["A": "a", "B": "b"], "env")
    #expect(!fixture.picture.contains("removed elsewhere"))
    try fixture.press("<Esc>")
    fixture.writeElsewhere(["A": "a"], "env")
    #expect(fixture.picture.contains("1 entry") && fixture.line(" B ") == "")
  }

  @Test("A row that stays for what is open in it counts as no setting")
  func uncounted() throws {
    let fixture = document(["beta": "b", "gamma": 1], focus: "beta")
    try fixture.press("<Enter>Q")
    fixture.writeElsewhere(nil, "beta")
    #expect(fixture.line("bQ").contains("Beta") && fixture.picture.contains(" 1 setting "))
    fixture.writeElsewhere("b", "beta")
    #expect(fixture.picture.contains(" 2 settings "))
  }

  @Test("What is back as it was is contested no more, and nothing is to be chosen")
  func backAgain() throws {
    let fixture = document(["beta": "b", "gamma": 1], focus: "beta")
    try fixture.press("<Enter>Q")
    for other in ["c", nil] as [PropertyList?] {
      fixture.writeElsewhere(other, "beta")
      try fixture.press("<Enter>")
      #expect(fixture.picture.contains("Choose first"))
      fixture.writeElsewhere("b", "beta")
      #expect(!fixture.picture.contains("Choose first"))
    }
    try fixture.press("<Enter>")
    #expect(fixture.store.value(forKey: "beta") == "bQ")
  }

  @Test("An item that is back is contested no more")
  func itemBack() throws {
    let fixture = EditorFixture(
      [PageTrial.anything("list")], values: ["list": ["a", "b", "c"]], focus: "list")
    try fixture.press("<Enter>j<Enter>Q")
    fixture.writeElsewhere(["a", "c"], "list")
    try fixture.press("<Enter>")
    #expect(fixture.picture.contains("Choose first"))
    fixture.writeElsewhere(["a", "b", "c"], "list")
    #expect(!fixture.picture.contains("Choose first"))
    #expect(!fixture.picture.contains("Removed elsewhere"))
    try fixture.press("<Enter>")
    #expect(fixture.store.value(forKey: "list") == ["a", "bQ", "c"])
  }
}
