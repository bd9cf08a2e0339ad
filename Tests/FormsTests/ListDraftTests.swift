import SetteeForms
import SetteePropertyLists
import SetteeSettings
import Testing

@Suite("List drafts")
struct ListDraftTests {
  static let type = SettingType.list(
    .init(element: .integer(.init(minimum: .init(0))), minItems: 1, isUnique: true))

  enum Action: CaseIterable { case add, remove, duplicate, up, down, replace, selectFirst }

  private func draft(_ value: PropertyList?) throws -> ListDraft {
    try #require(ListDraft(type: Self.type, value: value))
  }

  private func perform(_ action: Action, on draft: inout ListDraft) {
    switch action {
    case .add: draft.add(9)
    case .remove: draft.remove()
    case .duplicate: draft.duplicate()
    case .up: draft.moveElement(by: -1)
    case .down: draft.moveElement(by: 1)
    case .replace: draft.replace(with: 7)
    case .selectFirst: draft.select(0)
    }
  }

  @Test(
    "Elements are added, removed, doubled, moved and replaced at the selection",
    arguments: [
      (0, Action.add, [1, 9, 2, 3], 1), (2, .add, [1, 2, 3, 9], 3), (1, .remove, [1, 3], 1),
      (2, .remove, [1, 2], 1), (1, .duplicate, [1, 2, 2, 3], 2), (1, .up, [2, 1, 3], 0),
      (0, .up, [1, 2, 3], 0), (1, .down, [1, 3, 2], 2), (2, .down, [1, 2, 3], 2),
      (1, .replace, [1, 7, 3], 1), (9, .selectFirst, [1, 2, 3], 0),
    ] as [(Int, Action, [PropertyList], Int)])
  func edits(selection: Int, action: Action, elements: [PropertyList], after: Int) throws {
    var draft = try draft([1, 2, 3])
    draft.select(selection)
    perform(action, on: &draft)
    #expect(draft.elements == elements)
    #expect(draft.selection == after)
    if draft.canUndo { draft.undo() }
    #expect(draft.elements == [1, 2, 3])
  }

  @Test("Every sequence of four actions is taken back and done again, from nothing too")
  func exhaustive() throws {
    let count = Action.allCases.count
    for start in [[], [1, 2]] as [PropertyList] {
      for code in 0..<(count * count * count * count) {
        var rest = code
        var draft = try draft(start)
        for _ in 0..<4 {
          perform(Action.allCases[rest % count], on: &draft)
          rest /= count
        }
        let end = draft.elements
        while draft.canUndo { draft.undo() }
        #expect(.array(draft.elements) == start)
        while draft.canRedo { draft.redo() }
        #expect(draft.elements == end)
      }
    }
  }

  @Test("The whole is checked by the type, each element by its own")
  func values() throws {
    #expect(try draft([1]).value == .value([1]))
    #expect(try draft([]).value == .problem("Must have at least 1 item."))
    let doubled = try draft([1, 1])
    #expect(doubled.value.problem == "Items 1 and 2 are the same; each must be different.")
    let wrong = try draft([1, -1])
    #expect(wrong.problem(at: 0) == nil)
    #expect(wrong.problem(at: 1) == "Must be a whole number of 0 or more.")
    #expect(wrong.problem(at: 5) == nil)
  }

  @Test("It opens empty on what is no list, and not at all on other types")
  func opens() throws {
    #expect(try draft("x").elements == [])
    #expect(try #require(ListDraft(type: .nullable(Self.type), value: .null)).elements == [])
    #expect(ListDraft(type: .boolean, value: nil) == nil)
  }
}
