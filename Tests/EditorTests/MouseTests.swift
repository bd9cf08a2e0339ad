import SetteeEditor
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes
import Testing

/// Every part of the screen that answers the mouse, pressed where it shows.
@Suite("The mouse")
@MainActor
struct MouseTests {
  @Test("A press focuses a row, and switches nothing")
  func row() throws {
    let hand = try MouseHand()
    try hand.click("Tab Size")
    #expect(hand.fixture.focus == "editor.tabSize")
    try hand.click("Word Wrap")
    #expect(hand.fixture.focus == "editor.wordWrap")
    #expect(hand.fixture.store.keys().isEmpty && hand.editor.openField == nil)
  }

  @Test("Pressed and let go, the box of a switch switches, as often as it is")
  func toggle() throws {
    let hand = try MouseHand(keys: "j")
    try hand.click("[ ]")
    #expect(hand.fixture.focus == "editor.wordWrap")
    #expect(hand.fixture.store.value(forKey: "editor.wordWrap") == true)
    try hand.click("[✓] on")
    #expect(hand.fixture.store.value(forKey: "editor.wordWrap") == false)
  }

  @Test("Let go elsewhere, the box of a switch does nothing")
  func toggleLeft() throws {
    let hand = try MouseHand()
    let (column, row) = try hand.place(of: "[ ]")
    hand.report(.press, column, row)
    hand.report(.release, column, row + 1)
    hand.report(.release, column, row)
    #expect(hand.fixture.store.keys().isEmpty)
  }

  @Test("A second press on the focused value is Enter, however late")
  func secondPress() throws {
    let hand = try MouseHand()
    try hand.click("Monospace")
    #expect(hand.editor.openField == nil)
    hand.fixture.now = 60_000
    try hand.click("Monospace")
    #expect(hand.editor.openField != nil)
  }

  @Test(
    "Two presses in one cell are Enter within 400 ms, and not later or beside",
    arguments: [(0, 0, true), (400, 0, true), (401, 0, false), (100, 1, false)])
  func doublePress(after delay: Int, aside: Int, opens: Bool) throws {
    let hand = try MouseHand()
    let (column, row) = try hand.place(of: "Font ")
    hand.report(.press, column, row)
    hand.report(.release, column, row)
    hand.fixture.now = delay
    hand.report(.press, column + aside, row)
    hand.report(.release, column + aside, row)
    #expect((hand.editor.openField != nil) == opens)
  }

  @Test("A third press begins anew, and a fourth is the second again")
  func thirdPress() throws {
    let hand = try MouseHand()
    let (column, row) = try hand.place(of: " Mail")
    for isFirst in [true, false, true, false] {
      hand.report(.press, column, row)
      hand.report(.release, column, row)
      #expect((hand.editor.pane == .sections) == isFirst)
    }
  }

  @Test("A press on a section goes there; two go into its fields")
  func section() throws {
    let hand = try MouseHand()
    try hand.click(" Mail")
    #expect(hand.editor.pane == .sections && hand.fixture.focus == "mail.password")
    try hand.click(" Mail")
    #expect(hand.editor.pane == .fields && hand.fixture.focus == "mail.password")
    hand.fixture.now = 1_000
    try hand.click(" All")
    #expect(hand.editor.section == Navigation.all)
  }

  @Test("A press on a named key is that key, one on its words the first")
  func hints() throws {
    let hand = try MouseHand(keys: "j")
    try hand.click("- step")
    #expect(hand.fixture.store.value(forKey: "editor.tabSize") == 3)
    try hand.click("step")
    #expect(hand.fixture.store.value(forKey: "editor.tabSize") == 4)
    try hand.click("undo")
    #expect(hand.fixture.store.value(forKey: "editor.tabSize") == 3)
    try hand.click("q quit")
    #expect(hand.editor.isFinished)
  }

  @Test("A named key acts when it is let go, so that nothing is left for the shell to read")
  func hintOnRelease() throws {
    let hand = try MouseHand()
    let (column, row) = try hand.place(of: "q quit")
    hand.report(.press, column, row)
    #expect(!hand.editor.isFinished)
    hand.report(.release, column, row)
    #expect(hand.editor.isFinished)
  }

  @Test("A press on the count of what is changed shows that alone")
  func badge() throws {
    let hand = try MouseHand(values: ["editor.tabSize": 8])
    try hand.click("●1 ━")
    #expect(hand.editor.search?.query == "@modified")
  }

