import SetteeTerminals
import SetteeThemes

/// What a view needs to know of the screen's looks.
@MainActor
package struct Look {
  package let theme: Theme
  /// The marks for states, in Unicode or ASCII.
  package let glyphs: Glyphs

  package init(theme: Theme, isASCII: Bool = false) {
    self.theme = theme
    glyphs = isASCII ? .ascii : .unicode
  }

  package func style(_ role: Role) -> Style { theme.style(role) }
}

/// The marks that show states without colour.
///
/// All are one column wide on every terminal: no emoji, nothing with an emoji variant that
/// terminals draw two columns wide.
package struct Glyphs: Sendable {
  package let on: String, off: String
  package let modified: String, invalid: String, doubtful: String, conflict: String, locked: String,
    arrived: String
  package let pending: String, refused: String, deprecated: String
  package let ellipsis: String, pointer: String
  package let vertical: String, horizontal: String
  /// The line above the pane that has the focus, and the part of a scroll bar that shows.
  package let heavy: String, thumb: String
  /// Stands before the row that has the focus.
  package let bar: String
  /// Between an old and a new value.
  package let arrow: String
  /// Stands for a character of a secret.
  package let bullet: String
  /// Says that a list goes on above or below.
  package let above: String, below: String

  package static let unicode = Glyphs(
    on: "[✓]", off: "[ ]", modified: "●", invalid: "✗", doubtful: "△", conflict: "≠",
    locked: "⊘", arrived: "»",
    pending: "↑", refused: "⇡", deprecated: "†", ellipsis: "…", pointer: "›", vertical: "│",
    horizontal: "─", heavy: "━", thumb: "┃", bar: "▌", arrow: "→",
    bullet: "•", above: "▲", below: "▼")
  package static let ascii = Glyphs(
    on: "[x]", off: "[ ]", modified: "*", invalid: "!", doubtful: "?", conflict: "#",
    locked: "%", arrived: "}",
    pending: "^", refused: "/", deprecated: "d", ellipsis: "..", pointer: ">", vertical: "|",
    horizontal: "-", heavy: "=", thumb: "#", bar: ">", arrow: "->",
    bullet: "*", above: "^", below: "v")
}
