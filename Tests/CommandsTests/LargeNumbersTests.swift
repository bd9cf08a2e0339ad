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

  func edit(_ path: String, _ place: String, _ keys: String) -> String {
    world.run(["edit", path, place, "--dump-screen", "--keys", keys]).output
  }

  @Test("JSON text in a form shows them as they stand, and stores what was changed alone")
  func jsonText() throws {
    let text = "{\"l\": \(list)}\n"
    let file = try world.write(text, to: "a.json")
    let screen = edit(file, "l", "T")
    #expect(
      ["12345678901234567890123", "0.1000000000000000000001", " 1e999,"]
        .allSatisfy { screen.contains($0) }, "\(screen)")
    for keys in ["T<C-s>", "T<End> <C-s>", "T<Down><Down><End><Left>9<C-s>u"] {
      _ = edit(file, "l", keys)
      #expect(try contents(file) == text, "\(keys)")
    }
    for keys in ["T<Down><Down><End><Left>9<C-s>", "T<Down><Down><End><BS><BS>2,<C-s>uU"] {
      let file = try world.write(text, to: "b.json")
      _ = edit(file, "l", keys)
      let digit = keys.contains("9") ? "19" : "2"
      let edited = text.replacing("0000001,", with: "000000\(digit),")
      #expect(try contents(file) == edited, "\(keys)")
    }
  }

  @Test("A number that is typed instead of one that rounds to the same is stored")
  func typedNumbers() throws {
    let file = try world.write("{\"n\": 1.2345678901234568e22, \"l\": [1]}\n", to: "a.json")
    for number in ["12345678901234567890123", "12345678901234567890124", "1e999"] {
      _ = edit(file, "n", "<Enter><C-u>\(number)<Enter>")
      #expect(try contents(file) == "{\"n\": \(number), \"l\": [1]}\n")
    }
    _ = edit(file, "l", "<Enter>a12345678901234567890123<Enter>")
    #expect(try contents(file) == "{\"n\": 1e999, \"l\": [1, 12345678901234567890123]}\n")
    let schema = try world.write(
      "{\"properties\": {\"a\": {\"properties\": {\"b\": {\"type\": \"number\"}}}}}", to: "s.json")
    let empty = try world.write("{}\n", to: "empty.json")
    _ = world.run(
      [
        "edit", empty, "--schema", schema, "--dump-screen", "--keys",
        "/a.b<Enter><Enter>12345678901234567890123<Enter>",
      ])
    #expect(try contents(empty).contains("\"b\": 12345678901234567890123"))
  }

  @Test("What JSON has no spelling for is not shown as JSON text, where it would become a text")
  func infinities() throws {
    let text = "l = [1, inf]\no = [{x = nan, s = \"inf\"}]\n"
    let file = try world.write(text, to: "a.toml")
    for (place, where_) in [("l", "/1"), ("o", "/0/x")] {
      let screen = world.run(
        ["edit", file, place, "--dump-screen", "--size", "140x30", "--keys", "T"]).output
      #expect(screen.contains("has an infinity or not-a-number at \(where_)"), "\(screen)")
    }
    #expect(try contents(file) == text)
  }

  @Test("A suite's JSON text refuses what it cannot keep, with the place")
  func suiteText() throws {
    let schema = try world.write(
      "{\"x-settee\": {\"suite\": \"trial\"}, \"properties\": {\"o\": {\"type\": \"object\"}}}",
      to: "s.json")
    world.trial("set", "o", "{\"a\": 1}", "--schema", schema)
    let screen = world.run(
      [
        "edit", schema, "--suite", "trial", "--dump-screen", "--size", "140x30", "--keys",
        "T<Down><End>.0000000000000000000001<C-s>",
      ]).output
    #expect(screen.contains("2:8 1.0000000000000000000001 has more digits than"), "\(screen)")
    #expect(world.trial("get", "o").output == "{\"a\": 1}\n")
  }

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
    let number = "12345678901234567890123"
    for (word, place) in [("[\(number)]", "b.0"), (number, "b")] {
      let run = run(["set", "b", word], tables)
      #expect(
        run.errors == "'\(place)' was not stored: TOML's integers end at 9223372036854775807.\n")
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

  @Test("Forms, 'set' and 'check' say the same of numbers beyond all doubles, and of infinities")
  func schemas() throws {
    let schema = try world.write(
      """
      {"properties": {"n": {"type": "number"}, "m": {"type": "number", "maximum": 10},
        "i": {"type": "integer"}, "l": {"type": "array", "items": {"type": "integer"}}}}
      """, to: "s.json")
    let file = try world.write(
      "{\"n\": 1e999, \"m\": 1e400, \"i\": 1e999, \"l\": [1e999]}\n", to: "a.json")
    let tables = try world.write("n = inf\nm = -inf\ni = nan\nl = [1]\n", to: "a.toml")
    let over = "m: Must be a number of 10 or less."
    for (file, wrong) in [(file, over), (tables, "i: Must be a whole number.")] {
      let check = world.run(["check", file, "--schema", schema])
      #expect(check.output.split(separator: "\n").count == 1 && check.output.contains(wrong))
      let screen = world.run(["edit", file, "--schema", schema, "--dump-screen"]).output
      #expect(screen.contains("✗1 4"), "\(screen)")
      let listed = world.run(["list", "--file", file, "--schema", schema]).output
      #expect(listed.split(separator: "\n").count { $0.contains("\t!\t") } == 1, "\(listed)")
    }
    let setting = { world.run(["set", $0, $1, "--file", $2, "--schema", schema]).errors }
    #expect(setting("n", "1e400", file).isEmpty && setting("i", "1e400", file).isEmpty)
    #expect(setting("m", "1e401", file).hasPrefix(over))
    #expect(setting("n", "nan", tables).isEmpty && setting("m", "inf", tables).hasPrefix(over))
    #expect(setting("i", "inf", tables).hasPrefix("i: Must be a whole number."))
    _ = world.run(
      [
        "edit", tables, "n", "--schema", schema, "--dump-screen", "--keys",
        "<Enter><C-u>-inf<Enter>",
      ])
    #expect(try contents(tables).hasPrefix("n = -inf\n"))
  }
}
