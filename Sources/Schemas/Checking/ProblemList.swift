/// Problems as a run meets them: the first are kept, more are counted.
struct ProblemList {
  private var kept: [(value: Int, problem: ValidationProblem)] = []
  private(set) var errorCount = 0
  private(set) var warningCount = 0
  private let keptMax: Int

  init(keptMax: Int = .max) { self.keptMax = keptMax }

  mutating func add(
    _ severity: ValidationProblem.Severity,
    _ make: () -> (value: Int, problem: ValidationProblem)
  ) {
    switch severity {
    case .error: errorCount = min(errorCount + 1, Validator.problemCountMax)
    case .warning: warningCount = min(warningCount + 1, Validator.problemCountMax)
    }
    guard kept.count < keptMax else { return }
    kept.append(make())
  }

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
