import SetteeDocuments
import SetteePropertyLists
import SetteeStores

/// What edits come to that are made one after another, and the way back.
struct EditGroup {
  private(set) var document: Document
  /// The patches that lead back, the last edit's first.
  private(set) var patches: [Patch] = []
  /// The same by place.
  private(set) var inverses: [PlacedEdit] = []

  init(on document: Document) { self.document = document }

  mutating func make(
    _ edits: [PlacedEdit], _ order: @escaping PlacedEdit.SchemaOrder
  ) throws(PlacedEditError) {
    var (rest, singleCount) = (edits[...], 0)
    while let edit = rest.first {
      if singleCount == 0, let run = PlacedEdit.Run(rest, in: document, order) {
        guard !take(run) else {
          rest = rest.dropFirst(run.edits.count)
          continue
        }
        singleCount = run.edits.count
      }
      try make(edit, order)
      rest.removeFirst()
      singleCount = max(0, singleCount - 1)
    }
  }

  private mutating func make(
    _ edit: PlacedEdit, _ order: @escaping PlacedEdit.SchemaOrder
  ) throws(PlacedEditError) {
    let outcome = try edit.apply(to: document, order: order)
    note(outcome.edited, outcome.inverse.map { [$0] } ?? [])
  }

  /// Makes several edits by one reading; whether that could be done.
  private mutating func take(_ run: PlacedEdit.Run) -> Bool {
    guard let edited = run.insert() else { return false }
    note(edited, run.inverses)
    return true
  }

  private mutating func note(_ edited: EditedDocument, _ inverses: [PlacedEdit]) {
    document = edited.document
    patches.insert(contentsOf: edited.reversed, at: 0)
    self.inverses.insert(contentsOf: inverses, at: 0)
  }
}
