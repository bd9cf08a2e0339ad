import SetteeForms
import SetteePropertyLists
import SetteeTerminals
import SetteeThemes

/// What a search or the palette has found, drawn over the panes while one types.
extension Editor {
  /// Whether hits cover the panes.
  var showsResults: Bool {
    session.palette != nil || (search?.isTyping == true && search?.isBlank == false)
  }

  func drawResults(in region: Region, _ layout: EditorLayout) {
    var shown = search.map { state(of: $0, layout) }
    if let palette = session.palette { shown = state(of: palette, layout) }
    guard let state = shown, frame.takes(\.results, state) else { return }
    ResultsView(region: region.part(layout.results), look: look).draw(state)
  }

  private func state(of search: Search, _ layout: EditorLayout) -> ResultsView.State {
    let rows = search.list.visible(height: resultRows(layout))
    return ResultsView.State(
      rule: PaneRule(
        title: StyledLine("Search", .title), right: searchTally,
        isFocused: true, tail: 2),
      rows: rows.compactMap { search.list.field(at: $0) }.map { field in
        var row = row(of: field, words: search.result?.words ?? [])
        row.isByLetters = search.result?.isByLetters(field) ?? false
        return row
      },
      first: rows.lowerBound,
      chosen: search.list.count > 0 ? search.list.row - rows.lowerBound : nil,
      words: search.result?.words ?? [], nothing: emptySentence,
      footer: resultsFooter(layout))
  }

  private func state(of palette: Palette, _ layout: EditorLayout) -> ResultsView.State {
    let window = palette.list.window(rows: resultRows(layout))
    let count = "\(palette.hits.count.grouped) of \(palette.count.grouped)"
    return ResultsView.State(
      rule: PaneRule(
        title: StyledLine("Commands", .title), right: StyledLine(count, .muted), isFocused: true,
        tail: 2),
      rows: window.map { position in
        var row = row(of: palette.hits[position], words: palette.words)
        row.isByLetters = position >= palette.wholeCount
        return row
      },
      first: window.lowerBound,
      chosen: palette.list.chosen.map { $0 - window.lowerBound }, words: palette.words,
      asideColumns: VisibleText.width(of: Self.goesThere),
      nothing: "Nothing is called \"\(palette.draft.text)\".", footer: resultsFooter(layout))
  }

  /// What stands in the last rows: the filters there are, else what the status line has no place to
  /// say while a line is typed in it.
  private func resultsFooter(_ layout: EditorLayout) -> [StyledLine] {
    let filters = filterChoices
    guard filters.isEmpty else {
      let lines = filters.reduce(into: [String]()) { lines, filter in
        let line = lines.last.map { "\($0)  \(filter)" } ?? filter
        if VisibleText.width(of: line) <= layout.size.columns - 2, !lines.isEmpty {
          lines[lines.count - 1] = line
        } else {
          lines.append(filter)
        }
      }
      return lines.map { StyledLine($0, .muted) }
    }
    if let notice = session.notices.latest { return [StyledLine(notice.text, notice.kind.role)] }
    return obstacleCut(layout)
  }

  /// Why the chosen line of the palette would do nothing, where its row has too little room for it.
  private func obstacleCut(_ layout: EditorLayout) -> [StyledLine] {
    guard let palette = session.palette, let chosen = palette.list.chosen,
      case .entry(let entry) = palette.hits[chosen], let obstacle = entry.obstacle
    else { return [] }
    let titleEnd =
      FieldColumns.title + VisibleText.width(of: entry.title, isASCII: frame.isASCII)
    let width = VisibleText.width(of: obstacle, isASCII: frame.isASCII)
    guard titleEnd + 2 + width > layout.size.columns else { return [] }
    let rowsMax = max(1, layout.resultRows / 2)
    return VisibleText.wrapped(
      obstacle, to: layout.size.columns - 2, linesMax: rowsMax, isASCII: frame.isASCII
    ).map { StyledLine($0.text, .invalid) }
  }

  /// How many rows of what was found show above that.
  func resultRows(_ layout: EditorLayout) -> Int {
    max(1, layout.resultRows - resultsFooter(layout).count)
  }

  /// What taking a setting does; keys stand where these words begin.
  private static let goesThere = "goes there"

  private func row(of hit: Palette.Hit, words: [String]) -> ResultsView.Row {
    switch hit {
    case .setting(let field):
      var row = row(of: field, words: [])
      row.aside = Self.goesThere
      return row
    case .entry(let entry):
      let isWrong = if case .line = entry.act { entry.obstacle != nil } else { false }
      return ResultsView.Row(
        title: entry.title, aside: entry.obstacle ?? entry.aside,
        asideRole: isWrong ? .invalid : .note, isOff: entry.obstacle != nil)
    }
  }

  private func row(of field: Field.ID, words: [String]) -> ResultsView.Row {
    let description = form.fields[field].description
    let row = rows.row(field)
    let path = form.crumbs(to: field).joined(separator: " \(look.glyphs.pointer) ")
    let value = FieldPane.Content(
      description: description, row: row, states: [], focus: .none
    ).shownValue(look.glyphs)
    return ResultsView.Row(
      mark: states(of: field).first, title: row.title, path: path.isEmpty ? form.title : path,
      value: description.kind == .setting ? value : "",
      aside: Self.piece(of: words, unless: [row.title, path, value]) {
        [description.traits.contains(.keyless) ? "" : description.key.name]
          + description.type.choiceTexts + [description.help]
      })
  }

  /// The piece of key or help in which a word was found that is in no text that shows.
  private static func piece(
    of words: [String], unless shown: [String], in texts: () -> [String]
  ) -> String {
    let hidden = words.filter { word in !shown.contains { $0.lowercased().contains(word) } }
    guard let word = hidden.first else { return "" }
    let texts = texts()
    for text in texts {
      if let found = text.lowercased().range(of: word) { return excerpt(text, around: found) }
    }
    // Its letters were found apart from each other.
    return texts.first ?? ""
  }

  /// Some letters of a text on both sides of what was found in its lower case.
  private static func excerpt(_ text: String, around found: Range<Int>) -> String {
    let letters = Array(text)
    let range = max(0, found.lowerBound - 12)..<min(letters.count, found.upperBound + 16)
    guard range.count < letters.count else { return text }
    return (range.lowerBound > 0 ? "…" : "") + String(letters[range])
      + (range.upperBound < letters.count ? "…" : "")
  }
}

extension String {
  /// Where a piece of text stands, in letters.
  fileprivate func range(of piece: String) -> Range<Int>? {
    let (letters, wanted) = (Array(self), Array(piece))
    guard !wanted.isEmpty, letters.count >= wanted.count else { return nil }
    let start = (0...letters.count - wanted.count).first {
      letters[$0..<$0 + wanted.count].elementsEqual(wanted)
    }
    return start.map { $0..<$0 + wanted.count }
  }
}
