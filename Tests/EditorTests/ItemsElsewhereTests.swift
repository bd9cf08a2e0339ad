import SetteeEditor
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import TestSupport
import Testing

/// One list in two hands: items that others add, move and remove while one is among them.
@Suite("Items changed elsewhere")
@MainActor
struct ItemsElsewhereTests {
  static let web: PropertyList = ["name": "web", "port": 80]
  static let db: PropertyList = ["name": "db", "port": 5432]
  private static let cache: PropertyList = ["name": "cache", "port": 6379]
  private static let fresh: PropertyList = ["name": "fresh", "port": 1]

  func fixture(_ values: PropertyList = [web, db, cache]) -> EditorFixture {
    EditorFixture(
      [PageTrial.anything("servers")], values: ["servers": values], focus: "servers")
  }

  func servers(_ fixture: EditorFixture) -> PropertyList? {
    fixture.store.value(forKey: "servers")
  }

  @Test("A change inside what does not show counts in the status line, and f leads there")
  func unseen() throws {
    let fixture = fixture()
    try fixture.press("<Enter><Enter>")
    let other: PropertyList = ["name": "cache", "port": 7]
    fixture.writeElsewhere([Self.web, Self.db, other], "servers")
    #expect(fixture.status.contains("» 1 changed elsewhere: servers.2.port  f follows"))
    // No row was drawn for it.
    #expect(fixture.editor.report?.text == nil)
    try fixture.press("f")
    #expect(fixture.line("port").contains("7") && fixture.line("port").contains("»"))
    #expect(!fixture.status.contains("changed elsewhere"))
  }

  @Test("On the list, the row of the item stands for a change inside that it does not show")
  func summarized() throws {
    let deep: PropertyList = ["name": "deep", "probe": ["path": "/"]]
    let fixture = fixture([Self.web, deep])
    try fixture.press("<Enter>")
    fixture.writeElsewhere([Self.web, ["name": "deep", "probe": ["path": "/x"]]], "servers")
    #expect(fixture.line("2 deep").contains("»"))
    #expect(!fixture.status.contains("changed elsewhere"))
  }

  @Test("Own edits of a page are nobody's news, nor are items that come and go on it")
  func ownEdits() throws {
    let fixture = fixture()
    try fixture.press("<Enter>jK<Enter>j<Enter><Backspace>9<Enter><Esc>xu")
    #expect(!fixture.picture.contains("»") && !fixture.status.contains("changed elsewhere"))
    fixture.writeElsewhere([Self.db, Self.web, Self.cache, Self.fresh], "servers")
    #expect(!fixture.status.contains("changed elsewhere: servers  "))
  }

  @Test(
    "The list of changes takes back of a value with parts what was changed here, and nothing else",
    arguments: ["r", "X"])
  func takingBack(key: String) throws {
    let fixture = fixture()
    try fixture.press("<Enter>x")
    #expect(servers(fixture) == [Self.db, Self.cache])
    let other: PropertyList = ["name": "cache", "port": 7]
    fixture.writeElsewhere([Self.db, other], "servers")
    try fixture.press("d")
    #expect(fixture.picture.contains("1 here │ 1 elsewhere"), "\(fixture.picture)")
    try fixture.press(key)
    #expect(servers(fixture) == [Self.web, Self.db, other])
    try fixture.press("<Esc>u")
    #expect(servers(fixture) == [Self.db, other])
  }

  @Test("Lines of one value are taken back one by one, beside what others have changed in it")
  func oneByOne() throws {
    let values: PropertyList = ["a": 1, "b": 2, "c": 3]
    let fixture = EditorFixture(
      [PageTrial.anything("map")], values: ["map": values], focus: "map")
    try fixture.press("<Enter><Enter><C-u>2<Enter>j<Enter><C-u>3<Enter>")
    fixture.writeElsewhere(["a": 2, "b": 3, "c": 4], "map")
    try fixture.press("d")
    #expect(fixture.picture.contains("2 here │ 1 elsewhere"), "\(fixture.picture)")
    try fixture.press("jr")
    #expect(fixture.store.value(forKey: "map") == ["a": 2, "b": 2, "c": 4])
    try fixture.press("r")
    #expect(fixture.store.value(forKey: "map") == ["a": 1, "b": 2, "c": 4])
  }

