import Foundation
import SetteePropertyLists
import TestSupport
import Testing

@testable import SetteeDocuments

@Suite("Laws of edits")
struct EditLawTests {
  @Test(
    "Every edit changes what it says and no other byte, and can be taken back",
    .enabled(if: Suites.isThere, Suites.absence), arguments: Variant.allCases)
  func laws(variant: Variant) throws {
    var failures: [String] = []
    var (editCount, documentCount) = (0, 0)
    for (number, url) in try Suites.documents().enumerated()
    where Effort.isLong || number % 71 == 3 {
      let original = try Document([UInt8](Data(contentsOf: url)), format: JSONFormat.json)
      let document = try Document(variant.text(of: original), format: JSONFormat.json)
      var laws = EditLaws("\(variant) \(url.lastPathComponent)", document)
      var generator = SeededGenerator(seed: UInt64(number))
      laws.check(at: Self.places(of: document, variant, using: &generator))
      laws.checkGroup(of: 20, using: &generator)
      failures += laws.failures
      editCount += laws.editCount
      documentCount += 1
    }
    #expect(failures.prefix(5) == [], "\(failures.count) of \(editCount) edits")
    #expect(documentCount > 10 && editCount > documentCount * 10)
  }

  /// All places of documents up to some size, where there is time for all, or else some.
  private static func places(
    of document: Document, _ variant: Variant, using generator: inout SeededGenerator
  ) -> [[Place.Step]] {
    let all = EditLaws.places(of: document)
    let isWhole = document.bytes.count < variant.wholeByteCount
    let countMax = Effort.pick(quick: 5, long: 40, whole: isWhole ? Int.max : 300)
    guard all.count > countMax else { return all }
    return Array(all.shuffled(using: &generator).prefix(countMax))
  }
}

extension Variant {
  /// Documents of fewer bytes are edited at every place: as they are and with comments in every
  /// position the larger ones too, which takes the longest.
  fileprivate var wholeByteCount: Int {
    switch self {
    case .original, .comments: 64_000
    case .carriageReturns, .tabs, .mark, .withoutLineEnd, .minified, .trailingCommas: 8_000
    }
  }
}