  @Test("A press on the count of what is wrong lists that")
  func wrongBadge() throws {
    let hand = try MouseHand(values: ["editor.tabSize": 80])
    try hand.click("✗1 ━")
    #expect(hand.picture.contains("1 problem"))
  }

  @Test("A press on a crumb goes out to that page, the first out of all")
  func crumbs() throws {
    let descriptions = [PageTrial.anything("tree.lists")]
    let values: [Key: PropertyList] = ["tree.lists": [["a", "b"], ["c", "d"]]]
    for (crumb, depth) in [("Settings ›", 0), ("Lists ›", 1)] {
      let hand = try MouseHand(descriptions, values: values, columns: 120, keys: "<Enter><Enter>")
      try #require(hand.editor.navigation.pages.count == 2)
      try hand.click(crumb)
      #expect(hand.editor.navigation.pages.count == depth, "\(crumb)")
    }
  }

  @Test("A press beside a box closes it, one within does not")
  func outsideOfABox() throws {
    let hand = try MouseHand(keys: "jj<Enter>")
    try hand.click("type to find")
    #expect(hand.editor.openField != nil)
    try hand.click("Password")
    #expect(hand.editor.openField == nil && hand.fixture.focus == "editor.cursor")
    try hand.fixture.press("i")
    #expect(hand.editor.isModal)
    hand.report(.press, 0, 1)
    #expect(!hand.editor.isModal)
  }

  @Test("A press beside an edited draft leaves it open and says so")
  func outsideOfADraft() throws {
    let hand = try MouseHand(keys: "jjj<Enter>x")
    try hand.click("Password")
    #expect(hand.editor.openField != nil)
    #expect(hand.fixture.status.contains("Font is being edited: Enter stores it, Esc leaves it."))
    try hand.click("Monospacex")
    #expect(hand.editor.openField?.editor.draft == "Monospacex")
  }

  @Test("In an open choice a press chooses a line, two store it")
  func choice() throws {
    let hand = try MouseHand(keys: "jj<Enter>")
    try hand.click("Underline")
    #expect(hand.editor.openField?.editor.draft == "underline")
    #expect(hand.fixture.store.keys().isEmpty)
    try hand.click("Underline")
    #expect(hand.fixture.store.value(forKey: "editor.cursor") == "underline")
  }

  @Test("In a list over the form a press chooses a line, two take it")
  func overlay() throws {
    var options = Editor.Options()
    options.themes = { ["one", "two", "three"].map { Theme(name: $0, styles: [:]) } }
    let hand = try MouseHand(options: options, keys: "t")
    try hand.click("three")
    #expect(hand.editor.look.theme.name == "three" && hand.editor.isModal)
    try hand.click("three")
    #expect(hand.editor.look.theme.name == "three" && !hand.editor.isModal)
  }

  @Test("The answers to a question can be pressed")
  func question() throws {
    let hand = try MouseHand(values: ["editor.tabSize": 8], keys: "<M-r>")
    try hand.click("n ")
    #expect(hand.fixture.store.value(forKey: "editor.tabSize") == 8)
    try hand.fixture.press("<M-r>")
    try hand.click("y ")
    #expect(hand.fixture.store.value(forKey: "editor.tabSize") == nil)
  }

  @Test(
    "What a search or the palette found is chosen by a press, and gone to by two",
    arguments: ["/o", ":mail"])
  func hits(keys: String) throws {
    let hand = try MouseHand(keys: keys)
    try hand.click("Poll")
    #expect(hand.editor.isModal)
    try hand.click("Poll")
    #expect(!hand.editor.isModal && hand.fixture.focus == "mail.poll")
  }

  @Test("The wheel scrolls three rows of the list; the focus stays, but on the edge")
  func wheel() throws {
    let hand = try MouseHand(EditorFixture.switches(100))
    try hand.fixture.press("jjjjj")
    try hand.wheel(.wheelDown, over: "Item 3")
    #expect(hand.editor.list.scroll == 3 && hand.editor.list.row == 5)
    try hand.wheel(.wheelDown, over: "Item 8")
    #expect(hand.editor.list.scroll == 6 && hand.editor.list.row == 6)
    for _ in 0..<3 { try hand.wheel(.wheelUp, over: "Item 8") }
    #expect(hand.editor.list.scroll == 0 && hand.editor.list.row == 6)
    for _ in 0..<60 { hand.report(.wheelDown, 40, 5) }
    #expect(hand.editor.list.scroll == 100 - hand.editor.layout.height(of: .fields))
  }

