import SetteeForms
import SetteePropertyLists
import SetteeTerminals
import SetteeThemes

extension Editor {
  /// Paints what lies between and below the panes where the arrangement is another than before.
  func drawGround(in region: Region, _ layout: EditorLayout) {
    let stage = FrameState.Stage(
      canvas: ObjectIdentifier(region.canvas), frame: region.frame, layout: layout,
      theme: look.theme.name, overlay: overlay == nil ? 0 : session.overlayCount,
      isUnderResults: showsResults, noticeRows: longNotice(in: layout).count)
    guard stage != frame.drawn.stage else { return }
    frame.forget()
    _ = frame.takes(\.stage, stage)
    region.clear(look.style(.text))
    if let rule = layout.sectionRule {
      region.part(rule).verticalLine(column: 0, style: look.style(.border))
      note(.sections, on: region.part(rule), in: region)
    }
  }

  /// Draws those of the rules above the panes, which name them, that say another thing than before,
  /// and that above a detail below the list.
  func drawRules(in region: Region, _ layout: EditorLayout, isFocused: Bool) {
    let rules = rules(layout, isFocused: isFocused)
    let before = frame.drawn.rules
    guard frame.takes(\.rules, rules) else { return }
    if let title = layout.title {
      drawTitles(rules, before, on: title, in: region, layout)
    }
    if let rule = layout.detailRule, rules.detail != before?.detail {
      drawDetailRule(rules.detail, on: rule, in: region, layout)
    }
  }

  private func drawTitles(
    _ rules: FrameState.Rules, _ before: FrameState.Rules?, on title: Rect, in region: Region,
    _ layout: EditorLayout
  ) {
    let beside = layout.sectionRule?.origin.column
    let end = layout.isWide ? layout.scrollBar?.origin.column ?? 0 : title.size.columns
    if let beside, rules.sections != before?.sections {
      rules.sections.draw(in: part(0..<beside, of: title, in: region), look: look)
      drawJunction("┬", at: beside, of: title, in: region)
      note(.sections, on: part(beside..<beside + 1, of: title, in: region), in: region)
    }
    let main = layout.fields == nil ? \FrameState.Rules.sections : \.list
    if rules[keyPath: main] != before?[keyPath: main] {
      let start = beside.map { $0 + 1 } ?? 0
      rules[keyPath: main].draw(in: part(start..<end, of: title, in: region), look: look)
    }
    if layout.isWide, rules.detail != before?.detail {
      drawJunction("┬", at: end, of: title, in: region)
      note(.detail, on: part(end..<end + 1, of: title, in: region), in: region)
      rules.detail.draw(in: part(end + 1..<title.size.columns, of: title, in: region), look: look)
    }
  }

  private func drawDetailRule(
    _ detail: PaneRule, on rule: Rect, in region: Region, _ layout: EditorLayout
  ) {
    let beside = layout.sectionRule?.origin.column
    let start = beside ?? 0
    region.part(rule).horizontalLine(row: 0, style: look.style(.border))
    detail.draw(in: part(start + 1..<rule.size.columns, of: rule, in: region), look: look)
    if beside != nil { drawJunction("┴", at: start, of: rule, in: region) }
  }

  /// Lets the mouse drag a border there, but where several editors keep one arrangement.
  private func note(_ border: EditorLayout.Border, on place: Region, in region: Region) {
    guard !options.hasNeighbours else { return }
    place.note(MouseTarget.border(border, left: region.frame.origin.column))
  }

  private func part(_ columns: Range<Int>, of line: Rect, in region: Region) -> Region {
    region.part(line).part(Rect(column: columns.lowerBound, columns: columns.count, rows: 1))
  }

  private func drawJunction(_ piece: String, at column: Int, of line: Rect, in region: Region) {
    region.part(line).write(
      frame.isASCII ? "+" : piece, column: column, style: look.style(.border))
  }

  func drawSections(in region: Region, _ layout: EditorLayout, isFocused: Bool) {
    guard let rect = layout.sections else { return }
    if !navigation.isFiltered, !navigation.pages.isEmpty {
      return drawParents(in: region.part(rect))
    }
    let view = sectionView(rows: rect.size.rows, isFocused: isFocused)
    let before = frame.drawn.sections
    guard view != before?.view else { return }
    let state = sections(in: view)
    _ = frame.takes(\.sections, state)
    frame.forget(\.parents)
    SectionPane(region: region.part(rect), look: look).draw(state, after: before)
  }

  private func sectionView(rows: Int, isFocused: Bool) -> FrameState.SectionView {
    let scroll = navigation.sectionScroll
    let shown = max(Navigation.all, scroll - 1)..<min(form.sections.count, scroll - 1 + rows)
    return FrameState.SectionView(
      shown: shown, chosen: section + 1 - scroll, news: news(inSections: shown),
      countsGeneration: form.countsGeneration, isFocused: isFocused && pane == .sections)
  }

