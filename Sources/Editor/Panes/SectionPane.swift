import SetteeForms
import SetteeTerminals
import SetteeThemes

/// Draws the list of sections, indented by depth, with a mark where something new waits.
@MainActor
struct SectionPane {
  let region: Region
  let look: Look

  func draw(_ sections: [SettingsForm.Section], _ state: FrameState.Sections) {
    for row in 0..<region.size.rows {
      let index = state.scroll + row
      region.line(row).clear(look.style(.section))
      if sections.indices.contains(index) {
        draw(sections[index], state, index: index, in: region.line(row))
      }
    }
  }

  private func draw(
    _ section: SettingsForm.Section, _ state: FrameState.Sections, index: Int, in line: Region
  ) {
    let isSelected = index == state.section
    if isSelected && state.isFocused { line.write(look.glyphs.pointer, style: look.style(.accent)) }
    if state.news.contains(index) {
      line.write(look.glyphs.arrived, column: 1, style: look.style(.arrived))
    }
    let role: Role = isSelected ? (state.isFocused ? .sectionFocus : .selection) : .section
    let column = 2 + min(section.depth * 2, max(0, line.size.columns / 3))
    line.part(Rect(column: column, columns: line.size.columns - column - 1, rows: 1))
      .write(section.title, style: look.style(role))
  }
}
