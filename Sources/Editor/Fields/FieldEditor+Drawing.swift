import SetteeForms
import SetteeSettings
import SetteeTerminals
import SetteeThemes

extension FieldEditor {
  /// Whether the draft stands in a box rather than in the value's own line.
  package var isBox: Bool { widget.box != nil }

  /// The columns that the box wants at least, so that titles beside it stay where there is room.
  var boxMin: Int? { isBox ? widget.boxMin : nil }

  /// Rows wanted: the draft's own, and what is to be said below it; some boxes take a share of the
  /// rows that the window has.
  package func height(width: Int, rows: Int = 24, hasDetail: Bool = true) -> Int {
    let inside = isBox ? width - 2 : width
    let words = tongue(width: inside, hasDetail).count + contestRows(width: inside)
    return widget.rows(width: inside, window: rows) + words + (isBox ? 2 : 0)
  }

  /// Draws the editor, and says where on the canvas the hardware cursor belongs.
  ///
  /// With fewer rows than wanted, one row of the draft comes first, then the value from elsewhere,
  /// then what is wrong, then the rest of the draft. Where a detail on screen tells what is wrong,
  /// a few rows of it do.
  package func draw(in region: Region, look: Look, hasDetail: Bool = true) -> Point? {
    region.forgetTargets()
    defer { region.noteRest(MouseTarget.box) }
    guard let box = widget.box, region.size.rows > 2 else {
      return drawLine(in: region, look: look, hasDetail)
    }
    region.clear(look.style(.box))
    let style = look.style(.boxBorder)
    let inside = region.border(style)
    let titleStyle = box.isPlaceholder ? look.theme.style(.placeholder, on: .box) : style
    region.part(Rect(column: 1, columns: region.size.columns - 2, rows: 1))
      .write(" \(box.title) ", style: titleStyle)
    drawFooter(box.footer(keys).filter { !isContested || !$0.isStoring }, in: region, look: look)
    return drawBody(in: inside, ground: .box, look: look, hasDetail)
  }

  /// What stands in a box's lower line: as many hints as fit, those that end the draft before
  /// others.
  private func drawFooter(_ hints: [KeyHint], in region: Region, look: Look) {
    let line = region.line(region.size.rows - 1)
    let kept = hints.map { $0.isStoring ? $0.kept : $0.keptAsWayOut(of: widget.contexts) }
    // The corners, and a blank before the hints; one behind them where there is room.
    let room = line.size.columns - 3
    let shown = KeyHint.fitting(
      kept.map { $0.shown(isASCII: region.canvas.isASCII) }, columns: room)
    guard !shown.isEmpty else { return }
    let text = KeyHint.text(of: shown, isASCII: region.canvas.isASCII)
    let width = VisibleText.width(of: text, isASCII: region.canvas.isASCII)
    line.write(
      " \(text)\(width < room ? " " : "")", column: 1, style: look.style(.boxBorder))
  }

  private func drawLine(in region: Region, look: Look, _ hasDetail: Bool) -> Point? {
    guard let slider = widget.slider(of: description), region.size.columns >= slider.widthMin + 12
    else { return drawBody(in: region, ground: .tongue, look: look, hasDetail) }
    let width = min(region.size.columns / 2, slider.widthMin + 10)
    // A blank stands on both sides.
    let place = region.part(
      Rect(column: region.size.columns - width - 2, columns: width + 2, rows: 1))
    let cursor = drawBody(in: region, ground: .tongue, look: look, hasDetail)
    place.clear(look.style(.field))
    slider.draw(in: place.part(Rect(column: 1, columns: width, rows: 1)), look: look)
    return cursor
  }

  /// The draft, below it what is wrong or asked for, and the value from elsewhere.
  private func drawBody(
    in region: Region, ground: Role, look: Look, _ hasDetail: Bool
  ) -> Point? {
    let (width, height) = (region.size.columns, region.size.rows)
    let contest = min(contestRows(width: width), max(0, height - 1))
    let words = tongue(width: width, hasDetail, isASCII: region.canvas.isASCII).prefix(
      max(0, height - 1 - contest))
    let (body, below) = region.bounds.split(top: height - contest - words.count)
    let cursor = widget.draw(in: region.part(body), look: look)
    let (lines, rest) = below.split(top: words.count)
    draw(words, in: region.part(lines), ground: ground, look: look)
    drawContest(in: region.part(rest), look: look)
    return cursor
  }

  // MARK: The tongue

  private static let tongueRowsMax = 3
  /// So many rows hold what nothing else on screen tells.
  private static let wholeRowsMax = 8
  /// Room for the tip of the tongue, and for the mark of a problem.
  private static let tipWidth = 2
  private static let markWidth = 2

