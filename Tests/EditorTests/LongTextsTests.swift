import Dispatch
import SetteeEditor
import SetteePropertyLists
import SetteeSchemas
import SetteeSettings
import SetteeTerminals
import Synchronization
import TestSupport
import Testing

/// Texts that are too long for a pattern, or too long to be checked between two keys.
@Suite("Long texts in a form")
@MainActor
struct LongTextsTests {
  private func fixture(_ pattern: String, text: String) throws -> EditorFixture {
    let description = SettingDescription(
      key: "note", title: "Note",
      type: .string(.init(pattern: try Pattern(pattern), patternMessage: "Must be letters.")),
      defaultValue: "")
    return EditorFixture(
      [description, EditorFixture.mixed[0]], values: ["note": .string(text)], columns: 80,
      rows: 32)
  }

  /// Lets the main actor do what waits until the picture says so.
  private func settle(_ fixture: EditorFixture, until isDone: () -> Bool) async {
    while !isDone() {
      await Task.yield()
      fixture.runtime.receive([EditorEvent.marked])
    }
  }

  @Test("A text that nobody can decide is stored, and its field says so", .endsInAnHour)
  func undecided() async throws {
    let fixture = try fixture("^(.{1,500})*b$", text: "a")
    try fixture.press("<Enter>")
    fixture.runtime.receive([
      EditorEvent.paste(String(repeating: "ab", count: 5_000))
    ])
    try fixture.press("<Enter>")
    let stored = fixture.store.value(forKey: "note")
    #expect(stored == .string("a" + String(repeating: "ab", count: 5_000)))
    #expect(fixture.picture.contains("Not decided: the text is too long for the pattern."))
    #expect(!fixture.picture.contains("✗"))
  }

  @Test(
    "A long stored text is checked elsewhere, and its row is told", .endsInAnHour,
    arguments: [("ab", "✗"), ("ba", "●")])
  func longStored(letters: String, mark: String) async throws {
    let text = letters + String(repeating: "a", count: 70_000)
    let fixture = try fixture("^ba", text: text)
    #expect(fixture.picture.contains("Not checked yet: the text is long."))
    #expect(!fixture.line("Note").contains("✗"))
    await settle(fixture) { !fixture.picture.contains("Not checked yet") }
    #expect(fixture.line("Note").contains(mark))
    #expect(fixture.picture.contains("Must be letters.") == (mark == "✗"))
    #expect(!fixture.picture.contains("changed elsewhere"))
  }

