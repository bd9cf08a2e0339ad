import SetteePropertyLists

/// Everything that keeps a schema from being used.
package struct SchemaProblems: Error, Hashable, Sendable {
  /// So many problems are described; a file with more is better looked at from its start.
  package static let describedMax = 20

  /// In file order.
  package let problems: [SchemaProblem]
  /// How many there are, those not described included.
  package let count: Int

  init(_ problems: [SchemaProblem], count: Int) {
    self.problems = problems
    self.count = count
  }

  init(_ findings: SchemaFindings, in document: JSONDocument, file: String) {
    self.init(
      findings.first.sorted { $0.offset < $1.offset }.prefix(Self.describedMax)
        .map { SchemaProblem($0, in: document, file: file) },
      count: findings.count)
  }
}

extension SchemaProblems: CustomStringConvertible {
  /// All problems with their lines, an empty line between them.
  package var description: String {
    var parts = problems.map(\.description)
    if count > problems.count { parts.append("There are \(count - problems.count) more problems.") }
    return parts.joined(separator: "\n\n")
  }
}

/// One thing wrong with a schema, and where.
package struct SchemaProblem: Hashable, Sendable {
  package let file: String
  package let position: JSONPosition
  /// The JSON pointer of the value; empty for the root and where the file is not JSON.
  package let pointer: String
  /// The line at the place.
  package let excerpt: JSONExcerpt
  /// What is wrong and what was expected, as a sentence.
  package let message: String

  init(_ error: JSONError, file: String) {
    self.file = file
    position = error.position
    pointer = ""
    excerpt = error.excerpt
    message = error.reason.description
  }

  init(_ finding: SchemaFindings.Finding, in document: JSONDocument, file: String) {
    self.file = file
    position = document.position(ofOffset: finding.offset)
    pointer = finding.node.pointer
    excerpt = document.excerpt(atOffset: finding.offset)
    message = finding.message
  }
}

extension SchemaProblem: CustomStringConvertible {
  /// Place, sentence, and the line with a caret under the place.
  package var description: String {
    let place = "\(file):\(position.line):\(position.column)"
    let way = pointer.isEmpty ? "" : " \(pointer):"
    let lines = excerpt.lines.map { "    \($0)" }
    return (["\(place):\(way) \(message)"] + lines).joined(separator: "\n")
  }
}

/// Problems as the reader meets them, before anybody needs their lines.
struct SchemaFindings {
  /// A hostile schema could have a million.
  private static let keptMax = 200

  private(set) var first: [Finding] = []
  private(set) var count = 0

  struct Finding {
    let node: JSONNode
    let offset: Int
    let message: String
  }

  /// Notes a problem with a value, at the value or at a byte inside it.
  mutating func report(_ node: JSONNode, _ message: String, offset: Int? = nil) {
    count += 1
    guard first.count < Self.keptMax else { return }
    first.append(Finding(node: node, offset: offset ?? node.offset, message: message))
  }

  /// Takes up the problems of another reader, as far as there is room for them.
  mutating func append(_ other: SchemaFindings) {
    count += other.count
    first += other.first.prefix(Self.keptMax - first.count)
  }
}
