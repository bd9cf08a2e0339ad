import SetteeForms
import SetteePropertyLists
import SetteeTerminals
import SetteeThemes

/// Draws the list of sections under the form as a whole: indented by depth, with how many settings
/// each has of its own, and how many of those are changed or wrong.
@MainActor
struct SectionPane {
  let region: Region
  let look: Look

  /// One line.
  struct Line: Equatable {
    let title: String
    let depth: Int
    /// Settings of its own.
    let count: Int
    let counts: FieldCounts
    let isNews: Bool
  }

  /// Draws the lines that show another thing than in a state before; all where that is none.
  func draw(_ state: FrameState.Sections, after before: FrameState.Sections? = nil) {
    for row in 0..<region.size.rows where before.map({ state.differs(from: $0, at: row) }) ?? true {
      let line = region.line(row)
      guard state.lines.indices.contains(row) else {
        line.clear(look.style(.section))
        continue
      }
      draw(state.lines[row], isChosen: row == state.view.chosen, state, in: line)
      line.note(MouseTarget.section(state.view.shown.lowerBound + row))
    }
  }

  private func draw(
    _ content: Line, isChosen: Bool, _ state: FrameState.Sections, in line: Region
  ) {
    let isFocused = isChosen && state.view.isFocused
    line.clear(look.style(isFocused ? .sectionFocus : .section))
    func style(_ role: Role) -> Style {
      var style = isFocused ? look.style(.sectionFocus) : look.style(role)
      if isChosen && !isFocused { style.attributes.insert(.bold) }
      return style
    }
    if isChosen { line.write(look.glyphs.bar, style: style(.accent)) }
    var end = line.size.columns - 1
    if content.count > 0 {
      let count = content.count.grouped
      line.write(count, column: end - count.utf8.count, style: style(.note))
      end -= max(count.utf8.count, state.countWidth)
    }
    if let (badge, role) = badge(of: content) {
      let width = VisibleText.width(of: badge, isASCII: region.canvas.isASCII)
      line.write(badge, column: end - 1 - width, style: style(role))
      end -= 1 + width
    }
    let column = 1 + min(content.depth * 2, max(0, line.size.columns / 3))
    line.part(Rect(column: column, columns: end - 1 - column, rows: 1))
      .write(content.title, style: style(.section))
  }

  /// What is new before what is wrong, and that before what is changed.
  private func badge(of line: Line) -> (String, Role)? {
    if line.isNews { return (look.glyphs.arrived, .arrived) }
    return line.counts.badge(look.glyphs)
  }
}

extension FrameState.Sections {
  /// Whether a line of the pane looks another way.
  fileprivate func differs(from before: Self, at row: Int) -> Bool {
    guard view.shown.lowerBound == before.view.shown.lowerBound,
      view.isFocused == before.view.isFocused, countWidth == before.countWidth,
      lines.indices.contains(row), before.lines.indices.contains(row)
    else { return true }
    return lines[row] != before.lines[row]
      || (row == view.chosen) != (row == before.view.chosen)
  }
}

extension FieldCounts {
  /// "✗2" or "●4"; `nil` where all is at its default.
  func badge(_ glyphs: Glyphs) -> (String, Role)? {
    if problems > 0 { return ("\(glyphs.invalid)\(problems.grouped)", .invalid) }
    if changed > 0 { return ("\(glyphs.modified)\(changed.grouped)", .badge) }
    return nil
  }
}
