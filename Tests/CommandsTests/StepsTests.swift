import Foundation
import Testing

@testable import SetteeCommands

@Suite("Numbers that are stepped and typed in documents")
@MainActor
struct StepsTests {
  @Test("An infinity, and what is no number, is not stepped over, and a sentence says so")
  func endless() throws {
    let world = CommandWorld()
    for (ending, text) in [
      ("toml", "i = inf\n"), ("toml", "i = nan\n"), ("yaml", "i: .inf\n"), ("yaml", "i: .nan\n"),
    ] {
      for key in ["+", "-"] {
        let file = try world.write(text, to: "a.\(ending)")
        let screen = world.run(["edit", file, "--dump-screen", "--size", "100x24", "--keys", key])
        #expect(screen.output.contains("i is no finite number, which no step changes."))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
      }
    }
  }

  @Test(
    "A step keeps the decimals and the kind of a number, on its row and in its line",
    arguments: ["+", "<Enter><Up><Enter>"])
  func kinds(keys: String) throws {
    for (before, after) in [("2.00", "3.00"), ("1e3", "1001.0"), ("0.5", "1.5"), ("2", "3")] {
      try expect("toml", "n = \(before)\n", keys, "n = \(after)\n")
    }
    try expect("json", "{\"n\": 2.00}\n", keys, "{\"n\": 3.00}\n")
  }

  @Test("Nothing is stepped that is no number, nor to one with more digits than a step keeps")
  func refused() throws {
    let world = CommandWorld()
    let schema = try world.write(
      #"{"properties": {"n": {"type": "number", "multipleOf": 0.1}}}"#, to: "schema.json")
    for text in [#"{"n": "hello"}"#, #"{"n": 9007199254740993}"#] {
      let file = try world.write(text, to: "a.json")
      let words = ["--dump-screen", "--size", "100x24", "--keys", "+"]
      let screen = world.run(["edit", schema, "--file", file] + words)
      #expect(
        screen.output.contains("is no number to step from") || screen.output.contains("digits"))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    }
  }

  @Test("A typed number is written as it is typed, and stays of the kind that the format gave it")
  func typed() throws {
    for (before, typed, after) in [
      ("1.5", "2e3", "2e3"), ("1.5", "3", "3.0"), ("1.5", "2.50", "2.50"), ("1", "0x1F", "0x1F"),
      ("1", "2_000", "2_000"),
    ] {
      try expect("toml", "n = \(before)\n", "<Enter><C-u>\(typed)<Enter>", "n = \(after)\n")
    }
    for (before, typed) in [("1.5", "3"), ("3", "2.5"), ("3", "2e3"), ("3", "2.50")] {
      try expect(
        "json", "{\"n\": \(before)}\n", "<Enter><C-u>\(typed)<Enter>", "{\"n\": \(typed)}\n")
    }
  }

  @Test("Commands take a fraction where JSON has a whole number, which TOML tells apart")
  func fractions() throws {
    let world = CommandWorld()
    let json = try world.write("{\"n\": 3}\n", to: "a.json")
    #expect(world.run(["set", "n", "2.5", "--file", json]).code == .done)
    #expect(try String(contentsOfFile: json, encoding: .utf8) == "{\"n\": 2.5}\n")
    let toml = try world.write("n = 3\n", to: "a.toml")
    let refused = world.run(["set", "n", "2.5", "--file", toml])
    #expect(refused.code != .done && refused.errors.contains("as the one before is"))
  }

  /// What keys in a form make of a document.
  private func expect(
    _ ending: String, _ text: String, _ keys: String, _ after: String
  ) throws {
    let world = CommandWorld()
    let file = try world.write(text, to: "a.\(ending)")
    _ = world.run(["edit", file, "--dump-screen", "--size", "100x24", "--keys", keys])
    #expect(try String(contentsOfFile: file, encoding: .utf8) == after, "\(text): \(keys)")
  }

  @Test(
    "A whole number is one however it is typed, in the form and by 'set'",
    arguments: [
      ("a.toml", "n = 12\n", "2e3", "n = 2000\n"), ("a.toml", "n = 12\n", "20.0", "n = 20\n"),
      ("a.toml", "n = 12\n", "0x10", "n = 0x10\n"),
      ("a.json", "{\"n\": 12}", "2e3", "{\"n\": 2e3}"),
      ("a.json", "{\"n\": 12}", "1.", "{\"n\": 1}"), ("a.yaml", "n: 12\n", "20.0", "n: 20.0\n"),
    ])
  func wholeNumbers(name: String, text: String, typed: String, after: String) throws {
    let world = CommandWorld()
    let schema = try world.write(
      #"{"type": "object", "properties": {"n": {"type": "integer"}}}"#, to: "whole.json")
    let words = ["--schema", schema]
    let file = try world.write(text, to: name)
    #expect(world.run(["set", "n", typed, "--file", file] + words).code == .done)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == after)
    _ = try world.write(text, to: name)
    let keys = ["--dump-screen", "--keys", "<Enter><C-u>\(typed)<Enter>"]
    #expect(world.run(["edit", file, "n"] + words + keys).code == .done)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == after)
  }
}
