import Foundation
import SetteeDocuments
import SetteePropertyLists
import SetteeSchemas

/// The standard's own suite, draft by draft.
enum StandardSuiteCount {
  private static let drafts = [
    "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
    "draft2019-09": "https://json-schema.org/draft/2019-09/schema",
    "draft7": "http://json-schema.org/draft-07/schema#",
    "draft6": "http://json-schema.org/draft-06/schema#",
    "draft4": "http://json-schema.org/draft-04/schema#",
  ]

  static func print(_ folder: URL) throws {
    guard FileManager.default.fileExists(atPath: folder.path) else {
      return Swift.print("The JSON Schema Test Suite is not at \(folder.path).")
    }
    for (draft, metaSchema) in drafts.sorted(by: { $0.key > $1.key }) {
      let counts = try Part.allCases.map { part -> String in
        let count = try judged(part, of: draft, metaSchema, in: folder)
        return "\(count.right) of \(count.all) \(part.rawValue)"
      }
      Swift.print("\(draft): \(counts.joined(separator: ", "))")
    }
  }

  /// The parts of a draft's tests.
  private enum Part: String, CaseIterable {
    case required, optional, formats

    var path: String {
      switch self {
      case .required: ""
      case .optional: "/optional"
      case .formats: "/optional/format"
      }
    }

    /// Content is a remark that nobody asserts, and international host names are not decided.
    func counts(_ file: String) -> Bool {
      file.hasSuffix(".json")
        && !(self == .optional && file == "content.json")
        && !(self == .formats && file == "idn-hostname.json")
    }
  }

  private static func judged(
    _ part: Part, of draft: String, _ metaSchema: String, in folder: URL
  ) throws -> (right: Int, all: Int) {
    let tests = folder.appending(path: "tests/\(draft)\(part.path)")
    guard FileManager.default.fileExists(atPath: tests.path) else { return (0, 0) }
    var (right, all) = (0, 0)
    for file in try FileManager.default.contentsOfDirectory(atPath: tests.path).filter(part.counts)
    {
      let bytes = try Array(Data(contentsOf: tests.appending(path: file)))
      let count = try judged(
        Document(bytes, format: JSONFormat.json).root, metaSchema, part: part,
        isHostname: file == "hostname.json", remotes: folder.appending(path: "remotes"))
      (right, all) = (right + count.right, all + count.all)
    }
    return (right, all)
  }

  private static func judged(
    _ groups: DocumentNode, _ metaSchema: String, part: Part, isHostname: Bool, remotes: URL
  ) throws -> (right: Int, all: Int) {
    var options = Validator.Options()
    options.assertsFormats = part == .formats
    var (right, all) = (0, 0)
    for group in elements(groups) {
      guard let schema = group.member(named: "schema") else { continue }
      let validator = Validator(tree: schema, assuming: metaSchema) { address in
        let host = "http://localhost:1234/"
        guard address.hasPrefix(host) else { return nil }
        let file = remotes.appending(path: String(address.dropFirst(host.count)))
        return FileManager.default.contents(atPath: file.path).map(Array.init)
      }
      for test in group.member(named: "tests").map(elements) ?? [] {
        guard let value = test.member(named: "data") else { continue }
        if isHostname, value.source.lowercased().contains("xn--") { continue }
        all += 1
        let isValid = test.member(named: "valid")?.scalar == .boolean(true)
        if validator.admits(value, options: options) == isValid { right += 1 }
      }
    }
    return (right, all)
  }

  private static func elements(_ list: DocumentNode) -> [DocumentNode] {
    list.kind == .list ? (0..<list.count).map { list.element(at: $0) } : []
  }
}
