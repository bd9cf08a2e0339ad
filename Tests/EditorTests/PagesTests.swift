import SetteePropertyLists
import SetteeSettings
import TestSupport
import Testing

@testable import SetteeEditor

/// Pages as a person walks them, and what happens to them from elsewhere.
@Suite("Pages")
@MainActor
struct PagesTests {
  private func fixture(_ values: [Key: PropertyList], focus: Key = "tree.lists") -> EditorFixture {
    EditorFixture(
      [PageTrial.anything("tree.lists"), PageTrial.anything("tree.map")], values: values,
      focus: focus)
  }

  @Test("Items are added, moved, duplicated and removed, each by one key and one undo")
  func items() throws {
    let fixture = fixture(["tree.lists": ["a", "b", "c"]])
    let acts: [(keys: String, after: PropertyList)] = [
      ("J", ["b", "a", "c"]), ("K", ["a", "b", "c"]), ("D", ["a", "a", "b", "c"]),
      ("x", ["a", "b", "c"]), ("ax<Enter>", ["a", "b", "x", "c"]),
    ]
    try fixture.press("<Enter>")
    for act in acts {
      try fixture.press(act.keys)
      #expect(fixture.store.value(forKey: "tree.lists") == act.after, "\(act.keys)")
    }
    for act in acts.dropLast().reversed() {
      try fixture.press("u")
      #expect(fixture.store.value(forKey: "tree.lists") == act.after, "back to \(act.keys)")
    }
    try fixture.press("u")
    #expect(fixture.store.value(forKey: "tree.lists") == ["a", "b", "c"])
  }

  @Test("Where a list or map is empty, a sentence says so and what adds to it, until one is there")
  func empty() throws {
    let fixture = fixture(["tree.lists": [], "tree.map": [:]])
    try fixture.press("<Enter>")
    expectFrame(fixture.picture, "EditorNoItems")
    try fixture.press("ax<Enter>")
    #expect(fixture.store.value(forKey: "tree.lists") == ["x"])
    #expect(!fixture.picture.contains("No items."))
    try fixture.press("x")
    #expect(fixture.picture.contains("No items. a adds one."))
    try fixture.press("<Esc>j<Enter>")
    #expect(fixture.picture.contains("No entries. a adds one."))
  }

  @Test("Beside a page the rows around it stand muted, the one that is open marked")
  func parentsAreMuted() throws {
    let fixture = fixture(["tree.lists": ["a"]])
    try fixture.press("<Enter>")
    let look = fixture.editor.look
    #expect(fixture.screen.shown[1, 2].text == "M")
    #expect(fixture.screen.shown[1, 2].style == look.style(.muted))
    #expect(fixture.screen.shown[0, 1].text == "▌")
    #expect(fixture.screen.shown[1, 1].style == look.style(.selection))
    #expect(look.style(.muted) != look.style(.section))
  }

  @Test("An item without a name is called by more than its number where its list does not show")
  func nameless() throws {
    let item: PropertyList = .dictionary(["x": .integer(1)])
    let fixture = EditorFixture(
      [PageTrial.anything("points")], values: ["points": .array([item, item])])
    try fixture.press("<Enter>j")
    #expect(fixture.picture.contains("─ Item 2 ─"), "\(fixture.picture)")
    #expect(fixture.line("▌  2").contains("x"), "\(fixture.picture)")
    try fixture.press("<Enter>")
    #expect(fixture.lines[0].contains("Points › Item 2 ━"), "\(fixture.picture)")
    #expect(fixture.line("▌2").hasPrefix("▌2 "), "\(fixture.picture)")
  }

  @Test("A form of nothing says so in the middle of its list")
  func emptyForm() {
    expectFrame(EditorFixture([], columns: 60, rows: 12).picture, "EditorEmpty")
  }

  @Test("Undo of a removal leads to the item that is back")
  func undoneRemoval() throws {
    let fixture = fixture(["tree.lists": ["a", "b", "c"]])
    try fixture.press("<Enter>jx")
    #expect(fixture.editor.list.row == 1)
    try fixture.press("kku")
    #expect(fixture.store.value(forKey: "tree.lists") == ["a", "b", "c"])
    #expect(fixture.editor.list.row == 1)
  }

