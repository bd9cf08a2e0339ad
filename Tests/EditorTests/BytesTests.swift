import SetteeEditor
import SetteePropertyLists
import SetteeSettings
import Testing

/// Bytes that come from files and go into files.
@Suite("Bytes and files")
@MainActor
struct BytesTests {
  private static func picture(
    _ key: Key, traits: SettingDescription.Traits = []
  ) -> SettingDescription {
    var details = SettingDescription.Details(
      title: key.name, type: .string(.init()), traits: traits)
    details.stored = .data
    return SettingDescription(place: Place(key), details: details)
  }

  private func fixture(_ keys: String, focus: Key = "picture") throws -> EditorFixture {
    let fixture = EditorFixture(
      [
        Self.picture("picture"), Self.picture("none"), Self.picture("key", traits: .secret),
        Self.picture("fixed", traits: .readOnly), PageTrial.anything("raw"),
        EditorFixture.mixed[0],
      ],
      values: [
        "picture": "aGVsbG8=", "key": "aGVsbG8=", "fixed": "aGVsbG8=", "raw": .data([7, 8]),
      ], focus: focus)
    try fixture.press(keys.replacing(" ", with: "<Space>"))
    return fixture
  }

  @Test("A line of the palette writes the focused bytes to a file")
  func writes() throws {
    let fixture = try fixture(":write a picture.png")
    #expect(fixture.picture.contains("Write the bytes to a picture.png"))
    try fixture.press("<Enter>")
    #expect(fixture.effects == [.writeBytes(Array("hello".utf8), file: "a picture.png")])
    let raw = try self.fixture(":write raw.bin<Enter>", focus: "raw")
    #expect(raw.effects == [.writeBytes([7, 8], file: "raw.bin")])
  }

  @Test("Another reads a file, whose bytes are stored as one step of undo")
  func reads() throws {
    let fixture = try fixture(":read ~/new.png<Enter>")
    #expect(fixture.effects == [.readBytes(file: "~/new.png")])
    fixture.runtime.receive([EditorEvent.bytes([1, 2, 3], file: "~/new.png")])
    #expect(fixture.store.value(forKey: "picture") == "AQID")
    #expect(fixture.status.contains("picture is what stands in ~/new.png: 3 bytes."))
    #expect(fixture.line("picture").contains("3 bytes"))
    try fixture.press("u")
    #expect(fixture.store.value(forKey: "picture") == "aGVsbG8=")
    let raw = try self.fixture(":read x<Enter>", focus: "raw")
    raw.runtime.receive([EditorEvent.bytes([], file: "x")])
    #expect(raw.store.value(forKey: "raw") == .data([]))
  }

  @Test("Where no bytes are in focus the words are searched for", arguments: ["read", "write"])
  func words(word: String) throws {
    let fixture = try fixture(":\(word) a copy", focus: "editor.wordWrap")
    #expect(!fixture.picture.contains("the bytes"))
    try fixture.press("<Enter>")
    #expect(fixture.effects == [])
  }

  @Test(
    "What cannot be done is said while it is typed, and nothing is",
    arguments: [
      (":write", "picture", "The name of a file comes behind it."),
      (":read", "picture", "The name of a file comes behind it."),
      (":write x", "none", "none has no bytes."), (":write x", "key", "A secret is not written"),
      (":read x", "fixed", "read-only"),
    ] as [(String, Key, String)])
  func obstacles(keys: String, focus: Key, sentence: String) throws {
    let fixture = try fixture(keys, focus: focus)
    #expect(fixture.picture.contains(sentence))
    try fixture.press("<Enter>")
    #expect(fixture.effects == [])
    #expect(fixture.status.contains(sentence))
  }
}
