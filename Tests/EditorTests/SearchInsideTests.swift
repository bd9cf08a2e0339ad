@testable import SetteeForms
import SetteePropertyLists
import SetteeSettings
import Testing

@testable import SetteeEditor

@Suite("Searching inside values")
@MainActor
struct SearchInsideTests {
  private func fixture() -> EditorFixture {
    EditorFixture(
      [
        PageTrial.anything("servers"),
        SettingDescription(key: "name", path: ["Other"], type: .string(.init())),
        SettingDescription(
          key: "tokens", path: ["Other"], type: .list(.init(element: .string(.init()))),
          traits: .secret),
      ],
      values: [
        "servers": [
          ["host": "web.example.org", "port": 80], ["host": "db.example.org", "tags": ["slow"]],
        ],
        "name": "Gateway", "tokens": ["sesame"],
      ])
  }

  @Test("A name or a value inside another is found, with the way to it, and Enter opens its page")
  func entering() throws {
    let fixture = fixture()
    try fixture.press("/db.exa")
    #expect(fixture.line("db.example.org").contains("Tree › Servers › Item 2"))
    try fixture.press("<Enter>")
    #expect(fixture.picture.contains("Servers › Item 2 ━"))
    #expect(fixture.line("host").contains("▌"))
    try fixture.press("<Esc><Esc>/slow<Enter>")
    #expect(fixture.picture.contains("› tags ━"))
    #expect(fixture.line("slow").contains("▌"))
  }

  @Test("n and N walk hits through their pages, and Esc leads out of them before the search ends")
  func walking() throws {
    let fixture = fixture()
    try fixture.press("/example<Enter>")
    #expect(fixture.line("web.example.org").contains("▌"))
    #expect(fixture.status.contains("1 of 3, 2 inside"))
    try fixture.press("n")
    #expect(fixture.line("db.example.org").contains("▌"))
    try fixture.press("N")
    #expect(fixture.line("web.example.org").contains("▌"))
    try fixture.press("<Esc>")
    #expect(fixture.editor.search != nil)
    // Listed, the field around stands for both.
    try fixture.press("/<Tab>")
    #expect(fixture.picture.contains(" 1 of 3, 2 inside"))
    try fixture.press("<Esc><Esc>")
    #expect(fixture.editor.search == nil)
  }

  @Test("Secrets are not looked into, and a change inside is found at once")
  func changes() throws {
    let fixture = fixture()
    try fixture.press("/sesame")
    #expect(fixture.picture.contains("Nothing matches"))
    try fixture.press("<Esc>")
    fixture.writeElsewhere([["host": "new.example.org"]], "servers")
    try fixture.press("/new.ex<Enter>")
    #expect(fixture.line("new.example.org").contains("▌"))
    try fixture.press("<Esc><Esc>/slow")
    #expect(fixture.picture.contains("Nothing matches"))
  }

  @Test("@invalid finds the rows that the list of problems leads to, wherever they are")
  func wrong() throws {
    let number = SettingDescription(
      key: "n", title: "Number", type: .integer(.init(maximum: .init(9))), defaultValue: 4)
    let fixture = EditorFixture(
      [
        PageTrial.description("web", PageTrial.checkedHost), number,
        PageTrial.description("db", PageTrial.checkedHost),
        PageTrial.description("cache", PageTrial.checkedHost),
      ],
      values: ["web": ["port": 70_000], "n": 10, "db": [:], "cache": ["port": 1]])
    let form = fixture.form
    func found(_ query: String) -> [String] {
      form.searchInside(query, after: form.search(query)).matches
        .map { form.fields[$0].description.place.description }
    }
    let listed = form.problems().list.map { form.fields[$0.field].description.place.description }
    #expect(Set(listed) == ["web.port", "n", "db.port"])
    #expect(Set(found("@invalid")) == Set(listed))
    #expect(found("@invalid web") == ["web.port"])
    #expect(Set(found("@invalid @type:integer")) == Set(listed))
    #expect(found("@invalid @secret") == [])
    try fixture.press("/@invalid <Tab>")
    #expect(["Web", "Number", "Db"].allSatisfy { fixture.picture.contains($0) })
    #expect(!fixture.picture.contains("Cache"))
    try fixture.press("<Esc>/@invalid<Space>db<Enter>")
    let focused = try #require(fixture.editor.focusedField)
    #expect(form.fields[focused].description.place.description == "db.port")
  }

  @Test("No more places are looked into than there may be, and that is said")
  func limits() {
    var index = PlaceIndex()
    let many = PropertyList.array((0..<PlaceIndex.countMax + 1).map { .integer(Int128($0)) })
    index.add(many, nil, of: 0)
    #expect(index.isCut)
    #expect(index.matches(["99999"], max: 10).count == 1)
  }
}
