import SetteeForms

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
    /// Help of the focused field; the same key once more shows all keys.
    case fieldHelp
    case reset([Field.ID])
    /// A step that would overwrite what somebody else has written since.
    case undo, redo
    /// Leaving with a draft in an open field.
    case quit
    /// Leaving with changes that cannot be saved.
    case unsaved
    case changes
    /// A theme, with the look to return to.
    case theme(before: Look)

    /// Whether the overlay speaks of fields by their numbers.
    var isAboutFields: Bool {
      switch self {
      case .reset, .changes: true
      case .reading, .fieldHelp, .undo, .redo, .quit, .unsaved, .theme: false
      }
    }
  }
}
