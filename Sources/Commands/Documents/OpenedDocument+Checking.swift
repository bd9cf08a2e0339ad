import SetteeDocuments
import SetteeDocumentStores
import SetteePropertyLists
import SetteeSchemas
import SetteeStores

extension OpenedDocument {
  /// Refuses edits that would break a rule of the schema that holds now.
  ///
  /// O(n) in the document; nothing is looked at where there is no schema.
  func check(_ edits: [Edit]) throws(CommandError) {
    guard let validator = schema.tree?.validator else { return }
    let placed = edits.compactMap { edit -> PlacedEdit? in
      guard let place = places.place(of: edit.key) else { return nil }
      return PlacedEdit(Edit(place, edit.act))
    }
    let known = Set(validator.problems(in: document.root).errors)
    guard let after = document.trying(placed) else { return }
    let new = validator.problems(in: after.root).errors.filter { !known.contains($0) }
    guard let first = new.first else { return }
    throw CommandError("\(first) Nothing was changed; '--schema' names another schema.")
  }

  /// A number as it is written; nothing for other values.
  func spelling(of key: Key) -> String? { places.node(of: key)?.spelling }
}

extension ValidationResult {
  /// The errors as sentences, each with its place.
  fileprivate var errors: [String] {
    groups.filter { $0.first.severity != .warning }.map { group in
      group.first.pointer.isEmpty ? group.sentence : "\(group.first.pointer): \(group.sentence)"
    }
  }
}
