import SetteeEditor
import SetteeTerminals
import Testing

@Suite("The list that scrolls")
struct OverlaysListViewTests {
  @Test("The chosen row is always in view, and the view is full where it can be")
  func windowHoldsChoice() {
    for count in 0...40 {
      for rows in 0...12 {
        for selection in 0..<max(1, count) {
          let list = ListView(count: count, selection: selection)
          let window = list.window(rows: rows)
          #expect(window.count == min(count, rows))
          #expect(rows == 0 || count == 0 || window.contains(selection))
          #expect(window.lowerBound >= 0 && window.upperBound <= max(count, 0))
        }
      }
    }
  }

  @Test("Most moves leave the rows in view where they are")
  func mostMovesScrollNothing() {
    var list = ListView(count: 1_000)
    var scrolled = 0
    for _ in 1..<1_000 {
      let before = list.window(rows: 20)
      _ = list.handle(.down, page: 20)
      if list.window(rows: 20) != before { scrolled += 1 }
    }
    #expect(list.selection == 999)
    #expect(scrolled < 110)
  }

  @Test("No key leads beyond the ends, and numbers beyond reason do no harm")
  func ends() {
    var list = ListView(count: 3, selection: .max)
    #expect(list.selection == 2)
    for key in [KeyPress.down, .pageDown, .end, .control("f"), .character("G")] {
      let isMove = list.handle(key, page: 10)
      #expect(isMove)
      #expect(list.selection == 2)
    }
    list.select(.min)
    #expect(list.selection == 0)
    for key in [KeyPress.up, .pageUp, .home, .control("b"), .character("g")] {
      let isMove = list.handle(key, page: 10)
      #expect(isMove)
      #expect(list.selection == 0)
    }
    var empty = ListView(count: 0)
    let isMove = empty.handle(.end, page: 1)
    #expect(isMove && empty.chosen == nil)
  }

  @Test("Where letters are typed, they do not move")
  func letters() {
    var list = ListView(count: 3)
    let isMove = list.handle(.character("j"), page: 3, hasLetterKeys: false)
    #expect(!isMove && list.selection == 0)
    _ = list.handle(.control("n"), page: 3, hasLetterKeys: false)
    #expect(list.selection == 1)
  }
}
