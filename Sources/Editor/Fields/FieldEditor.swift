import Forms
import PropertyLists
import Settings
import Terminals
import Themes

/// The open editor of one field: takes keys and pastes until it commits or is left.
///
/// STUB of the contract between the editor's frame and its widgets. A value: it owns the draft,
/// never touches the store, and says what it wants by its outcome.
@MainActor
package struct FieldEditor {
  /// Opens an editor on a field's present value; `nil` for types with nothing to open (a boolean
  /// toggles in place, JSON and constants are read-only).
  package init?(field: Field, reading: SettingReading) { return nil }

  package mutating func handle(_ input: Input) -> Outcome { .stay }

  /// What is wrong with the draft, in words, shown beside the field while typing.
  package var problem: String? { nil }

  /// Rows wanted: 1 for a line of text, more for an open list.
  package func height(width: Int) -> Int { 1 }

  /// Draws the editor and says where the hardware cursor belongs.
  package func draw(in region: Region, look: Look) -> Point? { nil }

  package enum Input: Sendable {
    case key(KeyPress)
    case paste(String)
  }

  package enum Outcome: Equatable, Sendable {
    case stay
    case commit(PropertyList)
    /// Left without storing; the draft as text, so that one undo can bring it back.
    case cancel(draft: String)
    /// The key means nothing in this editor.
    case ignored
  }
}

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
package struct Glyphs: Sendable {
  package let on: String, off: String
  package let modified: String, invalid: String, conflict: String, locked: String, arrived: String
  package let pending: String, ellipsis: String, pointer: String
  package let vertical: String, horizontal: String

  package static let unicode = Glyphs(
    on: "[✓]", off: "[ ]", modified: "●", invalid: "✗", conflict: "⚡", locked: "⊘", arrived: "»",
    pending: "↑", ellipsis: "…", pointer: "›", vertical: "│", horizontal: "─")
  package static let ascii = Glyphs(
    on: "[x]", off: "[ ]", modified: "*", invalid: "!", conflict: "#", locked: "-", arrived: ">",
    pending: "^", ellipsis: "~", pointer: ">", vertical: "|", horizontal: "-")
}
