import SetteeDocumentStores
import SetteeDocuments
import SetteePropertyLists
import SetteeSchemas
import SetteeStores

extension OpenedDocument {
  /// Refuses edits that would break a rule of the schema that holds now.
  ///
  /// What they leave to be done, such as members that are missing yet, is returned as sentences.
  ///
  /// O(n) in the document; nothing is looked at where there is no schema.
  func check(_ edits: [Edit]) throws(CommandError) -> [String] {
    let broken = broken(by: placed(edits))
    guard let first = broken.refusals.first else { return broken.remarks }
    throw CommandError("\(first) Nothing was changed; '--schema' names another schema.")
  }

  /// Says of each place that edits give its first value, and that the schema does not name as
  /// things are then, which name is near.
  func newNames(of keys: [Key], after edits: [Edit]) -> [String] {
    let root = document.trying(placed(edits))?.root
    var seen: Set<String> = []
    return keys.compactMap { places.place(of: $0).flatMap { remark(onNew: $0, in: root) } }
      .filter { seen.insert($0).inserted }
  }

  /// Says how many comments go with what edits take away or replace.
  func commentsGone(by edits: [Edit]) -> String? { commentsGone(by: placed(edits)) }

  func commentsGone(by edits: [PlacedEdit]) -> String? {
    guard !document.comments.isEmpty, let after = document.trying(edits) else { return nil }
    let count = document.comments.count - after.comments.count
    guard count > 0 else { return nil }
    return "\(count.counted("comment")) went with what stood there."
  }

  private func placed(_ edits: [Edit]) -> [PlacedEdit] {
    edits.compactMap { edit in
      places.place(of: edit.key).map { PlacedEdit(Edit($0, edit.act)) }
    }
  }

  /// The first rule of the schema that a value at a place would break, as a sentence.
  func refusal(of value: PropertyList, at place: Place) -> String? {
    // An item behind the last is there once it is inserted.
    let edits = [Edit.Act.set(value), .insert(value)].map { [PlacedEdit(Edit(place, $0))] }
    let edit = edits.first { document.trying($0) != nil }
    return edit.flatMap { broken(by: $0).refusals.first }
  }

  /// Refuses the edits of an import as `check` does, naming every rule that they would break.
  func checkImport(_ edits: [PlacedEdit]) throws(CommandError) -> [String] {
    let broken = broken(by: edits)
    guard broken.refusals.isEmpty else { throw CommandError(refusingImport: broken.refusals) }
    return broken.remarks
  }

  /// The rules that edits of places would break and that are kept as yet.
  private func broken(by edits: [PlacedEdit]) -> (refusals: [String], remarks: [String]) {
    guard let validator = schema.tree?.validator,
      let after = document.trying(edits)
    else { return ([], []) }
    let known = Set(validator.errors(in: document.root))
    let edited = edits.compactMap { after.steps(of: $0.edit.place) }
    var (refusals, remarks): ([String], [String]) = ([], [])
    for error in validator.errors(in: after.root) where !known.contains(error) {
      let sentence = error.sentence(in: after.root)
      if error.refuses(editsAt: edited) {
        refusals.append(sentence)
      } else {
        remarks.append(sentence)
      }
    }
    return (refusals, remarks)
  }
}

extension Validator {
  fileprivate func errors(in root: DocumentNode) -> [ValidationProblem] {
    problems(in: root).problems.filter { $0.severity == .error }
  }
}

extension ValidationProblem {
  /// Its place with dots, as 'set' and 'get' take it; a pointer in a list of settings.
  func word(in root: DocumentNode) -> String {
    guard case .member(let key)? = steps.first else { return pointer }
    return PlaceWords(of: root).word(for: Place(key, Array(steps.dropFirst())))
  }

  fileprivate func sentence(in root: DocumentNode) -> String {
    steps.isEmpty ? sentence : "\(word(in: root)): \(sentence)"
  }

  /// Whether edits at places are refused for bringing this about: not for what only more edits can
  /// mend, nor for a union around all of them.
  fileprivate func refuses(editsAt places: [[Place.Step]]) -> Bool {
    guard !isLeftToLaterEdits else { return false }
    return !isOfUnion || places.contains { steps.starts(with: $0) }
  }
}
