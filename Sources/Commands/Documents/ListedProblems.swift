import SetteeDocuments
import SetteePropertyLists
import SetteeSchemas
import SetteeStores

/// What the judge of a whole document says of rows: of each the first thing that is wrong with it,
/// that is missing there, or that is wrong inside of it, with its place in front.
struct ListedProblems {
  private(set) var sentences: [Key: String] = [:]
  /// Whether the rows have all that is wrong with them: of very many problems the first are told.
  let areAll: Bool

  /// Nothing where no schema judges the document; O(n) in the document and the rows.
  init?(_ document: OpenedDocument, rows keys: [Key]) {
    guard let validator = document.schema.tree?.validator, document.document.documentCount == 1
    else { return nil }
    let result = validator.problems(in: document.document.root)
    let errors = result.problems.filter { $0.severity == .error }
    areAll = errors.count == result.errorCount && result.undecided == nil
    guard !errors.isEmpty else { return }
    var rows: [[Place.Step]: Key] = [:]
    for key in keys {
      let steps = document.places.place(of: key).flatMap { document.document.steps(of: $0) }
      if let steps { rows[steps] = key }
    }
    for error in errors { note(error, rows, in: document.document.root) }
  }

  private mutating func note(
    _ problem: ValidationProblem, _ rows: [[Place.Step]: Key], in root: DocumentNode
  ) {
    let steps = problem.steps
    let around = (0...steps.count).lazy.compactMap { count in
      rows[Array(steps[..<count])].map { (key: $0, isItself: count == steps.count) }
    }.first
    let missing = problem.missing.flatMap { rows[steps + [.member($0)]] }
    guard let key = around?.key ?? missing, sentences[key] == nil else { return }
    let isInside = around?.isItself == false
    sentences[key] = isInside ? problem.placedSentence(in: root) : problem.sentence
  }
}
