import SetteeForms

/// One thing that the palette can do, with the words it is found by.
struct PaletteEntry: Equatable {
  let act: PaletteAct
  let title: String
  /// The key that does the same, or what kind of thing it is.
  var aside = ""
  /// Why it does nothing now, as a sentence.
  var obstacle: String?

  var isCommand: Bool { if case .run = act { true } else { false } }
}

/// What comes of taking a line of the palette.
package enum PaletteAct: Hashable, Sendable {
  /// A command of the table, by its name.
  case run(String)
  case goTo(Field.ID)
  case section(Int)
  case theme(String)
  /// One of the schemas to choose from.
  case schema(Int)
  /// What was typed, which says all itself: `set editor.fontSize 14`.
  case line(String)

  /// Whether it stores something at once, or takes something away.
  var stores: Bool {
    switch self {
    case .line(let text): PaletteLine(text)?.stores == true
    case .run(let name):
      EditorCommand(rawValue: name)?.stores ?? PageCommand(rawValue: name)?.stores ?? false
    case .goTo, .section, .theme, .schema: false
    }
  }

  /// The act by the numbers that fields have from now on; nothing where they went.
  func following(_ moves: FieldMoves) -> PaletteAct? {
    switch self {
    case .run, .theme, .schema, .line: self
    case .goTo(let field): moves[field].map(PaletteAct.goTo)
    case .section: nil
    }
  }
}
