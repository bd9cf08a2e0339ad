import Testing

@testable import SetteeEditor

@Suite("Lists of rows")
struct RowListTests {
  @Test(
    "On a page the focus passes headings the way it came, and turns back where nothing follows",
    arguments: [
      ([7], 0, [0, 1, 2], [0, 1, 2]), ([10], 1, [0], [1]), ([11], 0, [1, 0], [2, 0]),
      ([11], 0, [2, 1], [2, 0]), ([12], 0, [1, 2], [1, 1]), ([10, 11, 12], 0, [1], [1]),
    ] as [(Set<Int>, Int, [Int], [Int])])
  func headings(_ headings: Set<Int>, first: Int, moves: [Int], rows: [Int]) {
    var list = RowList(.page([10, 11, 12], headings: headings))
    #expect(list.row == first)
    for (move, row) in zip(moves, rows) {
      list.move(to: move)
      #expect(list.row == row)
    }
  }
}
