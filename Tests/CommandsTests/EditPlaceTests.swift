import Foundation
import Testing

@testable import SetteeCommands

/// `settee edit FILE PLACE`.
@Suite("The place at which a document is opened")
@MainActor
struct EditPlaceTests {
  private let world = CommandWorld()

  private func opened(_ place: String) throws -> CommandRun {
    let path = try world.write(
      "{\"a\": {\"b\": 1, \"c\": 2}, \"l\": [{\"n\": 1}, {\"n\": 2, \"m\": {\"x\": 1}}]}",
      to: "pg.json")
    return world.run(["edit", path, place, "--dump-screen"])
  }

  @Test(
    "A row, or a place on pages, has the focus",
    arguments: [
      ("a.c", "a.c"), ("l.1.n", "l.1.n"), ("/l/1/m/x", "l.1.m.x"), ("l.0.n", "l.0.n"),
      // A heading has no row: the first below it.
      ("a", "a.b"),
    ])
  func focus(place: String, key: String) throws {
    let run = try opened(place)
    #expect(run.code == .done && run.errors == "")
    #expect(run.output.contains("Key      \(key)\n"), "\(run.output)")
  }

  @Test("A list on the way shows its page, with the way to it")
  func page() throws {
    #expect(try opened("l.1").output.contains("l ━"))
    #expect(try opened("l.1.n").output.contains("› Item 2 ━"))
  }

  @Test("A place that is not there is refused by name", arguments: ["nope.x", "l.7", "a.b.c"])
  func absent(place: String) throws {
    let run = try opened(place)
    #expect(run.code == .usage && run.output == "")
    #expect(run.errors.contains("'\(place)' names nothing in "), "\(run.errors)")
  }
}
