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
  package let modified: String, invalid: String, conflict: String, locked: String, arrived: String
  package let pending: String, ellipsis: String, pointer: String
  package let vertical: String, horizontal: String
  /// Between an old and a new value.
  package let arrow: String
  /// Stands for a character of a secret.
  package let bullet: String
  /// Says that a list goes on above or below.
  package let above: String, below: String

  package static let unicode = Glyphs(
    on: "[✓]", off: "[ ]", modified: "●", invalid: "✗", conflict: "≠", locked: "⊘", arrived: "»",
    pending: "↑", ellipsis: "…", pointer: "›", vertical: "│", horizontal: "─", arrow: "→",
    bullet: "•", above: "▲", below: "▼")
  package static let ascii = Glyphs(
    on: "[x]", off: "[ ]", modified: "*", invalid: "!", conflict: "#", locked: "-", arrived: ">",
    pending: "^", ellipsis: "~", pointer: ">", vertical: "|", horizontal: "-", arrow: "->",
    bullet: "*", above: "^", below: "v")
}
