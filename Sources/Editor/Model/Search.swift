import SetteeForms

/// A search in force: what was typed, what it found, and where it began.
package struct Search: Equatable, Sendable {
  package var draft: TextDraft
  /// Whether keys still go to the query.
  package var isTyping: Bool
  /// `nil` while there is nothing to search for.
  package private(set) var result: SearchResult?
  package var list: RowList
  /// The place to return to when the search is cleared.
  package let origin: Origin
  /// The query whose matches show.
  private var answered = ""

  package init(query: String, isTyping: Bool, origin: Origin) {
    draft = TextDraft(query)
    self.isTyping = isTyping
    self.origin = origin
    list = origin.list
  }

  package var query: String { draft.text }
  package var isBlank: Bool { query.allSatisfy(\.isWhitespace) }
  /// The query where the matches that show are another's.
  package var unanswered: String? { query == answered ? nil : query }

  /// Takes what the form found for the query; the list starts over at the best match, or is the
  /// one the search began in where there is no query.
  package mutating func take(_ result: SearchResult?) {
    answered = query
    self.result = result
    list = result.map { RowList(.matches($0.matches)) } ?? origin.list
  }

  package struct Origin: Equatable, Sendable {
    package let pane: Pane
    package let section: Int
    package let list: RowList
  }
}
