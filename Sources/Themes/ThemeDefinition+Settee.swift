import SetteeTerminals

// The themes that the program chooses by the terminal's ground. Both keep that ground and paint
// bars and boxes only; with sixteen colours they look as the terminal's own themes do.
extension ThemeDefinition {
  /// For dark grounds.
  package static let setteeDark = ThemeDefinition(
    name: "settee-dark", title: "Settee on a dark ground", appearance: .dark,
    palette: [
      "text": "#e6e9ef", "muted": "#a7b0bd", "line": "#858e9c", "accent": "#7cc4ff",
      "value": "#cfe0f5", "changed": "#ffd75f", "bad": "#ff8272", "good": "#8fdc9f",
      "ink": "#0b1016", "bar": "#8cc8ff", "contest": "#f2a6ff", "news": "#4fd6c0",
      "box": "#242a34", "panel": "#343c49",
    ],
    looks: [
      .invalid: ("bad bold", "brightWhite on red bold"),
      .conflict: ("ink on contest bold", "black on brightMagenta bold"),
      .modified: ("changed", "yellow bold"),
      .focus: ("ink on bar", "black on cyan plain"),
      .arrived: ("ink on news underline", "black on green underline"),
      .match: ("ink on changed", "black on yellow"),
      .border: ("line", "terminal plain"),
      .borderFocus: ("accent", "cyan"),
      .accent: ("accent", "cyan"), .title: ("accent bold", "cyan bold"),
      .selection: ("accent on panel bold", "brightWhite on blue bold"),
      .edit: ("text on box underline", "brightWhite underline"),
      .editSelection: ("ink on bar plain", "black on cyan plain"),
      .placeholder: ("muted on box", "white underline"),
      .fieldValue: ("value", "brightCyan"), .fieldOn: ("accent", "green plain"),
      .mark: ("accent", "cyan"), .warning: ("changed", "yellow on terminal"),
      .synced: ("good", "green plain"), .pending: ("changed", "yellow"),
      .offline: ("bad bold", "brightWhite on red bold"), .key: ("accent bold", "cyan bold"),
      .message: ("news bold", "brightCyan bold"),
      .messageLost: ("bad bold", "brightWhite on red bold"),
    ])

  /// For light grounds.
  package static let setteeLight = ThemeDefinition(
    name: "settee-light", title: "Settee on a light ground", appearance: .light,
    palette: [
      "text": "#1a1d23", "muted": "#555d69", "line": "#7a8290", "accent": "#0a5cad",
      "value": "#26415e", "changed": "#7a5c00", "bad": "#b00020", "good": "#1d6b34",
      "ink": "#ffffff", "bar": "#1c5fae", "contest": "#7a1fa2", "news": "#00574b",
      "box": "#dfe4ec", "panel": "#cdd6e3",
    ],
    looks: [
      .invalid: ("bad bold underline", "red on terminal bold"),
      .conflict: ("ink on contest bold", "brightWhite on magenta bold"),
      .modified: ("changed", "blue bold"),
      .focus: ("ink on bar", "brightWhite on blue plain"),
      .arrived: ("ink on news underline", "black on brightCyan underline"),
      .match: ("ink on changed", "black on yellow"),
      .border: ("line", "terminal plain"),
      .borderFocus: ("accent", "blue"),
      .accent: ("accent", "blue"), .title: ("accent bold", "blue bold"),
      .selection: ("accent on panel bold", "blue on white bold"),
      .edit: ("text on box underline", "black on white underline"),
      .editSelection: ("ink on bar plain", "brightWhite on blue plain"),
      .placeholder: ("muted on box", "black on white underline"),
      .fieldValue: ("value", "blue"), .fieldOn: ("accent", "blue plain"),
      .mark: ("accent", "blue"), .warning: ("changed bold on terminal", "black on yellow"),
      .synced: ("good", "blue plain"), .pending: ("changed", "blue bold"),
      .offline: ("bad bold", "red bold"), .key: ("accent bold", "blue bold"),
      .message: ("news bold", "blue bold"), .messageLost: ("bad bold", "red bold"),
    ])

  /// What both say alike: quiet words, and what stands in boxes.
  private static let common: [Role: (direct: String, sixteen: String)] = [
    .text: ("text on terminal", "terminal on terminal"),
    .muted: ("muted", "terminal plain"), .disabled: ("line", "terminal"),
    .fieldOff: ("muted", "terminal plain"), .locked: ("muted", "terminal plain"),
    .deprecated: ("muted italic", "terminal italic"), .keyHint: ("muted plain", "terminal plain"),
    .logTime: ("muted plain", "terminal plain"), .status: ("text", "terminal"),
    .dialog: ("text on box", "terminal on terminal"),
    .dialogTitle: ("accent on box bold", "terminal bold"),
    .box: ("text on box", "terminal on terminal"),
    .boxBorder: ("line on box", "terminal on terminal"),
    .tongue: ("muted on terminal", "terminal on terminal plain"),
  ]

  private init(
    name: String, title: String, appearance: Appearance, palette: [String: String],
    looks: [Role: (direct: String, sixteen: String)]
  ) {
    let colors = palette.mapValues { Leveled(ThemeWords.color($0)) }
    let words = looks.merging(Self.common) { own, _ in own }
    self.init(
      name: name, title: title, appearance: appearance, palette: colors,
      looks: words.mapValues { Self.look($0, palette: colors) })
  }

  private static func look(
    _ words: (direct: String, sixteen: String), palette: [String: Leveled<Color>]
  ) -> RoleLook {
    var look = ThemeWords.look(words.direct, palette: palette) { _, _ in }
    let sixteen = ThemeWords.look(words.sixteen, palette: palette) { _, _ in }
    look.foreground.sixteen = sixteen.foreground.direct
    look.background.direct = look.background.direct ?? .color(.terminal)
    look.background.sixteen = sixteen.background.direct ?? .color(.terminal)
    look.attributes.sixteen = sixteen.attributes.direct ?? []
    look.attributes.direct = look.attributes.direct ?? []
    return look
  }
}
