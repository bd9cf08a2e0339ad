/// What a search found.
package struct SearchResult: Equatable, Sendable {
  /// Best first.
  package var matches: [Int]
  /// Filters such as `@modified` that are in force, as typed.
  package var filters: [String]
  /// The words to highlight, lower case.
  package var words: [String] = []
  /// A remark on the query, such as a filter it may have meant; a sentence.
  package var hint: String? = nil

  /// The parts of a text to highlight, in order and apart; O(text), for the rows on screen.
  package func highlights(in text: String) -> [Range<String.Index>] { [] }
}
