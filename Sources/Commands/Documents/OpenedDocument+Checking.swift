import SetteeDocumentStores
import SetteeDocuments
import SetteePropertyLists
import SetteeSchemas
import SetteeStores

extension OpenedDocument {
  /// Refuses edits that would break a rule of the schema that holds now, and returns what is to be
  /// told of them: what they leave to be done, such as members that are missing yet; of each place
  /// they give its first value and that the schema does not name as things are then, which name is
  /// near; how many comments go.
  ///
  /// O(n) in the document.
  func remarks(on edits: [Edit], of keys: [Key]) throws(CommandError) -> [String] {
    let after = trying(edits)
    let broken = broken(by: keys.compactMap { places.place(of: $0) }, after)
    if let first = broken.refusals.first {
      throw CommandError("\(first) \(whatIsNext)")
    }
    var seen: Set<String> = []
    let newNames = keys.compactMap { key in
      places.place(of: key).flatMap { remark(onNew: $0, in: after?.root) }
    }
    return broken.remarks + newNames.filter { seen.insert($0).inserted }
      + [commentsGone(in: after)].compactMap(\.self)
  }

  /// The same for the edits of an import, whose refusal names every rule that they would break.
  func remarks(onImport edits: [PlacedEdit]) throws(CommandError) -> [String] {
    let after = document.trying(edits)
    let broken = broken(by: edits.map(\.edit.place), after)
    guard broken.refusals.isEmpty else { throw CommandError(refusingImport: broken.refusals) }
    return broken.remarks + [commentsGone(in: after)].compactMap(\.self)
  }

  /// What follows a refusal: which schema it is by, and how to take another, where nobody asked for
  /// this one.
  private var whatIsNext: String {
    guard !schema.isAsked, let origin = schema.origin else { return "Nothing was changed." }
    return "Nothing was changed; the schema is \(origin), and '--schema' names another."
  }

  private func commentsGone(in after: Document?) -> String? {
    guard !document.comments.isEmpty, let after else { return nil }
    let count = document.comments.count - after.comments.count
    return count > 0 ? "\(count.counted("comment")) went with what stood there." : nil
  }

  /// What the document would be after edits; nothing where they cannot be made.
  func trying(_ edits: [Edit]) -> Document? { document.trying(placed(edits)) }

  private func placed(_ edits: [Edit]) -> [PlacedEdit] {
    edits.compactMap { edit in
      places.place(of: edit.key).map { PlacedEdit(Edit($0, edit.act)) }
    }
  }

  /// The first rule of the schema that a value at a place would break, as a sentence.
  func refusal(of value: PropertyList, at place: Place) -> String? {
    // An item behind the last is there once it is inserted.
    for act in [Edit.Act.set(value), .insert(value)] {
      let edits = [PlacedEdit(Edit(place, act))]
      if let after = document.trying(edits) { return broken(by: [place], after).refusals.first }
    }
    return nil
  }

  /// The rules that edits would break and that are kept as yet; `edited` are the places that they
  /// are for, be it that they make what is around these too.
  private func broken(
    by edited: [Place], _ after: Document?
  ) -> (refusals: [String], remarks: [String]) {
    guard let validator = schema.tree?.validator, let after else { return ([], []) }
    let known = Set(validator.errors(in: document.root))
    let edited = edited.compactMap { after.steps(of: $0) }
    var (refusals, remarks): ([String], [String]) = ([], [])
    for error in validator.errors(in: after.root) where !known.contains(error) {
      let sentence = error.placedSentence(in: after.root)
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
  /// Its place with dots, as 'set' and 'get' take it; empty for the root.
  func word(in root: DocumentNode) -> String {
    guard let first = steps.first else { return "" }
    let place = first.name.map { Place($0, Array(steps.dropFirst())) }
    return PlaceWords(of: root).word(for: place ?? Place(Document.rootKey, steps))
  }

  /// The sentence behind its place.
  func placedSentence(in root: DocumentNode) -> String {
    steps.isEmpty ? sentence : "\(word(in: root)): \(sentence)"
  }

  /// Whether edits at places are refused for bringing this about: not for what only more edits can
  /// mend, nor for a union around all of them.
  fileprivate func refuses(editsAt places: [[Place.Step]]) -> Bool {
    guard !isLeftToLaterEdits else { return false }
    guard let way = wayToUnion else { return true }
    return places.contains { way.starts(with: $0) }
  }
}
