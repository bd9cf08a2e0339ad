import SetteeForms
import SetteeTerminals
import SetteeThemes

extension Editor {
  /// Paints what lies between and below the panes where the arrangement is another than before.
  func drawGround(in region: Region, _ layout: EditorLayout) {
    let ground = FrameState.Ground(
      canvas: ObjectIdentifier(region.canvas), frame: region.frame, layout: layout,
      theme: look.theme.name, isUnderOverlay: overlay != nil)
    guard ground != frame.drawn.ground else { return }
    frame.forget()
    _ = frame.takes(\.ground, ground)
    region.clear(look.style(.text))
    if let rule = layout.sectionRule { draw(rule: region.part(rule)) }
    if let rule = layout.detailRule { draw(rule: region.part(rule)) }
  }

  private func draw(rule: Region) {
    let style = look.style(.border)
    if rule.size.columns == 1 {
      rule.verticalLine(column: 0, style: style)
    } else {
      rule.horizontalLine(row: 0, style: style)
    }
  }

  func drawTitle(in region: Region, _ layout: EditorLayout) {
    guard let rect = layout.title else { return }
    let (left, right) = titleLine
    guard frame.takes(\.title, FrameState.Title(left: left, right: right)) else { return }
    let line = region.part(rect)
    left.draw(in: line, look: look)
    let width = VisibleText(right).width
    guard width < line.size.columns / 2 else { return }
    line.part(Rect(column: line.size.columns - width, columns: width, rows: 1))
      .write(right, style: look.style(.muted))
  }

  func drawSections(in region: Region, _ layout: EditorLayout, isFocused: Bool) {
    guard let rect = layout.sections else { return }
    if search == nil, !navigation.pages.isEmpty { return drawParents(in: region.part(rect)) }
    let scroll = navigation.sectionScroll
    let shown = scroll..<min(form.sections.count, scroll + rect.size.rows)
    let state = FrameState.Sections(
      section: section, scroll: scroll, isFocused: isFocused && pane == .sections,
      news: news(inSections: shown))
    guard frame.takes(\.sections, state) else { return }
    frame.forget(\.parents)
    SectionPane(region: region.part(rect), look: look)
      .draw(form.sections, state)
  }

  /// The rows that the page was opened from, in the place of the sections.
  private func drawParents(in region: Region) {
    let pages = navigation.pages
    let parents = pages.count > 1 ? pages[pages.count - 2].list : navigation.sectionList
    let titles = parents.visible(height: region.size.rows).compactMap { parents.field(at: $0) }
    let state = FrameState.Parents(
      titles: titles.map { rows.known($0)?.title ?? form.titleText(of: $0) },
      row: parents.row - parents.scroll)
    guard frame.takes(\.parents, state) else { return }
    frame.forget(\.sections)
    for row in 0..<region.size.rows {
      let line = region.line(row)
      line.clear(look.style(.section))
      guard state.titles.indices.contains(row) else { continue }
      line.part(Rect(column: 2, columns: line.size.columns - 3, rows: 1))
        .write(state.titles[row], style: look.style(row == state.row ? .selection : .muted))
    }
  }

  /// The sections, among those shown, in which something waits to be seen: told to whoever looks
  /// for it there, and to nobody who works elsewhere.
  private func news(inSections shown: Range<Int>) -> Set<Int> {
    guard pane == .sections, !arrivals.isEmpty else { return [] }
    let visible = Set(shownFields)
    let fields = arrivals.fields.filter { !visible.contains($0) }
    return Set(
      shown.filter { index in fields.contains { form.sections[index].fields.contains($0) } })
  }

  /// Draws the rows that changed, or all of them where others show than before.
  /// - Returns: The cursor's place.
  func drawFields(in region: Region, _ layout: EditorLayout, isFocused: Bool) -> Point? {
    guard let rect = layout.fields else { return sectionCursor(in: region, layout) }
    let pane = FieldPane(region: region.part(rect), look: look)
    let window = FrameState.Window(
      generation: navigation.listGeneration, scroll: list.scroll, section: section,
      openField: openField?.field)
    let focus = FrameState.Focus(row: list.row, isFocused: isFocused && self.pane == .fields)
    let before = frame.drawn.focus
    let isOther = frame.takes(\.window, window)
    let isWhole = isOther || openField != nil
    let isMoved = frame.takes(\.focus, focus)
    for line in 0..<rect.size.rows {
      let row = list.scroll + line
      guard let field = list.field(at: row) else {
        if isWhole { pane.clear(row: line) }
        continue
      }
      let isTouched = isMoved && (row == focus.row || row == before?.row)
      guard isWhole || isTouched || frame.staleFields.contains(field) else { continue }
      pane.draw(content(of: field, row == focus.row ? focus : nil), row: line)
    }
    if list.count == 0 { drawNothingFound(in: pane.region) }
    return drawOpenField(in: pane)
      ?? (self.pane == .sections
        ? sectionCursor(in: region, layout)
        : pane.region.absolute(Point(column: 0, row: max(0, list.row - list.scroll))))
  }

  private func content(of field: Field.ID, _ focus: FrameState.Focus?) -> FieldPane.Content {
    let description = form.fields[field].description
    let row = rows.row(field)
    return FieldPane.Content(
      description: description, row: row, states: states(of: field),
      focus: focus.map { $0.isFocused ? .focused : .selected } ?? .none,
      value: revealedValue(of: field),
      matches: search?.result?.highlights(in: row.title) ?? [])
  }

  /// The secret itself, while it is shown on request.
  func revealedValue(of field: Field.ID) -> String? {
    guard session.revealed?.field == field else { return nil }
    let row = rows.row(field)
    return ValueText.display(row.reading.value, as: form.fields[field].description.type)
  }

  private func drawNothingFound(in region: Region) {
    let text = search == nil ? "There are no settings here." : searchSummary
    region.writeWrapped(text, style: look.style(.muted))
  }

  private func drawOpenField(in pane: FieldPane) -> Point? {
    guard let openField else { return nil }
    let line = list.row - list.scroll
    let wanted = openField.editor.height(width: pane.editorWidth())
    let height = min(max(1, wanted), pane.region.size.rows - line)
    let place = pane.editorRegion(row: line, height: height)
    pane.separate(from: place)
    return openField.editor.draw(in: place, look: look)
  }

  private func sectionCursor(in region: Region, _ layout: EditorLayout) -> Point? {
    layout.sections.map {
      region.part($0).absolute(Point(column: 0, row: max(0, section - navigation.sectionScroll)))
    }
  }
}
