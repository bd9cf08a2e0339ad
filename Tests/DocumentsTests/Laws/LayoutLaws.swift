import SetteeDocuments
import SetteePropertyLists
import Testing

// Of documents in one layout after the other, in which lines are read alone.
extension EditLaws {
  /// Some places of each kind, other ones in each layout.
  static func places(of document: Document, every distance: Int) -> [[Place.Step]] {
    let all = places(of: document)
    return stride(from: document.bytes.count % distance, to: all.count, by: distance).map {
      all[$0]
    }
  }

  /// Expects the laws at some places of a document, and that most edits are made there.
  static func expect(
    of document: Document, _ name: String, at places: [[Place.Step]],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var laws = EditLaws(name, document)
    laws.check(at: places)
    #expect(laws.failures.prefix(8) == [], sourceLocation: sourceLocation)
    #expect(
      laws.editCount > 100 && laws.refusedCount < laws.editCount / 4,
      sourceLocation: sourceLocation)
  }
}