  @Test(
    "A name is taken back, and what others wrote under the new one stays", arguments: ["r", "X"])
  func namedBack(key: String) throws {
    let fixture = EditorFixture(
      [PageTrial.anything("map")], values: ["map": ["a": 1, "b": 2]], focus: "map")
    try fixture.press("<Enter>c<C-u>n<Enter>")
    #expect(fixture.store.value(forKey: "map") == ["n": 1, "b": 2])
    fixture.writeElsewhere(["n": 5, "b": 2], "map")
    try fixture.press("d")
    #expect(fixture.picture.contains("1 here │ 1 elsewhere"), "\(fixture.picture)")
    try fixture.press(key)
    #expect(fixture.store.value(forKey: "map") == ["a": 5, "b": 2], "\(fixture.picture)")
    #expect(fixture.picture.contains("0 here │ 1 elsewhere"), "\(fixture.picture)")
    try fixture.press("<Esc>u")
    #expect(fixture.store.value(forKey: "map") == ["n": 5, "b": 2])
  }

  @Test("What others write over an own change is theirs in the list of changes, and stays")
  func writtenOver() throws {
    let number = SettingDescription(key: "n", type: .integer(.init()))
    let fixture = EditorFixture([number], values: ["n": 1], focus: "n")
    try fixture.press("+")
    fixture.writeElsewhere(7, "n")
    try fixture.press("dX")
    #expect(fixture.picture.contains("0 here │ 1 elsewhere"), "\(fixture.picture)")
    #expect(fixture.store.value(forKey: "n") == 7)
    try fixture.press("<Esc>+d")
    #expect(fixture.picture.contains("1 here"))
    try fixture.press("r")
    #expect(fixture.store.value(forKey: "n") == 7)
  }

  @Test("An edit that the store takes back leaves no step, and no line in the list of changes")
  func takenBack() throws {
    let fixture = fixture()
    try fixture.press("<Enter>jx")
    let now: PropertyList = [Self.fresh, Self.web, Self.db, Self.cache]
    try fixture.store.write([Edit("servers", now)], origin: .takenBack(reason: "It changed."))
    fixture.runtime.receive([EditorEvent.marked])
    try fixture.press("d")
    #expect(fixture.picture.contains("0 here"), "\(fixture.picture)")
    try fixture.press("X<Esc>u")
    #expect(servers(fixture) == now)
    #expect(fixture.picture.contains("Nothing to undo."))
  }

  @Test("The focus stays on its item when others add one before it")
  func focus() throws {
    let fixture = fixture()
    try fixture.press("<Enter>j")
    fixture.writeElsewhere([Self.fresh, Self.web, Self.db, Self.cache], "servers")
    try fixture.press("x")
    #expect(servers(fixture) == [Self.fresh, Self.web, Self.cache])
  }