  @Test("Entries are added by name, renamed, duplicated and removed, and undo brings all back")
  func entries() throws {
    let fixture = fixture(["tree.map": ["a": 1, "b": 2]], focus: "tree.map")
    try fixture.press("<Enter>anew<Enter>7<Enter>")
    #expect(fixture.store.value(forKey: "tree.map") == ["a": 1, "b": 2, "new": 7])
    try fixture.press("c2<Enter>")
    #expect(fixture.store.value(forKey: "tree.map") == ["a": 1, "b": 2, "new2": 7])
    try fixture.press("D<Enter>")
    #expect(fixture.store.value(forKey: "tree.map") == ["a": 1, "b": 2, "new2": 7, "new2-2": 7])
    try fixture.press("xuuuu")
    #expect(fixture.store.value(forKey: "tree.map") == ["a": 1, "b": 2])
  }

  @Test("A name that nobody has begun is not wrong, and the line of a value names its entry")
  func newEntry() throws {
    let fixture = fixture(["tree.map": ["a": 1]], focus: "tree.map")
    try fixture.press("<Enter>a")
    #expect(!fixture.picture.contains("Must not be empty."), "\(fixture.picture)")
    try fixture.press("<Enter>")
    #expect(fixture.picture.contains("Must not be empty."))
    try fixture.press("new<Enter>")
    #expect(fixture.line("new").contains("│▌  new"), "\(fixture.picture)")
    try fixture.press("<Esc>")
    #expect(fixture.line("+ add an entry").contains("▌"))
  }

  @Test("An empty list says so, but while its first item is typed")
  func firstItem() throws {
    let fixture = fixture(["tree.lists": []])
    try fixture.press("<Enter>")
    #expect(fixture.picture.contains("No items."))
    try fixture.press("a")
    #expect(!fixture.picture.contains("No items."), "\(fixture.picture)")
  }

  @Test("Hints on a page tell what can be done with its rows, and r that an item has no default")
  func hints() throws {
    let fixture = fixture(["tree.lists": [1, 2]])
    try fixture.press("<Enter>")
    #expect(fixture.hints.hasPrefix(" Enter edit  a add  x remove  K J move  D duplicate"))
    try fixture.press("r")
    #expect(fixture.status.contains("An item has no default; x removes it."))
    #expect(fixture.store.value(forKey: "tree.lists") == [1, 2])
    try fixture.press("x")
    #expect(!fixture.hints.contains("K J"))
    try fixture.press("G<Enter>7<Enter>")
    #expect(fixture.store.value(forKey: "tree.lists") == [2, 7])
  }

  @Test(
    "A long way is cut in its middle: the root stays, and as many of the last names as fit",
    arguments: [
      (41, "Gateway › Servers › 2 db › Health › Probe"), (40, "Gateway … 2 db › Health › Probe"),
      (31, "Gateway … 2 db › Health › Probe"), (30, "Gateway … Health › Probe"),
      (23, "Gateway … Probe"), (15, "Gateway … Probe"), (14, "Probe"),
    ])
  func titles(columns: Int, text: String) {
    var line = StyledLine()
    for (index, crumb) in ["Gateway", "Servers", "2 db", "Health", "Probe"].enumerated() {
      if index > 0 { line.append(" › ", .muted) }
      line.append(crumb, .title)
    }
    #expect(line.fitted(to: columns).parts.map(\.text).joined() == text)
  }

  @Test("A name that is taken is refused while it is typed")
  func takenName() throws {
    let fixture = fixture(["tree.map": ["a": 1]], focus: "tree.map")
    try fixture.press("<Enter>aa")
    #expect(fixture.picture.contains("There is an entry"))
  }

  @Test("JSON text is checked with line and column, and stored whole")
  func text() throws {
    let fixture = fixture(["tree.map": ["a": 1]], focus: "tree.map")
    try fixture.press("T<Down><End>,")
    #expect(fixture.picture.contains("2:9 A comma must be followed"))
    try fixture.press("<Backspace>2<C-s>")
    #expect(fixture.store.value(forKey: "tree.map") == ["a": 12])
  }

  @Test(
    "Long JSON text is checked when it is to be stored, with line and column too",
    .endsInAnHour)
  func longText() async throws {
    let long = PropertyList.string(String(repeating: "x", count: 70_000))
    let fixture = fixture(["tree.map": ["a": 1, "b": long]], focus: "tree.map")
    try fixture.press("T<Down><End>,")
    #expect(!fixture.picture.contains("A comma must be followed"))
    try fixture.press("<C-s>")
    #expect(fixture.picture.contains("2:10 "), "\(fixture.picture)")
    #expect(fixture.store.value(forKey: "tree.map") == ["a": 1, "b": long])
    try fixture.press("<Backspace><Left>2<C-s>")
    while fixture.store.value(forKey: "tree.map") == ["a": 1, "b": long] {
      await Task.yield()
      fixture.runtime.receive([EditorEvent.marked])
    }
    #expect(fixture.store.value(forKey: "tree.map") == ["a": 12, "b": long])
  }

