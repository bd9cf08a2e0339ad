import Foundation
import SetteeDocuments
import SetteePropertyLists
import Testing

// Shared by the tests of documents.

func json(_ text: String) throws -> Document {
  try Document(Array(text.utf8), format: JSONFormat.json)
}

extension Document {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension Place.Step: ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral
{
  public init(stringLiteral name: String) { self = .member(Key(name)) }
  public init(integerLiteral position: Int) { self = .element(position) }
}

/// The documents of others that the suites hold.
enum Suites {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: "shared/suites")

  static let isThere = FileManager.default.fileExists(atPath: folder.path)
  static let absence: Comment = "The suites of others are not here: ../shared/suites"

  /// The files below a folder with an ending, by path.
  static func files(in name: String, ending: String) throws -> [URL] {
    let root = folder.appending(path: name)
    return try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { $0.hasSuffix(".\(ending)") }.sorted().map { root.appending(path: $0) }
  }

  static func documents() throws -> [URL] {
    try files(in: "schemastore/documents", ending: "json")
  }
}

/// A generator that gives the same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
