import Foundation
import SetteeDocuments
import SetteePropertyLists
import Testing

@testable import SetteeSchemas

/// The JSON Schema Test Suite beside the checkout, read as data.
enum StandardSuite {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "../shared/suites/json-schema-test-suite")
    .standardizedFileURL

  static var isThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

  static let absence: Comment = "../shared/suites/json-schema-test-suite is not there"

  static let drafts = ["draft2020-12", "draft2019-09", "draft7", "draft6", "draft4"]

  /// The edition that a draft's tests are in where they do not say.
  static let dialects: [String: SchemaDialect] = [
    "draft2020-12": .init(draft: .twenty), "draft2019-09": .init(draft: .nineteen),
    "draft7": .init(draft: .seven), "draft6": .init(draft: .six), "draft4": .init(draft: .four),
  ]

  /// The files of a folder in `tests`, without those of folders inside it.
  static func files(in path: String) throws -> [String] {
    let folder = folder.appending(path: "tests/\(path)")
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }.sorted().map { "\(path)/\($0)" }
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: folder.appending(path: path)))
  }

  /// What the suite serves at its address.
  static func load(_ address: String) -> [UInt8]? {
    let host = "http://localhost:1234/"
    guard address.hasPrefix(host) else { return nil }
    do {
      return try bytes("remotes/\(address.dropFirst(host.count))")
    } catch {
      return nil
    }
  }

  /// What came of a file's tests: how many there were, and lines about those that went wrong.
  struct Outcome {
    var count = 0
    var failures: [String] = []

    mutating func add(_ other: Outcome) {
      count += other.count
      failures += other.failures
    }
  }

  static func run(
    _ path: String, in draft: String, options: Validator.Options = .init(),
    isLeftOut: (_ data: String) -> Bool = { _ in false }
  ) throws -> Outcome {
    var outcome = Outcome()
    let groups = try Document(bytes("tests/\(path)"), format: JSONFormat.json).root
    for group in groups.elements {
      guard let schema = group.member(named: "schema") else { continue }
      let validator = Validator(
        tree: schema, address: "settee:/schema", dialect: dialects[draft], load: load)
      for test in group.member(named: "tests")?.elements ?? [] {
        guard let value = test.member(named: "data"), !isLeftOut(value.source) else { continue }
        let name = "\(path): \(group.words): \(test.words)"
        outcome.count += 1
        let expected = test.member(named: "valid")?.scalar == .boolean(true)
        let admits = validator.admits(value, options: options)
        let result = validator.problems(in: value, options: options)
        if admits != expected { outcome.failures.append("\(name): \(admits)") }
        if result.isValid != admits || result.undecided != nil {
          outcome.failures.append("\(name): told \(result.problems.map(\.sentence))")
        }
      }
    }
    return outcome
  }
}

extension DocumentNode {
  fileprivate var elements: [DocumentNode] {
    kind == .list ? (0..<count).map { element(at: $0) } : []
  }

  fileprivate var words: String {
    if case .string(let text)? = member(named: "description")?.scalar { text } else { "" }
  }
}
