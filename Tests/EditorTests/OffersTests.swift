import SetteePropertyLists
import SetteeSchemas
import Testing

@testable import SetteeEditor

@Suite("Values chosen among shapes")
@MainActor
struct OffersTests {
  private func fixture(_ value: PropertyList?) throws -> EditorFixture {
    let text = """
      {"properties": {"target": {"default": "stderr", "anyOf": [
        {"enum": ["stderr", "stdout"]},
        {"title": "File", "type": "object", "required": ["path"],
         "properties": {"path": {"type": "string"}, "keep": {"type": "integer", "default": 7}}}]}}}
      """
    let schema = try Schema(bytes: Array(text.utf8), name: "trial")
    return EditorFixture(
      schema.descriptions, values: value.map { ["target": $0] } ?? [:], columns: 100)
  }

  @Test("Enter offers the values and the way to the shape with parts")
  func offers() throws {
    let fixture = try fixture(nil)
    try fixture.press("<Enter>")
    #expect(fixture.picture.contains("● stderr") && fixture.picture.contains("  stdout"))
    #expect(fixture.picture.contains("  File"))
    try fixture.press("stdout<Enter>")
    #expect(fixture.store.value(forKey: "target") == "stdout")
    #expect(fixture.editor.navigation.pages.isEmpty && fixture.editor.openField == nil)
  }

  @Test("Taking the shape with parts opens its page, and its row of shapes leads back")
  func object() throws {
    let fixture = try fixture("stdout")
    try fixture.press("<Enter>File<Enter>")
    #expect(fixture.store.value(forKey: "target") == [:])
    #expect(fixture.editor.navigation.pages.count == 1 && fixture.editor.openField == nil)
    #expect(fixture.picture.contains("Path") && fixture.picture.contains("missing"))
    try fixture.press("u")
    #expect(fixture.store.value(forKey: "target") == "stdout")
  }

  @Test("An object opens its page at once")
  func page() throws {
    let fixture = try fixture(["path": "/x"])
    try fixture.press("<Enter>")
    #expect(fixture.editor.navigation.pages.count == 1 && fixture.editor.openField == nil)
  }

  @Test("A typed line means a value that is named, and tells what else would be right")
  func typed() throws {
    #expect(try line("target stdout").store.value(forKey: "target") == "stdout")
    #expect(
      try line("target {\"path\": \"/x\"}").store.value(forKey: "target") == ["path": "/x"])
    #expect(try line("target nonsense").status.contains("Target: Must be one of: stderr, stdout"))
  }

  private func line(_ words: String) throws -> EditorFixture {
    let fixture = try fixture(nil)
    try fixture.press(":")
    _ = fixture.editor.update(.paste("set \(words)"))
    fixture.runtime.receive([EditorEvent.tick])
    try fixture.press("<Enter>")
    return fixture
  }
}
