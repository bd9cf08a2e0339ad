import SetteeDocuments
import SetteePropertyLists
import SetteeStores

/// What others have made of a document, as far as edits that were built on the old one care.
///
/// The edits are made on both versions side by side, so that each is compared with what it was
/// built on, those before it included.
struct ForeignChange {
  private(set) var old: Document
  private(set) var new: Document
  /// What stands in spite of others, who had given the place another value.
  private(set) var contests: [DocumentContest] = []
  let order: PlacedEdit.SchemaOrder

  init(from old: Document, to new: Document, order: @escaping PlacedEdit.SchemaOrder) {
    self.old = old
    self.new = new
    self.order = order
  }

  /// Takes note of a group that what others have made holds already.
  mutating func pass(_ group: [PlacedEdit]) {
    do throws(PlacedEditError) {
      old = try old.applying(group, order)
    } catch {
      // It was built on one that was refused, and was made all the same on what others had made:
      // what it changed is compared as if they had done so.
    }
  }

  /// Makes a group on what others have made, or does nothing.
  mutating func make(_ group: [PlacedEdit]) throws(DocumentFileError) {
    var attempt = self
    for edit in group { try attempt.make(edit) }
    self = attempt
  }

  private mutating func make(_ edit: PlacedEdit) throws(DocumentFileError) {
    let contest = try contest(of: edit.edit)
    do throws(PlacedEditError) {
      let result = try edit.apply(to: new, order: order).edited.document
      // It was made on the old one before; where it cannot be now, an earlier one was refused.
      old = try edit.apply(to: old, order: order).edited.document
      if let contest, !isAsTheirs(result, edit.edit) { contests.append(contest) }
      new = result
    } catch {
      throw DocumentFileError(error)
    }
  }

  /// Whether an edit gives its place the very value that others gave it.
  private func isAsTheirs(_ result: Document, _ edit: Edit) -> Bool {
    switch (result.node(at: edit.place), new.node(at: edit.place)) {
    case (let mine?, let theirs?): mine.isSame(as: theirs)
    case (nil, nil): true
    case (nil, .some), (.some, nil): false
    }
  }

  /// What others have made of an edit's place, where that is another value.
  /// - Throws: `.changedMeanwhile` where the edit is about something that is not there any more.
  private func contest(of edit: Edit) throws(DocumentFileError) -> DocumentContest? {
    guard let steps = old.steps(of: edit.place), new.steps(of: edit.place) != nil else {
      throw .changedMeanwhile(edit.place)
    }
    for depth in steps.indices {
      let outer = steps[..<depth]
      guard let mine = old.root.value(at: outer) else { break }
      guard let theirs = new.root.value(at: outer), theirs.kind == mine.kind else {
        throw .changedMeanwhile(edit.place)
      }
      if case .element(let position) = steps[depth], !isSame(mine, theirs, upTo: position) {
        throw .changedMeanwhile(edit.place)
      }
    }
    let contest = DocumentContest(place: edit.place, theirs: new.node(at: edit.place))
    switch (old.root.value(at: steps), new.root.value(at: steps)) {
    case (let mine?, let theirs?): return mine.isSame(as: theirs) ? nil : contest
    case (nil, nil): return nil
    case (nil, .some), (.some, nil): return contest
    }
  }

  /// Whether two lists have the same elements up to a position, that one included.
  private func isSame(_ mine: DocumentNode, _ theirs: DocumentNode, upTo position: Int) -> Bool {
    let count = min(position + 1, mine.count)
    return theirs.count >= count
      && (0..<count).allSatisfy { mine.element(at: $0).isSame(as: theirs.element(at: $0)) }
  }
}

/// A place to which others and an own edit gave different values; the own one stands.
package struct DocumentContest: Sendable {
  package let place: Place
  /// What others had made of it, nothing where they had removed it.
  package let theirs: PropertyList?
  /// How that is written, where it has numbers that no value is exactly.
  let spelling: String?

  init(place: Place, theirs: DocumentNode?) {
    self.place = place
    self.theirs = theirs?.propertyList
    spelling = theirs.flatMap { theirs in
      guard theirs.hasInexactNumbers, theirs.wayToNumberBeyondJSON == nil else { return nil }
      return theirs.isContainer ? OrderedTree(theirs).json() : theirs.spelling
    }
  }
}
