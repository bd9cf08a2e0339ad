import SetteeForms
import SetteePropertyLists
import SetteeSettings
import Testing

@Suite("Ticks")
struct TicksDraftTests {
  private static let type = SettingType.list(
    .init(
      element: .choice(["tab", "space", "comma"].map { .init(value: .string($0), title: $0) }),
      isUnique: true))

  private func draft(_ value: PropertyList?) throws -> TicksDraft {
    try #require(TicksDraft(type: Self.type, value: value))
  }

  @Test(
    "What is ticked is stored in the order of the choices, items that are none behind them",
    arguments: [
      ([], [0], ["tab"]), ([], [2, 0], ["tab", "comma"]), (["comma"], [0], ["tab", "comma"]),
      (["old"], [1], ["space", "old"]), (["old", "tab"], [3], ["tab"]), (["tab"], [0], []),
    ] as [([PropertyList], [Int], [PropertyList])])
  func ticking(stored: [PropertyList], rows: [Int], values: [PropertyList]) throws {
    var draft = try draft(.array(stored))
    for row in rows {
      draft.move(by: -10)
      draft.move(by: row)
      draft.tick()
    }
    #expect(draft.values == values)
  }

  @Test("A list that nobody changes stays as it is, in its own order")
  func unchanged() throws {
    var draft = try draft(["comma", "tab"])
    #expect(draft.values == ["comma", "tab"])
    draft.tick()
    draft.tick()
    #expect(draft.values == ["comma", "tab"])
  }

  @Test("Items that are no choice have rows that say so")
  func others() throws {
    let draft = try draft(["old", 5, "tab"])
    #expect(draft.rows.map(\.title) == ["tab", "space", "comma", "old", "5"])
    #expect(draft.rows.map(\.isChoice) == [true, true, true, false, false])
    #expect(draft.rows.map(\.isTicked) == [true, false, false, true, true])
    #expect(draft.count == 3)
  }

  @Test("Letters go to the next choice that begins with them, around the end")
  func finding() throws {
    var draft = try draft([])
    draft.find("C")
    #expect(draft.highlight == 2)
    draft.find("t")
    #expect(draft.highlight == 0)
    draft.find("x")
    #expect(draft.highlight == 0)
  }

  @Test("Other types are not ticked, and what is no list has no ticks")
  func otherTypes() throws {
    #expect(TicksDraft(type: .boolean, value: nil) == nil)
    #expect(TicksDraft(type: .list(.init(element: .string(.init()))), value: nil) == nil)
    #expect(try draft("text").values == [])
    #expect(try #require(TicksDraft(type: .nullable(Self.type), value: .null)).values == [])
  }
}
