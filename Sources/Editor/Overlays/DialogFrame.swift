import SetteeTerminals
import SetteeThemes

/// The box an overlay stands in: centred and bordered where there is room, bare where not.
@MainActor
struct DialogFrame {
  let title: String
  /// The piece of the title that stands for a key, by its columns there.
  var tab: (columns: Range<Int>, key: KeyPress)? = nil
  /// What the content would like to have.
  let wanted: Size
  /// The keys that stand in the lower line, where there is one; each can be pressed there.
  var footer: [KeyHint] = []
  /// Whether rows with a bar of their own fill the box from line to line.
  var isList = false

  /// Below this a border would cost more than it gives.
  private static let borderedMin = Size(columns: 30, rows: 8)

  /// The columns that content can have at most.
  static func columnsMax(in available: Size) -> Int {
    available.columns - (isBordered(in: available) ? 4 : 0)
  }

  /// The columns that text in a list can have at most, a blank on both sides.
  static func listTextMax(in available: Size) -> Int {
    available.columns - (isBordered(in: available) ? 4 : 2)
  }

  /// What the content gets of an area.
  func contentSize(in available: Size) -> Size { content(in: available).size }

  /// Draws the box over whatever is there, and hands out the inside.
  func draw(in region: Region, look: Look) -> Region {
    let box = region.part(outer(in: region.size))
    box.clear(look.style(.dialog))
    box.note(MouseTarget.box)
    if Self.isBordered(in: region.size) {
      box.border(
        look.theme.style(.borderFocus, on: .dialog), title: title,
        titleStyle: look.style(.dialogTitle))
      // The title begins behind the corner and a blank.
      noteTab(in: box.part(Rect(column: 2, columns: box.size.columns - 3, rows: 1)))
      writeFooter(in: box, look: look)
    } else if Self.hasTitle(in: region.size) {
      box.write(title, style: look.style(.dialogTitle))
      noteTab(in: box.line(0))
    }
    return region.part(content(in: region.size))
  }

  private func noteTab(in line: Region) {
    guard let tab else { return }
    line.part(Rect(column: tab.columns.lowerBound, columns: tab.columns.count, rows: 1))
      .note(MouseTarget.key(tab.key))
  }

  private func writeFooter(in box: Region, look: Look) {
    guard !footer.isEmpty, box.size.columns > 8, box.size.rows > 2 else { return }
    let line = box.part(
      Rect(column: 1, row: box.size.rows - 1, columns: box.size.columns - 2, rows: 1))
    let hints = KeyHint.fitting(footer, columns: line.size.columns - 2)
    line.write(" \(KeyHint.text(of: hints)) ", style: look.style(.dialog))
    KeyHint.noteText(of: hints, from: 1, in: line)
  }

  static func isBordered(in available: Size) -> Bool {
    available.columns >= borderedMin.columns && available.rows >= borderedMin.rows
  }

  private static func hasTitle(in available: Size) -> Bool { available.rows >= 2 }

  private func outer(in available: Size) -> Rect {
    guard Self.isBordered(in: available) else {
      return Rect(columns: available.columns, rows: available.rows)
    }
    let columnsWanted =
      max(
        wanted.columns - (isList ? 2 : 0), VisibleText.width(of: title),
        VisibleText.width(of: KeyHint.text(of: footer))) + 4
    let columns = min(max(Self.borderedMin.columns, columnsWanted), available.columns)
    // What the keys do stands in the last row, where it is not in the box.
    let room = available.rows - (footer.isEmpty ? 1 : 0)
    let rows = min(max(3, wanted.rows + 2), room)
    return Rect(
      column: (available.columns - columns) / 2,
      row: min((available.rows - rows) / 2, room - rows), columns: columns, rows: rows)
  }

  private func content(in available: Size) -> Rect {
    let outer = outer(in: available)
    guard Self.isBordered(in: available) else {
      return outer.split(top: Self.hasTitle(in: available) ? 1 : 0).rest
    }
    let margin = isList ? 1 : 2
    return Rect(
      column: outer.origin.column + margin, row: outer.origin.row + 1,
      columns: outer.size.columns - 2 * margin, rows: outer.size.rows - 2)
  }
}
