import SetteeForms
import SetteePropertyLists
import SetteeStores

/// An overlay over the panes, and what its answer is for.
@MainActor
package struct OpenOverlay {
  package var content: Overlay
  package private(set) var purpose: Purpose

  package init(content: Overlay, purpose: Purpose) {
    self.content = content
    self.purpose = purpose
  }

  /// What is to be reset, in words too.
  package struct Reset {
    var fields: [Field.ID]
    let what: String
    /// Whether it is about what is inside of values.
    var isInside = false
  }

  package enum Purpose {
    /// Something to read.
    case reading
    case reset(Reset)
    /// A step that would overwrite what somebody else has written since.
    case undo, redo
    /// A step that cannot be taken back, and keeps the ones before it from that.
    case pass
    /// Leaving with a draft in an open field.
    case quit
    /// Leaving with changes that cannot be saved.
    case unsaved
    case changes, journal
    /// What was chosen in the palette and stores, after something was told that nobody has read.
    case act(PaletteAct)
    /// A value without parts where some belong, as it was when that was asked.
    case replaceStray(Field.ID, PropertyList)
    /// Lending a secret to another program.
    case lendSecret(Field.ID)
    /// A theme, with the look to return to.
    case theme(before: Look)
    /// Whose values stand where another account is in the place of the settings' own; with the
    /// side that was chosen and is asked about.
    case account(AccountChoice, asked: AccountSide? = nil)

    /// Whether what it lists changes with the values.
    var listsValues: Bool {
      switch self {
      case .reset, .changes, .journal: true
      case .reading, .undo, .redo, .pass, .quit, .unsaved, .act, .replaceStray, .lendSecret,
        .theme, .account:
        false
      }
    }

    /// The fields that the answer is for, by their numbers.
    var fields: [Field.ID] {
      switch self {
      case .reset(let asked): asked.fields
      case .replaceStray(let field, _), .lendSecret(let field): [field]
      case .reading, .undo, .redo, .pass, .quit, .unsaved, .changes, .journal, .act, .theme,
        .account:
        []
      }
    }
  }

  /// Takes up the numbers that fields have from now on, below zero while they are absent.
  mutating func follow(_ moves: FieldMoves) {
    switch purpose {
    case .reset(var asked):
      asked.fields = asked.fields.map(moves.number(of:))
      purpose = .reset(asked)
    case .replaceStray(let field, let stray):
      purpose = .replaceStray(moves.number(of: field), stray)
    case .lendSecret(let field): purpose = .lendSecret(moves.number(of: field))
    case .reading, .undo, .redo, .pass, .quit, .unsaved, .changes, .journal, .act, .theme, .account:
      break
    }
  }
}
