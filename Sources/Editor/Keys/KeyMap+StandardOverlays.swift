import SetteeTerminals

/// The keys of boxes that lie over the form.
extension KeyMap {
  static let overlays =
    moves(in: .overlay) + reading + question + changes + themes
    + accounts + journal

  /// The moves of all lists in which letters are not typed.
  static func moves(in context: KeyContext) -> [KeyBinding] {
    [
      KeyBinding(Move.moveUp, [.up, .character("k"), .control("p")], "Line up", in: context),
      KeyBinding(Move.moveDown, [.down, .character("j"), .control("n")], "Line down", in: context),
      KeyBinding(Move.pageUp, [.pageUp, .control("b")], "Page up", in: context),
      KeyBinding(Move.pageDown, [.pageDown, .control("f")], "Page down", in: context),
      KeyBinding(Move.halfPageUp, [.control("u")], "Half a page up", in: context),
      KeyBinding(Move.halfPageDown, [.control("d")], "Half a page down", in: context),
      KeyBinding(Move.moveFirst, [.home, .character("g")], "First line", in: context),
      KeyBinding(Move.moveLast, [.end, .character("G")], "Last line", in: context),
    ]
  }

  /// The moves of lists beside which letters are typed.
  /// - Parameters:
  ///   - up: What the key upwards does.
  ///   - down: What the key downwards does.
  ///   - besides: Further keys for the two.
  ///   - pages: What the keys of pages pass; `nil` where they do nothing.
  ///   - ends: What stands first and last; `nil` where there are no keys for the ends.
  ///   - context: Where they work.
  /// - Returns: Up and down, then pages, then ends.
  static func moves(
    _ up: String, _ down: String, besides: (up: KeyPress, down: KeyPress)? = nil,
    pages: String? = nil, ends: String? = nil, in context: KeyContext
  ) -> [KeyBinding] {
    let further = besides.map { ([$0.up], [$0.down]) } ?? ([], [])
    var moves = [
      KeyBinding(Move.moveUp, [.up] + further.0 + [.control("p")], up, in: context),
      KeyBinding(Move.moveDown, [.down] + further.1 + [.control("n")], down, in: context),
    ]
    if let pages {
      moves += [
        KeyBinding(Move.pageUp, [.pageUp], "\(pages) up", in: context),
        KeyBinding(Move.pageDown, [.pageDown], "\(pages) down", in: context),
      ]
    }
    if let ends {
      moves += [
        KeyBinding(Move.moveFirst, [.home], "First \(ends)", in: context),
        KeyBinding(Move.moveLast, [.end], "Last \(ends)", in: context),
      ]
    }
    return moves
  }

  private static let reading: [KeyBinding] =
    [
      KeyBinding(
        ReadingCommand.close, [.escape, .enter, .character("q"), .character("i")], "Close",
        in: .reading),
      KeyBinding(Move.pageDown, [.character(" ")], "Page down", in: .reading),
      KeyBinding(
        KeyPageCommand.closeKeys, [.escape, .enter, .function(1), .alt("?")], "Close",
        in: .keyPage),
      KeyBinding(KeyPageCommand.allContexts, [.tab], "Keys of all places", in: .keyPage),
    ] + moves("Line up", "Line down", pages: "Page", in: .keyPage)

  /// Yes has letters alone: Enter, pressed once too often, must not answer what follows.
  private static let question: [KeyBinding] = [
    KeyBinding(
      QuestionCommand.answerYes, [.character("y"), .character("Y")], "Yes", in: .question),
    KeyBinding(
      QuestionCommand.answerNo, [.character("n"), .character("N"), .character("q"), .escape], "No",
      in: .question),
    KeyBinding(
      QuestionCommand.answerOther, [.character("w"), .character("W")], "The third answer",
      in: .question),
  ]

  private static let changes: [KeyBinding] = [
    KeyBinding(ChangesCommand.goToChange, [.enter], "Go to the setting", in: .changes),
    KeyBinding(
      ChangesCommand.takeBack, [.character("r"), .delete], "Take the change back", in: .changes),
    KeyBinding(ChangesCommand.takeAllBack, [.character("X")], "Take all back", in: .changes),
    KeyBinding(
      ChangesCommand.otherChanges, [.tab], "Changes from elsewhere, or here", in: .changes),
    KeyBinding(
      ChangesCommand.close, [.escape, .character("q"), .character("d")], "Close", in: .changes),
  ]

  private static let themes: [KeyBinding] = [
    KeyBinding(ThemesCommand.keepTheme, [.enter], "Keep the theme", in: .themes),
    KeyBinding(
      ThemesCommand.restoreTheme, [.escape, .character("q")], "Back to the old one", in: .themes),
  ]

  private static let accounts: [KeyBinding] = [
    KeyBinding(AccountCommand.adopt, [.enter], "Make the choice", in: .accounts),
    KeyBinding(AccountCommand.notNow, [.escape, .character("q")], "Not now", in: .accounts),
  ]

  private static let journal: [KeyBinding] = [
    KeyBinding(JournalCommand.bringBack, [.enter], "Bring the value back", in: .journal),
    KeyBinding(
      JournalCommand.letGo, [.character("x"), .delete], "Keep what stands", in: .journal),
    KeyBinding(
      JournalCommand.close, [.escape, .character("q"), .character("J")], "Close", in: .journal),
  ]
}
