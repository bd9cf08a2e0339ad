import SetteePropertyLists
import SetteeSettings

/// What is wrong with the values of a form: the first things one by one, those of one kind at many
/// places as one, and how many there are.
package struct FormProblems: Sendable, Equatable {
  /// What is wrong, in the form's order, then what a person should merely know.
  package let list: [FieldProblem]
  package let errorCount: Int
  package let warningCount: Int

  /// So many are told apart.
  static let keptMax = 1_000
  /// So many are counted.
  private static let countMax = 100_000
  /// So many of one kind are told as one.
  private static let groupMin = 4

  /// Puts together what was found field by field.
  /// - Parameters:
  ///   - findings: What was found, by field, in the form's order.
  ///   - locate: The row to go to for a problem, and its place.
  init(
    _ findings: some Sequence<(field: Field.ID, findings: ShapeFindings)>,
    locate: (Field.ID, ShapeProblem) -> (field: Field.ID, place: Place?)
  ) {
    var kept: [(field: Field.ID, problem: ShapeProblem)] = []
    var (errorCount, warningCount) = (0, 0)
    for (field, found) in findings {
      errorCount = min(Self.countMax, errorCount + found.errorCount)
      warningCount += found.problems.count(where: \.isWarning)
      kept += found.problems.prefix(Self.keptMax - kept.count).map { (field, $0) }
    }
    let counts = Dictionary(kept.map { (Kind($0.problem), 1) }, uniquingKeysWith: +)
    var told: Set<Kind> = []
    let list = kept.compactMap { field, problem -> FieldProblem? in
      let kind = Kind(problem)
      let count = kind.isShared ? counts[kind] ?? 1 : 1
      if count >= Self.groupMin, !told.insert(kind).inserted { return nil }
      let (row, place) = locate(field, problem)
      return FieldProblem(
        field: row, place: place, sentence: problem.sentence, isWarning: problem.isWarning,
        count: count < Self.groupMin ? 1 : count)
    }
    self.list = list.filter { !$0.isWarning } + list.filter(\.isWarning)
    (self.errorCount, self.warningCount) = (errorCount, warningCount)
  }

  /// What problems share that are told as one.
  private struct Kind: Hashable {
    let origin: String
    let sentence: String

    init(_ problem: ShapeProblem) { (origin, sentence) = (problem.origin, problem.sentence) }

    /// Whether a rule of a schema is what they break, which many places may have.
    var isShared: Bool { !origin.isEmpty }
  }
}

/// One thing that is wrong, and the row to go to for it.
package struct FieldProblem: Sendable, Equatable {
  package let field: Field.ID
  /// Where; nothing for what concerns several settings at once.
  package let place: Place?
  package let sentence: String
  /// Whether it is something that a person should know, and no rule broken.
  package let isWarning: Bool
  /// How many places it is true of, of which this is the first.
  package var count = 1

  /// The place and the sentence, with how often it holds.
  package var line: String {
    let word = place.map { "\($0)" } ?? ""
    // The root of a document that has no rows has no word.
    let line = word.isEmpty ? sentence : "\(word): \(sentence)"
    return count == 1 ? line : "\(line) … and \(count - 1) more like this"
  }

  /// Whether both are the same thing, be it at more places.
  package func isSame(as other: FieldProblem) -> Bool {
    (field, place, sentence) == (other.field, other.place, other.sentence)
  }
}
