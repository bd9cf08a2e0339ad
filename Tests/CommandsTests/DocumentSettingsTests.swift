import Foundation
import SetteeForms
import SetteeSettings
import SetteeStores
import Synchronization
import Testing

@testable import SetteeCommands

@Suite("A document's rows while it changes")
@MainActor
struct DocumentSettingsTests {
  private let world = CommandWorld()

  /// Opens a document as the editor does.
  private func opened(_ words: String...) throws -> any SettingsProviding {
    let nowhere = CommandRun.Collector().textOutput(false)
    let context = CommandContext(
      environment: ["XDG_DATA_HOME": world.config.path],
      input: TextInput(isTerminal: false) { _ in [] }, output: nowhere, errors: nowhere,
      programPath: "settee", onInterrupt: { _ in })
    return try EditTarget(Arguments(words, for: Commands.edit), context).settings
  }

  private func titles(_ settings: any SettingsProviding) -> [String] {
    settings.settings.map(\.description.title)
  }

  @Test("Members that come and go are rows; a mistake shows its lines, and locks the others")
  func follows() async throws {
    let path = try world.write("{\"a\": 1}", to: "live.json")
    let settings = try opened(path)
    #expect(titles(settings) == ["a"] && settings.settingsTitle == "live.json")
    try await settings.follow("{\"a\": 1, \"b\": [true]}", writtenTo: path)
    #expect(titles(settings) == ["a", "b"])
    try await settings.follow("{\"a\": 1,\n \"b\" 2}", writtenTo: path)
    #expect(settings.settingsTitle.hasPrefix("live.json ✗ line 2, column 6: "))
    #expect(titles(settings).contains("2 │  \"b\" 2}"))
    #expect(settings.settings.last?.unobservedReading.lock == "the file does not parse")
    try await settings.follow("{\"b\": \"x\"}", writtenTo: path)
    #expect(titles(settings) == ["b"] && settings.settings[0].unobservedReading.lock == nil)
    #expect(settings.settings[0].unobservedReading.value == "x")
  }

  @Test(
    "Of a large document the rows stay when it is checked, and problems around them are told",
    arguments: [nil, "'c' is missing."])
  func checksLarge(_ problem: String?) throws {
    let long = String(repeating: "x", count: DocumentRows.checkedAtOnceMax)
    let path = try world.write("{\"inner\": {\"a\": \"\(long)\"}, \"b\": 1}", to: "large.json")
    let schema = try world.write(
      """
      {"properties": {"inner": {"properties": {"a": {}}, "required": ["c"]}, "b": {}}}
      """, to: "rules.json")
    let settings = try opened(path, "--schema", problem == nil ? "none" : schema)
    let document = try #require(settings as? DocumentSettings)
    let rows = settings.settings.map(\.description)
    #expect(document.problemsAround.isEmpty)
    #expect(document.settle() == (problem != nil))
    #expect(document.problemsAround.values.first == problem)
    let kept = settings.settings.map(\.description)
    #expect(rows.allSatisfy { row in kept.contains { $0 === row } })
  }

  @Test("That others can read a document with secrets is told once, and its mode stays")
  func secrets() throws {
    _ = try world.write(
      "{\"properties\": {\"token\": {\"type\": \"string\", \"x-settee\": {\"secret\": true}}}}",
      to: "schema.json")
    for (text, expected) in [("\"token\": \"t\"", 1), ("\"other\": 1", 0)] {
      let path = try world.write("{\"$schema\": \"schema.json\", \(text)}", to: "live.json")
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      let settings = try opened(path)
      let told = Mutex<[StoreNotice]>([])
      let observations = (0..<2).map { _ in
        settings.observeNotices { notice in told.withLock { $0.append(notice) } }
      }
      let notices = told.withLock { $0.filter { $0 == .readableByOthers(path: path) } }
      #expect(notices.count == expected && observations.count == 2)
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect((mode as? NSNumber)?.intValue == 0o644)
    }
  }

  @Test("A document that does not parse is opened, and has rows as soon as it does")
  func mended() async throws {
    let path = try world.write("{\n  \"a\": 1\n  \"b\": 2\n}\n", to: "live.json")
    let settings = try opened(path)
    #expect(settings.settings.allSatisfy { $0.description.kind == .text })
    let lines = ["1 │ {", "2 │   \"a\": 1", "3 │   \"b\": 2", "  │   ^", "4 │ }", "5 │ "]
    #expect(titles(settings).dropFirst() == lines[...])
    try await settings.follow("{\"a\": 1}", writtenTo: path)
    #expect(titles(settings) == ["a"])
  }
}
