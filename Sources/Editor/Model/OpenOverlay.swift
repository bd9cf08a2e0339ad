import SetteeForms
import SetteeStores

/// An overlay over the panes, and what its answer is for.
@MainActor
package struct OpenOverlay {
  package var content: Overlay
  package let purpose: Purpose

  package init(content: Overlay, purpose: Purpose) {
    self.content = content
    self.purpose = purpose
  }

  package enum Purpose {
    /// Something to read.
    case reading
    case reset([Field.ID])
    /// A step that would overwrite what somebody else has written since.
    case undo, redo
    /// Leaving with a draft in an open field.
    case quit
    /// Leaving with changes that cannot be saved.
    case unsaved
    case changes, journal
    /// Lending a secret to another program.
    case lendSecret(Field.ID)
    /// A theme, with the look to return to.
    case theme(before: Look)
    /// Whose values stand where another account is in the place of the settings' own.
    case account(AccountChoice)

    /// Whether the overlay speaks of fields by their numbers.
    var isAboutFields: Bool {
      switch self {
      case .reset, .changes, .journal, .lendSecret: true
      case .reading, .undo, .redo, .quit, .unsaved, .theme, .account: false
      }
    }
  }
}