  @Test("Over the sections the wheel scrolls these")
  func wheelOverSections() throws {
    let descriptions = (0..<60).map {
      SettingDescription(
        key: Key("s\($0)"), title: "Setting \($0)", path: ["Section \($0)"], type: .boolean,
        defaultValue: false)
    }
    let hand = try MouseHand(descriptions)
    hand.report(.wheelDown, 3, 5)
    #expect(hand.editor.navigation.sectionScroll == 3)
    #expect(hand.editor.section == 2)
  }

  @Test("In a box the wheel walks three lines, beside it nothing moves")
  func wheelInABox() throws {
    var options = Editor.Options()
    options.themes = { (0..<9).map { Theme(name: "theme \($0)", styles: [:]) } }
    let hand = try MouseHand(options: options, keys: "t")
    let (column, row) = try hand.place(of: "theme 2")
    hand.report(.wheelDown, column, row)
    #expect(hand.editor.look.theme.name == "theme 3")
    hand.report(.wheelDown, 0, 1)
    #expect(hand.editor.look.theme.name == "theme 3")
    hand.report(.wheelUp, column, row)
    #expect(hand.editor.look.theme.name == "theme 0")
  }

  @Test("The thumb is dragged from end to end; a press beside it brings it there")
  func thumb() throws {
    let hand = try MouseHand(EditorFixture.switches(100))
    let bar = try #require(hand.editor.layout.scrollBar)
    let (column, rows) = (bar.origin.column, bar.rows)
    let end = 100 - rows.count
    hand.report(.press, column, rows.lowerBound)
    #expect(hand.editor.list.scroll == 0)
    hand.report(.drag, column - 9, rows.upperBound - 1)
    #expect(hand.editor.list.scroll == end)
    hand.report(.drag, column, -5)
    #expect(hand.editor.list.scroll == 0)
    hand.report(.release, column, rows.lowerBound)
    hand.report(.drag, column, rows.upperBound - 1)
    #expect(hand.editor.list.scroll == 0)
    hand.report(.press, column, rows.upperBound - 1)
    #expect(hand.editor.list.scroll == end)
  }

  @Test("The border is dragged to a column, and stays within the window's half")
  func border() throws {
    let hand = try MouseHand(columns: 120)
    let column = try #require(hand.editor.layout.sections).size.columns
    hand.report(.press, column, 9)
    hand.report(.drag, column + 6, 11)
    #expect(hand.editor.layout.sections?.size.columns == column + 6)
    hand.report(.drag, 119, 11)
    #expect(hand.editor.layout.sections?.size.columns == 60)
    hand.report(.release, 119, 11)
    hand.report(.drag, column, 11)
    #expect(hand.editor.layout.sections?.size.columns == 60)
  }

  @Test("A slider is dragged in steps, beyond its ends too; the number is a draft until Enter")
  func slider() throws {
    let hand = try MouseHand(columns: 140, keys: "j<Enter>")
    let (left, row) = try hand.place(of: "├")
    let right = try hand.place(of: "┤").column
    hand.report(.press, right - 1, row)
    #expect(hand.editor.openField?.editor.draft == "16")
    hand.report(.drag, left - 30, row + 3)
    #expect(hand.editor.openField?.editor.draft == "1")
    hand.report(.drag, (left + right) / 2, row)
    let middle = try #require(hand.editor.openField?.editor.draft)
    #expect(["8", "9"].contains(middle))
    hand.report(.release, left, row)
    hand.report(.drag, right, row)
    #expect(hand.editor.openField?.editor.draft == middle)
    #expect(hand.fixture.store.keys().isEmpty)
    try hand.fixture.press("<C-_>")
    #expect(hand.editor.openField?.editor.draft == "1")
    try hand.fixture.press("<Enter>")
    #expect(hand.fixture.store.value(forKey: "editor.tabSize") == 1)
  }

  @Test("A press on the detail's slider opens the number there; steps are those of the type")
  func detailSlider() throws {
    let hand = try MouseHand(columns: 140, keys: "Gk")
    #expect(hand.fixture.focus == "ui.zoom")
    let (left, row) = try hand.place(of: "├")
    let right = try hand.place(of: "┤").column
    hand.report(.press, right - 1, row)
    #expect(hand.editor.openField?.editor.draft == "4")
    hand.report(.drag, left + 2, row)
    let text = try #require(hand.editor.openField?.editor.draft)
    #expect(["0.5", "0.75"].contains(text))
    try hand.fixture.press("<Esc>")
    #expect(hand.fixture.store.keys().isEmpty)
  }

