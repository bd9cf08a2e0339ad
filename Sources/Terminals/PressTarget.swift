/// What a press on a part of the screen is for; who draws the part says it, and knows what it
/// means.
package protocol PressTarget: Sendable {}

/// What each cell of a row is for, as spans that do not overlap.
struct PressTargetRow {
  private var spans: [(columns: Range<Int>, target: any PressTarget)] = []

  func target(at column: Int) -> (any PressTarget)? {
    spans.first { $0.columns.contains(column) }?.target
  }

  /// Gives a target to those columns that have none.
  mutating func fill(_ target: any PressTarget, columns: Range<Int>) {
    var start = columns.lowerBound
    for span in spans.map(\.columns).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let gap = (start..<max(start, span.lowerBound)).clamped(to: columns)
      if !gap.isEmpty { spans.append((gap, target)) }
      start = max(start, span.upperBound)
    }
    if start < columns.upperBound { spans.append((start..<columns.upperBound, target)) }
  }

  /// Gives columns a target, or takes away what they have.
  mutating func set(_ target: (any PressTarget)?, columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    for index in spans.indices.reversed() where spans[index].columns.overlaps(columns) {
      let span = spans[index]
      let left = span.columns.clamped(to: Int.min..<columns.lowerBound)
      let right = span.columns.clamped(to: columns.upperBound..<Int.max)
      if left.isEmpty, right.isEmpty {
        spans.remove(at: index)
      } else {
        spans[index].columns = left.isEmpty ? right : left
        if !left.isEmpty, !right.isEmpty { spans.append((right, span.target)) }
      }
    }
    if let target { spans.append((columns, target)) }
  }
}

extension Region {
  /// Says what a press on the region is for, until something else is said of a part of it, or the
  /// part is cleared.
  package func note(_ target: any PressTarget) {
    for row in frame.rows { canvas.note(target, columns: frame.columns, row: row) }
  }

  /// Says what a press on the rest of the region is for, where nothing is said.
  package func noteRest(_ target: any PressTarget) {
    for row in frame.rows { canvas.noteRest(target, columns: frame.columns, row: row) }
  }

  /// Takes back all that was said of the region.
  package func forgetTargets() {
    for row in frame.rows { canvas.note(nil, columns: frame.columns, row: row) }
  }
}
