import SetteeForms
import SetteePropertyLists
import SetteeSchemas
import SetteeSettings
import Testing

/// Searching among settings that nobody has looked at.
@Suite("Searching what is not unfolded")
@MainActor
struct FoldedSearchTests {
  private func fixture() throws -> (EditorFixture, [SettingDescription]) {
    var text = #"{"properties": {"#
    for number in 0..<2_000 {
      text += """
        "s\(number)": {"type": "string", "title": "Setting number \(number)",
          "description": "Says what \(number)-fold is.", "default": "d\(number)x"},
        """
    }
    text += #""token": {"type": "string", "writeOnly": true, "default": "sesame"}}}"#
    let schema = try Schema(bytes: Array(text.utf8), name: "many.json")
    return (
      EditorFixture(schema.descriptions, values: ["s1700": "stored-word"]), schema.descriptions
    )
  }

  @Test("All are found by their words, and only what shows is unfolded")
  func folded() throws {
    let (fixture, descriptions) = try fixture()
    while fixture.editor.prepare() {}
    for (query, key) in [
      ("number 1234", "s1234"), ("1777-fold", "s1777"), ("d1888x", "s1888"),
      ("stored-word", "s1700"), ("token", "token"),
    ] {
      let found = fixture.form.search(query).matches.first
      #expect(found.map { fixture.form.fields[$0].description.key.name } == key, "\(query)")
    }
    #expect(fixture.form.search("sesame").matches.isEmpty)
    #expect(fixture.form.search("d1700x").matches.isEmpty)
    try fixture.press("/fold")
    #expect(descriptions.count(where: \.isUnfolded) <= 40)
    fixture.writeElsewhere("another", "s1600")
    #expect(fixture.form.search("another").matches.count == 1)
    #expect(fixture.form.search("d1600x").matches.isEmpty)
  }

  @Test("Who leaves settings that no account keeps has none of them unfolded")
  func leaving() throws {
    let (fixture, descriptions) = try fixture()
    try fixture.press("q")
    #expect(descriptions.count(where: \.isUnfolded) <= 40)
  }
}
