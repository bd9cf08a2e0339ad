import SetteeTerminals

/// What decides how a terminal is used: its type, and what the user asks for.
package struct TerminalOptions: Sendable {
  /// The terminal's name in the terminal database.
  package var type: String?
  /// The level to draw with, whatever the terminal says.
  package var colorLevel: ColorLevel?
  package var noColor: String?
  package var colorTerm: String?
  /// Whether only ASCII is drawn; `nil` leaves it to the locale.
  package var isASCII: Bool?
  /// The locale that says which characters the terminal shows; empty for the environment's.
  package var locale = ""
  /// Whether the mouse is the program's; else all of it is the terminal's.
  package var hasMouse: Bool
  /// How long a lone Escape waits for the rest of a key.
  package var escapeDelay: Duration

  /// Reads the environment.
  /// - Parameters:
  ///   - colorLevel: What `--color` says.
  ///   - isASCII: What `--ascii` says.
  ///   - hasMouse: Whether the mouse is wanted.
  ///   - environment: Gives the value of a variable.
  package init(
    colorLevel: ColorLevel? = nil, isASCII: Bool? = nil, hasMouse: Bool = true,
    environment: (String) -> String?
  ) {
    type = environment("TERM")
    noColor = environment("NO_COLOR")
    colorTerm = environment("COLORTERM")
    self.colorLevel = colorLevel
    self.isASCII = isASCII
    self.hasMouse = hasMouse
    escapeDelay = Self.escapeDelay(environment("ESCDELAY"))
  }

  /// Whether 256 colours or more are wanted, whatever the terminal's description says.
  var asksForManyColors: Bool {
    ColorLevel.chosen(override: colorLevel, noColor: noColor, colorTerm: colorTerm, colors: 16)
      >= .indexed
  }

  /// Long enough for a key that a slow link split in two, short enough to feel like none.
  private static let escapeDelayDefault = Duration.milliseconds(40)

  private static let escapeDelayMax = 10_000

  /// `ESCDELAY` is in milliseconds, as ncurses has it; more than ten seconds count as ten.
  private static func escapeDelay(_ text: String?) -> Duration {
    guard let text, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return escapeDelayDefault
    }
    return .milliseconds(min(Int(text) ?? escapeDelayMax, escapeDelayMax))
  }
}
