/// Something in a schema that cannot mean what its author meant; the keyword counts as absent.
package struct SchemaWarning: Sendable, Hashable {
  /// The JSON pointer of the schema in its document.
  package let pointer: String
  /// The address of the document.
  package let address: String
  package let keyword: String
  package let sentence: String
}

/// Warnings in the order in which they were noticed, each once.
package struct SchemaWarnings: Sendable {
  /// So many are kept; more are counted.
  package static let keptMax = 1000

  package private(set) var first: [SchemaWarning] = []
  package private(set) var count = 0
  private var known: Set<SchemaWarning> = []

  mutating func insert(_ warning: SchemaWarning) {
    guard first.count < Self.keptMax else {
      count += 1
      return
    }
    guard known.insert(warning).inserted else { return }
    count += 1
    first.append(warning)
  }
}