  @Test(
    "Whatever is long is never judged between two keys: neither rows nor counts nor problems",
    .endsInAnHour)
  func longList() async throws {
    let looks = Mutex((main: 0, others: 0))
    let isMain = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: isMain, value: true)
    defer { DispatchQueue.main.setSpecific(key: isMain, value: nil) }
    let shape = PageTrial.positives {
      let isHere = DispatchQueue.getSpecific(key: isMain) ?? false
      looks.withLock { if isHere { $0.main += 1 } else { $0.others += 1 } }
    }
    let numbers = (0..<30_000).map { PropertyList.integer($0 == 1 ? -1 : Int128($0)) }
    let fixture = EditorFixture(
      [PageTrial.description("numbers", shape)], values: ["numbers": .array(numbers)])
    #expect(fixture.picture.contains("Not checked yet: the value is long."))
    try fixture.press("<Enter>x!")
    #expect(fixture.picture.contains("Not checked yet: the value is long."))
    await settle(fixture) { fixture.picture.contains("1 problem") }
    #expect(fixture.picture.contains("numbers.0: Must not be negative."))
    try fixture.press("<Esc>jax<Backspace>-7<Enter>")
    await settle(fixture) { fixture.picture.contains("✗2") }
    #expect(looks.withLock { $0.main } == 0)
    #expect(looks.withLock { $0.others } > 1)
    try fixture.press("<Esc>")
    fixture.writeElsewhere([1, -2], "numbers")
    #expect(looks.withLock { $0.main } > 0)
  }

  /// An editor of one value that a schema describes, each look of whose judge is counted.
  private func fixture(
    _ schema: String, _ value: PropertyList, counting judged: JudgedValues
  ) throws -> EditorFixture {
    let shape = try UnfoldingSchema(bytes: Array(schema.utf8)).root
    let description = SettingDescription(place: Place("value"), path: [], storage: .local) {
      judged.counting(shape)
    }
    return EditorFixture([description], values: ["value": value])
  }

  @Test(
    "Which variant a large value is, is found out elsewhere where it has to be judged for that",
    .endsInAnHour)
  func largeUnion() async throws {
    let judged = JudgedValues()
    let union = """
      {"anyOf": [{"title": "First", "type": "object", "required": ["a"]},
        {"title": "Other", "type": "object", "required": ["b"], "properties": {
          "b": {"title": "Bees", "type": "integer"}}}]}
      """
    let text = String(repeating: "a", count: 70_000)
    let fixture = try fixture(union, ["b": 1, "text": .string(text)], counting: judged)
    #expect(try judged.countOnMain { try fixture.press("<Enter>") } == 0)
    #expect(!fixture.picture.contains("Bees"))
    await settle(fixture) { fixture.picture.contains("Bees") }
    #expect(fixture.line("Variant").contains("Other"))
  }

  @Test(
    "A long JSON text is judged elsewhere, then stored or refused", .endsInAnHour,
    arguments: [(101, true), (100, false)])
  func longJSON(countMax: Int, isStored: Bool) async throws {
    let judged = JudgedValues()
    let schema = #"{"type": "array", "items": {"type": "string"}, "maxItems": \#(countMax)}"#
    let fixture = try fixture(schema, Self.longItems, counting: judged)
    try fixture.press("T<C-Home><End>\"\",")
    #expect(try judged.countOnMain { try fixture.press("<C-s>") } == 0)
    #expect(fixture.picture.contains("Checking the text, which is long."))
    await settle(fixture) { !fixture.picture.contains("Checking the text") }
    guard case .array(let items)? = fixture.store.value(forKey: "value") else {
      Issue.record("no list")
      return
    }
    #expect(items.count == (isStored ? 101 : 100))
    #expect(fixture.picture.contains("at most") == !isStored)
  }

  @Test("What is typed while a long text is judged gives its storing up", .endsInAnHour)
  func longJSONChanged() async throws {
    let judged = JudgedValues()
    let fixture = try fixture(#"{"type": "array"}"#, Self.longItems, counting: judged)
    try fixture.press("T<C-Home><End>\"\",<C-s>")
    #expect(fixture.picture.contains("Checking the text, which is long."))
    try fixture.press("\"\",")
    let before = fixture.store.value(forKey: "value")
    await settle(fixture) { judged.countElsewhere > 0 }
    for _ in 0..<100 { await Task.yield() }
    fixture.runtime.receive([EditorEvent.marked])
    #expect(fixture.store.value(forKey: "value") == before)
    try fixture.press("<C-s>")
    await settle(fixture) { fixture.store.value(forKey: "value") != before }
  }

  /// A list whose text is longer than what is judged between two keys.
  private static let longItems = PropertyList.array(
    Array(repeating: .string(String(repeating: "a", count: 700)), count: 100))

  @Test("A long draft is checked when it is to be stored")
  func longDraft() throws {
    let text = String(repeating: "a", count: 70_000)
    let fixture = try fixture("^a*$", text: text)
    try fixture.press("<Enter><Backspace><Enter>")
    #expect(fixture.store.value(forKey: "note") == .string(String(text.dropLast())))
    try fixture.press("<Enter><Backspace><Home><Del><Enter>")
    #expect(fixture.store.value(forKey: "note") == .string(String(text.dropLast(3))))
  }
}