  private func sections(in view: FrameState.SectionView) -> FrameState.Sections {
    FrameState.Sections(
      view: view,
      lines: view.shown.map { index in
        guard index >= 0 else {
          return SectionPane.Line(
            title: "All", depth: 0, count: form.settingCount(), counts: form.counts(), isNews: false
          )
        }
        let section = form.sections[index]
        return SectionPane.Line(
          title: section.title, depth: section.depth, count: form.settingCount(ofSection: index),
          counts: form.counts(ofSection: index), isNews: view.news.contains(index))
      },
      countWidth: form.settingCount().grouped.utf8.count)
  }

  /// The rows that the page was opened from, in the place of the sections.
  private func drawParents(in region: Region) {
    let pages = navigation.pages
    var parents = pages.count > 1 ? pages[pages.count - 2].list : navigation.formList
    parents.fit(height: region.size.rows)
    let shown = parents.visible(height: region.size.rows).compactMap { parents.field(at: $0) }
      .filter { field in form.role(of: field).map { $0.isPart } ?? true }
    let state = FrameState.Parents(
      titles: shown.map { rows.known($0)?.title ?? form.titleText(of: $0) },
      row: pages.last.flatMap { shown.firstIndex(of: $0.container) })
    guard frame.takes(\.parents, state) else { return }
    frame.forget(\.sections)
    for row in 0..<region.size.rows {
      let line = region.line(row)
      line.clear(look.style(.section))
      guard state.titles.indices.contains(row) else { continue }
      let isChosen = row == state.row
      if isChosen { line.write(look.glyphs.bar, style: look.style(.accent)) }
      line.part(Rect(column: 1, columns: line.size.columns - 2, rows: 1))
        .write(state.titles[row], style: look.style(isChosen ? .selection : .muted))
    }
  }

  /// The sections, among those shown, in which something waits to be seen: told to whoever looks
  /// for it there, and to nobody who works elsewhere.
  private func news(inSections shown: Range<Int>) -> Set<Int> {
    guard pane == .sections, !arrivals.isEmpty else { return [] }
    let visible = Set(shownFields)
    let fields = arrivals.fields.filter { !visible.contains($0) }
    return Set(
      shown.filter { index in
        index >= 0 && fields.contains { form.sections[index].fields.contains($0) }
      })
  }

  /// Draws the lines that changed, or all of them where others show than before.
  /// - Returns: The cursor's place.
  func drawFields(in region: Region, _ layout: EditorLayout, isFocused: Bool) -> Point? {
    if !frame.staleFields.isEmpty { frame.forget(\.legend) }
    guard let rect = layout.fields else { return sectionCursor(in: region, layout) }
    let pane = fieldPane(in: region.part(rect))
    let list = list
    let window = FrameState.Window(
      generation: navigation.listGeneration, scroll: list.scroll, openField: openField?.field,
      settling: settlingField)
    let hasFocus = isFocused && self.pane == .fields && detailTop == nil
    let focus = FrameState.Focus(row: list.row, isFocused: hasFocus)
    let before = frame.drawn.focus
    let isOther = frame.takes(\.window, window)
    let isWhole = isOther || openField != nil
    if isWhole { frame.forget(\.legend) }
    let isMoved = frame.takes(\.focus, focus)
    for line in 0..<rect.size.rows {
      switch list.content(ofLine: list.scroll + line) {
      case .row(let row)?:
        guard let field = list.field(at: row) else { continue }
        let isTouched = isMoved && (row == focus.row || row == before?.row)
        guard isWhole || isTouched || frame.staleFields.contains(field) else { continue }
        draw(field, row == focus.row ? focus : nil, in: pane, line)
        pane.note(row: row, onLine: line, isSwitch: isSwitch(field), isValue: isValue(field))
      case .heading(let section)?:
        guard isWhole else { continue }
        pane.drawHeading(navigation.path(ofSection: section), row: line)
        pane.region.line(line).note(MouseTarget.list)
      case .blank?, nil:
        guard isWhole else { continue }
        pane.clear(row: line)
        pane.region.line(line).note(MouseTarget.list)
      }
    }
    drawScrollBar(in: region, layout)
    drawEmptiness(in: pane.region)
    drawSettling(in: pane, layout)
    return drawOpenField(in: pane, layout)
      ?? (self.pane == .sections
        ? sectionCursor(in: region, layout)
        : pane.region.absolute(
          Point(column: 0, row: max(0, list.line(ofRow: list.row) - list.scroll))))
  }