  @Test("An open field is stored in its item, wherever that stands by then")
  func openField() throws {
    let fixture = fixture()
    try fixture.press("<Enter>j<Enter>j<Enter><Backspace>3")
    fixture.writeElsewhere([Self.fresh, Self.cache, Self.web, Self.db], "servers")
    #expect(!fixture.picture.contains("keep mine"))
    try fixture.press("<Enter>")
    #expect(
      servers(fixture) == [Self.fresh, Self.cache, Self.web, ["name": "db", "port": 5433]])
  }

  @Test("A value changed elsewhere in an item that also moved contests the draft")
  func contested() throws {
    let fixture = fixture()
    try fixture.press("<Enter>j<Enter>j<Enter><Backspace>3")
    fixture.writeElsewhere(
      [Self.fresh, Self.web, ["name": "db", "port": 7], Self.cache], "servers")
    #expect(fixture.picture.contains("Changed elsewhere: 7"))
    try fixture.press("<M-m><Enter>")
    #expect(
      servers(fixture)
        == [Self.fresh, Self.web, ["name": "db", "port": 5433], Self.cache])
  }

  @Test(
    "A conflict inside an item, and an item that somebody else removed, are as recorded",
    arguments: [("", 80, 24), ("-Wide", 140, 40), ("-Small", 40, 12), ("-ASCII", 80, 24)])
  func frames(look: String, columns: Int, rows: Int) throws {
    for (name, theirs) in [
      ("Page-Conflict", [Self.web, ["name": "db", "port": 7], Self.cache]),
      ("Page-Removed", [Self.web, Self.cache]),
    ] as [(String, PropertyList)] {
      let fixture = EditorFixture(
        [PageTrial.anything("servers")], values: ["servers": [Self.web, Self.db, Self.cache]],
        columns: columns, rows: rows, isASCII: look == "-ASCII", focus: "servers")
      try fixture.press("<Enter>j<Enter>j<Enter><Backspace>3")
      fixture.writeElsewhere(theirs, "servers")
      expectFrame(fixture.picture, name + look)
    }
  }

  @Test("The page of an item follows it, and shows its rows")
  func page() throws {
    let fixture = fixture()
    try fixture.press("<Enter>j<Enter>")
    fixture.writeElsewhere([Self.fresh, Self.web, Self.db, Self.cache], "servers")
    #expect(fixture.picture.contains("3 db"))
    try fixture.press("<Esc>")
    #expect(fixture.editor.focusedField.map { fixture.form.titleText(of: $0) } == "3 db")
  }

  @Test("Undo and redo follow their item, and find the place for one that was removed")
  func undo() throws {
    let fixture = fixture()
    try fixture.press("<Enter>j<Enter>j<Enter><Backspace>3<Enter><Esc>x")
    #expect(servers(fixture) == [Self.web, Self.cache])
    fixture.writeElsewhere([Self.fresh, Self.web, Self.cache], "servers")
    try fixture.press("u")
    #expect(
      servers(fixture)
        == [Self.fresh, Self.web, ["name": "db", "port": 5433], Self.cache])
    try fixture.press("u")
    #expect(servers(fixture) == [Self.fresh, Self.web, Self.db, Self.cache])
    fixture.writeElsewhere([Self.web, Self.db, Self.cache], "servers")
    try fixture.press("UU")
    #expect(servers(fixture) == [Self.web, Self.cache])
  }

  @Test("A move is taken back among items that others added")
  func undoMove() throws {
    let fixture = fixture(["a", "b", "c"])
    try fixture.press("<Enter>jJ")
    #expect(servers(fixture) == ["a", "c", "b"])
    fixture.writeElsewhere(["x", "a", "y", "c", "b"], "servers")
    try fixture.press("u")
    #expect(servers(fixture) == ["x", "a", "b", "y", "c"])
    try fixture.press("U")
    #expect(servers(fixture) == ["x", "a", "y", "c", "b"])
  }

  @Test("A step on an item that somebody else removed is told to be forgotten")
  func undoOfRemoved() throws {
    let fixture = fixture()
    try fixture.press("<Enter>j<Enter>j<Enter><Backspace>3<Enter><Esc>")
    fixture.writeElsewhere([Self.web, Self.cache], "servers")
    try fixture.press("u")
    #expect(fixture.picture.contains("is not here any more"))
    #expect(servers(fixture) == [Self.web, Self.cache])
  }

  @Test("That items on the page were removed elsewhere is told")
  func told() throws {
    let fixture = fixture()
    try fixture.press("<Enter>j")
    fixture.writeElsewhere([Self.web, Self.cache], "servers")
    #expect(fixture.picture.contains("2 db was removed elsewhere."))
    #expect(!fixture.line("was removed").isEmpty)
  }

  @Test(
    "A key that was pressed for an item which somebody else removed is not done to its neighbour",
    arguments: ["K", "J", "D", "x", "<Enter>", "r"])
  func meantForRemoved(key: String) throws {
    let fixture = fixture([1, 2, 3, 4])
    try fixture.press("<Enter>j")
    fixture.writeElsewhere([1, 3, 4], "servers")
    try fixture.press(key)
    #expect(servers(fixture) == [1, 3, 4] && fixture.editor.openField == nil)
    #expect(
      fixture.picture.contains(" 2 is not here any more; nothing was done."),
      "\(fixture.picture)")
    fixture.now = 300
    try fixture.press("x")
    #expect(servers(fixture) == [1, 4])
  }

  @Test("The page of a value that others took away closes, and says so")
  func closed() throws {
    let fixture = fixture()
    try fixture.press("<Enter>j")
    fixture.writeElsewhere(nil, "servers")
    #expect(fixture.picture.contains("Servers was removed elsewhere."), "\(fixture.picture)")
    #expect(!fixture.picture.contains("› Servers"))
    #expect(fixture.line("Servers").contains("▌"))
  }

  @Test("So do those inside, to the nearest one that is left; what is typed keeps its page open")
  func closedInside() throws {
    let fixture = EditorFixture(
      [PageTrial.anything("tree")], values: ["tree": ["a": 1, "env": ["x": ["y": 1]]]],
      focus: "tree")
    try fixture.press("<Enter>j<Enter><Enter>")
    fixture.writeElsewhere(["a": 1], "tree")
    #expect(fixture.picture.contains("env was removed elsewhere."), "\(fixture.picture)")
    #expect(fixture.picture.contains("› Tree ━") && fixture.line("+ add").contains("▌"))
    fixture.writeElsewhere(["a": 1, "env": ["x": ["y": 1]]], "tree")
    fixture.now = 300
    try fixture.press("<Home>j<Enter><Enter><Enter>7")
    fixture.writeElsewhere(["a": 1], "tree")
    #expect(fixture.picture.contains("17"), "\(fixture.picture)")
  }

  @Test("The page of an item that was removed stays, locked, with its draft, and is put back whole")
  func putBack() throws {
    let fixture = fixture()
    try fixture.press("<Enter>j<Enter>j<Enter><Backspace>3")
    fixture.writeElsewhere([Self.fresh, Self.web, Self.cache], "servers")
    #expect(fixture.picture.contains("removed elsewhere"))
    #expect(fixture.picture.contains("5433"))
    try fixture.press("<Enter>")
    #expect(fixture.picture.contains("Choose first: Alt-M puts it"))
    try fixture.press("<M-m>")
    let back: PropertyList = [
      Self.fresh, ["name": "db", "port": 5433], Self.web, Self.cache,
    ]
    #expect(servers(fixture) == back)
    #expect(fixture.picture.contains("5433"))
    try fixture.press("<Esc>")
    #expect(fixture.line("2 db").contains("▌"))
    try fixture.press("u")
    #expect(servers(fixture) == [Self.fresh, Self.web, Self.cache])
  }

  @Test("A removed item's page is locked while nothing is open in it")
  func locked() throws {
    let fixture = fixture()
    try fixture.press("<Enter>j<Enter>j")
    fixture.writeElsewhere([Self.web, Self.cache], "servers")
    try fixture.press("<Enter>")
    #expect(fixture.picture.contains("removed elsewhere"))
    #expect(fixture.editor.openField == nil)
    try fixture.press("<M-m>")
    #expect(servers(fixture) == [Self.web, Self.db, Self.cache])
  }

  @Test("A removed item is let go, and undo offers it again, with the draft")
  func letGo() throws {
    for (keys, isOpen) in [("<M-t>", true), ("<Esc>", true), ("<Esc>", false)] {
      let fixture = fixture()
      try fixture.press("<Enter>j<Enter>j" + (isOpen ? "<Enter><Backspace>3" : ""))
      fixture.writeElsewhere([Self.web, Self.cache], "servers")
      try fixture.press(keys)
      #expect(fixture.picture.contains("let go"), "\(keys)")
      #expect(servers(fixture) == [Self.web, Self.cache])
      try fixture.press("u")
      #expect(fixture.picture.contains("removed elsewhere"), "\(keys)")
      #expect((fixture.editor.openField?.editor.draft == "5433") == isOpen, "\(keys)")
      try fixture.press("<M-m>")
      #expect(
        servers(fixture)
          == [Self.web, isOpen ? ["name": "db", "port": 5433] : Self.db, Self.cache], "\(keys)")
    }
  }

  @Test("A plain item with an open field stays in its row until it is put back or let go")
  func plainItem() throws {
    let fixture = fixture(["a", "b", "c"])
    try fixture.press("<Enter>j<Enter>2")
    fixture.writeElsewhere(["a", "c"], "servers")
    #expect(fixture.picture.contains("Removed elsewhere"))
    #expect(fixture.picture.contains("b2"))
    try fixture.press("<Esc>")
    #expect(servers(fixture) == ["a", "c"])
    try fixture.press("u<M-m>")
    #expect(servers(fixture) == ["a", "b2", "c"])
  }

  @Test("Lists inside items follow both")
  func nested() throws {
    let fixture = fixture([["a", "b"], ["c"]])
    try fixture.press("<Enter><Enter>j<Enter>2")
    fixture.writeElsewhere([["new"], ["a", "b"], ["c"]], "servers")
    fixture.writeElsewhere([["new"], ["x", "a", "b"], ["c"]], "servers")
    try fixture.press("<Enter>")
    #expect(servers(fixture) == [["new"], ["x", "a", "b2"], ["c"]])
    try fixture.press("u")
    #expect(servers(fixture) == [["new"], ["x", "a", "b"], ["c"]])
  }

  @Test("Two editors on one list see each other's items come and go, and keep their places")
  func twoEditors() throws {
    let one = fixture()
    let other = EditorFixture(
      [PageTrial.anything("servers")], store: one.store, focus: "servers")
    try one.press("<Enter>jj")
    try other.press("<Enter>x")
    one.runtime.receive([EditorEvent.marked])
    #expect(servers(one) == [Self.db, Self.cache])
    try one.press("D")
    other.runtime.receive([EditorEvent.marked])
    try other.press("x")
    #expect(servers(one) == [Self.cache, Self.cache])
    try other.press("u")
    one.runtime.receive([EditorEvent.marked])
    try one.press("u")
    #expect(servers(one) == [Self.db, Self.cache])
  }
}
