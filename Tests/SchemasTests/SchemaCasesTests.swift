import Foundation
import SetteePropertyLists
import SetteeSettings
import Testing

@testable import SetteeSchemas

/// Each file in `Cases` is a schema whose member `x-expected` tells what reading it must give:
/// `settings`, one line each; `warnings`, of the whole and then by key; and `values`, for some keys
/// what is allowed and what is not, with the words that say so.
@Suite("Schemas")
struct SchemaCasesTests {
  @Test(
    "A schema becomes the settings and the warnings its case expects", arguments: try caseFiles())
  func outcome(file: String) throws {
    let bytes = try Array(Data(contentsOf: Self.folder.appending(path: file)))
    let expected = try #require(JSONDocument(bytes).root["x-expected"], "\(file) expects something")
    let schema = try Schema(bytes: bytes, name: file)
    #expect(schema.descriptions.map(summary) == strings(expected["settings"]))
    let warnings = schema.descriptions.flatMap { setting in
      setting.shape?.warnings.map { "\(setting.key): \($0)" } ?? []
    }
    #expect(schema.warnings + warnings == strings(expected["warnings"]))
    for member in (expected["values"]?.members).map(Array.init) ?? [] {
      try checkValues(member, in: schema)
    }
  }

  private func checkValues(_ member: JSONMember, in schema: Schema) throws {
    let setting = try #require(schema.descriptions.first { $0.key.name == member.key })
    for value in member.value["valid"].map({ Array($0.elements) }) ?? [] {
      #expect(setting.problem(with: value.propertyList) == nil, "\(value.source)")
    }
    for (value, words) in member.value["invalid"].map({ Array($0.elements) })?.pairs ?? [] {
      #expect(setting.problem(with: value.propertyList) == words.string, "\(value.source)")
    }
  }

  private func strings(_ node: JSONNode?) -> [String] {
    node.map { $0.elements.compactMap(\.string) } ?? []
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Cases")

  private static func caseFiles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }.sorted()
  }
}

extension [JSONNode] {
  /// A list `[value, words, value, words]` as pairs.
  fileprivate var pairs: [(JSONNode, JSONNode)] {
    stride(from: 0, to: count - 1, by: 2).map { (self[$0], self[$0 + 1]) }
  }
}
