import SetteeDocuments
import SetteePropertyLists

/// What keeps bytes from being a schema, and where.
package struct SchemaProblem: Error, Hashable, Sendable {
  package let file: String
  package let position: TextPosition
  /// The line at the place.
  package let excerpt: TextExcerpt
  /// What is wrong and what was expected, as a sentence.
  package let message: String

  package init(_ problem: DocumentProblem, file: String) {
    self.file = file
    position = problem.position
    excerpt = problem.excerpt
    message = problem.reason.prefix(1).uppercased() + problem.reason.dropFirst() + "."
  }
}

extension SchemaProblem: CustomStringConvertible {
  /// Place, sentence, and the line with a caret under the place.
  package var description: String {
    let place = "\(file):\(position.line):\(position.column): \(message)"
    return ([place] + excerpt.lines.map { "    \($0)" }).joined(separator: "\n")
  }
}
