import SetteeForms

/// What happens when fields come, go or get other descriptions while they show.
extension Editor {
  /// Sees to it that a frame takes up the fields there are now.
  func noteArrangement() {
    isStale = true
    rows.marks.wake()
  }

  /// Takes up the fields there are now: focus, drafts and marks follow theirs, and what belonged to
  /// a field that went goes with it.
  ///
  /// O(n), and evaluates the rows on screen.
  func takeArrangement() {
    let (focus, row, title) = (focusedField, list.row, sectionTitle)
    guard let moves = form.rearrange() else { return }
    rows.forgetRows()
    staleFields.removeAll()
    painter.forget()
    arrivals.renumber { moves[$0] }
    originals = originals.reduce(into: [:]) { originals, entry in
      if let field = moves[entry.key] { originals[field] = entry.value }
    }
    revealed = revealed.flatMap { shown in moves[shown.field].map { ($0, shown.until) } }
    if overlay?.purpose.isAboutFields == true { overlay = nil }
    takeOpenField(moves)
    takePlace(focus: focus.flatMap { moves[$0] }, row: row, title: title)
  }

  private func takeOpenField(_ moves: FieldMoves) {
    guard let open = openField else { return }
    openField = moves[open.field].map { OpenField(field: $0, editor: open.editor) }
    guard openField == nil else { return }
    message = .note("\(open.editor.description.title) is not here any more.")
  }

  /// Shows what showed: the section of this name, the search, and in it the field or its place.
  private func takePlace(focus: Field.ID?, row: Int, title: String) {
    lists = [:]
    listGeneration += 1
    let home = focus.flatMap { field in form.sections.firstIndex { $0.fields.contains(field) } }
    let named = form.sections.firstIndex { $0.title == title }
    let found = search == nil ? home ?? named : named
    section = found ?? form.sections.firstIndex { !$0.allFields.isEmpty } ?? 0
    if let search {
      let origin = Search.Origin(
        pane: search.origin.pane, section: section,
        list: RowList(.section(fields(ofSection: section))))
      self.search = Search(query: search.query, isTyping: search.isTyping, origin: origin)
      foundQuery = ""
      findMatches()
    }
    list.move(to: focus.flatMap { list.row(of: $0) } ?? row)
    if list.count == 0, pane == .fields, search == nil { pane = .sections }
  }
}

extension OpenOverlay.Purpose {
  /// Whether the overlay speaks of fields by their numbers.
  fileprivate var isAboutFields: Bool {
    switch self {
    case .reset, .changes: true
    case .reading, .fieldHelp, .undo, .redo, .quit, .theme: false
    }
  }
}
