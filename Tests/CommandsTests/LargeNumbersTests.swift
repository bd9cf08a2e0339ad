import Foundation
import Testing

@testable import SetteeCommands

@Suite("Numbers that fit no integer and no double")
@MainActor
struct LargeNumbersTests {
  let world = CommandWorld()
  /// One beyond all integers, one with more digits than a double has, one beyond all doubles.
  let list = "[12345678901234567890123, 0.1000000000000000000001, 1e999, 2]"

  func contents(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  func run(_ words: [String], _ path: String) -> CommandRun { world.run(words + ["--file", path]) }

  @Test("JSON with them is JSON to 'set', in documents as it is typed")
  func setting() throws {
    let file = try world.write("{\"l\": [1], \"o\": {\"i\": 5}}\n", to: "a.json")
    #expect(run(["set", "l", list, "o.i", "12345678901234567890123"], file).code == .done)
    #expect(run(["set", "new", "{\"a\": [1e999]}", "l.-.c", "1e998"], file).code == .done)
    #expect(
      run(["set", "o.i", "12345678901234567890124", "--json"], file).output.hasSuffix(
        "\"old\": 12345678901234567890123, \"new\": 12345678901234567890124}\n"))
    let list = list.replacing("]", with: ", {\"c\": 1e998}]")
    #expect(
      try contents(file) == "{\"l\": \(list), \"o\": {\"i\": 12345678901234567890124},"
        + " \"new\": {\"a\": [1e999]}}\n")
    let tables = try world.write("a = 1\n", to: "a.toml")
    for words in [["b", "[12345678901234567890123]"], ["b", "12345678901234567890123"]] {
      let run = run(["set"] + words, tables)
      #expect(run.errors == "'b' was not stored: TOML's integers end at 9223372036854775807.\n")
    }
    #expect(try contents(tables) == "a = 1\n")
  }

  @Test("A suite that cannot hold them says so")
  func settingInSuites() {
    let ends = "whole ones go from -9223372036854775808 to 18446744073709551615"
    for (word, subject) in [
      ("[12345678901234567890123]", "A number in it"),
      ("12345678901234567890123", "The number"),
    ] {
      #expect(
        world.trial("set", "a", word).errors
          == "a: \(subject) is too large to be kept exactly: \(ends).\n")
    }
    #expect(
      world.trial("set", "a", "1e999", "--type", "real").errors.contains("to be kept: \(ends)"))
    #expect(world.trial("get", "a").code == .notSo)
    let rounded = world.trial("set", "a", "[0.1000000000000000000001]")
    #expect(rounded.code == .done)
    #expect(
      rounded.errors
        == "a: Numbers in it have more digits than can be kept; the nearest ones are stored.\n")
  }

  @Test("Import, export and diff carry and compare every digit, or say what became of them")
  func between() throws {
    let source = try world.write("{\"a\": \(list), \"b\": 12345678901234567890123}\n", to: "a.json")
    let target = try world.write("{\"z\": 1e999, \"a\": [1]}\n", to: "b.json")
    let imported = run(["import", source], target)
    #expect(imported.code == .done && imported.errors.isEmpty)
    #expect(
      try contents(target)
        == "{\"z\": 1e999, \"a\": \(list), \"b\": 12345678901234567890123}\n")
    #expect(run(["diff", source], target).output == "+ z\t1e999\n")
    #expect(run(["set", "b", "12345678901234567890124"], target).code == .done)
    #expect(
      run(["diff", source], target).output.contains(
        "~ b\t12345678901234567890123 -> 12345678901234567890124"))
    #expect(
      run(["export", "--plist"], source).errors.hasPrefix(
        "/a/0: A property list's integers end at 18446744073709551615."))
    #expect(world.trial("import", source).errors.contains("/a/0: A property list's integers"))
  }

  @Test("Numbers that a property list rounds are told of with their places")
  func rounded() throws {
    let source = try world.write(
      "{\"a\": [0.1000000000000000000001], \"b\": 0.2000000000000000000001}\n", to: "a.json")
    let sentence =
      "/a/0, 0.1000000000000000000001, became 0.1, the nearest number that a property list keeps,"
      + " and 1 more was rounded.\n"
    #expect(run(["export", "--plist"], source).errors == sentence)
    #expect(world.trial("import", source).errors == sentence)
    #expect(run(["diff", "trial"], source).output.contains("~ b\t0.2 -> 0.2000000000000000000001"))
  }
}
