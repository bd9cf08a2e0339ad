import SetteeEditor
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
      list.move(.moveDown, page: 20)
      if list.window(rows: 20) != before { scrolled += 1 }
    }
    #expect(list.selection == 999)
    #expect(scrolled < 110)
  }

  @Test("No move leads beyond the ends, and numbers beyond reason do no harm")
  func ends() {
    var list = ListView(count: 3, selection: .max)
    #expect(list.selection == 2)
    for move in [Move.moveDown, .pageDown, .halfPageDown, .moveLast] {
      list.move(move, page: 10)
      #expect(list.selection == 2)
    }
    list.select(.min)
    #expect(list.selection == 0)
    for move in [Move.moveUp, .pageUp, .halfPageUp, .moveFirst] {
      list.move(move, page: 10)
      #expect(list.selection == 0)
    }
    var empty = ListView(count: 0)
    empty.move(.moveLast, page: 1)
    #expect(empty.chosen == nil)
  }
}
