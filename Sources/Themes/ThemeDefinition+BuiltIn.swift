import Terminals

// Two themes are part of the program, so that it runs without any theme file: one that leaves the
// terminal its colours, and one with a palette that most shipped themes explain anew.
extension ThemeDefinition {
  /// The built-in theme of a name.
  package static func builtIn(_ name: String) -> ThemeDefinition? {
    builtIns.first { $0.name == name }
  }

  package static let builtIns = [terminal, velvet]

  /// The default: the terminal's own colours, readable on black and on white.
  ///
  /// Coloured words would be lost on one of the two, so what matters brings its own background.
  package static let terminal = ThemeDefinition(
    name: "terminal", title: "The terminal's own colours, on any background", appearance: .any,
    looks: [
      .text: Look(.color(.terminal), on: .color(.terminal)),
      .muted: Look(.dim),
      .accent: Look(.brightBlue),
      .title: Look(.bold),
      .border: Look(.dim),
      .borderFocus: Look(.brightBlue, []),
      .focus: Look(.reverse),
      .focusValue: Look([.reverse, .bold]),
      .selection: Look([.bold, .underline]),
      .edit: Look(.underline),
      .editSelection: Look(.reverse),
      .placeholder: Look([.dim, .underline]),
      .match: Look(.black, on: .yellow),
      .fieldOn: Look(.bold),
      .fieldOff: Look(.dim),
      .mark: Look(.brightBlue),
      .modified: Look(.magenta, .bold),
      .invalid: Look(.brightWhite, on: .red, .bold),
      .warning: Look(.black, on: .yellow),
      .conflict: Look(.brightWhite, on: .magenta, .bold),
      .arrived: Look(.black, on: .cyan),
      .synced: Look(.dim),
      .pending: Look(.brightBlue),
      .offline: Look(.red, .bold),
      .locked: Look(.dim),
      .deprecated: Look([.dim, .italic]),
      .key: Look(.bold),
      .keyHint: Look(.dim),
      .dialogTitle: Look(.bold),
      .logTime: Look(.dim),
      .message: Look(.brightBlue, .bold),
      .messageLost: Look(.red, .bold),
    ])

  /// A theme with a background of its own: one accent, one panel, and a colour for each state.
  package static let velvet = ThemeDefinition(
    name: "velvet", title: "Velvet: ink, brass and quiet blues", appearance: .dark,
    palette: [
      "base": Leveled(.hex(0x1B1D2A), sixteen: .indexed(0)),
      "panel": Leveled(.hex(0x2A2D3F), sixteen: .indexed(4)),
      "text": Leveled(.hex(0xD8DAE8), sixteen: .indexed(7)),
      "muted": Leveled(.hex(0x8B8FA8), sixteen: .indexed(8)),
      "line": Leveled(.hex(0x4A4E66), sixteen: .indexed(8)),
      "accent": Leveled(.hex(0xE0B46C), sixteen: .indexed(3)),
      "value": Leveled(.hex(0x9CC4E4), sixteen: .indexed(14)),
      "good": Leveled(.hex(0x8FCB9B), sixteen: .indexed(2)),
      "warn": Leveled(.hex(0xF0C674), sixteen: .indexed(11)),
      "bad": Leveled(.hex(0xF28B82), sixteen: .indexed(9)),
      "changed": Leveled(.hex(0xF2B880), sixteen: .indexed(11)),
      "contest": Leveled(.hex(0xD6A2E8), sixteen: .indexed(13)),
      "news": Leveled(.hex(0x7FD6CF), sixteen: .indexed(6)),
    ],
    looks: [
      .text: Look("text", on: "base"),
      .muted: Look("muted"),
      .accent: Look("accent"),
      .title: Look("accent", .bold),
      .border: Look("line"),
      .borderFocus: Look("accent"),
      .focus: Look("base", on: "accent", .bold),
      .selection: Look("text", on: "panel", .bold),
      .edit: Look("text", on: "panel", .underline),
      .editSelection: Look("base", on: "accent", []),
      .placeholder: Look("muted", on: "panel"),
      .match: Look("base", on: "warn"),
      .fieldValue: Look("value"),
      .fieldOn: Look("good"),
      .fieldOff: Look("muted"),
      .mark: Look("accent"),
      .modified: Look("changed", .bold),
      .invalid: Look("bad", .bold),
      .warning: Look("warn"),
      .conflict: Look("base", on: "contest", .bold),
      .arrived: Look("base", on: "news"),
      .synced: Look("good"),
      .pending: Look("warn"),
      .offline: Look("bad"),
      .locked: Look("muted"),
      .deprecated: Look("muted", .italic),
      .status: Look("text", on: "panel"),
      .key: Look("accent", on: "panel", .bold),
      .keyHint: Look("muted", on: "panel", []),
      .dialog: Look("text", on: "panel"),
      .dialogTitle: Look("accent", on: "panel", .bold),
      .logTime: Look("muted"),
      .message: Look("news", .bold),
      .messageLost: Look("bad"),
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

extension Look {
  fileprivate init(_ attributes: Style.Attributes) { self.init(nil, on: nil, attributes) }

  fileprivate init(_ color: Color, on background: Color? = nil, _ attributes: Style.Attributes? = nil) {
    self.init(.color(color), on: background.map { .color($0) }, attributes)
  }

  fileprivate init(
    _ color: String, on background: String? = nil, _ attributes: Style.Attributes? = nil
  ) {
    self.init(.named(color), on: background.map { .named($0) }, attributes)
  }
}
