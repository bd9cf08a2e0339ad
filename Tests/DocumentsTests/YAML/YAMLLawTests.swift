import Foundation
import SetteeDocuments
import SetteePropertyLists
import TestSupport
import Testing

@testable import SetteeYAMLDocuments

@Suite("Laws of edits in YAML")
struct YAMLLawTests {
  static func files() throws -> [URL] {
    try ["yml", "yaml"].flatMap { try Suites.files(in: "schemastore/documents", ending: $0) }
      .sorted { $0.path < $1.path }
  }

  @Test(
    "Documents of others open, and are read again the same",
    .enabled(if: Suites.isThere, Suites.absence))
  func documents() throws {
    var refused: [String] = []
    let files = try Self.files()
    for url in files {
      do throws(DocumentProblem) {
        let document = try Document(Self.bytes(of: url), format: YAMLFormat.yaml)
        #expect(document.isReadAgainTheSame())
      } catch {
        refused.append("\(url.lastPathComponent): \(error)")
      }
    }
    // Of the whole suite four have a mark of the byte order behind a comment.
    #expect(refused.count <= 4, "\(refused)")
    #expect(files.count > 200)
  }

  private static func bytes(of url: URL) -> [UInt8] {
    FileManager.default.contents(atPath: url.path).map { [UInt8]($0) } ?? []
  }

  @Test(
    "Every edit changes what it says and no other byte, and can be taken back",
    .enabled(if: Suites.isThere, Suites.absence), arguments: LineVariant.allCases)
  func laws(variant: LineVariant) throws {
    var failures: [String] = []
    var (editCount, documentCount, refusedCount) = (0, 0, 0)
    for (number, url) in try Self.files().enumerated()
    where Effort.isLong || number % 29 == 3 {
      let bytes = variant.text(of: Self.bytes(of: url), YAMLFormat.yaml)
      guard let document = Document(reading: bytes, as: YAMLFormat.yaml) else { continue }
      var laws = EditLaws("\(variant) \(url.lastPathComponent)", document)
      var generator = SeededGenerator(seed: UInt64(number))
      let all = EditLaws.places(of: document)
      laws.check(at: Array(all.shuffled(using: &generator).prefix(variant.placeCountMax)))
      laws.checkGroup(of: 20, using: &generator)
      failures += laws.failures
      editCount += laws.editCount
      refusedCount += laws.refusedCount
      documentCount += 1
    }
    #expect(failures.prefix(8) == [], "\(failures.count) of \(editCount) edits")
    #expect(documentCount > 6 && editCount > documentCount * 10)
    #expect(refusedCount * 10 < editCount, "\(refusedCount) of \(editCount) edits were refused")
  }

  @Test(
    "No text traps, takes long, or is edited to something that is not what was asked for",
    .enabled(if: Suites.isThere, Suites.absence), arguments: seeds)
  func mutations(seed: UInt64) throws {
    let texts = try Self.files().map(Self.bytes).filter { $0.count < 1_500 } + Self.strange
    var run = MutationRun(YAMLFormat.yaml, texts, with: Self.pieces)
    run.check(Effort.pick(quick: 1_000, long: 25_000, whole: 125_000), seed: seed)
  }

  /// A million texts where there is time for all, in parts for as many cores.
  private static let seeds: [UInt64] = Effort.isLong ? Array(16..<24) : [16]

  /// Texts with what documents of others seldom have.
  private static let strange: [[UInt8]] = [
    "a: &x {b: 1}\nc: *x\nd:\n  <<: *x\n  e: 2\n", "- - 1\n  - [a, {b: c}]\n- ? x\n  : y\n",
    "%YAML 1.1\n---\na: !!str 1\n...\n---\nb: |+\n  x\n\n\n", "a: >-\n  b\n  c\n\nd: 'it''s'\n",
  ].map { Array($0.utf8) }

  private static let pieces =
    [
      "{", "}", "[", "]", ",", ":", ": ", "- ", "? ", "\"", "'", "\\", "#", " # c\n", "\n", "\r",
      "\t", " ", "  ", "|", ">", "&a ", "*a", "!!str ", "---\n", "...\n", "%", "é", "\u{FEFF}",
      "<<: *a\n", "\u{85}", "\u{2028}", "~", "0x", "a: b\n",
    ].map { Array($0.utf8) } + [[0xFF], [0]]
}
