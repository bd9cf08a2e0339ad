import SetteeTerminals
import SetteeThemes

/// The rule above a pane: its name, and at the right what there is to count; heavy where the pane
/// has the focus.
struct PaneRule: Equatable {
  var title: StyledLine
  var right = StyledLine()
  var isFocused = false
  /// The pieces of the rule behind what stands at its right.
  var tail = 1

  /// Draws the rule over a whole line: `━ Text Editor ━━━━━━ 72 settings ●4 ━`.
  @MainActor
  func draw(in line: Region, look: Look) {
    let columns = line.size.columns
    let style = look.style(isFocused ? .borderFocus : .border)
    let piece = isFocused ? look.glyphs.heavy : look.glyphs.horizontal
    line.fill(with: Cell(piece, style: style))
    let rightWidth = right.width
    let showsRight = rightWidth > 0 && rightWidth + 4 <= columns / 2
    let room = columns - 4 - (showsRight ? rightWidth + 2 + tail : 0)
    if !title.parts.isEmpty, room > 3 {
      write(title.fitted(to: room), at: 1, upTo: room + 2, in: line, look: look)
    }
    guard showsRight else { return }
    write(right, at: columns - rightWidth - 2 - tail, upTo: columns, in: line, look: look)
  }

  @MainActor
  private func write(
    _ text: StyledLine, at column: Int, upTo end: Int, in line: Region, look: Look
  ) {
    let place = line.part(Rect(columns: end, rows: 1))
    var column = line.write(" ", column: column, style: look.style(.text))
    for part in text.parts {
      var style = look.style(part.role)
      if part.role == .title, !isFocused { style.attributes.remove(.bold) }
      column = part.write(in: place, column: column, style: style)
    }
    line.write(" ", column: column, style: look.style(.text))
  }
}

extension StyledLine {
  @MainActor
  var width: Int { parts.reduce(0) { $0 + VisibleText.width(of: $1.text) } }

  /// The line in so many columns: cut in its middle, the first name kept and as many of the last
  /// as there is room for.
  @MainActor
  func fitted(to columns: Int) -> StyledLine {
    guard width > columns, parts.count > 2, let first = parts.first, let last = parts.last else {
      return self
    }
    var room = columns - VisibleText.width(of: first.text) - 3
    var tail: [Part] = []
    for part in parts.dropFirst().reversed() {
      room -= VisibleText.width(of: part.text)
      guard room >= 0 else { break }
      tail.insert(part, at: 0)
    }
    // What stands between names begins no tail.
    if tail.first?.role != last.role { tail = Array(tail.dropFirst()) }
    var line = StyledLine()
    guard !tail.isEmpty else {
      line.parts = [last]
      return line
    }
    line.parts = [first]
    line.append(" … ", .muted)
    line.parts += tail
    return line
  }
}
