import SetteeForms
import SetteeTerminals

/// What decides how each part of the screen looks; equal ones need no drawing.
extension FrameState {
  /// Who asked for a frame.
  struct Call: Equatable {
    let canvas: ObjectIdentifier
    let frame: Rect
    let isFocused: Bool
  }

  /// The state that decides where everything stands; a change of it draws everything.
  struct Ground: Equatable {
    let canvas: ObjectIdentifier
    let frame: Rect
    let layout: EditorLayout
    let theme: String
    let isUnderOverlay: Bool
  }

  /// What decides which rows of fields show.
  struct Window: Equatable {
    let generation: Int
    let scroll: Int
    let section: Int
    let openField: Field.ID?
  }

  /// What decides how the list of sections looks.
  struct Sections: Equatable {
    let section: Int
    let scroll: Int
    let isFocused: Bool
    let news: Set<Int>
  }

  /// What decides how the rows around a page look.
  struct Parents: Equatable {
    let titles: [String]
    let row: Int
  }

  /// Which row of fields has the focus, and how.
  struct Focus: Equatable {
    let row: Int
    let isFocused: Bool
  }

  /// Which field's detail shows, and what can be done with it.
  struct Detail: Equatable {
    let field: Field.ID?
    let hints: [KeyHint]
  }

  /// The line above the panes.
  struct Title: Equatable {
    let left: StyledLine
    let right: String
  }
}
