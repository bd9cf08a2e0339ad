import Foundation
import SetteeDocuments
import TestSupport
import Testing

@testable import SetteeCommands

/// Documents that become suites by a schema, and suites that are compared with documents.
@Suite("Documents and suites")
@MainActor
struct SuiteDocumentsTests {
  private let world = CommandWorld()

  private static let schema = """
    {"properties": {
      "a": {"type": "object", "properties": {"b": {"type": "integer"}, "c": {"type": "integer"}}},
      "l": {"type": "array"}, "own.name": {"type": "integer"},
      "key": {"type": "string", "x-settee": {"secret": true}},
      "deep": {"type": "object", "properties": {"in": {"type": "object", "properties": {
        "x": {"type": "integer"}, "key": {"type": "string", "x-settee": {"secret": true}}}}}}}}
    """

  @Test(
    "A document that becomes a suite nests again as it was, what the schema does not know included",
    arguments: [
      #"{"a": {"b": 1, "zz": 3}, "l": [1, {"q": 2}], "u": {"v": 1}}"#,
      #"{"a": {}, "deep": {"in": {"x": 1, "y": {"z": [{}]}}, "out": 1.5}}"#,
      #"{"a": {"x.y": 1}, "own.name": 2}"#,
      #"{"n": 3.141592653589793, "big": 12345678901234567890, "far": 1.5e300}"#,
    ])
  func roundTrip(text: String) throws {
    let schema = ["--schema", try world.write(Self.schema, to: "schema.json")]
    let path = try world.write(text, to: "values.json")
    #expect(world.run(["import", path, "--suite", "nested"] + schema).code == .done)
    for words in [["diff", path, "--suite", "nested"], ["diff", "nested", "--file", path]] {
      let diff = world.run(words + schema)
      #expect(diff.code == .done && diff.output == "", "\(diff.output)\(diff.errors)")
    }
    let export = world.run(["export", "--json", "--suite", "nested"] + schema).output
    #expect(try root(export).isSame(as: root(text).propertyList), "\(export)")
  }

