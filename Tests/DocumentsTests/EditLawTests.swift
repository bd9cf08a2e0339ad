import Foundation
import SetteePropertyLists
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
    where Suites.isLong || number % 71 == 3 {
      let original = try Document([UInt8](Data(contentsOf: url)), format: JSONFormat.json)
      let document = try Document(variant.text(of: original), format: JSONFormat.json)
      var laws = EditLaws("\(variant) \(url.lastPathComponent)", document)
      var generator = SeededGenerator(seed: UInt64(number))
      laws.check(at: Self.places(of: document, using: &generator))
      laws.checkGroup(of: 20, using: &generator)
      failures += laws.failures
      editCount += laws.editCount
      documentCount += 1
    }
    #expect(failures.prefix(5) == [], "\(failures.count) of \(editCount) edits")
    #expect(documentCount > 10 && editCount > documentCount * 10)
  }

  private static func places(
    of document: Document, using generator: inout SeededGenerator
  ) -> [[Place.Step]] {
    let all = EditLaws.places(of: document)
    let countMax = Suites.isLong ? (document.bytes.count < 8_000 ? Int.max : 100) : 5
    guard all.count > countMax else { return all }
    return Array(all.shuffled(using: &generator).prefix(countMax))
  }
}
