/// A canvas as a picture in SVG, for documents: the same cells and colours that a terminal shows.
///
/// Cells are 8 by 17 units. Runs of one look are one text each, stretched to their columns, so that
/// every font keeps the grid. What the looks leave to the terminal takes the given ink and paper.
/// The text is the canvas's, which holds visible characters only; the picture runs no script and
/// loads nothing.
package struct SVGFrame: Sendable {
  /// What the terminal's own colours are, as `#rrggbb`.
  package var ink: String
  package var paper: String

  package static let dark = SVGFrame(ink: "#e6e9ef", paper: "#16181d")
  package static let light = SVGFrame(ink: "#1a1d23", paper: "#fdfdfb")

  private static let cell = (width: 8, height: 17, baseline: 13)
  private static let margin = 8

  package init(ink: String, paper: String) { (self.ink, self.paper) = (ink, paper) }

  /// Draws a canvas; the same cells give the same bytes.
  package func picture(of canvas: Canvas) -> String {
    let width = canvas.size.columns * Self.cell.width + 2 * Self.margin
    let height = canvas.size.rows * Self.cell.height + 2 * Self.margin
    var lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)""#
        + #" viewBox="0 0 \#(width) \#(height)" font-size="13.3" xml:space="preserve""#
        + #" font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace">"#,
      #"<rect width="\#(width)" height="\#(height)" rx="6" fill="\#(paper)"/>"#,
    ]
    for row in 0..<canvas.size.rows {
      for run in runs(of: row, in: canvas) { lines += elements(of: run, row: row) }
    }
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  /// Neighbours of one look in a row.
  private struct Run {
    var column: Int
    var columnCount: Int
    var text: String
    var style: Style

    var isBlank: Bool { text.utf8.allSatisfy { $0 == UInt8(ascii: " ") } }
  }

  private func runs(of row: Int, in canvas: Canvas) -> [Run] {
    var runs: [Run] = []
    for column in 0..<canvas.size.columns {
      let cell = canvas[column, row]
      if let last = runs.indices.last, runs[last].style == cell.style {
        runs[last].columnCount += 1
        runs[last].text += cell.text
      } else {
        runs.append(Run(column: column, columnCount: 1, text: cell.text, style: cell.style))
      }
    }
    return runs
  }

  private func elements(of run: Run, row: Int) -> [String] {
    let x = Self.margin + run.column * Self.cell.width
    let y = Self.margin + row * Self.cell.height
    let width = run.columnCount * Self.cell.width
    let colors = colors(of: run.style)
    var elements: [String] = []
    if colors.paper != paper {
      elements.append(
        #"<rect x="\#(x)" y="\#(y)" width="\#(width)" height="\#(Self.cell.height)""#
          + #" fill="\#(colors.paper)"/>"#)
    }
    guard !run.isBlank || run.style.attributes.contains(.underline) else { return elements }
    elements.append(
      #"<text x="\#(x)" y="\#(y + Self.cell.baseline)" textLength="\#(width)""#
        + #" lengthAdjust="spacingAndGlyphs" fill="\#(colors.ink)"\#(attributes(of: run.style))>"#
        + Self.escaped(run.text) + "</text>")
    return elements
  }

  private func colors(of style: Style) -> (ink: String, paper: String) {
    let own = (ink: Self.hex(style.foreground) ?? ink, paper: Self.hex(style.background) ?? paper)
    return style.attributes.contains(.reverse) ? (own.paper, own.ink) : own
  }

  private func attributes(of style: Style) -> String {
    let words: [(Style.Attributes, String)] = [
      (.bold, #" font-weight="bold""#), (.italic, #" font-style="italic""#),
      (.underline, #" text-decoration="underline""#), (.dim, #" opacity="0.67""#),
    ]
    return words.filter { style.attributes.contains($0.0) }.map(\.1).joined()
  }

  private static func hex(_ color: Color) -> String? {
    guard let parts = color.components else { return nil }
    let digits = [parts.red, parts.green, parts.blue].map { part in
      (part < 16 ? "0" : "") + String(part, radix: 16)
    }
    return "#" + digits.joined()
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}
