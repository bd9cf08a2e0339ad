import Terminals
import Themes

/// The box an overlay stands in: centred and bordered where there is room, bare where not.
@MainActor
struct DialogFrame {
  let title: String
  /// What the content would like to have.
  let wanted: Size

  /// Below this a border would cost more than it gives.
  private static let borderedMin = Size(columns: 30, rows: 8)

  /// The columns that content can have at most.
  static func columnsMax(in available: Size) -> Int {
    available.columns - (isBordered(in: available) ? 4 : 0)
  }

  /// What the content gets of an area.
  func contentSize(in available: Size) -> Size { content(in: available).size }

  /// Draws the box over whatever is there, and hands out the inside.
  func draw(in region: Region, look: Look) -> Region {
    let outer = outer(in: region.size)
    let box = region.part(outer)
    box.clear(look.style(.dialog))
    if Self.isBordered(in: region.size) { drawBorder(of: box, look: look) }
    if hasTitle(in: region.size) {
      let isBordered = Self.isBordered(in: region.size)
      let margin = isBordered ? 1 : 0
      let place = box.part(Rect(column: margin, columns: outer.size.columns - 2 * margin, rows: 1))
      place.write(isBordered ? " \(title) " : title, style: look.style(.dialogTitle))
    }
    return region.part(content(in: region.size))
  }

  private static func isBordered(in available: Size) -> Bool {
    available.columns >= borderedMin.columns && available.rows >= borderedMin.rows
  }

  private func hasTitle(in available: Size) -> Bool { available.rows >= 2 }

  private func outer(in available: Size) -> Rect {
    guard Self.isBordered(in: available) else {
      return Rect(columns: available.columns, rows: available.rows)
    }
    let columnsWanted = max(wanted.columns, VisibleText(title).width) + 4
    let columns = min(max(Self.borderedMin.columns, columnsWanted), available.columns)
    let rows = min(max(3, wanted.rows + 2), available.rows)
    return Rect(
      column: (available.columns - columns) / 2, row: (available.rows - rows) / 2,
      columns: columns, rows: rows)
  }

  private func content(in available: Size) -> Rect {
    let outer = outer(in: available)
    guard Self.isBordered(in: available) else {
      return outer.split(top: hasTitle(in: available) ? 1 : 0).rest
    }
    return Rect(
      column: outer.origin.column + 2, row: outer.origin.row + 1,
      columns: outer.size.columns - 4, rows: outer.size.rows - 2)
  }

  private func drawBorder(of box: Region, look: Look) {
    let style = look.style(.borderFocus)
    let (right, bottom) = (box.size.columns - 1, box.size.rows - 1)
    for column in 0...right {
      box.write(look.glyphs.horizontal, column: column, style: style)
      box.write(look.glyphs.horizontal, column: column, row: bottom, style: style)
    }
    for row in 0...bottom {
      box.write(look.glyphs.vertical, row: row, style: style)
      box.write(look.glyphs.vertical, column: right, row: row, style: style)
    }
    let places = [(0, 0), (right, 0), (0, bottom), (right, bottom)]
    for (corner, (column, row)) in zip(look.glyphs.corners, places) {
      box.write(corner, column: column, row: row, style: style)
    }
  }
}
