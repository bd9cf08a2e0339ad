import SetteeForms
import SetteeTerminals
import SetteeThemes

extension Editor {
  /// Draws the focused field's detail where the field, its row or what can be said of it changed.
  func drawDetail(in region: Region, _ layout: EditorLayout) {
    guard let rect = layout.detail else { return }
    let field = focusedField
    let isStale = field.map(frame.staleFields.contains) ?? false
    if frame.drawn.legend == nil { _ = frame.takes(\.legend, marksOnScreen) }
    let detail = FrameState.Detail(
      field: field, legend: legend,
      line: field.flatMap { form.fields[$0].setting.line }, top: detailTop,
      problem: problemCut(in: layout))
    guard frame.takes(\.detail, detail) || isStale else { return }
    let pane = DetailPane(region: region.part(rect), look: look, isTall: layout.isWide)
    guard let field else { return pane.drawEmpty() }
    let content = detailContent(of: field)
    if let top = detail.top { pane.draw(content, from: top) } else { pane.draw(content) }
  }

  /// What the detail of a field says.
  func detailContent(of field: Field.ID) -> DetailPane.Content {
    let row = rows.row(field)
    return DetailPane.Content(
      detail: FieldDetail(field, row, of: form),
      value: revealedValue(of: field) ?? row.value, legend: legend,
      problem: problemCut(in: layout))
  }

  /// The marks on screen, each once, in the order of importance.
  private var marksOnScreen: [FieldState] {
    let marks = Set(shownFields.compactMap { states(of: $0).first?.legend })
    return FieldState.allCases.filter(marks.contains)
  }

  /// The marks on screen, and those of the focused row for which its one column has no room.
  private var legend: [FieldState] {
    let shown = frame.drawn.legend ?? marksOnScreen
    let own = focusedField.map { states(of: $0).map(\.legend) } ?? []
    guard own.count > 1 else { return shown }
    return FieldState.allCases.filter { shown.contains($0) || own.contains($0) }
  }

  /// Draws the status line, or the search line while one types; the hints where there is nothing to
  /// say and both share a row.
  /// - Returns: The cursor's place in the search line.
  func drawStatus(in region: Region, _ layout: EditorLayout) -> Point? {
    if let palette = session.palette {
      return drawPrompt(
        ":", palette.shownDraft(bullet: look.glyphs.bullet), in: region, layout)
    }
    if let search, search.isTyping {
      return drawPrompt(
        "/", search.draft, isSelected: search.isSelected, in: region, layout)
    }
    guard let rect = layout.status else { return nil }
    let lines = longNotice(in: layout)
    guard lines.isEmpty else {
      if layout.sharesHints { frame.forget(\.hints) }
      draw(lines, upFrom: rect, in: region)
      return nil
    }
    let status = statusLine
    if layout.sharesHints, status.isEmpty {
      frame.forget(\.status)
      drawHints(in: region, layout)
      return nil
    }
    if layout.sharesHints { frame.forget(\.hints) }
    guard frame.takes(\.status, status) else { return nil }
    let line = region.part(rect)
    line.clear(look.style(.status))
    status.draw(
      in: line.part(Rect(column: 1, columns: line.size.columns - 1, rows: 1)), look: look)
    return nil
  }

  /// A notice that one line has no room for, in lines; none where it has.
  func longNotice(in layout: EditorLayout) -> [VisibleText] {
    guard let rect = layout.status, session.palette == nil,
      search?.isTyping != true, let notice = session.notice,
      VisibleText.width(of: notice.text, isASCII: frame.isASCII) > rect.size.columns - 1
    else { return [] }
    // A low window has nothing else that tells it.
    let linesMax = max(Self.noticeRowsMax, layout.size.rows / 3)
    return VisibleText.wrapped(
      notice.text, to: rect.size.columns - 2, linesMax: linesMax, isASCII: frame.isASCII)
  }

  private static let noticeRowsMax = 3

  /// Draws a long notice over what stands above its line.
  private func draw(_ lines: [VisibleText], upFrom rect: Rect, in region: Region) {
    frame.forget(\.status)
    let style = session.notice.map { look.theme.style($0.kind.role, on: .status) }
    for (index, words) in lines.reversed().enumerated() {
      let row = rect.origin.row - index
      let line = region.part(Rect(row: row, columns: region.size.columns, rows: 1))
      line.clear(look.style(.status))
      line.write(words, column: 1, style: style ?? look.style(.status))
    }
  }

  /// Draws a line to type in: its sign, what is typed, and behind it the keys that end it.
  private func drawPrompt(
    _ sign: String, _ draft: TextDraft, isSelected: Bool = false, in region: Region,
    _ layout: EditorLayout
  ) -> Point? {
    frame.forget(\.status)
    if layout.sharesHints { frame.forget(\.hints) }
    // Where the line has no place of its own it covers a row, which is drawn anew later.
    if layout.status == nil { frame.forget(\.window) }
    let line = region.part(layout.searchLine)
    line.clear(look.style(.status))
    line.write(sign, column: 1, style: look.style(.accent))
    let room = line.size.columns - 3
    let hints = promptHints
    let wayOut = KeyHint.width(of: hints.filter(\.isKept))
    let typed = min(
      max(1, room - 1 - wayOut), VisibleText.width(of: draft.text, isASCII: frame.isASCII) + 1)
    let rest = Rect(column: 2 + typed + 1, columns: room - typed - 1, rows: 1)
    KeyHint.draw(hints, in: line.part(rest), look: look)
    return TextLine(draft: draft, style: isSelected ? .editSelection : .edit)
      .draw(in: line.part(Rect(column: 2, columns: typed, rows: 1)), look: look)
  }

  func drawHints(in region: Region, _ layout: EditorLayout) {
    guard let rect = layout.hints else { return }
    let hints = hints
    guard frame.takes(\.hints, hints) else { return }
    let line = region.part(rect)
    line.clear(look.style(.keyHint))
    KeyHint.draw(
      hints, in: line.part(Rect(column: 1, columns: line.size.columns - 2, rows: 1)), look: look)
    line.noteRest(MouseTarget.box)
  }
}
