import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import TestSupport
import Testing

@testable import SetteeEditor

/// What there is to know of a row, where it is longer than its pane.
@Suite("Reading the detail")
@MainActor
struct DetailReadingTests {
  static let descriptions = [
    SettingDescription(
      key: "long", title: "Long", help: (1...90).map { "Word \($0) " }.joined(), type: .boolean,
      defaultValue: false),
    SettingDescription(
      key: "short", title: "Short", help: "Short help.", type: .boolean, defaultValue: false),
  ]

  private static func fixture(columns: Int) -> EditorFixture {
    EditorFixture(descriptions, columns: columns, rows: 20)
  }

  @Test("Tab leads into a detail that is cut; moves scroll it to its end", arguments: [80, 120])
  func scrolling(columns: Int) throws {
    let fixture = Self.fixture(columns: columns)
    #expect(!fixture.picture.contains("Word 90"))
    try fixture.press("<Tab>")
    #expect(fixture.picture.contains("━ Long ━"))
    #expect(fixture.hints.contains("↑↓ scroll"))
    try fixture.press("j")
    #expect(!fixture.picture.contains("Word 1 "))
    try fixture.press("G")
    #expect(fixture.picture.contains("Default  off"))
    #expect(fixture.picture.contains("Key      long"))
    try fixture.press("g")
    #expect(fixture.picture.contains("Word 1 "))
    #expect(fixture.focus == "long")
  }

  @Test("Beside the list stand a list's items, as many as leave the legend its place")
  func items() throws {
    let numbers = PropertyList.array((1...60).map { .integer(Int128($0 * 10)) })
    let list = SettingDescription(
      key: "a.list", title: "List", type: .list(.init(element: .integer(.init()))))
    let secret = SettingDescription(
      key: "a.secret", title: "Secret", type: .list(.init(element: .string(.init()))),
      traits: .secret)
    let fixture = EditorFixture(
      [list, secret, PageTrial.anything("tree.lists")],
      values: [
        "a.list": numbers, "a.secret": ["hush"], "tree.lists": [["name": "web"], "plain", [1, 2]],
      ], columns: 120, rows: 30)
    expectFrame(fixture.picture, "DetailItems")
    try fixture.press("j")
    #expect(fixture.picture.contains("Secret ─") && !fixture.picture.contains("hush"))
    try fixture.press("j")
    expectFrame(fixture.picture, "DetailItems-Tree")
  }

  @Test("Tab and Esc lead out of it again, and other keys are for the row")
  func leaving() throws {
    let fixture = Self.fixture(columns: 120)
    try fixture.press("<Tab><Tab>")
    #expect(fixture.editor.pane == .sections)
    try fixture.press("<S-Tab>")
    #expect(fixture.editor.detailTop == 0 && fixture.editor.pane == .fields)
    try fixture.press("<S-Tab>j")
    #expect(fixture.focus == "short")
    try fixture.press("k<Tab>j<Esc>j")
    #expect(fixture.focus == "short" && fixture.editor.pane == .fields)
    try fixture.press("k<Tab><Space>")
    #expect(fixture.store.value(forKey: "long") == true && fixture.editor.detailTop == nil)
  }

  @Test("A detail that shows whole is no pane")
  func short() throws {
    let fixture = Self.fixture(columns: 120)
    try fixture.press("j<Tab>")
    #expect(fixture.editor.pane == .sections)
  }

  @Test("Reading stays within what there is, also with counts")
  func ends() throws {
    let fixture = Self.fixture(columns: 120)
    try fixture.press("<Tab>")
    let first = fixture.picture
    try fixture.press("9999j")
    let last = try #require(fixture.editor.detailTop)
    try fixture.press("j")
    #expect(fixture.editor.detailTop == last)
    try fixture.press("500k")
    #expect(fixture.picture == first)
  }
}
