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
  struct Stage: Equatable {
    let canvas: ObjectIdentifier
    let frame: Rect
    let layout: EditorLayout
    let theme: String
    /// Which overlay lies over it, counted from the first shown; 0 for none.
    let overlay: Int
    let isUnderResults: Bool
    /// The rows of a notice that lie over it.
    let noticeRows: Int
  }

  /// What decides which rows of fields show.
  struct Window: Equatable {
    let generation: Int
    let scroll: Int
    let openField: Field.ID?
    /// The row below which stands how its conflict can be settled.
    let settling: Field.ID?
  }

  /// What decides how the list of sections looks, as long as the form is arranged as it is.
  struct SectionView: Equatable {
    /// The sections that show.
    let shown: Range<Int>
    /// The line whose section shows; others than those there are where it does not show.
    let chosen: Int
    /// Where something waits to be seen.
    let news: Set<Int>
    let countsGeneration: Int
    let isFocused: Bool
  }

  /// How the list of sections looks.
  struct Sections: Equatable {
    let view: SectionView
    let lines: [SectionPane.Line]
    /// The columns of the greatest count.
    let countWidth: Int
  }

  /// What decides how the rows around a page look.
  struct Parents: Equatable {
    let titles: [String]
    let row: Int?
  }

  /// Which row of fields has the focus, and how.
  struct Focus: Equatable {
    let row: Int
    let isFocused: Bool
  }

  /// Which field's detail shows, and which marks are explained there.
  struct Detail: Equatable {
    let field: Field.ID?
    let legend: [FieldState]
    /// Where the value stands, which an edit above it changes.
    let line: Int?
    /// The first row of it that shows, while it is read.
    let top: Int?
    /// What is wrong with the draft, where its own place cannot say all of it.
    let problem: String?
  }

  /// What decides what the rule above the list says, where that shows the form itself.
  struct ListView: Equatable {
    let generation: Int
    let topSection: Int?
    let counts: FieldCounts
    let hasSections: Bool
  }

  /// The rules that name the panes.
  struct Rules: Equatable {
    let sections: PaneRule
    let list: PaneRule
    let detail: PaneRule
  }
}
