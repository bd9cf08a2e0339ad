import Foundation
import Testing

/// The checkout these tests were built from, as text.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  struct File: Sendable, CustomTestStringConvertible {
    let path: String
    let text: String
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    var testDescription: String { path }
  }

  /// Every file below a folder with one of these endings, by path from the root.
  static func files(in folders: [String], endings: [String] = ["swift"]) throws -> [File] {
    try folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        .filter { path in endings.contains { path.hasSuffix(".\($0)") } }
        .map { try file("\(folder)/\($0)") }
    }.sorted { $0.path < $1.path }
  }

  static func file(_ path: String) throws -> File {
    File(path: path, text: try String(contentsOf: root.appending(path: path), encoding: .utf8))
  }
}
