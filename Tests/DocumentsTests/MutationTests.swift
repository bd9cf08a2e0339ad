import Foundation
import SetteePropertyLists
import Testing

@testable import SetteeDocuments

@Suite("Mutated documents")
struct MutationTests {
  @Test(
    "No document traps, takes long, or is edited to something that is not what was asked for",
    .enabled(if: Suites.isThere, Suites.absence))
  func mutations() throws {
    let texts = try Suites.documents().prefix(200).map { try [UInt8](Data(contentsOf: $0)) }
      .filter { $0.count < 4_000 }
    var generator = SeededGenerator(seed: 14)
    var (readCount, editCount) = (0, 0)
    var failures: [String] = []
    for _ in 0..<(Suites.isLong ? 1_000_000 : 1_000) {
      let text = texts.randomElement(using: &generator) ?? []
      let bytes = Mutations.mutated(text, with: Self.pieces, using: &generator)
      guard let document = Self.read(bytes) else { continue }
      readCount += 1
      let places = EditLaws.places(of: document, countMax: 200)
      guard let path = places.randomElement(using: &generator) else { continue }
      var laws = EditLaws("mutated", document)
      guard let act = laws.acts(at: path).randomElement(using: &generator) else { continue }
      laws.check([DocumentEdit(path, act)])
      editCount += 1
      failures += laws.failures.map { "\($0)\n\(document.text)" }
    }
    #expect(failures.prefix(3) == [], "\(failures.count) of \(editCount) edits")
    #expect(readCount > 50 && editCount > 50)
  }

  private static func read(_ bytes: [UInt8]) -> Document? {
    do throws(DocumentProblem) {
      return try Document(bytes, format: JSONFormat.json)
    } catch {
      return nil
    }
  }

  /// Pieces that break JSON, and some that only surprise.
  private static let pieces =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "/", "/*", "*/", "//", "\n", "\r", "\t", " ", "0",
      "-", "1e9", "null", "\\ud800", "é", "\u{FEFF}", "{\"a\":1}", "[1,]", "/* c */", "// c\n",
    ].map { Array($0.utf8) } + [[0xFF], [0]]
}
