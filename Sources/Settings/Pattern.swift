/// A regular expression that matches in time linear in the text, whatever the expression.
///
/// STUB of the contract: the matcher is to come.
public struct Pattern: Sendable, Hashable {
  /// The expression as written in the schema.
  public let source: String

  /// Compiles an expression, or says in words what is wrong and at which character.
  public init(_ source: String) throws(PatternError) { self.source = source }

  /// Whether the expression matches anywhere in the text, as JSON Schema asks.
  public func matches(_ text: String) -> Bool { true }
}

/// Why an expression is not a pattern.
public struct PatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Characters before the place of the problem.
  public let offset: Int
  /// A sentence without the place.
  public let description: String

  package init(offset: Int, description: String) {
    self.offset = offset
    self.description = description
  }
}
