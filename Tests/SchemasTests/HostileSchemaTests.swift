import Foundation
import SetteeDocuments
import SetteePropertyLists
import SetteeSettings
import TestSupport
import Testing

@testable import SetteeSchemas

/// Schemas that are meant to cost more than they should: an answer or a sentence, and no trap.
@Suite("Hostile schemas", .endsInAnHour)
struct HostileSchemaTests {
  private func read(_ text: String) throws -> Schema {
    try Schema(bytes: Array(text.utf8), name: "hostile.json")
  }

  @Test("A name of a megabyte is a setting, and sentences cut it")
  func longName() throws {
    let name = String(repeating: "n", count: 1_000_000)
    let schema = try read(
      """
      {"required": ["\(name)"], "additionalProperties": false,
       "properties": {"\(name)": {"type": "integer", "title": "\(name)"}}}
      """)
    #expect(schema.descriptions.map(\.key) == [Key(name)])
    #expect(schema.descriptions[0].type.kindName == "whole number")
    for value: PropertyList in [[:], [Key(name + "x"): 1], [Key(name): "x"]] {
      let problems = schema.tree.validator.problems(in: value).problems
      #expect(problems.count == (value == [Key(name + "x"): 1] ? 2 : 1))
      #expect(problems.allSatisfy { $0.sentence.utf8.count < 300 })
    }
  }

  @Test("Of ten thousand branches some are variants, and all are checked")
  func manyBranches() throws {
    let branches = (0..<10_000).map { number in
      #"{"required": ["k"], "properties": {"k": {"const": \#(number)}}, "type": "object"}"#
    }
    let text = "{\"properties\": {\"u\": {\"oneOf\": [\(branches.joined(separator: ","))]}}}"
    let schema = try read(text)
    let shape = try #require(schema.tree.root.shape(at: [.member("u")]))
    guard case .union(let variants) = shape.kind else { return #expect(Bool(false)) }
    #expect(variants.count == SchemaPlace.variantCountMax)
    #expect(Set(variants.map(\.title)).count == variants.count)
    let validator = schema.tree.validator
    #expect(validator.admits(["u": ["k": 9_999]] as PropertyList))
    #expect(!validator.admits(["u": ["k": 10_000]] as PropertyList))
    let problem = validator.problems(in: ["u": 5] as PropertyList).problems
    #expect(problem.count == 1 && problem[0].sentence.utf8.count < 1_000)
  }

  @Test("Of very many members the first are settings, and the rest is told")
  func manyMembers() throws {
    let count = Effort.isLong ? 999_000 : 101_000
    var text = "{\"properties\": {"
    for number in 0..<count { text += "\(number == 0 ? "" : ",")\"n\(number)\":{}" }
    let schema = try read(text + "}}")
    #expect(schema.descriptions.count == 100_000)
    #expect(schema.warnings == ["Only the first 100000 settings are shown."])
    let value: PropertyList = ["n7": 1, Key("n\(count - 1)"): 2]
    #expect(schema.tree.validator.admits(value))
  }

  @Test("More members than are read are refused with a sentence")
  func tooManyMembers() throws {
    let text = "[" + String(repeating: "0,", count: 1_000_001) + "0]"
    do throws(SchemaProblem) {
      _ = try Schema(bytes: Array("{\"enum\": \(text)}".utf8), name: "hostile.json")
      Issue.record("It was read.")
    } catch {
      #expect("\(error)".contains("1,000,000") || "\(error)".contains("1000000"), "\(error)")
    }
  }

  @Test("Control characters of a schema stay in its words, and none is a row of its own")
  func controls() throws {
    let evil = #"\u001b]52;c;aGk=\u0007\u0000\r\n"#
    let schema = try read(
      """
      {"title": "\(evil)", "properties": {"\(evil)": {"title": "\(evil)", "pattern": "\(evil)(",
        "errorMessage": "\(evil)", "type": "string", "default": 5, "x-settee": {"\(evil)": 1}}}}
      """)
    #expect(schema.descriptions.count == 1)
    #expect(!schema.tree.allWarnings().isEmpty)
  }
}
