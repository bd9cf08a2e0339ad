import SetteeEditor
import SetteePropertyLists
import SetteeSettings
import Testing

/// The list of all problems, while others change the values it speaks of.
@Suite("The list of problems")
@MainActor
struct ProblemListTests {
  private static let numbers = (0..<60).map { number in
    SettingDescription(
      key: Key("n\(number)"), title: "Number \(number)", path: ["Numbers"],
      type: .integer(.init(minimum: .init(1), maximum: .init(9))), defaultValue: 4)
  }

  @Test("A problem that somebody mends goes, one that somebody makes comes, also out of view")
  func live() throws {
    let fixture = EditorFixture(Self.numbers, values: ["n1": 70])
    try fixture.press("!")
    #expect(fixture.picture.contains("1 problem"))
    fixture.writeElsewhere(80, "n59")
    #expect(fixture.picture.contains("2 problems") && fixture.picture.contains("n59: Must"))
    fixture.writeElsewhere(5, "n1")
    #expect(fixture.picture.contains("1 problem") && !fixture.picture.contains("n1: Must"))
    try fixture.press("<Enter>")
    #expect(fixture.focus == "n59")
  }

  @Test("The detail tells all that is wrong with a value, each thing once")
  func ofOneValue() throws {
    let fixture = EditorFixture(
      [PageTrial.description("code", PageTrial.narrow)], values: ["code": "1234"], columns: 140,
      rows: 40)
    for sentence in ["Must be at most 3 characters.", "Must begin with a letter."] {
      #expect(fixture.picture.split(separator: sentence).count == 2, "\(fixture.picture)")
    }
  }

  @Test("What a person should merely know comes after what is wrong, with a mark of its own")
  func warnings() throws {
    let fixture = EditorFixture(
      [PageTrial.description("note", PageTrial.doubtful)] + Self.numbers,
      values: ["note": "x", "n5": 70])
    try fixture.press("!")
    #expect(fixture.picture.contains("1 problem, 1 warning"))
    #expect(fixture.line("n5: Must").contains("│▌✗ n5"))
    #expect(fixture.line("Look once more.").contains("│ △ note: Look once more."))
    try fixture.press("<Down><Enter>")
    #expect(fixture.focus == "note")
    fixture.writeElsewhere(5, "n5")
    try fixture.press("!")
    #expect(fixture.picture.contains("┌ 1 warning ─"))
  }

  @Test("The choice stays on its problem when one before it comes")
  func choice() throws {
    let fixture = EditorFixture(Self.numbers, values: ["n3": 70, "n5": 70])
    try fixture.press("!j")
    fixture.writeElsewhere(80, "n1")
    try fixture.press("<Enter>")
    #expect(fixture.focus == "n5")
  }

  @Test("Where all is mended the list says so, and closes as ever")
  func empty() throws {
    let fixture = EditorFixture(Self.numbers, values: ["n3": 70])
    try fixture.press("!")
    fixture.writeElsewhere(7, "n3")
    #expect(fixture.picture.contains("Nothing is wrong any more."))
    try fixture.press("<Enter><Esc>")
    #expect(!fixture.picture.contains("Nothing is wrong any more."))
  }

  @Test("A problem that its row has no room for is told whole below the list")
  func whole() throws {
    let fixture = EditorFixture(Self.numbers, values: ["n3": 70, "n5": 70], columns: 30, rows: 12)
    try fixture.press("!j")
    let lines = fixture.lines.filter { $0.contains("│") }.map { line in
      String(line.drop { " │▌✗".contains($0) }.prefix { $0 != "│" })
    }
    let told = lines.map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: " ")
    #expect(told.contains("n5: Must be a whole number from 1 to 9."), "\(fixture.picture)")
  }

  @Test("The title, the sections and the list count the same problems")
  func counts() throws {
    let servers = SettingDescription(
      key: "servers", title: "Servers", path: ["Gateway"],
      type: .list(.init(element: .integer(.init(minimum: .init(1), maximum: .init(9))))))
    let fixture = EditorFixture([servers] + Self.numbers, values: ["servers": [70, 80], "n3": 70])
    let title = try #require(fixture.lines.first)
    #expect(title.contains("✗3"), "\(title)")
    #expect(fixture.picture.contains("✗2"), "\(fixture.picture)")
    try fixture.press("!")
    #expect(fixture.picture.contains("3 problems"), "\(fixture.picture)")
    try fixture.press("<Esc>")
    fixture.writeElsewhere([7, 80], "servers")
    #expect(fixture.lines.first?.contains("✗2") == true, "\(fixture.picture)")
  }
}
