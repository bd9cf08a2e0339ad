import SetteeTerminals
import SetteeThemes

/// One line of text in several roles; equal lines need no drawing.
struct StyledLine: Equatable {
  var parts: [Part] = []

  init(_ text: String = "", _ role: Role = .text) { append(text, role) }

  mutating func append(_ text: String, _ role: Role = .text) {
    if !text.isEmpty { parts.append(Part(text: text, role: role)) }
  }

  /// Appends text after a separator, unless the line is empty yet.
  mutating func appendItem(_ text: String, _ role: Role = .text) {
    guard !text.isEmpty else { return }
    if !parts.isEmpty { append("  ", role) }
    append(text, role)
  }

  /// Draws over a whole line, blanks included.
  /// - Returns: The column after the last one written.
  @MainActor @discardableResult
  func draw(in line: Region, look: Look, ground: Role = .text) -> Int {
    line.clear(look.style(ground))
    var column = 0
    for part in parts {
      let style =
        part.role == ground ? look.style(ground) : look.theme.style(part.role, on: ground)
      column = line.write(part.text, column: column, style: style)
    }
    return column
  }

  struct Part: Equatable {
    var text: String
    var role: Role
  }
}
