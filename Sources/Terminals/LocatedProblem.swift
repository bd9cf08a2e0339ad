/// A mistake at a place of a file that somebody wrote by hand.
package struct LocatedProblem<Reason>: Error, Hashable, Sendable, CustomStringConvertible
where Reason: Hashable & Sendable & CustomStringConvertible {
  package let file: String
  /// Counted from 1, in Unicode scalars.
  package let line, column: Int
  package let reason: Reason

  package init(file: String, line: Int, column: Int, reason: Reason) {
    self.file = file
    (self.line, self.column) = (line, column)
    self.reason = reason
  }

  /// One line: file, line, column, what is wrong and what would be right.
  package var description: String {
    VisibleText("\(file):\(line):\(column): \(reason)").text
  }
}