  /// What is wrong with the draft, asked or told; else, under an open line, what it takes.
  private func tongue(
    width: Int, _ hasDetail: Bool, isASCII: Bool = false
  ) -> [VisibleText] {
    guard let words = message ?? (isBox ? nil : rule) else { return [] }
    let isToldElsewhere = message == nil || hasDetail && message == problem
    let rowsMax = isToldElsewhere ? Self.tongueRowsMax : Self.wholeRowsMax
    let indent = Self.tipWidth + (message == nil ? 0 : Self.markWidth)
    return VisibleText.wrapped(
      words, to: max(1, width - indent), linesMax: rowsMax, isASCII: isASCII)
  }

  /// What is wrong with the draft, where the tongue has too little room to say all of it.
  func problemCut(width: Int) -> String? {
    guard let problem, message == problem else { return nil }
    let room = width - (isBox ? 2 : 0) - Self.tipWidth - Self.markWidth
    let lines = VisibleText.wrapped(problem, to: max(1, room), linesMax: Self.tongueRowsMax + 1)
    return lines.count > Self.tongueRowsMax ? problem : nil
  }

  private var message: String? {
    if let text = oversizedPaste {
      let size = text.utf8.count / 1024
      let insert = keys.keyName(for: PasteCommand.insertPaste, in: .paste)
      let drop = keys.keyName(for: PasteCommand.dropPaste, in: .paste)
      return "Insert a paste of \(size) KB, as far as it fits? \(insert) inserts, \(drop) drops it."
    }
    return notice ?? problem
  }

  /// What the field takes, in words.
  private var rule: String {
    guard description.traits.contains(.secret) else {
      let kind = isName ? "name" : description.type.kindName
      let limits = description.type.constraintSummary
      return widget.remark ?? (limits.isEmpty ? kind : "\(kind), \(limits)")
    }
    let show = keys.keyName(for: FieldCommand.showSecret, in: .field)
    return "secret  \(show) \(isRevealed ? "hides" : "shows")"
  }

  private func draw(
    _ lines: ArraySlice<VisibleText>, in region: Region, ground: Role, look: Look
  ) {
    region.clear(look.style(ground))
    guard message != nil else {
      for (row, line) in lines.enumerated() {
        region.write(line, column: Self.tipWidth, row: row, style: look.style(ground))
      }
      return drawTip(in: region, look: look)
    }
    let isProblem = notice == nil && oversizedPaste == nil
    let style = look.theme.style(isProblem ? .invalid : .accent, on: ground)
    let mark = isProblem ? look.glyphs.invalid : look.glyphs.pointer
    if !lines.isEmpty { region.write(mark, column: Self.tipWidth, style: style) }
    for (row, line) in lines.enumerated() {
      region.write(line, column: Self.tipWidth + Self.markWidth, row: row, style: style)
    }
    if !isBox { drawTip(in: region, look: look) }
  }

  private func drawTip(in region: Region, look: Look) {
    guard region.size.rows > 0 else { return }
    region.write(region.canvas.isASCII ? "+" : "└", style: look.theme.style(.border, on: .tongue))
  }

  // MARK: A value from elsewhere

  private func drawContest(in region: Region, look: Look) {
    let style = look.style(.conflict)
    region.clear(style)
    let wanted = contestRows(width: region.size.columns)
    guard region.size.rows >= min(wanted, 2), wanted > 0 else {
      // One row for two: the keys matter most, the value shows in the detail as well.
      drawContestHints(in: region, look: look)
      return
    }
    guard wanted > 1 else {
      let end = region.write("\(look.glyphs.conflict) \(theirText)", style: style)
      let rest = Rect(column: end + 2, columns: region.size.columns, rows: 1)
      return drawContestHints(in: region.part(rest), look: look)
    }
    let hintRows = min(contestHintRows(width: region.size.columns), region.size.rows - 1)
    let lines = theirLines(width: region.size.columns, isASCII: region.canvas.isASCII)
      .prefix(region.size.rows - hintRows)
    region.write(look.glyphs.conflict, style: style)
    for (row, line) in lines.enumerated() { region.write(line, column: 2, row: row, style: style) }
    guard hintRows > 1 else {
      return drawContestHints(in: region.line(lines.count), look: look)
    }
    let hints = contestHints(width: region.size.columns, lines: hintRows)
    for (row, hint) in hints.enumerated() {
      KeyHint.draw([hint], in: region.line(lines.count + row), look: look)
    }
  }

  private func drawContestHints(in line: Region, look: Look) {
    let width = line.size.columns
    let hints =
      width >= contestHintWidth ? contestHints(width: width, lines: 1) : contestHintsNarrow
    KeyHint.draw(hints, in: line, look: look)
  }
}
