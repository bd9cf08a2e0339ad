import Foundation
import Testing

@testable import SetteeCommands

@Suite("Moments of documents, as they are written")
@MainActor
struct DocumentMomentsTests {
  private let world = CommandWorld()

  private func contents(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  /// Presses keys on a document; gives what the file holds then.
  private func edit(_ text: String, _ keys: String) throws -> String {
    let path = try world.write(text, to: "m.toml")
    _ = world.run(["edit", path, "--dump-screen", "--size", "100x24", "--keys", keys])
    return try contents(path)
  }

  @Test(
    "A removed moment comes back with all its digits",
    arguments: ["00.1234Z", "00.999999Z", "00.9999999999999Z", "00.1234+02:00", "00+02:00"])
  func removed(seconds: String) throws {
    let text = "x = 2020-01-01T00:00:\(seconds)\ny = 1\n"
    #expect(try edit(text, "x") == "y = 1\n")
    #expect(try edit(text, "xu") == text)
    #expect(try edit(text, "xuUu") == text)
  }

  @Test("Moments are printed with the digits that they are written with")
  func printed() throws {
    let text = "x = 2020-01-01 00:00:00.999999Z\nl = [2020-01-01T00:00:00.1234z]\n"
    let words = ["--file", try world.write(text, to: "m.toml")]
    #expect(world.run(["get", "x"] + words).output == "2020-01-01T00:00:00.999999Z\n")
    #expect(world.run(["get", "l"] + words).output == "[\"2020-01-01T00:00:00.1234Z\"]\n")
    let list = world.run(["list"] + words).output
    #expect(list.contains("x\t\"2020-01-01T00:00:00.999999Z\"\tdate"), "\(list)")
    let json = world.run(["export", "--json"] + words).output
    #expect(json.contains("\"x\": \"2020-01-01T00:00:00.999999Z\""), "\(json)")
    let yaml = world.run(["export", "--yaml"] + words).output
    #expect(yaml.contains("x: \"2020-01-01T00:00:00.999999Z\""), "\(yaml)")
  }

  // MARK: Lists and objects

  private nonisolated static let structures = [
    "l = [2020-01-01T00:00:00Z, 2] # c\n", "l = [2020-01-01 00:00:00.1234+01:00,  2]\n",
    "l = { d = 2020-01-01T00:00:00Z, e = [1979-05-27T07:32:00.999999Z] }\n",
    "[[l]]\nd = 2020-01-01T00:00:00Z\n[[l]]\nd = 2021-01-01T00:00:00+01:00\n",
    "[l]\n[l.o]\nd = 2020-01-01T00:00:00Z\n", "[l.o.p]\nd = 2020-01-01T00:00:00Z\n",
  ]

  @Test("A removed list or object comes back with its moments", arguments: structures)
  func structures(text: String) throws {
    #expect(try edit(text, "x") != text)
    #expect(try edit(text, "xu") == text)
    #expect(try edit(text, "xuUu") == text)
  }

  @Test(
    "A removed item of a list does",
    arguments: [structures[0], structures[1], structures[3]])
  func items(text: String) throws {
    #expect(try edit(text, "<Enter>x") != text)
    #expect(try edit(text, "<Enter>xu") == text)
  }

  // MARK: Edits beside them

  @Test("A moment beside what is changed in JSON text keeps its bytes")
  func beside() throws {
    let text = "l = [2020-01-01T00:00:00.1234Z, 2020-01-01 00:00:00+01:00, 2]\n"
    #expect(
      try edit(text, "T<Down><Down><Down><End>9<C-s>")
        == "l = [2020-01-01T00:00:00.1234Z, 2020-01-01 00:00:00+01:00, 29]\n")
  }

  @Test("An export to TOML and an import from it keep how moments are written")
  func copied() throws {
    let text = "x = 2020-01-01 00:00:00.999999999Z\nl = [2020-01-01T00:00:00.999999+01:00]\n"
    let path = try world.write(text, to: "i.toml")
    #expect(world.run(["export", "--toml", "--file", path]).output == text)
    let other = try world.write("", to: "o.toml")
    #expect(world.run(["import", path, "--file", other]).code == .done)
    #expect(try contents(other) == text)
  }

  @Test("Dates and times without an offset stay what they are from TOML to TOML")
  func localDates() throws {
    let text = "d = 2024-05-01\nt = 07:32:00\nl = [2024-05-01, 1979-05-27 07:32:00.5]\n"
    let path = try world.write(text, to: "i.toml")
    #expect(world.run(["export", "--toml", "--file", path]).output == text)
    let other = try world.write("d = \"then\"\n", to: "o.toml")
    let imported = world.run(["import", path, "--file", other])
    #expect(imported.code == .done && imported.errors.isEmpty)
    #expect(try contents(other) == text)
    #expect(try edit(text, "jjxu") == text)
  }

  @Test("No date becomes one of another kind")
  func otherKinds() throws {
    let path = try world.write("d = 2024-05-01\nt = 07:32:00\n", to: "k.toml")
    for (key, word) in [("d", "2024-05-01T00:00:00"), ("d", "07:00:00"), ("t", "2024-05-01")] {
      #expect(world.run(["set", key, word, "--file", path]).code != .done, "\(key) \(word)")
    }
    #expect(try contents(path) == "d = 2024-05-01\nt = 07:32:00\n")
  }

  @Test("A copy in a format without dates counts those that become text, with an offset or without")
  func countedDates() throws {
    let text = "d = 2024-05-01\nl = [07:32:00, 1979-05-27T07:32:00Z]\ns = \"2024-05-01\"\n"
    let path = try world.write(text, to: "i.toml")
    let told = "3 dates became text.\n"
    #expect(world.run(["export", "--json", "--file", path]).errors == told)
    let other = try world.write("{}\n", to: "o.json")
    #expect(world.run(["import", path, "--file", other]).errors == told)
    // Property lists have moments alone.
    let local = "2 dates became text.\n"
    #expect(world.run(["export", "--plist", "--file", path]).errors == local)
    #expect(world.run(["import", path, "--suite", "moments"]).errors == local)
  }

  @Test("A copy in another format says the same, and a text where a moment could stand does not")
  func sameInCopies() throws {
    let text = "d = 1979-05-27 07:32:00.25+02:00\nl = [2020-01-01T00:00:00Z, 07:32:00]\n"
    let path = try world.write(text, to: "s.toml")
    for format in ["json", "yaml", "toml"] {
      let copy = world.run(["export", "--\(format)", "--file", path]).output
      let other = try world.write(copy, to: "copy.\(format)")
      for (one, two) in [(path, other), (other, path)] {
        let run = world.run(["diff", two, "--file", one])
        #expect(run.code == .done && run.output.isEmpty, "\(format) \(run.output)")
      }
    }
    let quoted = try world.write(text.replacing("07:32:00]", with: "\"07:32:00\"]"), to: "q.toml")
    #expect(world.run(["diff", quoted, "--file", path]).code == .done)
    let moments = try world.write("d = \"1979-05-27T05:32:00.250Z\"\n", to: "t.toml")
    let same = try world.write("d = 1979-05-27T05:32:00.250Z\n", to: "u.toml")
    #expect(world.run(["diff", same, "--file", moments]).code == .notSo)
  }
}
