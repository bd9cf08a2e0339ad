import SetteeForms
import SetteeTerminals

/// What stands on the canvas, so that a frame draws no more than what differs.
struct FramePainter {
  /// Who asked for the last frame, and where the cursor went.
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

  /// Which row of fields has the focus, and how.
  struct Focus: Equatable {
    let row: Int
    let isFocused: Bool
  }

  var call: Call?
  var place: CursorPlace?
  var ground: Ground?
  var window: Window?
  var sections: Sections?
  var focus: Focus?
  var detailField: Field.ID?
  var title: StyledLine?
  var titleRight: String?
  var status: StyledLine?
  var hints: [KeyHint]?
  var fieldHints: [KeyHint]?

  /// Forgets what was drawn, so that the next frame draws everything.
  mutating func forget() { self = FramePainter() }
}
