import SetteeTerminals
import Testing

@testable import SetteeThemes

@Suite("Swatches")
struct ThemeSwatchTests {
  private static let keys = [
    (name: "Blank", words: "toggle"), (name: "Return", words: "edit"), (name: "?", words: "help"),
  ]

  @Test("A swatch can be read as plain text")
  func picture() {
    let lines = ThemeSwatch.rows(of: .standard, keys: Self.keys).map { row in
      let line = row.map(\.text).joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    #expect(
      lines == [
        "terminal                  The terminal's own colours, on any background",
        "  Sections     Font size           14   muted  on off  match",
        "  Editor        Tab width           4      the focus bar modified",
        "  Terminal      Theme               velvet_all  ! not a theme",
        "               modified  conflict  arrived  synced  pending  offline",
        " Blank toggle  Return edit  ? help",
      ])
  }

  @Test("Every line is as wide as promised, and every title fits", arguments: ShippedThemes.names)
  func width(name: String) throws {
    let theme = ShippedThemes.theme(name, level: .indexed)
    for row in ThemeSwatch.rows(of: theme, keys: Self.keys) {
      #expect(row.reduce(0) { $0 + $1.text.count } == ThemeSwatch.columns)
      #expect(row.allSatisfy { !$0.text.isEmpty })
    }
    #expect(theme.title.count <= ThemeSwatch.columns - 26)
  }

  @Test("Nothing in a title reaches a terminal but what can be seen")
  func hostileTitle() {
    let definition = ThemeDefinition(
      name: "x\u{1B}[2J", title: "\u{1B}]0;gotcha\u{7}" + String(repeating: "y", count: 500),
      appearance: .any, looks: [:])
    let heading = ThemeSwatch.rows(of: Theme(definition), keys: [])[0].map(\.text).joined()
    #expect(heading.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
  }

  @Test("The pieces of a swatch have the looks of their roles")
  func styles() throws {
    let theme = ShippedThemes.theme("nordic", level: .direct)
    let spans = ThemeSwatch.sample(theme, keys: Self.keys).flatMap { $0 }
    for (text, role) in [("conflict", Role.conflict), ("arrived", .arrived), ("offline", .offline)]
    {
      #expect(spans.first { $0.text == text }?.style == theme.style(role))
    }
    #expect(spans.contains { $0.style == theme.style(.focus) })
  }
}
