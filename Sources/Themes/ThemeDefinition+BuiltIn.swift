import SetteeTerminals

// These themes are part of the program, so that it runs without any theme file: one leaves the
// terminal its colours, one has a palette that most shipped themes explain anew; the two that the
// program chooses by the ground stand beside this file.
extension ThemeDefinition {
  /// The built-in theme of a name.
  package static func builtIn(_ name: String) -> ThemeDefinition? {
    builtIns.first { $0.name == name }
  }

  package static let builtIns = [setteeDark, setteeLight, terminal, velvet]

  /// The default: the terminal's own colours, readable on black and on white.
  ///
  /// Coloured words would be lost on one of the two, so what matters brings its own background.
  package static let terminal = ThemeDefinition(
    name: "terminal", title: "The terminal's own colours, on any background", appearance: .any,
    palette: [:],
    words: [
      .text: "terminal on terminal",
      .muted: "dim",
      .accent: "bold",
      .title: "bold",
      .border: "terminal plain",
      .borderFocus: "bold",
      .focus: "reverse",
      .focusValue: "reverse bold",
      .selection: "bold underline",
      .edit: "underline",
      .editSelection: "reverse",
      .placeholder: "dim underline",
      .match: "black on yellow",
      .fieldOn: "plain",
      .fieldOff: "dim",
      .mark: "bold",
      .modified: "bold",
      .invalid: "brightWhite on red bold",
      .warning: "black on yellow",
      .conflict: "brightWhite on magenta bold",
      .arrived: "black on cyan",
      .synced: "dim",
      .pending: "bold",
      .offline: "brightWhite on red bold",
      .locked: "dim",
      .deprecated: "dim italic",
      .key: "bold",
      .keyHint: "dim",
      .dialogTitle: "bold",
      .logTime: "dim",
      .message: "bold",
      .messageLost: "underline",
    ])

  /// A theme with a background of its own: one accent, one panel, and a colour for each state.
  package static let velvet = ThemeDefinition(
    name: "velvet", title: "Velvet: ink, brass and quiet blues", appearance: .dark,
    palette: [
      "base": ("#1b1d2a", "black"),
      "panel": ("#2a2d3f", "black"),
      "text": ("#d8dae8", "white"),
      "muted": ("#9195ac", "brightBlack"),
      "line": ("#747789", "brightBlack"),
      "accent": ("#e0b46c", "yellow"),
      "value": ("#9cc4e4", "brightCyan"),
      "good": ("#8fcb9b", "green"),
      "warn": ("#f0c674", "brightYellow"),
      "bad": ("#f28b82", "brightRed"),
      "changed": ("#f2b880", "brightYellow"),
      "contest": ("#d6a2e8", "brightMagenta"),
      "news": ("#7fd6cf", "cyan"),
    ],
    words: [
      .text: "text on base",
      .muted: "muted",
      .accent: "accent",
      .title: "accent bold",
      .border: "line",
      .borderFocus: "accent",
      .focus: "base on accent plain",
      .focusValue: "base on accent bold",
      .selection: "accent on panel bold",
      .edit: "text on panel underline",
      .editSelection: "base on accent plain",
      .placeholder: "muted on panel",
      .match: "base on warn",
      .fieldValue: "value",
      .fieldOn: "good plain",
      .fieldOff: "muted plain",
      .mark: "accent",
      .modified: "changed bold",
      .invalid: "bad bold underline",
      .warning: "warn",
      .conflict: "base on contest bold",
      .arrived: "base on news underline",
      .synced: "good plain",
      .pending: "warn",
      .offline: "bad",
      .locked: "muted plain",
      .deprecated: "muted italic",
      .status: "text on panel",
      .key: "accent on panel bold",
      .keyHint: "muted on panel plain",
      .dialog: "text on panel",
      .dialogTitle: "accent on panel bold",
      .logTime: "muted plain",
      .message: "news bold",
      .messageLost: "bad plain",
    ])

  /// How roles differ where there are no colours, whatever a theme's colours are.
  ///
  /// The states a user must tell apart use all seven mixtures of bold, underline and reverse,
  /// because every terminal has these three; dim and italic are a courtesy.
  package static let monochromeAttributes: [Role: Style.Attributes] = [
    .muted: .dim, .accent: .bold, .title: .bold, .border: .dim, .borderFocus: .bold,
    .focus: .reverse, .selection: [.bold, .underline], .edit: .underline, .editSelection: .reverse,
    .placeholder: [.dim, .underline], .match: .reverse, .fieldOn: .bold,
    .modified: .bold, .invalid: [.bold, .reverse], .warning: [.bold, .underline],
    .conflict: [.bold, .underline, .reverse], .arrived: [.underline, .reverse],
    .synced: .dim, .pending: .bold, .offline: .bold, .locked: .dim, .deprecated: [.dim, .italic],
    .key: .bold, .keyHint: .dim, .dialogTitle: .bold, .logTime: .dim, .message: .bold,
    .messageLost: .underline,
  ]
}

extension ThemeDefinition {
  /// Colours for direct colour and for sixteen, by name, and looks in the words of theme files.
  fileprivate init(
    name: String, title: String, appearance: Appearance,
    palette: [String: (direct: String, sixteen: String)], words: [Role: String]
  ) {
    let colors = palette.mapValues { words in
      Leveled(ThemeWords.color(words.direct), sixteen: ThemeWords.color(words.sixteen))
    }
    let looks = words.mapValues { words in
      ThemeWords.look(words, palette: colors) { _, _ in }
    }
    self.init(name: name, title: title, appearance: appearance, palette: colors, looks: looks)
  }
}
