import SetteeTerminals

/// A few lines that show what a theme looks like: a heading, a small form, and every state.
package enum ThemeSwatch {
  /// A piece of a line in one look.
  package struct Span: Hashable, Sendable {
    package let text: String
    package let style: Style

    package init(_ text: String, _ style: Style) {
      self.text = text
      self.style = style
    }
  }

  /// How many columns a swatch takes.
  package static let columns = 72

  /// The lines of a swatch, each `columns` wide, the heading in the terminal's own colours.
  ///
  /// States are named in words, so the lines make sense without any colour.
  /// - Parameters:
  ///   - theme: What they are drawn in.
  ///   - keys: Some keys and what they do, for the line that tells such.
  /// - Returns: The pieces of each line.
  package static func rows(of theme: Theme, keys: [(name: String, words: String)]) -> [[Span]] {
    [heading(theme)] + sample(theme, keys: keys)
  }

  /// The lines without the heading.
  static func sample(_ theme: Theme, keys: [(name: String, words: String)]) -> [[Span]] {
    (lines + [hints(keys)]).map { pieces in
      let spans = pieces.map { piece in
        Span(piece.text, theme.style(piece.role, on: piece.ground))
      }
      let width = pieces.reduce(0) { $0 + $1.text.count }
      guard width < columns else { return spans }
      return spans + [blanks(columns - width, theme.style(pieces.last?.ground ?? .text))]
    }
  }

  /// The name, and the title cut to what fits; both may come from a file, so nothing in them
  /// reaches a terminal but what can be seen.
  private static func heading(_ theme: Theme) -> [Span] {
    let name = cut(theme.name, to: titleColumn - 2)
    let title = cut(theme.title, to: columns - titleColumn)
    let spans = [
      Span(name.text, Style(attributes: .bold)), blanks(titleColumn - name.width),
      Span(title.text, .plain), blanks(columns - titleColumn - title.width),
    ]
    return spans.filter { !$0.text.isEmpty }
  }

  private static let titleColumn = 26

  private static func blanks(_ count: Int, _ style: Style = .plain) -> Span {
    Span(String(repeating: " ", count: max(0, count)), style)
  }

  private static func cut(_ text: String, to limit: Int) -> (text: String, width: Int) {
    var result = (text: "", width: 0)
    for glyph in VisibleText(text).glyphs {
      guard result.width + glyph.width <= limit else { break }
      result.text += glyph.text
      result.width += glyph.width
    }
    return result
  }

  private typealias Piece = (text: String, role: Role, ground: Role)

  private static let lines: [[Piece]] = [
    line([
      ("  Sections     ", .title), ("Font size           ", .fieldTitle), ("14   ", .fieldValue),
      ("muted  ", .muted), ("on ", .fieldOn), ("off  ", .fieldOff), ("ma", .text), ("tc", .match),
      ("h", .text),
    ]),
    line([("  Editor       ", .selection)])
      + line(
        [(" Tab width           4      the focus bar ", .focus), ("modified ", .modified)], .focus),
    line([
      ("  Terminal     ", .section), (" Theme               ", .fieldTitle), ("velvet_", .edit),
      ("all", .editSelection), ("  ", .text), ("! not a theme", .invalid),
    ]),
    line([
      ("               ", .text), ("modified", .modified), ("  ", .text), ("conflict", .conflict),
      ("  ", .text), ("arrived", .arrived), ("  ", .text), ("synced", .synced), ("  ", .text),
      ("pending", .pending), ("  ", .text), ("offline", .offline),
    ]),
  ]

  private static func hints(_ keys: [(name: String, words: String)]) -> [Piece] {
    line(
      keys.enumerated().flatMap { index, key in
        [(index == 0 ? " \(key.name)" : "  \(key.name)", .key), (" \(key.words)", .keyHint)]
      }, .status)
  }

  private static func line(_ pieces: [(String, Role)], _ ground: Role = .text) -> [Piece] {
    pieces.map { (text: $0.0, role: $0.1, ground: ground) }
  }
}
