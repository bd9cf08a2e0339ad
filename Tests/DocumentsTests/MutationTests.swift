import Foundation
import SetteePropertyLists
import TestSupport
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
    var run = MutationRun(
      JSONFormat.json, texts, with: Self.pieces, allowsUnproven: false)
    run.check(Effort.pick(quick: 1_000, long: 200_000, whole: 1_000_000), seed: 14)
  }

  @Test(
    "What others make of a document is read by its difference as it is read whole",
    .enabled(if: Suites.isThere, Suites.absence))
  func versions() throws {
    let texts = try Suites.documents().prefix(200).map { try [UInt8](Data(contentsOf: $0)) }
      .filter { $0.count < 4_000 }
    var generator = SeededGenerator(seed: 15)
    var (changeCount, knownCount) = (0, 0)
    for _ in 0..<Effort.pick(quick: 2_000, long: 20_000, whole: 100_000) {
      let text = texts.randomElement(using: &generator) ?? []
      let bytes = Mutations.mutated(text, with: Self.pieces, using: &generator)
      guard let old = Document(reading: text, as: JSONFormat.json), old.bytes != bytes else {
        continue
      }
      let whole = Document(reading: bytes, as: JSONFormat.json)
      let part = Self.read(bytes, after: old)
      #expect(whole?.tree.tape == part?.tree.tape && part?.bytes == (whole == nil ? nil : bytes))
      guard let new = whole else { continue }
      changeCount += 1
      guard let names = new.changedNames(since: old) else { continue }
      knownCount += 1
      for name in Set(old.keys + new.keys).subtracting(names) {
        let (mine, theirs) = (old.root.member(named: name), new.root.member(named: name))
        #expect(mine.map { theirs?.isSame(as: $0) } == .some(true), "\(name) in \(new.text)")
      }
    }
    #expect(changeCount > 100 && knownCount > changeCount / 2)
  }

  private static func read(_ bytes: [UInt8], after old: Document) -> Document? {
    do throws(DocumentProblem) {
      return try old.reading(bytes)
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
