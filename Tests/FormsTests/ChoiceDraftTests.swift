import SetteeForms
import SetteePropertyLists
import SetteeSettings
import Testing

@Suite("Choice drafts")
struct ChoiceDraftTests {
  static let type = SettingType.choice([
    .init(value: "off", title: "Never", help: "Lines run on."),
    .init(value: "on", title: "At the window", help: "Wraps at its width."),
    .init(value: "bounded", title: "At a column", help: "Wraps at the window or a column."),
  ])

  private func draft(_ value: PropertyList?, type: SettingType = Self.type) throws -> ChoiceDraft {
    try #require(ChoiceDraft(type: type, value: value))
  }

  @Test("It opens on the present value, and on the first where that is no choice")
  func opens() throws {
    #expect(try draft("bounded").value == .value("bounded"))
    #expect(try draft("gone").value == .value("off"))
    #expect(ChoiceDraft(type: .boolean, value: true) == nil)
  }

  @Test("A choice that may be none offers none last")
  func none() throws {
    let draft = try draft(.null, type: .nullable(Self.type))
    #expect(draft.options.last?.title == "none")
    #expect(draft.value == .value(.null))
  }

  @Test("The highlight stops at both ends")
  func moves() throws {
    var draft = try draft("off")
    draft.move(by: -1)
    #expect(draft.highlight == 0)
    draft.move(by: 2)
    draft.move(by: .max)
    #expect(draft.highlight == 2)
    draft.move(by: .min)
    #expect(draft.highlight == 0)
  }

  @Test(
    "Typed letters find titles first, then values, then descriptions",
    arguments: [
      ("at", [1, 2]), ("col", [2]), ("window", [1, 2]), ("OFF", [0]), ("run", [0]), ("zzz", []),
      ("", [0, 1, 2]),
    ])
  func filters(typed: String, matches: [Int]) throws {
    var draft = try draft("off")
    draft.type(typed)
    #expect(draft.matches == matches)
    #expect(draft.value.problem == (matches.isEmpty ? "No choice matches 'zzz'." : nil))
  }

  @Test("Taking letters back widens the choice and keeps what is highlighted")
  func deletes() throws {
    var draft = try draft("off")
    draft.type("col")
    for _ in 0..<5 { draft.deleteBackward() }
    #expect(draft.filter == "")
    #expect(draft.value == .value("bounded"))
  }
}
