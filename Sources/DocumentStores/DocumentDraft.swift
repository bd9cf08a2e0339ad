import SetteeDocuments
import SetteePropertyLists
import SetteeStores

/// Edits of a document that are not in its file yet.
package struct DocumentDraft: Sendable {
  /// What the edits were made on.
  package let base: Document
  /// What they come to there.
  package private(set) var document: Document
  /// The same by place, a group for each write: each is made whole or not at all.
  package private(set) var groups: [[PlacedEdit]] = []

  package init(on base: Document) {
    self.base = base
    document = base
  }

  package var isEmpty: Bool { groups.isEmpty }

  /// Adds a group, and what it comes to.
  mutating func append(_ group: [PlacedEdit], comingTo document: Document) {
    groups.append(group)
    self.document = document
  }

  /// Makes all groups but the first so many anew, by place, on what others have made of the
  /// document; tells of those that cannot be made there.
  func rebased(
    on base: Document, from first: Int = 0, order: @escaping PlacedEdit.SchemaOrder
  ) -> (draft: DocumentDraft, refused: [Refusal]) {
    var (draft, refused) = (DocumentDraft(on: base), [Refusal]())
    for group in groups.dropFirst(first) {
      do throws(PlacedEditError) {
        draft.append(group, comingTo: try draft.document.applying(group, order))
      } catch {
        refused.append(Refusal(group: group, error: DocumentFileError(error)))
      }
    }
    return (draft, refused)
  }

  /// A group that could not be made, and why.
  package struct Refusal: Sendable {
    let group: [PlacedEdit]
    package let error: DocumentFileError

    var keys: Set<Key> { Set(group.flatMap(\.edit.keys)) }
  }
}

extension Document {
  /// The document with edits made one after another, or none of them.
  func applying(
    _ edits: [PlacedEdit], _ order: @escaping PlacedEdit.SchemaOrder
  ) throws(PlacedEditError) -> Document {
    var document = self
    for edit in edits { document = try edit.apply(to: document, order: order).edited.document }
    return document
  }
}

extension DocumentFileError {
  init(_ error: PlacedEditError) {
    switch error {
    case .place(let problem): self = .misplaced(problem)
    case .refused(let place, let refusal): self = .refused(place, refusal)
    }
  }
}

extension Document {
  /// The document with edits made, for a look at it; nothing where they cannot be made.
  package func trying(_ edits: [PlacedEdit]) -> Document? {
    do throws(PlacedEditError) {
      return try applying(edits) { _ in [] }
    } catch {
      return nil
    }
  }
}
