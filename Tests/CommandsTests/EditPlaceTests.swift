import Foundation
import Testing

@testable import SetteeCommands

/// `settee edit FILE PLACE`.
@Suite("The place at which a document is opened")
@MainActor
struct EditPlaceTests {
  private let world = CommandWorld()

  private func opened(_ place: String, keys: String = "") throws -> CommandRun {
    let path = try world.write(
      "{\"a\": {\"b\": 1, \"c\": 2}, \"l\": [{\"n\": 1}, {\"n\": 2, \"m\": {\"x\": 1}}]}",
      to: "pg.json")
    return world.run(
      ["edit", path, place, "--dump-screen"] + (keys.isEmpty ? [] : ["--keys", keys]))
  }

  private func contents() throws -> String {
    try String(contentsOf: world.config.appending(path: "pg.json"), encoding: .utf8)
  }

  @Test(
    "A row, or a place on pages, has the focus, so that a key acts on it",
    arguments: [
      ("a.c", "\"c\": 3"), ("l.1.n", "\"n\": 3"), ("/l/1/m/x", "\"x\": 2"),
      ("l.0.n", "\"n\": 2}, {"),
      // A heading has no row: the first below it.
      ("a", "\"b\": 2"),
    ])
  func focus(place: String, expected: String) throws {
    let run = try opened(place, keys: "+")
    #expect(run.code == .done && run.errors == "")
    #expect(try contents().contains(expected), "\(run.output)")
  }

  @Test("A list on the way shows its page, with the way to it")
  func page() throws {
    #expect(try opened("l.1").output.contains("l ━"))
    #expect(try opened("l.1.n").output.contains("› 2 ━"))
  }

  @Test("A place that is not there is refused by name", arguments: ["nope.x", "l.7", "a.b.c"])
  func absent(place: String) throws {
    let run = try opened(place)
    #expect(run.code == .usage && run.output == "")
    #expect(run.errors.contains("'\(place)' names nothing in "), "\(run.errors)")
  }
}
