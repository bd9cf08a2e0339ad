/// Where a binding is in force.
///
/// The names are those of key files; the order is that of the list of keys.
package enum KeyContext: String, Hashable, Sendable, CaseIterable {
  /// Two values stand against each other: an open draft and one that arrived, or one that lost
  /// and the one that stands.
  case contested
  /// A search or filter is in force.
  case found
  /// The focus is in the list of sections.
  case sections
  /// The focused field is a yes or no.
  case switchRow
  /// The focused field is one of a few choices.
  case choiceRow
  /// The focused field is a number.
  case numberRow
  /// The focused row is an item of a list.
  case itemRow
  /// The focused row is an entry of a map, or a member nobody described.
  case entryRow
  /// The focused row is a value of one of several shapes.
  case unionRow
  /// The focused row shows a value that stands elsewhere.
  case followerRow
  /// A page shows: the rows of one value with structure.
  case page
  /// The settings of a document show, which can have others.
  case document
  /// The file has a mistake, and lines around it show.
  case mistake
  /// Always, but in an open field, a search line or an overlay.
  case list
  /// The demo's devices and network, wherever `list` is in force.
  case demo
  /// Any line of text: a field, an element, the search.
  case text
  /// The search line.
  case prompt
  /// The palette's line.
  case palette
  /// Any open field.
  case field
  /// An open number.
  case number
  /// An open date.
  case date
  /// An open choice.
  case choice
  /// An open text of several lines: a value's JSON, or a text with line ends.
  case lines
  /// An open text with suggestions below it.
  case suggestions
  /// The checkboxes of an open list of choices.
  case ticks
  /// The question whether a long paste is meant.
  case paste
  /// Any box over the form.
  case overlay
  /// Text to read.
  case reading
  /// The list of keys.
  case keyPage
  /// A question with yes and no.
  case question
  /// What this session changed.
  case changes
  /// The themes to choose from.
  case themes
  /// The choice between two accounts.
  case accounts
  /// The writes that lost to others.
  case journal
}

extension KeyContext {
  /// The heading in the list of keys.
  package var title: String {
    switch self {
    case .contested: "In a conflict"
    case .found: "In a search"
    case .sections: "In the sections"
    case .switchRow: "On this switch"
    case .choiceRow: "On this choice"
    case .numberRow: "On this number"
    case .itemRow: "On this item"
    case .entryRow: "On this entry"
    case .unionRow: "On one of several shapes"
    case .followerRow: "On what follows another value"
    case .page: "On a page"
    case .document: "In a document"
    case .mistake: "On a file's mistake"
    case .lines: "In lines of text"
    case .list: "Anywhere"
    case .demo: "In the demo"
    case .text: "In text"
    case .prompt: "In the search line"
    case .palette: "In the palette"
    case .field: "In an open field"
    case .number: "In an open number"
    case .date: "In an open date"
    case .choice: "In an open choice"
    case .suggestions: "In an open text with suggestions"
    case .ticks: "In open checkboxes"
    case .paste: "At a long paste"
    case .overlay: "In a box"
    case .reading: "In text to read"
    case .keyPage: "In this list"
    case .question: "At a question"
    case .changes: "In the changes"
    case .themes: "In the themes"
    case .accounts: "At two accounts"
    case .journal: "In the journal"
    }
  }

  /// The families of commands that are obeyed here.
  private var families: [any KeyCommand.Type] {
    switch self {
    case .contested: [ContestCommand.self]
    case .found, .sections, .switchRow, .choiceRow, .numberRow, .itemRow, .entryRow, .unionRow,
      .followerRow, .page, .document, .mistake, .list:
      [EditorCommand.self, PageCommand.self, Move.self]
    case .lines: [LinesCommand.self, Move.self]
    case .demo: [DemoCommand.self]
    case .text: [TextCommand.self]
    case .prompt: [SearchLineCommand.self, Move.self]
    case .palette: [PaletteCommand.self, Move.self]
    case .field: [FieldCommand.self]
    case .number: [StepCommand.self]
    case .date: [DateCommand.self]
    case .choice: [ChoiceCommand.self, Move.self]
    case .suggestions: [Move.self]
    case .ticks: [TickCommand.self, Move.self]
    case .paste: [PasteCommand.self]
    case .overlay: [Move.self]
    case .reading: [ReadingCommand.self, Move.self]
    case .keyPage: [KeyPageCommand.self, Move.self]
    case .question: [QuestionCommand.self, Move.self]
    case .changes: [ChangesCommand.self, Move.self]
    case .themes: [ThemesCommand.self, Move.self]
    case .accounts: [AccountCommand.self, Move.self]
    case .journal: [JournalCommand.self, Move.self]
    }
  }

  /// What the commands are called that are obeyed here.
  package var commandNames: [String] { families.flatMap { $0.names } }

  /// Whether the form itself has the keys here, rather than something opened on it.
  var isBrowsing: Bool {
    switch self {
    case .contested, .found, .sections, .switchRow, .choiceRow, .numberRow, .itemRow, .entryRow,
      .unionRow, .followerRow, .page, .document, .mistake, .list, .demo:
      true
    case .text, .prompt, .palette, .field, .number, .date, .choice, .lines, .suggestions, .ticks,
      .paste,
      .overlay, .reading, .keyPage, .question, .changes, .themes, .accounts,
      .journal:
      false
    }
  }

  /// Whether its keys work wherever the form has the focus, or the demo around it.
  var isEverywhere: Bool { self == .list || self == .demo }

  /// Whether printable characters are typed here, and so can ask for nothing.
  package var isTyping: Bool {
    switch self {
    case .text, .prompt, .palette, .keyPage: true
    default: false
    }
  }
}
