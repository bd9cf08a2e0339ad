import SetteeTerminals
import SetteeThemes

/// One line of text in several roles; equal lines need no drawing.
struct StyledLine: Equatable {
  var parts: [Part] = []

  init(_ text: String = "", _ role: Role = .text) { append(text, role) }

  mutating func append(_ text: String, _ role: Role = .text, for target: MouseTarget? = nil) {
    if !text.isEmpty { parts.append(Part(text: text, role: role, target: target)) }
  }

  /// Appends text after a separator, unless the line is empty yet.
  mutating func appendItem(_ text: String, _ role: Role = .text, for target: MouseTarget? = nil) {
    guard !text.isEmpty else { return }
    if !parts.isEmpty { append("  ", role) }
    append(text, role, for: target)
  }

  /// Appends text after a blank, unless the line is empty yet.
  mutating func appendWord(_ text: String, _ role: Role, for target: MouseTarget? = nil) {
    if !parts.isEmpty { append(" ") }
    append(text, role, for: target)
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
      column = part.write(in: line, column: column, style: style)
    }
    return column
  }

  struct Part: Equatable {
    var text: String
    var role: Role
    /// What a press on it is for.
    var target: MouseTarget?

    /// - Returns: The column after it.
    @MainActor
    func write(in line: Region, column: Int, style: Style) -> Int {
      let end = line.write(text, column: column, style: style)
      if let target {
        line.part(Rect(column: column, columns: end - column, rows: 1)).note(target)
      }
      return end
    }
  }
}
