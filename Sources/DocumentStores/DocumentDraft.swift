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
  /// document, which holds the first ones but those that were refused; tells of those that cannot
  /// be made there.
  func rebased(
    on base: Document, from first: Int = 0, refused: [Refusal] = [],
    order: @escaping PlacedEdit.SchemaOrder
  ) -> Rebasing {
    var merge = ForeignChange(from: self.base, to: base, order: order)
    let absent = Set(refused.map(\.number))
    for number in groups.indices.prefix(first) where !absent.contains(number) {
      merge.pass(groups[number])
    }
    var rebasing = Rebasing(draft: DocumentDraft(on: base))
    for number in groups.indices.dropFirst(first) {
      let group = groups[number]
      do throws(DocumentFileError) {
        try merge.make(group)
        rebasing.draft.append(group, comingTo: merge.new)
      } catch {
        rebasing.refused.append(Refusal(group: group, number: number, error: error))
      }
    }
    rebasing.contests = merge.contests
    return rebasing
  }

  /// What became of a draft whose document others have changed.
  struct Rebasing {
    var draft: DocumentDraft
    /// Groups that could not be made.
    var refused: [Refusal] = []
    /// Edits whose place others had given another value; the edits stand.
    var contests: [DocumentContest] = []
  }

  /// A group that could not be made, and why.
  package struct Refusal: Sendable {
    let group: [PlacedEdit]
    /// Which of the draft's groups it is, counted from 0.
    let number: Int
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
