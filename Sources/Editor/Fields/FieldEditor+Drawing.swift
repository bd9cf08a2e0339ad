import SetteeForms
import SetteeSettings
import SetteeTerminals
import SetteeThemes

extension FieldEditor {
  /// Rows wanted: 1 for a line of text, more for an open list, a problem, a value from elsewhere.
  package func height(width: Int) -> Int {
    widget.rows(width: width) + messageLines(width: width).count + contestRows(width: width)
  }

  /// Draws the editor, and says where on the canvas the hardware cursor belongs.
  ///
  /// With fewer rows than wanted, one row of the draft comes first, then the value from elsewhere,
  /// then what is wrong, then the rest of the draft.
  package func draw(in region: Region, look: Look) -> Point? {
    let (width, height) = (region.size.columns, region.size.rows)
    let contest = min(contestRows(width: width), max(0, height - 1))
    let messages = messageLines(width: width, isASCII: region.canvas.isASCII).prefix(
      max(0, height - 1 - contest))
    let (body, below) = region.bounds.split(top: height - contest - messages.count)
    let cursor = widget.draw(in: region.part(body), look: look)
    let (lines, rest) = below.split(top: messages.count)
    draw(messages, in: region.part(lines), look: look)
    drawContest(in: region.part(rest), look: look)
    return cursor
  }

  // MARK: What is wrong

  private static let messageRowsMax = 2
  /// Room for the mark of a problem.
  private static let messageIndent = 2

  private func messageLines(width: Int, isASCII: Bool = false) -> [VisibleText] {
    guard let message else { return [] }
    return VisibleText.wrapped(
      message, to: max(1, width - Self.messageIndent), linesMax: Self.messageRowsMax,
      isASCII: isASCII)
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

  private func draw(_ lines: ArraySlice<VisibleText>, in region: Region, look: Look) {
    let isProblem = notice == nil && oversizedPaste == nil
    let style = look.style(isProblem ? .invalid : .accent)
    region.clear(style)
    region.write(isProblem ? look.glyphs.invalid : look.glyphs.pointer, style: style)
    for (row, line) in lines.enumerated() {
      region.write(line, column: Self.messageIndent, row: row, style: style)
    }
  }

  // MARK: A value from elsewhere

  private var theirText: String {
    isRemoved
      ? "Removed elsewhere"
      : "Changed elsewhere: \(ValueText.display(theirs?.value, of: description))"
  }

  private var contestHintWidth: Int { KeyHint.width(of: contestHints) }

  private var contestHintsNarrow: [KeyHint] {
    let names = keys.keyNames(
      for: ContestCommand.keepMine, ContestCommand.takeTheirs, in: .contested)
    return [KeyHint(names, isRemoved ? "back/go" : "mine/theirs")]
  }

  /// One row where value and keys fit side by side, else two.
  private func contestRows(width: Int) -> Int {
    guard isContested else { return 0 }
    return 2 + VisibleText(theirText).width + 2 + contestHintWidth <= width ? 1 : 2
  }

  private func drawContest(in region: Region, look: Look) {
    let style = look.style(.conflict)
    region.clear(style)
    let wanted = contestRows(width: region.size.columns)
    guard region.size.rows >= wanted, wanted > 0 else {
      // One row for two: the keys matter most, the value shows in the detail as well.
      drawContestHints(in: region, look: look)
      return
    }
    let end = region.write("\(look.glyphs.conflict) \(theirText)", style: style)
    let place =
      wanted == 1
      ? Rect(column: end + 2, columns: region.size.columns, rows: 1)
      : Rect(row: 1, columns: region.size.columns, rows: 1)
    drawContestHints(in: region.part(place), look: look)
  }

  private func drawContestHints(in line: Region, look: Look) {
    let isWide = line.size.columns >= contestHintWidth
    KeyHint.draw(isWide ? contestHints : contestHintsNarrow, in: line, look: look)
  }
}
