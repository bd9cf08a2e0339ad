import Foundation
import Testing

@testable import SetteeCommands

@Suite("Settings of which one value alone is right")
@MainActor
struct ConstantsTests {
  private let world = CommandWorld()

  /// The screen after keys on a document with a schema, and what its file holds then.
  private func edit(_ text: String, _ keys: String) throws -> (screen: String, text: String) {
    let schema = try world.write(
      """
      {"properties": {"v": {"const": 2}, "n": {"type": "null"}}, "required": ["v"]}
      """, to: "schema.json")
    let file = try world.write(text, to: "file.json")
    let run = world.run([
      "edit", schema, "--file", file, "--dump-screen", "--size", "100x24", "--keys", keys,
    ])
    return (run.output, try String(contentsOfFile: file, encoding: .utf8))
  }

  @Test(
    "Where it is missing or another stands, the keys that edit a row set it, and undo undoes",
    arguments: ["<Enter>", "<Space>"])
  func set(key: String) throws {
    #expect(try edit("{}\n", key).text == "{\n  \"v\": 2\n}\n")
    #expect(try edit("{\"v\": 3}\n", key).text == "{\"v\": 2}\n")
    #expect(try edit("{\"v\": 3}\n", key + "u").text == "{\"v\": 3}\n")
    #expect(try edit("{\"v\": 2, \"n\": 5}\n", "j" + key).text == "{\"v\": 2, \"n\": null}\n")
  }

  @Test(
    "A structure that alone is right, or one of several, is taken in any spelling of its JSON",
    arguments: [
      ("c", #"{"b":2.0,"a":1}"#, #"{"a": 1, "b": 2}"#), ("e", "[1.0, 2]", "[1, 2]"),
      ("e", #"{"y":[2],"x":1}"#, #"{"x": 1, "y": [2]}"#),
    ])
  func structures(key: String, word: String, stored: String) throws {
    let schema = try world.write(
      """
      {"properties": {"c": {"const": {"a": 1, "b": 2}},
        "e": {"enum": [[1, 2], {"x": 1, "y": [2]}]}}}
      """, to: "schema.json")
    let place = ["--schema", schema, "--suite", "trial"]
    let run = world.run(["set", key, word] + place)
    #expect(run.code == .done, "\(run.errors)")
    #expect(world.run(["get", key] + place).output == stored + "\n")
    #expect(world.run(["set", key, "[3]"] + place).code == .usage)
  }

  @Test("Where it stands already a sentence says that it is always the same")
  func right() throws {
    let edited = try edit("{\"v\": 2, \"n\": null}\n", "<Enter>")
    #expect(edited.screen.contains("v is always the same.") && edited.text.contains("\"v\": 2"))
    let null = try edit("{\"v\": 2, \"n\": null}\n", "j<Enter>")
    #expect(null.screen.contains("n is always the same."))
    #expect(try edit("{\"v\": 2, \"n\": null}\n", "jr").text == "{\"v\": 2}\n")
    #expect(try edit("{\"v\": 2, \"n\": null}\n", "jru").text == "{\"v\": 2, \"n\": null}\n")
  }
}
