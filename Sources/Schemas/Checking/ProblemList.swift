/// Problems as a run meets them: the first are kept, more are counted.
struct ProblemList {
  /// A problem of the value with a number.
  typealias Entry = (value: Int, problem: ValidationProblem)

  private var kept: [Entry] = []
  private(set) var errorCount = 0
  private(set) var warningCount = 0
  private let keptMax: Int

  init(keptMax: Int = .max) { self.keptMax = keptMax }

  mutating func add(
    _ severity: ValidationProblem.Severity,
    _ make: () -> Entry
  ) {
    switch severity {
    case .error: errorCount = min(errorCount + 1, Validator.problemCountMax)
    case .warning: warningCount = min(warningCount + 1, Validator.problemCountMax)
    }
    guard kept.count < keptMax else { return }
    kept.append(make())
  }

  /// The errors in the order they were met.
  var errors: [Entry] { kept.filter { $0.problem.severity == .error } }

  /// In document order, each once.
  ///
  /// Values of one container have numbers in a row, but those inside them come later; the way from
  /// the root decides.
  func sorted(in table: ValueTable) -> [ValidationProblem] {
    var seen: Set<ValidationProblem> = []
    let ways = kept.map { table.positions(to: $0.value) }
    return kept.indices.sorted { left, right in
      ways[left] == ways[right]
        ? left < right : ways[left].lexicographicallyPrecedes(ways[right])
    }.map { kept[$0].problem }.filter { seen.insert($0).inserted }
  }
}