  @Test("Nothing can be added to a text that could as well be a list, until it is one")
  func noParts() throws {
    let fixture = EditorFixture(
      [PageTrial.description("tree.either", PageTrial.either)], values: ["tree.either": "12"])
    try fixture.press("<M-o><Esc>Ga")
    #expect(fixture.status.contains("Nothing can be added here."))
    #expect(!fixture.picture.contains("add an entry") && !fixture.picture.contains("entries"))
    #expect(fixture.store.value(forKey: "tree.either") == "12")
    try fixture.press("<Home><Enter><Down><Enter>ax<Enter>")
    #expect(fixture.store.value(forKey: "tree.either") == ["12", "x"])
  }

  @Test("A text that stands where an object should is not written over by a member")
  func noObject() throws {
    let fixture = EditorFixture(
      [PageTrial.description("tree.host", PageTrial.host)], values: ["tree.host": "web"])
    try fixture.press("<Enter><Enter>80<Enter>")
    #expect(fixture.store.value(forKey: "tree.host") == "web")
    #expect(!fixture.picture.contains("Port"))
  }

  @Test(
    "The first items of a tuple stay where they are, the others move among themselves",
    arguments: [
      ("J", [1, 2, "a", "b"]), ("jJ", [1, 2, "a", "b"]), ("jjK", [1, 2, "a", "b"]),
      ("x", [1, 2, "a", "b"]), ("D", [1, 2, "a", "b"]), ("jjJ", [1, 2, "b", "a"]),
      ("jjx", [1, 2, "b"]), ("jD", [1, 2, 2, "a", "b"]), ("jj<Enter>!<Enter>", [1, 2, "a!", "b"]),
      ("aabc<Enter>", [1, 2, "abc", "a", "b"]), ("jjD", [1, 2, "a", "a", "b"]),
    ] as [(String, PropertyList)])
  func tuples(keys: String, after: PropertyList) throws {
    let fixture = EditorFixture(
      [PageTrial.description("tree.way", PageTrial.tuple)],
      values: ["tree.way": [1, 2, "a", "b"]])
    try fixture.press("<Enter>")
    #expect(!fixture.hints.contains("K J"))
    try fixture.press(keys)
    #expect(fixture.store.value(forKey: "tree.way") == after)
    let isRefused = after == [1, 2, "a", "b"]
    #expect(
      fixture.status.contains("The first 2 items have places of their own.") == isRefused)
  }

  @Test("Where nothing may follow the items with places of their own, none of them is copied")
  func closedTuple() throws {
    let pair = PageTrial.Trial(.list(ListShape(fixedCount: 2, allowsItems: false))).shape
    let fixture = EditorFixture(
      [PageTrial.description("tree.pair", pair)], values: ["tree.pair": [1, 2]])
    try fixture.press("<Enter>jD")
    #expect(fixture.store.value(forKey: "tree.pair") == [1, 2])
    #expect(fixture.status.contains("The first 2 items have places of their own."))
  }

  @Test("Undo of a reset gives equal items the rows that earlier steps know them by")
  func equalItems() throws {
    let list = PageTrial.Trial(.list(ListShape())).shape
    let fixture = EditorFixture(
      [PageTrial.description("tree.list", list)], values: ["tree.list": [1]])
    try fixture.press("<Enter>D<Esc>r<Enter>a1<Enter>a1<Enter>")
    #expect(fixture.store.value(forKey: "tree.list") == [1, 1])
    let steps: [PropertyList?] = [[1], nil, [1, 1], [1]]
    for value in steps {
      try fixture.press("u")
      #expect(fixture.store.value(forKey: "tree.list") == value, "\(fixture.status)")
    }
    try fixture.press("<C-r><C-r><C-r><C-r>")
    #expect(fixture.store.value(forKey: "tree.list") == [1, 1], "\(fixture.status)")
  }

  @Test("The row of a tuple's place that has no item yet takes one, after those before it")
  func nextOfTuple() throws {
    let fixture = EditorFixture(
      [PageTrial.description("tree.way", PageTrial.tuple)], values: ["tree.way": []])
    try fixture.press("<Enter>j<Enter>2<Enter>")
    #expect(fixture.status.contains("The items before it come first."))
    #expect(fixture.store.value(forKey: "tree.way") == [])
    try fixture.press("<Esc>k<Enter>1<Enter>j<Enter>2<Enter>")
    #expect(fixture.store.value(forKey: "tree.way") == [1, 2])
    try fixture.press("uu<C-r>")
    #expect(fixture.store.value(forKey: "tree.way") == [1])
  }

  @Test("Undo brings the items of a tuple back to the rows that earlier steps know them by")
  func itemsOfTuple() throws {
    let map = PageTrial.Trial(
      .object(ObjectShape(members: [], allowsEntries: true)), members: ["way": PageTrial.tuple]
    ).shape
    let fixture = EditorFixture(
      [PageTrial.description("tree.map", map)], values: ["tree.map": ["way": [1]]])
    try fixture.press("<Enter><Enter>j<Enter>2<Enter><Esc>x")
    #expect(fixture.store.value(forKey: "tree.map") == [:])
    try fixture.press("away<Enter><Esc>uuu")
    #expect(fixture.store.value(forKey: "tree.map") == ["way": [1]], "\(fixture.status)")
  }

  @Test("The last item of a tuple goes as it came")
  func lastOfTuple() throws {
    let fixture = EditorFixture(
      [PageTrial.description("tree.way", PageTrial.tuple)], values: ["tree.way": [1, 2]])
    try fixture.press("<Enter>jx")
    #expect(fixture.store.value(forKey: "tree.way") == [1])
    try fixture.press("ka2<Enter>")
    #expect(fixture.store.value(forKey: "tree.way") == [1, 2])
  }

  @Test("A reset of a page lists what is below, and of an item's page what is inside")
  func reset() throws {
    let fixture = fixture(["tree.lists": ["a", "b"], "tree.map": [["x": 1, "y": 2]]])
    try fixture.press("<Enter>R")
    #expect(fixture.picture.contains("2 values would change."))
    #expect(fixture.line("− item 1 a").contains("− item 1 a"))
    #expect(fixture.picture.contains("− item 2 b"))
    try fixture.press("y")
    #expect(fixture.store.value(forKey: "tree.lists") == nil)
    try fixture.press("u<Esc>j<Enter><Enter>R")
    #expect(fixture.picture.contains("2 values would change."))
    try fixture.press("y")
    #expect(fixture.store.value(forKey: "tree.map") == [[:]])
  }

  @Test("Of very many parts that a reset changes the first are listed, the others counted")
  func resetOfMany() throws {
    let fixture = fixture(["tree.lists": .array((0..<700).map { .integer(Int128($0)) })])
    try fixture.press("<Enter>R")
    #expect(fixture.picture.contains("700 values would change."))
    #expect(fixture.picture.contains("500 more would change."))
    try fixture.press("<End>")
    #expect(fixture.picture.contains("− item 200 199") && !fixture.picture.contains("item 201"))
  }

  @Test("A value that somebody else changes on a page is told, and one row of it drawn")
  func remote() throws {
    let fixture = fixture(["tree.lists": [["a", "b"], ["c"]]])
    try fixture.press("<Enter><Enter>j")
    fixture.writeElsewhere([["a", "z"], ["c"]], "tree.lists")
    #expect(fixture.picture.contains("z"))
    #expect(fixture.line("z").contains("»"))
    #expect(fixture.editor.report?.fieldsEvaluated == 1)
  }

  @Test("Rows come and go with items that others add and remove")
  func remoteItems() throws {
    let fixture = fixture(["tree.lists": ["a"]])
    try fixture.press("<Enter>")
    fixture.writeElsewhere(["a", "fresh"], "tree.lists")
    #expect(fixture.picture.contains("fresh"))
    fixture.writeElsewhere(["a"], "tree.lists")
    #expect(!fixture.picture.contains("fresh"))
  }

  @Test("An inner value is written alone, so that what others write beside it stays")
  func innerEdit() throws {
    let fixture = fixture(["tree.map": ["a": 1, "b": 2]], focus: "tree.map")
    try fixture.press("<Enter><Enter><Backspace>5")
    fixture.writeElsewhere(["a": 1, "b": 9], "tree.map")
    try fixture.press("<Enter>")
    #expect(fixture.store.value(forKey: "tree.map") == ["a": 5, "b": 9])
  }

  @Test("Esc leads from page to page to the row it came from")
  func leaving() throws {
    let fixture = fixture(["tree.lists": [["a"], ["b"]]])
    try fixture.press("<Enter>j<Enter>")
    #expect(fixture.picture.contains("1 item"))
    try fixture.press("<Esc>")
    #expect(fixture.picture.contains("2 items"))
    try fixture.press("<Enter>{")
    #expect(fixture.picture.contains("a"))
    try fixture.press("<Esc><Esc>")
    #expect(fixture.editor.focusedField == 0)
  }
}
