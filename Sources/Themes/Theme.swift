import Terminals

/// The looks of all roles, ready to ask.
///
/// STUB of the contract: loading from JSON, fallback, `extends` and colour levels are to come.
package struct Theme: Sendable {
  package let name: String
  private let styles: [Role: Style]

  package init(name: String, styles: [Role: Style]) {
    self.name = name
    self.styles = styles
  }

  /// The look of a role. O(1): fallbacks were resolved when the theme was made.
  package func style(_ role: Role) -> Style { styles[role] ?? .plain }

  /// The look that is always there: the terminal's own colours, bold, reverse and underline.
  package static let standard = Theme(
    name: "terminal", styles: [.focus: Style(attributes: .reverse)])
}
