import SetteeTerminals

/// A mistake in a theme file; the rest of the file is used.
package typealias ThemeProblem = LocatedProblem<ThemeMistake>

/// What is wrong at a place of a theme file.
package enum ThemeMistake: Hashable, Sendable {
  /// The file is no JSON and nothing of it can be used.
  case notJSON(String)
  /// Something else stands where a text, an object or a list was expected.
  case wrongType(found: String, expected: String)
  case unknownMember(String, suggestion: String?, known: [String])
  case unknownRole(String, suggestion: String?)
  case unknownColor(String, suggestion: String?)
  case unknownAttribute(String, suggestion: String?)
  case unknownAppearance(String)
  case secondColor(String)
  case missingBackground
  case badColorName(String)
  case otherName(String, fileName: String)
  case unknownTheme(String, suggestion: String?)
  case circle(String)
  case chainTooLong(limit: Int)
  /// A role has too little contrast to its ground, and is drawn with enough.
  case faint(role: String, ratio: Double, wanted: Double)
  /// A bar under the focus is hardly another ground than that of plain rows.
  case weakBar(role: String, ratio: Double, wanted: Double)
}

extension ThemeMistake: CustomStringConvertible {
  /// A sentence without the place.
  package var description: String {
    switch self {
    case .notJSON(let reason): reason
    case .wrongType(let found, let expected): "Expected \(expected), found \(found)."
    case .unknownMember(let name, let suggestion, let known):
      "'\(name)' means nothing here" + Self.hint(suggestion, else: Self.list(known))
    case .unknownRole(let name, let suggestion):
      "There is no role '\(name)'" + Self.hint(suggestion, else: Self.roles)
    case .unknownColor(let word, let suggestion):
      "'\(word)' is no colour" + Self.hint(suggestion, else: Self.colors)
    case .unknownAttribute(let word, let suggestion):
      "'\(word)' is no attribute" + Self.hint(suggestion, else: Self.attributes)
    case .unknownAppearance(let word):
      "'\(word)' is no appearance; write dark, light or any."
    case .secondColor(let word):
      "'\(word)' is a second foreground; write 'on \(word)' for a background."
    case .missingBackground: "A background must follow 'on', such as 'on blue'."
    case .badColorName(let name):
      "'\(name)' cannot name a colour; use letters, digits and hyphens, and no word such as "
        + "'bold' or 'red' that means something already."
    case .otherName(let name, let fileName):
      "The file is called '\(fileName)', and that is the theme's name; '\(name)' does not count."
    case .unknownTheme(let name, let suggestion):
      "There is no theme '\(name)' to extend" + Self.hint(suggestion, else: Self.library)
    case .circle(let name):
      "'\(name)' extends this theme in turn; one of them must extend something else."
    case .chainTooLong(let limit):
      "More than \(limit) themes extend one another here; let this one extend nothing."
    case .faint(let role, let ratio, let wanted):
      "'\(role)' has a contrast of \(Self.oneDigit(ratio)) to its ground and is lifted to "
        + "\(Self.oneDigit(wanted))."
    case .weakBar(let role, let ratio, let wanted):
      "'\(role)' has a contrast of \(Self.oneDigit(ratio)) to plain rows; a bar that stands out "
        + "has \(Self.oneDigit(wanted))."
    }
  }

  /// Rounded down, so that too little never looks like enough.
  private static func oneDigit(_ ratio: Double) -> String { "\((ratio * 10).rounded(.down) / 10)" }

  private static let colors =
    "write #rrggbb, 0 to 255, terminal, black to white, brightBlack to brightWhite, "
    + "or a name from the palette"
  private static let attributes = "write bold, dim, underline, reverse, italic or plain"
  private static let roles = list(Role.all.map(\.name).filter { !$0.contains(".") })
  private static let library = "'settee themes' lists all"

  private static func hint(_ suggestion: String?, else remedy: String) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? "; \(remedy)."
  }

  private static func list(_ names: [String]) -> String {
    "possible are \(names.joined(separator: ", "))"
  }
}
