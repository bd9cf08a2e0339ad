import SetteeForms

/// A search in force: what was typed, what it found, and where it began.
package struct Search: Equatable, Sendable {
  package private(set) var draft: TextDraft
  package private(set) var mode: Mode
  /// Whether the query is an old one that the next character replaces.
  package private(set) var isSelected = false
  /// `nil` while there is nothing to search for.
  package private(set) var result: SearchResult?
  package var list: RowList
  /// The place to return to when the search is cleared.
  package private(set) var origin: Origin
  /// The query whose matches show.
  private var answered = ""

  package enum Mode: Sendable {
    /// Keys go to the query; hits rank over the full width.
    case typing
    /// The form's whole list shows, hits marked.
    case walking
    /// The hits alone show, in the form's order.
    case filtering
  }

  package init(query: String, mode: Mode, origin: Origin) {
    draft = TextDraft(query)
    self.mode = mode
    self.origin = origin
    list = origin.list
  }

  package var query: String { draft.text }
  package var isBlank: Bool { query.allSatisfy(\.isWhitespace) }
  package var isTyping: Bool { mode == .typing }
  /// Whether the list shows nothing but hits.
  package var isFiltering: Bool { mode != .walking }
  /// The query where the matches that show are another's.
  package var unanswered: String? { query == answered ? nil : query }

  /// Goes back to typing, the old query selected.
  mutating func type() {
    isSelected = mode != .typing && !query.isEmpty
    mode = .typing
    list = result.map { RowList(.matches($0.matches)) } ?? origin.list
  }

  /// Changes what is typed: a selected query goes before something is put in its place.
  mutating func edit<Outcome>(
    replacing isReplacement: Bool, _ edit: (inout TextDraft) -> Outcome
  ) -> Outcome {
    if isSelected, isReplacement { draft = TextDraft("") }
    isSelected = false
    return edit(&draft)
  }

  /// Takes what the form found for the query; the list starts over at the best match, or is the
  /// one the search began in where there is no query.
  mutating func take(_ result: SearchResult?, in sections: [SettingsForm.Section]) {
    answered = query
    self.result = result
    list = result.map { RowList(.matches($0.matches)) } ?? origin.list
    if mode == .filtering { filter(in: sections) }
  }

  /// Leaves the line and marks the hits in the whole list.
  mutating func walk() { mode = .walking }

  /// Leaves the line and shows the hits alone, under their headings.
  mutating func filter(in sections: [SettingsForm.Section]) {
    mode = .filtering
    guard let result else { return }
    let focused = list.focused
    // What is inside a value has no heading of the form; the field around stands for it.
    let fields = result.around.union(result.matches.filter { $0 < Field.innerBase }).sorted()
    list = RowList(.filtered(fields, in: sections))
    if let row = focused.flatMap({ list.row(of: $0) }) { list.move(to: row) }
  }

  /// Asks again, for more can be found than before.
  mutating func forgetAnswer() { answered = "" }

  /// Follows fields to other numbers; what was found is to be asked for again.
  /// - Parameters:
  ///   - moves: Where each field went.
  ///   - present: The list there is now in the place of the one that the search began in.
  ///   - section: The section there is now, where that list has none.
  mutating func follow(_ moves: FieldMoves, to present: RowList, in section: Int) {
    origin.follow(moves, to: present, in: section)
    (list, result, answered) = (origin.list, nil, "")
  }

  package struct Origin: Equatable, Sendable {
    package let pane: Pane
    package private(set) var section: Int
    package private(set) var list: RowList
    /// The row in focus, by a number below zero while it is absent.
    private var focus: Field.ID?

    package init(pane: Pane, section: Int, list: RowList) {
      (self.pane, self.section, self.list, focus) = (pane, section, list, list.focused)
    }

    fileprivate mutating func follow(
      _ moves: FieldMoves, to present: RowList, in section: Int
    ) {
      focus = focus.map(moves.number(of:))
      let row = list.row
      list = present
      list.move(to: focus.flatMap { list.row(of: $0) } ?? row)
      self.section = list.section ?? section
    }
  }
}
