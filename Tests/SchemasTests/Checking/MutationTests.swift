import Foundation
import SetteeDocuments
import SetteePropertyLists
import SetteeSettings
import TestSupport
import Testing

@testable import SetteeSchemas

/// Schemas and values with pieces of others in the wrong places: a sentence or an answer, no trap.
@Suite("Mutated schemas and values")
struct MutationTests {
  private static let schemas = [
    #"{"properties": {"a": {"type": "integer", "minimum": 1}}, "required": ["a"]}"#,
    ##"{"$defs": {"n": {"properties": {"in": {"$ref": "#/$defs/n"}}}}, "$ref": "#/$defs/n"}"##,
    #"{"anyOf": [{"type": "string", "pattern": "^(a|b)+$"}, {"items": {"enum": [1, null]}}]}"#,
    #"{"oneOf": [{"const": {"k": 1}}, {"not": {"type": "null"}}], "if": true, "else": false}"#,
    #"{"prefixItems": [{"format": "date"}], "items": false, "uniqueItems": true, "maxItems": 3}"#,
    #"{"patternProperties": {"^x": {"multipleOf": 0.1}}, "unevaluatedProperties": false}"#,
    ##"{"$id": "x", "$anchor": "a", "allOf": [{"$dynamicRef": "#a"}], "x-settee": {"widget": 5}}"##,
  ]
  private static let values = [
    #"{"a": 0, "in": {"in": {}}}"#, #"["2026-02-30", 1, 1]"#, #""ab\u0000""#, "1e400", "null",
    #"{"xy": 0.30000000000000004, "z": [[]]}"#,
  ]
  /// What is put in: words of both, signs, and bytes that no text has.
  private static let pieces =
    [
      "{", "}", "[", "]", ":", ",", "\"", "\\u", "null", "true", "-", "1e9", "99999999999999999999",
      "\"$ref\"", "\"#\"", "\"#/properties/a\"", "\"type\"", "\"items\"", "\"allOf\"", "{}", "[]",
      "\"\u{1B}[2J\"", "\"if\"", "\"pattern\"", "\"(\"", "\"$id\"", "\"%zz\"", "\"default\"",
    ].map { Array($0.utf8) } + [[0], [0xFF], [0xC3]]

  @Test("No mutation of a schema or of a value makes the judge or a shape trap")
  func mutations() throws {
    var chance = SplitMix(seed: 20_261_123)
    var (opened, judged) = (0, 0)
    for _ in 0..<(Effort.isLong ? 20_000 : 600) {
      let schema = Self.mutated(Self.schemas, &chance)
      let value = Self.mutated(Self.values, &chance)
      do throws(SchemaProblem) {
        let schema = try Schema(bytes: schema, name: "mutation")
        opened += 1
        for description in schema.descriptions { _ = description.type.kindName }
        _ = schema.tree.allWarnings()
        do throws(DocumentProblem) {
          let root = try Document(value, format: JSONFormat.json).root
          let result = schema.tree.validator.problems(in: root)
          let admits = schema.tree.validator.admits(root)
          #expect(result.isValid == admits || result.undecided != nil)
          _ = schema.tree.root.present(for: root.propertyList)
          judged += 1
        } catch {
          #expect(!"\(error)".isEmpty)
        }
      } catch {
        #expect(!"\(error)".isEmpty)
      }
    }
    // Enough of them must be what they were made from, or nothing was tried.
    #expect(opened > (Effort.isLong ? 2_000 : 60))
    #expect(judged > (Effort.isLong ? 500 : 15))
  }

  private static func mutated(_ texts: [String], _ chance: inout SplitMix) -> [UInt8] {
    var bytes = Array(texts[chance.below(texts.count)].utf8)
    for _ in 0..<chance.below(4) {
      let start = chance.below(bytes.count + 1)
      let end = min(bytes.count, start + chance.below(6))
      switch chance.below(3) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.replaceSubrange(start..<end, with: pieces[chance.below(pieces.count)])
      default:
        // A piece of another text, at the border of a value more often than not.
        let other = Array(texts[chance.below(texts.count)].utf8)
        bytes.replaceSubrange(start..<end, with: chance.below(2) == 0 ? other : Array("{}".utf8))
      }
    }
    return bytes
  }
}