  /// Says that nothing is listed, below the row that adds something where that stands alone.
  private func drawEmptiness(in region: Region) {
    let told = navigation.isFiltered ? 0 : navigation.pages.last?.page.problemCount ?? 0
    let isAddAlone =
      list.count == told + 1 && list.field(at: told).map { form.role(of: $0) == .add } == true
    guard list.count == 0 || isAddAlone, openField == nil else { return }
    region.part(
      Rect(row: list.count, columns: region.size.columns, rows: region.size.rows - list.count)
    ).writeCentred(emptySentence, look: look)
  }

  private func draw(
    _ field: Field.ID, _ focus: FrameState.Focus?, in pane: FieldPane, _ line: Int
  ) {
    let content = content(of: field, focus)
    if case .heading? = form.role(of: field) {
      pane.drawHeading([content.row.title], row: line, focus: content.focus)
    } else {
      pane.draw(content, row: line)
    }
  }

  /// Whether a field shows the box of a switch.
  private func isSwitch(_ field: Field.ID) -> Bool {
    guard isValue(field), case .boolean = form.fields[field].description.type.unwrapped,
      case .boolean? = rows.row(field).reading.value
    else { return false }
    return true
  }

  private func isValue(_ field: Field.ID) -> Bool { form.fields[field].kind == .setting }

  /// The pane of the list, whose columns are the same for all rows.
  func fieldPane(in region: Region) -> FieldPane {
    FieldPane(region: region, look: look, longestTitle: longestTitle)
  }

  /// The columns of the longest title in the form, or of a page's first rows.
  var longestTitle: Int {
    guard !navigation.isFiltered, let page = navigation.pages.last else {
      return form.titleWidthMax
    }
    let rows = page.page.rows.dropFirst(page.page.problemCount).prefix(64)
    let widths = rows.map { form.fields[$0].description.title.utf8.count }
    return max(8, widths.max() ?? 0)
  }

  private func drawScrollBar(in region: Region, _ layout: EditorLayout) {
    guard let rect = layout.scrollBar else { return }
    let bar = ScrollBar(
      height: rect.size.rows, lines: list.lineCount, top: list.scroll, isLine: layout.isWide)
    guard frame.takes(\.scrollBar, bar) else { return }
    bar.draw(in: region.part(rect), look: look)
    if !bar.isNeeded, layout.isWide { note(.detail, on: region.part(rect), in: region) }
    if bar.isNeeded {
      region.part(rect).note(
        MouseTarget.scrollBar(bar, top: region.absolute(rect.origin).row))
    }
  }

  private func content(of field: Field.ID, _ focus: FrameState.Focus?) -> FieldPane.Content {
    let description = form.fields[field].description
    let row = rows.row(field)
    let isOpen = openField?.field == field
    let lost = row.reading.lost.map { (FieldDetail(description, row, line: nil), $0) }
    return FieldPane.Content(
      description: description, row: row, title: isOpen ? openField?.purpose.entry?.name : nil,
      states: states(of: field),
      focus: focus.map { $0.isFocused && !isOpen ? .focused : .selected } ?? .none,
      value: revealedValue(of: field),
      matches: search?.result.map { marks(of: $0, field, in: row.title) } ?? [],
      aside: lost.map { $0.winner(over: $1, isTimeTold: true) },
      briefAside: lost.map { $0.winner(over: $1, isTimeTold: false) })
  }

  /// The parts of a row's title by which it was found.
  private func marks(
    of result: SearchResult, _ field: Field.ID, in title: String
  ) -> [Range<String.Index>] {
    result.isByLetters(field)
      ? SearchResult.letters(of: result.words, in: title) : result.highlights(in: title)
  }

  /// The secret itself, while it is shown on request.
  func revealedValue(of field: Field.ID) -> String? {
    guard session.revealed?.field == field else { return nil }
    let row = rows.row(field)
    return ValueText.display(row.reading.shown, as: form.fields[field].description.type)
  }

  private func sectionCursor(in region: Region, _ layout: EditorLayout) -> Point? {
    layout.sections.map {
      region.part($0).absolute(
        Point(column: 0, row: max(0, section + 1 - navigation.sectionScroll)))
    }
  }
}

extension Region {
  /// Says, centred, that there is nothing to show, and what leads on.
  @MainActor
  func writeCentred(_ sentence: String, look: Look) {
    let lines = VisibleText.wrapped(
      sentence, to: max(1, size.columns - 2), linesMax: size.rows, isASCII: canvas.isASCII)
    let top = max(0, (size.rows - lines.count) / 2)
    for (row, line) in lines.enumerated() {
      write(
        line, column: max(0, (size.columns - line.width) / 2), row: top + row,
        style: look.style(.muted))
    }
  }
}
