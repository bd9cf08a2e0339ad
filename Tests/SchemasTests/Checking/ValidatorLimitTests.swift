import SetteeDocuments
import SetteePropertyLists
import Testing

@testable import SetteeSchemas

/// What keeps a hostile schema or value from costing more than its size.
@Suite("Limits of the validator")
struct ValidatorLimitTests {
  @Test("References in a circle ask nothing, and end")
  func circles() throws {
    let validator = try Validator(
      bytes: Array(
        """
        {"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"},
        "b": {"allOf": [{"$ref": "#/$defs/a"}, {"type": "object"}]}}}
        """.utf8))
    #expect(validator.admits([:] as PropertyList))
    #expect(!validator.admits(5 as PropertyList))
  }

  @Test("Branches that double at each level are decided once each")
  func diamonds() throws {
    var definitions = (0..<60).map { level in
      ##""d\##(level)": {"anyOf": [{"$ref": "#/$defs/d\##(level + 1)", "not": {"type": "null"}}, "##
        + ##"{"$ref": "#/$defs/d\##(level + 1)", "maximum": 3}]}"##
    }
    definitions.append(#""d60": {"type": "integer"}"#)
    let text = ##"{"$ref": "#/$defs/d0", "$defs": {\##(definitions.joined(separator: ","))}}"##
    let validator = try Validator(bytes: Array(text.utf8))
    var options = Validator.Options()
    options.stepCountMax = 2_000
    #expect(validator.problems(in: 5 as PropertyList, options: options).isValid)
    let wrong = validator.problems(in: "x" as PropertyList, options: options)
    #expect(!wrong.isValid)
    #expect(wrong.undecided == nil)
  }

  @Test("Too many comparisons end a run, which says so")
  func steps() throws {
    let validator = try Validator(bytes: Array(#"{"items": {"type": "string"}}"#.utf8))
    var options = Validator.Options()
    options.stepCountMax = 50
    let result = validator.problems(
      in: .array(Array(repeating: "x", count: 100)) as PropertyList, options: options)
    #expect(result.undecided == "Not decided: the schema asks for too many comparisons.")
  }

  @Test("A chain of a hundred thousand references ends without a trap")
  func chain() throws {
    let links = (0..<100_000).map { ##""d\##($0)": {"$ref": "#/$defs/d\##($0 + 1)"}"## }
    let text = ##"{"$ref": "#/$defs/d0", "$defs": {\##(links.joined(separator: ","))}}"##
    let validator = try Validator(bytes: Array(text.utf8))
    let result = validator.problems(in: 5 as PropertyList)
    #expect(result.undecided == "Not decided: the schema nests too deep.")
  }

  @Test("A thousand problems are described and all are counted")
  func problemCount() throws {
    let validator = try Validator(bytes: Array(#"{"items": {"type": "string"}}"#.utf8))
    let result = validator.problems(
      in: .array((0..<3000).map { .integer($0) }) as PropertyList)
    #expect(result.problems.count == 1000)
    #expect(result.errorCount == 3000)
  }

  @Test("A text too long for its pattern is a warning, and the value stands")
  func undecidedPattern() throws {
    let validator = try Validator(bytes: Array(#"{"pattern": "^(.{1,500})*b$"}"#.utf8))
    let result = validator.problems(
      in: .string(String(repeating: "a", count: 20_000)) as PropertyList)
    #expect(result.isValid)
    #expect(
      result.problems.map(\.sentence) == ["Not decided: the text is too long for the pattern."])
  }

  @Test(
    "What a schema cannot mean is a warning, and asks nothing",
    arguments: [
      (##"{"$ref": "#/nowhere"}"##, "$ref", "There is nothing at '#/nowhere'."),
      (
        ##"{"$ref": "https://example.org/x"}"##, "$ref",
        "There is nothing at 'https://example.org/x'."
      ),
      (#"{"type": "text"}"#, "type", ValidatorLimitTests.unknownType),
      (#"{"minimum": "1"}"#, "minimum", "Expected a number."),
      (#"{"multipleOf": 0}"#, "multipleOf", "Expected a number above 0."),
      (#"{"minLength": -1}"#, "minLength", "Expected a whole number from 0 on."),
      (#"{"required": true}"#, "required", "Expected a list of strings."),
      (#"{"properties": []}"#, "properties", "Expected an object of names and schemas."),
      (#"{"anyOf": {}}"#, "anyOf", "Expected a list of schemas."),
      (#"{"not": 5}"#, "not", "Expected a schema: an object, true or false."),
      (#"{"enum": 5}"#, "enum", "Expected a list of values."),
      (#"{"$schema": "https://example.org/s"}"#, "$schema", ValidatorLimitTests.unknownEdition),
      (#"{"pattern": "(a)\\1"}"#, "pattern", ValidatorLimitTests.backreference),
    ])
  func warnings(schema: String, keyword: String, sentence: String) throws {
    let validator = try Validator(bytes: Array(schema.utf8))
    #expect(validator.admits("some" as PropertyList))
    #expect(validator.warnings.first.map(\.keyword) == [keyword])
    #expect(validator.warnings.first.map(\.sentence) == [sentence])
  }

  private static let unknownType =
    "'text' is no type; expected one of boolean, integer, number, string, array, object, null."
  private static let unknownEdition =
    "'https://example.org/s' is no edition known here; the schema is read as 2020-12."
  private static let backreference =
    "The pattern cannot be used. Backreferences such as '\\1' are not supported, because they "
    + "cannot be matched in linear time."
}
