import Foundation
import SetteePropertyLists
import TestSupport
import Testing

@testable import SetteeDocuments

@Suite("Laws of edits in TOML")
struct TOMLLawTests {
  /// Every so many documents are edited where there is no time for all.
  private static let stride = Effort.isLong ? 1 : 17

  @Test(
    "Every edit changes what it says and no other byte, and can be taken back",
    .enabled(if: Suites.isThere, Suites.absence), arguments: LineVariant.allCases)
  func laws(variant: LineVariant) throws {
    var failures: [String] = []
    var (editCount, documentCount, commentedCount) = (0, 0, 0)
    let files = try Suites.files(in: "schemastore/documents", ending: "toml")
    for (number, url) in files.enumerated() where number % Self.stride == 4 % Self.stride {
      let original = try [UInt8](Data(contentsOf: url))
      let bytes = variant.text(of: original, TOMLFormat.toml)
      if bytes != original { commentedCount += 1 }
      let document = try Document(bytes, format: TOMLFormat.toml)
      var laws = EditLaws("\(variant) \(url.lastPathComponent)", document)
      var generator = SeededGenerator(seed: UInt64(number))
      let places = EditLaws.places(of: document).shuffled(using: &generator)
      // In large documents there is no time for more.
      let countMax = bytes.count < 1 << 16 ? variant.placeCountMax : 300
      laws.check(at: Array(places.prefix(countMax)))
      laws.checkGroup(of: 20, using: &generator)
      failures += laws.failures
      editCount += laws.editCount
      documentCount += 1
    }
    #expect(failures.prefix(8) == [], "\(failures.count) of \(editCount) edits")
    #expect(documentCount > 5 && editCount > documentCount * 10)
    #expect(variant == .original || commentedCount * 10 > documentCount * 8)
  }
}
