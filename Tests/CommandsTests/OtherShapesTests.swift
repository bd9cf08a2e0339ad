import Testing

@testable import SetteeCommands

@Suite("Values that become of another shape")
@MainActor
struct OtherShapesTests {
  private let world = CommandWorld()

  private func run(_ words: String..., on text: String, place: String) throws -> CommandRun {
    let schema = try world.write(
      """
      {"x-settee": {"suite": "shapes"}, "properties": {"log": {"type": "object", "properties": {
        "target": {"anyOf": [{"enum": ["stderr", "stdout"]},
          {"type": "object", "required": ["path"], "properties": {"path": {"type": "string"},
            "keep": {"type": "integer"}}}]},
        "body": {"type": ["integer", "string"]}}}}}
      """, to: "schema.json")
    let file = try world.write(text, to: "file.json")
    let set = world.run(["set", place] + words + ["--file", file, "--schema", schema])
    guard set.code == .done else { return set }
    return world.run(["get", place, "--file", file])
  }

  private nonisolated static let object =
    "{\"log\": {\"target\": {\"path\": \"/a\"}, \"body\": 12}}"
  private nonisolated static let choice = "{\"log\": {\"target\": \"stdout\", \"body\": \"8 MB\"}}"

  @Test(
    "Any shape of a union takes the place of another",
    arguments: [
      (object, "log.target", "stderr", "stderr\n"),
      (choice, "log.target", "{\"path\": \"/b\"}", "{\"path\": \"/b\"}\n"),
      (object, "log.body", "8 MB", "8 MB\n"), (choice, "log.body", "12", "12\n"),
      (object, "log.body", "true", "true\n"),
      (object, "log.target.keep", "3", "3\n"),
    ])
  func becomes(text: String, place: String, word: String, shown: String) throws {
    let run = try run(word, on: text, place: place)
    #expect(run.output == shown, "\(run.errors)")
  }

  @Test(
    "What is of no shape is refused with all that would be right",
    arguments: [
      (
        object, "log.target", "nonsense",
        "log.target: Must be one of: stderr, stdout, or an object with path.\n"
      ),
      (object, "log.target.keep", "many", "Must be a whole number."),
    ])
  func refused(text: String, place: String, word: String, sentence: String) throws {
    let run = try run(word, on: text, place: place)
    #expect(run.code == .usage && run.errors.contains(sentence), "\(run.errors)")
  }
}
