import SetteeTerminals
import SetteeThemes

/// Draws what there is to know about the focused field: title and key, help, remarks, facts, keys.
///
/// Facts stand at the bottom in fixed places, so that walking through a form changes only what
/// differs from field to field; help takes what room is left.
@MainActor
struct DetailPane {
  let region: Region
  let look: Look

  /// From this many rows on every fact has a line of its own.
  private static let tallMin = 12
  private static let labelWidth = 9

  func draw(_ detail: FieldDetail, states: [FieldState], value: String, hints: [KeyHint]) {
    let height = region.size.rows
    let hintRows = height >= 6 ? 1 : 0
    let facts = facts(of: detail, value: value)
    let factRows = min(facts.count, max(0, height - hintRows - 1))
    drawHeading(of: detail, states: states)
    let textRows = height - 1 - factRows - hintRows
    drawText(of: detail, rows: textRows)
    for (index, fact) in facts.prefix(factRows).enumerated() {
      draw(fact, row: 1 + textRows + index)
    }
    if hintRows > 0 {
      let line = region.line(height - 1)
      line.clear(look.style(.keyHint))
      KeyHint.draw(hints, in: line, look: look)
    }
  }

  /// Says that there is no field to tell of.
  func drawEmpty() { region.clear(look.style(.text)) }

  private func drawHeading(of detail: FieldDetail, states: [FieldState]) {
    var line = StyledLine(detail.row.title, .title)
    for state in states {
      line.appendItem("\(state.glyph(look.glyphs)) \(state.word)", state.wordRole)
    }
    line.draw(in: region.line(0), look: look)
  }

  /// Remarks first, then help; what does not fit ends in an ellipsis, and help shows it whole.
  private func drawText(of detail: FieldDetail, rows: Int) {
    let columns = region.size.columns - 1
    let place = region.part(Rect(row: 1, columns: columns, rows: max(0, rows)))
    place.clear(look.style(.text))
    var row = 0
    if detail.description.kind == .text, VisibleText(detail.row.title).width > region.size.columns {
      // The heading has no room for a text that the row had none for.
      row += place.writeWrapped(detail.row.title, row: row, style: look.style(.text))
    }
    for remark in detail.remarks {
      row += place.writeWrapped(remark.text, row: row, style: look.style(remark.state.role))
    }
    place.writeWrapped(detail.description.help, row: row, style: look.style(.text))
  }

  private typealias Fact = [(label: String, text: String)]

  private func facts(of detail: FieldDetail, value: String) -> [Fact] {
    switch detail.description.kind {
    case .text, .button: return []
    case .setting: break
    }
    if detail.description.traits.contains(.keyless) {
      let facts = [("Value", value), ("At first", detail.defaultText), ("Type", detail.type)]
      return region.size.rows >= Self.tallMin || region.size.columns < 40
        ? facts.map { [$0] } : [[facts[0], facts[1]], [facts[2]]]
    }
    let facts = [
      ("Value", value), ("Default", detail.defaultText), ("Type", detail.type),
      ("From", detail.source), ("Stored", detail.storage),
      ("Key", detail.description.place.description),
    ]
    if region.size.rows >= Self.tallMin || region.size.columns < 40 { return facts.map { [$0] } }
    return [[facts[0], facts[1]], [facts[2]], [facts[3], facts[4]], [facts[5]]]
  }

  private func draw(_ fact: Fact, row: Int) {
    let line = region.line(row)
    line.clear(look.style(.text))
    let width = line.size.columns / fact.count
    for (index, part) in fact.enumerated() {
      let place = line.part(Rect(column: index * width, columns: width - 1, rows: 1))
      place.write(part.label, style: look.style(.muted))
      place.write(part.text, column: Self.labelWidth, style: look.style(.text))
    }
  }
}
