import SetteeTerminals
import Testing

@testable import SetteeThemes

/// The colours of the two themes that are chosen by the terminal's ground, one by one.
@Suite("The default themes")
struct SetteeThemesTests {
  /// Ink, paper where it is painted, and attributes.
  private typealias Look = (role: Role, ink: String, paper: String?, Style.Attributes)

  private static let dark: [Look] = [
    (.text, "#e6e9ef", nil, []), (.muted, "#a7b0bd", nil, []), (.border, "#858e9c", nil, []),
    (.accent, "#7cc4ff", nil, []), (.fieldOn, "#7cc4ff", nil, []),
    (.fieldValue, "#cfe0f5", nil, []), (.modified, "#ffd75f", nil, []),
    (.badge, "#ffd75f", nil, []), (.invalid, "#ff8272", nil, .bold),
    (.focus, "#0b1016", "#8cc8ff", []), (.conflict, "#0b1016", "#f2a6ff", .bold),
    (.arrived, "#0b1016", "#4fd6c0", .underline), (.box, "#e6e9ef", "#242a34", []),
  ]

  private static let light: [Look] = [
    (.text, "#1a1d23", nil, []), (.muted, "#555d69", nil, []), (.border, "#7a8290", nil, []),
    (.accent, "#0a5cad", nil, []), (.fieldOn, "#0a5cad", nil, []),
    (.fieldValue, "#26415e", nil, []), (.modified, "#7a5c00", nil, []),
    (.badge, "#7a5c00", nil, []), (.invalid, "#b00020", nil, [.bold, .underline]),
    (.focus, "#ffffff", "#1c5fae", []), (.conflict, "#ffffff", "#7a1fa2", .bold),
    (.arrived, "#ffffff", "#00574b", .underline), (.box, "#1a1d23", "#dfe4ec", []),
  ]

  @Test("Each role has the colours it was decided to have, and the terminal's ground elsewhere")
  func colors() {
    for (definition, looks) in [
      (ThemeDefinition.setteeDark, Self.dark), (.setteeLight, Self.light),
    ] {
      let theme = Theme(definition, level: .direct)
      for (role, ink, paper, attributes) in looks {
        let wanted = Style(
          foreground: Self.color(ink), background: paper.map(Self.color) ?? .terminal,
          attributes: attributes)
        #expect(theme.style(role) == wanted, "\(theme.name): \(role.name)")
      }
    }
  }

  @Test("With sixteen colours states look as in the terminal's own themes")
  func sixteen() {
    for (definition, name) in [
      (ThemeDefinition.setteeDark, "terminal-dark"), (.setteeLight, "terminal-light"),
    ] {
      let theme = Theme(definition, level: .sixteen)
      let terminal = ShippedThemes.theme(name, level: .sixteen)
      for role in [
        Role.text, .focus, .selection, .edit, .editSelection, .modified, .invalid, .conflict,
        .arrived, .fieldValue, .fieldOn, .title,
      ] { #expect(theme.style(role) == terminal.style(role), "\(theme.name): \(role.name)") }
    }
  }

  @Test("Without colours both look as the terminal's own theme")
  func monochrome() {
    let terminal = Theme(.terminal, level: .monochrome)
    for definition in [ThemeDefinition.setteeDark, .setteeLight] {
      let theme = Theme(definition, level: .monochrome)
      for role in Role.all { #expect(theme.style(role) == terminal.style(role), "\(role.name)") }
    }
  }

  private static func color(_ hex: String) -> Color {
    let value = UInt32(hex.dropFirst(), radix: 16) ?? 0
    return .rgb(
      red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }
}
