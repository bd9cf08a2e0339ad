import Foundation
import SetteePropertyLists
import TestSupport
import Testing

@testable import SetteeDocuments

/// The files of toml-test, where they lie beside the project.
@Suite("toml-test")
struct TOMLSuiteTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/suites/toml-test")
  private static let isThere = FileManager.default.fileExists(atPath: folder.path)
  private static let missing: Comment = "needs toml-test in ../shared/suites"

  /// What version 1.0 alone refuses, by how the files' names begin.
  private static let allowedInVersion1_1 = [
    "datetime/no-secs", "inline-table/linebreak", "inline-table/trailing-comma",
    "local-time/no-secs", "local-datetime/no-secs", "string/basic-byte-escapes",
  ]

  private static func files(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: self.folder.appending(path: folder).path)
      .filter { $0.hasSuffix(".toml") }.sorted()
  }

  private static func document(
    _ path: String, _ version: TOMLFormat.Version
  ) throws -> Document {
    let data = try Data(contentsOf: folder.appending(path: path))
    return try Document(Array(data), format: TOMLFormat(version: version))
  }

  @Test(
    "Valid files come to the values that are written beside them", .enabled(if: isThere, missing))
  func valid() throws {
    let files = try Self.files("valid")
    #expect(files.count >= 100)
    for file in files {
      let expected = try JSONSerialization.jsonObject(
        with: Data(contentsOf: Self.folder.appending(path: "valid/\(file.dropLast(5)).json")))
      do {
        let root = try Self.document("valid/\(file)", .v1_1).root
        let found = Self.tagged(root)
        #expect(Self.areEqual(found, expected), "\(file): \(found)")
      } catch {
        Issue.record("\(file): \(error)")
      }
    }
  }

  /// How many files there are and are read as they should be: valid ones that come to their values
  /// as 1.1 and are read as 1.0, and invalid ones that are refused as 1.1 and as 1.0.
  private struct Outcome: Equatable {
    var valid = 0
    var valid1_0 = 0
    var invalid1_1 = 0
    var invalid1_0 = 0
  }

  /// Of the whole suite, and of the half of it that is here.
  private static let outcomes = [
    Outcome(valid: 220, valid1_0: 210, invalid1_1: 492, invalid1_0: 499),
    Outcome(valid: 110, valid1_0: 110, invalid1_1: 307, invalid1_0: 313),
  ]

  @Test("As many files are read and refused as should be", .enabled(if: isThere, missing))
  func counts() throws {
    let (valid, invalid) = (try Self.files("valid"), try Self.files("invalid"))
    func readCount(_ files: [String], in folder: String, _ version: TOMLFormat.Version) -> Int {
      files.count { (try? Self.document("\(folder)/\($0)", version)) != nil }
    }
    let outcome = Outcome(
      valid: readCount(valid, in: "valid", .v1_1), valid1_0: readCount(valid, in: "valid", .v1_0),
      invalid1_1: invalid.count - readCount(invalid, in: "invalid", .v1_1),
      invalid1_0: invalid.count - readCount(invalid, in: "invalid", .v1_0))
    #expect(Self.outcomes.contains(outcome), "\(outcome)")
  }

  @Test(
    "Every edit of a valid file changes what it says and no other byte",
    .enabled(if: isThere, missing))
  func edits() throws {
    var failures: [String] = []
    var editCount = 0
    for (number, file) in try Self.files("valid").enumerated()
    where Effort.isLong || number % 3 == 1 {
      var laws = EditLaws(file, try Self.document("valid/\(file)", .v1_1))
      laws.check(at: EditLaws.places(of: laws.document, countMax: Effort.isLong ? .max : 12))
      failures += laws.failures
      editCount += laws.editCount
    }
    #expect(failures.prefix(8) == [], "\(failures.count) of \(editCount) edits")
    #expect(editCount > 500)
  }

  @Test("Invalid files are refused with a place", .enabled(if: isThere, missing))
  func invalid() throws {
    let files = try Self.files("invalid")
    #expect(files.count >= 300)
    func filesRead(_ version: TOMLFormat.Version) -> [String] {
      files.filter { (try? Self.document("invalid/\($0)", version)) != nil }
    }
    #expect(filesRead(.v1_0) == [])
    let others = filesRead(.v1_1).filter { file in
      !Self.allowedInVersion1_1.contains { file.hasPrefix($0) }
    }
    #expect(others == [])
  }

  /// A value as toml-test writes it: scalars as objects of type and text.
  private static func tagged(_ node: DocumentNode) -> Any {
    switch node.kind {
    case .object:
      var object: [String: Any] = [:]
      for position in 0..<node.count {
        let (name, value) = node.member(at: position)
        object[name.name] = tagged(value)
      }
      return object
    case .list: return (0..<node.count).map { tagged(node.element(at: $0)) }
    case .null, .boolean, .integer, .real, .string, .date, .data:
      return ["type": type(of: node), "value": text(of: node)]
    }
  }

  private static func type(of node: DocumentNode) -> String {
    switch node.kind {
    case .boolean: return "bool"
    case .integer: return "integer"
    case .real: return "float"
    case .date: return "datetime"
    case .null, .string, .data, .list, .object: break
    }
    let date = node.tree.bytes.withUnsafeBufferPointer { TOMLDate($0[node.range]) }
    switch date?.kind {
    case .localDateTime: return "datetime-local"
    case .localDate: return "date-local"
    case .localTime: return "time-local"
    case .offsetDateTime: return "datetime"
    case nil: return "string"
    }
  }

  private static func text(of node: DocumentNode) -> String {
    switch node.scalar {
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .string(let text): text
    default: node.source
    }
  }

  private static func areEqual(_ one: Any, _ other: Any) -> Bool {
    switch (one, other) {
    case (let one as [Any], let other as [Any]):
      return one.count == other.count && zip(one, other).allSatisfy(areEqual)
    case (let one as [String: Any], let other as [String: Any]):
      if let type = one["type"] as? String, let text = one["value"] as? String,
        let wanted = other["value"] as? String, other.count == 2
      {
        return type == other["type"] as? String && isText(text, wanted, type)
      }
      return one.count == other.count
        && one.allSatisfy { name, value in other[name].map { areEqual(value, $0) } ?? false }
    default: return false
    }
  }

  private static func isText(_ text: String, _ wanted: String, _ type: String) -> Bool {
    switch type {
    case "float":
      guard let one = Double(text), let other = Double(wanted) else { return false }
      return one == other || (one.isNaN && other.isNaN)
    case "datetime", "datetime-local", "date-local", "time-local":
      return normalized(text) == normalized(wanted)
    default: return text == wanted
    }
  }

  /// Letters and blanks as RFC 3339 has them, seconds written out, no zeros behind a fraction.
  private static func normalized(_ text: String) -> String {
    var text = text.uppercased().replacing(" ", with: "T").replacing("+00:00", with: "Z")
    text = text.replacing(/(?<time>(^|T)\d\d:\d\d)(?=$|Z|[+-])/) { "\($0.time):00" }
    return text.replacing(/(?<fraction>\.\d*?)0+(?=$|Z|[+-])/) { match in
      match.fraction == "." ? "" : String(match.fraction)
    }
  }
}