  @Test("An item is dragged to another's place in one step; let go on its own row it opens")
  func items() throws {
    let hand = try MouseHand(
      [PageTrial.anything("tree")], values: ["tree": ["ada", ["bo"], "cy"]], keys: "<Enter>")
    let place = try hand.place(of: "ada")
    hand.report(.press, place.column, place.row)
    hand.report(.drag, place.column, place.row + 2)
    #expect(hand.fixture.status.contains("in place 3."), "\(hand.fixture.status)")
    #expect(hand.fixture.store.value(forKey: "tree") == ["ada", ["bo"], "cy"])
    hand.report(.drag, place.column, place.row + 3)
    hand.report(.release, place.column, place.row + 3)
    #expect(hand.fixture.store.value(forKey: "tree") == [["bo"], "cy", "ada"])
    #expect(hand.editor.list.row == 2)
    hand.report(.drag, place.column, place.row)
    #expect(hand.fixture.store.value(forKey: "tree") == [["bo"], "cy", "ada"])
    try hand.fixture.press("u")
    #expect(hand.fixture.store.value(forKey: "tree") == ["ada", ["bo"], "cy"])
  }

  @Test("An item let go beside the list stays, and what is pressed twice still opens")
  func itemsThatStay() throws {
    let hand = try MouseHand(
      [PageTrial.anything("tree")], values: ["tree": ["ada", ["bo"], "cy"]], keys: "<Enter>")
    let place = try hand.place(of: "ada")
    hand.report(.press, place.column, place.row)
    hand.report(.drag, place.column, place.row + 1)
    hand.report(.release, 2, place.row + 1)
    #expect(hand.fixture.store.value(forKey: "tree") == ["ada", ["bo"], "cy"])
    try hand.click("ada")
    #expect(hand.editor.openField != nil)
  }

  @Test("A press on a choice below one whose help takes lines takes that choice")
  func choiceBelowLongHelp() throws {
    let help = "Long words about what this is good for, and when it is better to leave it alone."
    let choices = ["one", "two", "three"].map {
      SettingType.Choice(value: .string($0), title: "The \($0)", help: help)
    }
    let hand = try MouseHand(
      [SettingDescription(key: "choice", title: "Choice", type: .choice(choices))],
      keys: "<Enter>")
    try hand.click("The three")
    try hand.fixture.press("<Enter>")
    #expect(hand.fixture.store.value(forKey: "choice") == "three")
  }

  @Test("The wheel over a long detail reads it on, and over a short one does nothing")
  func wheelOverDetail() throws {
    let hand = try MouseHand(DetailReadingTests.descriptions, columns: 120, rows: 16)
    try hand.wheel(.wheelDown, over: "Word 1 ")
    #expect(!hand.picture.contains("Word 1 "))
    try hand.fixture.press("j<Esc>j")
    let before = hand.fixture.frameCount
    try hand.wheel(.wheelDown, over: "Short help.")
    #expect(hand.fixture.frameCount == before)
  }

  @Test("A report that changes nothing shows no frame, any other one, two hundred at once one")
  func frames() throws {
    let hand = try MouseHand(EditorFixture.switches(100))
    let count = hand.fixture.frameCount
    hand.report(.release, 40, 5)
    hand.report(.drag, 40, 5)
    hand.report(.press, 999, 499)
    hand.report(.wheelUp, 999, 499)
    hand.report(.wheelUp, 40, 5)
    #expect(hand.fixture.frameCount == count)
    hand.report(.wheelDown, 40, 5)
    #expect(hand.fixture.frameCount == count + 1)
    hand.fixture.runtime.receive(
      (0..<200).map { hand.event($0 % 2 == 0 ? .press : .wheelDown, 40, 5) })
    #expect(hand.fixture.frameCount == count + 2)
  }

  @Test("In a window too small to show anything the mouse does nothing")
  func tooSmall() throws {
    let hand = try MouseHand(columns: 19, rows: 3)
    for act in [MouseReport.Act.press, .release, .wheelDown] { hand.report(act, 3, 1) }
    #expect(hand.editor.list.row == 0 && hand.editor.openField == nil)
  }
}