  @Test("The property list of a suite nests in a document by the document's schema")
  func propertyList() throws {
    let schema = ["--schema", try world.write(Self.schema, to: "schema.json")]
    world.run(["set", "a.b", "1", "own.name", "2", "deep.in.x", "3", "--suite", "mine"] + schema)
    let list = world.config.appending(path: "mine.plist").path
    #expect(world.run(["export", list, "--suite", "mine"]).code == .done)
    let path = try world.write(#"{"a": {"c": 5}}"#, to: "values.json")
    #expect(world.run(["import", list, "--file", path] + schema).code == .done)
    #expect(
      try root(String(contentsOfFile: path, encoding: .utf8)).isSame(
        as: root(#"{"a": {"c": 5, "b": 1}, "deep": {"in": {"x": 3}}, "own.name": 2}"#)
          .propertyList))
    let plain = try world.write("{}", to: "plain.json")
    #expect(world.run(["import", list, "--file", plain]).code == .done)
    #expect(try String(contentsOfFile: plain, encoding: .utf8).contains("\"a.b\": 1"))
  }

  @Test("Moments and bytes that an export made text do not differ from it")
  func kinds() throws {
    world.run(["set", "d", "2026-11-29T03:40:00Z", "--type", "date", "--suite", "mine"])
    world.run(["set", "b", "aGVsbG8=", "--type", "data", "--suite", "mine"])
    for ending in ["json", "yaml", "toml"] {
      let path = world.config.appending(path: "mine.\(ending)").path
      #expect(world.run(["export", path, "--suite", "mine"]).code == .done)
      for words in [["diff", path, "--suite", "mine"], ["diff", "mine", "--file", path]] {
        let diff = world.run(words)
        #expect(diff.code == .done && diff.output == "", "\(ending): \(diff.output)")
      }
    }
    let other = try world.write(#"{"d": "2026-11-29T03:40:01Z", "b": "aGVsbG9v"}"#, to: "o.json")
    let diff = world.run(["diff", other, "--suite", "mine"])
    #expect(diff.code == .notSo && diff.output.split(separator: "\n").count == 2)
  }

  @Test("What differs is told by its place in the document, and secrets stay masked")
  func differences() throws {
    let schema = ["--schema", try world.write(Self.schema, to: "schema.json")]
    world.run(
      ["set", "a.b", "1", "l", "[{\"q\": 1}]", "deep.in.key", "hunter2", "key", "x"]
        + ["--suite", "mine"] + schema)
    let path = try world.write(
      #"{"l": [{"q": 2}, 3], "a": {"b": 1, "c": 5}, "key": "y"}"#, to: "theirs.json")
    let run = world.run(["diff", path, "--suite", "mine"] + schema)
    #expect(
      run.output == """
        + deep.in.key\t••••••••
        ~ key\t•••••••• -> ••••••••
        ~ l.0.q\t2 -> 1
        - l.1\t3
        - a.c\t5

        """, "\(run.errors)")
    #expect(run.code == .notSo)
    let back = world.run(["diff", "mine", "--file", path, "--json"] + schema)
    #expect(back.output.contains("\"place\": \"/l/0/q\"") && !back.output.contains("hunter2"))
  }

  @Test("An object that is empty on one side is told by what the other has in it")
  func empty() throws {
    world.run(["set", "a", "1", "--suite", "mine"])
    let empty = try world.write("{}", to: "empty.json")
    #expect(world.run(["diff", empty, "--suite", "mine"]).output == "+ a\t1\n")
    let full = try world.write(#"{"a": 1, "l": [2]}"#, to: "full.json")
    #expect(world.run(["diff", full, "--suite", "mine"]).output == "- l\t[2]\n")
    #expect(world.run(["diff", full, "--suite", "none"]).output == "- a\t1\n- l\t[2]\n")
  }

  @Test(
    "Every document of the suites becomes a suite by its schema and differs from it in nothing",
    .enabled(if: isThere, "The suites of others are not here: ../shared/suites"))
  func suites() throws {
    let documents = Self.folder.appending(path: "documents")
    let names = try FileManager.default.subpathsOfDirectory(atPath: documents.path)
      .filter { $0.hasSuffix(".json") }.sorted()
    var failures: [String] = []
    var count = 0
    for (number, name) in names.enumerated() where Effort.isLong || number % 24 == 5 {
      let kind = name.split(separator: "/").first.map(String.init) ?? ""
      let schema = Self.folder.appending(path: "schemas/\(kind).json").path
      let path = documents.appending(path: name).path
      guard FileManager.default.fileExists(atPath: schema),
        try root(String(contentsOfFile: path, encoding: .utf8)).kind == .object
      else { continue }
      count += 1
      let suite = ["--suite", "s\(number)", "--schema", schema]
      let runs = [["import", path], ["diff", path]].map { world.run($0 + suite) }
      for run in runs where run.code != .done || run.output != "" {
        failures.append("\(name): \(run.output)\(run.errors)")
      }
    }
    #expect(failures.prefix(5) == [], "\(failures.count) of \(count)")
    #expect(count > 10)
  }

  @Test(
    "What is exported to another format differs in nothing, or is refused by its place",
    .enabled(if: isThere, "The suites of others are not here: ../shared/suites"),
    arguments: ["json", "toml", "yaml"])
  func exported(ending: String) throws {
    let documents = Self.folder.appending(path: "documents")
    let names = try FileManager.default.subpathsOfDirectory(atPath: documents.path)
      .filter { name in ["json", "toml", "yaml"].contains { name.hasSuffix(".\($0)") } }.sorted()
    var (failures, count, exportCount) = ([String](), 0, 0)
    for (number, name) in names.enumerated() where Effort.isLong || number % 24 == 7 {
      let path = documents.appending(path: name).path
      let copy = try world.write("", to: "copy\(number).\(ending)")
      let export = world.run(["export", copy, "--\(ending)", "--file", path])
      count += 1
      guard export.code == .done else {
        if !export.errors.hasPrefix("/"), !export.errors.hasPrefix("TOML's root is a table") {
          failures.append("\(name): \(export.errors)")
        }
        continue
      }
      exportCount += 1
      let diff = world.run(["diff", copy, "--file", path])
      if diff.code != .done { failures.append("\(name): \(diff.output)\(diff.errors)") }
    }
    #expect(failures.prefix(5) == [], "\(failures.count) of \(count)")
    #expect(exportCount > count / 2)
  }

  private func root(_ text: String) throws -> DocumentNode {
    try Document(Array(text.utf8), format: JSONFormat.json).root
  }

  private nonisolated static let folder = CommandWorld.repository.deletingLastPathComponent()
    .appending(path: "shared/suites/schemastore")
  private nonisolated static let isThere = FileManager.default.fileExists(atPath: folder.path)
}
