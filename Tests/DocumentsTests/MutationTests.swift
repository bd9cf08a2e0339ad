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
      let (read, time) = Mutations.timed { Self.read(bytes) }
      if time > .seconds(1) { failures.append("takes \(time)\n\(bytes)") }
      guard let document = read else { continue }
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

  @Test(
    "What others make of a document is read by its difference as it is read whole",
    .enabled(if: Suites.isThere, Suites.absence))
  func versions() throws {
    let texts = try Suites.documents().prefix(200).map { try [UInt8](Data(contentsOf: $0)) }
      .filter { $0.count < 4_000 }
    var generator = SeededGenerator(seed: 15)
    var (changeCount, knownCount) = (0, 0)
    for _ in 0..<(Suites.isLong ? 100_000 : 2_000) {
      let text = texts.randomElement(using: &generator) ?? []
      let bytes = Mutations.mutated(text, with: Self.pieces, using: &generator)
      guard let old = Self.read(text), old.bytes != bytes else { continue }
      let (whole, part) = (Self.read(bytes), Self.read(bytes, after: old))
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
