import SetteeTerminals
import Testing

@testable import SetteeThemes

@Suite("Shipped themes")
struct ShippedThemesTests {
  static let colored: [ColorLevel] = [.sixteen, .indexed, .direct]

  @Test("At least twelve themes are shipped, the default among them")
  func count() {
    #expect(ShippedThemes.names.count >= 12)
    for name in ["terminal", "terminal-light", "monochrome", "high-contrast-dark"] {
      #expect(ShippedThemes.names.contains(name))
    }
  }

  @Test("Every theme loads without a problem and has a title", arguments: ShippedThemes.names)
  func loads(name: String) throws {
    let loaded = try #require(ShippedThemes.library.theme(named: name))
    #expect(loaded.problems.map(\.description) == [])
    #expect(loaded.theme.name == name)
    #expect(loaded.theme.title != name)
  }

  @Test("The shipped default says what the built-in one says")
  func standard() throws {
    let loaded = try #require(ShippedThemes.library.theme(named: "terminal"))
    #expect(loaded.file != nil)
    #expect(loaded.theme.definition == Theme.standard.definition)
  }

  @Test("Every role has colours of the level it is drawn at", arguments: ShippedThemes.names)
  func levels(name: String) {
    for level in ColorLevel.allCases {
      let theme = ShippedThemes.theme(name, level: level)
      for role in Role.all {
        let style = theme.style(role)
        #expect(style.foreground.isShown(at: level), "\(role.name) at \(level): \(style)")
        #expect(style.background.isShown(at: level), "\(role.name) at \(level): \(style)")
      }
    }
  }

  @Test(
    "Every theme keeps every law at every level that has colours", arguments: ShippedThemes.names,
    ThemeLaws.allCases)
  func laws(name: String, law: ThemeLaws) {
    for level in Self.colored {
      #expect(law.broken(by: ShippedThemes.theme(name, level: level)) == [], "\(law)")
    }
  }

  @Test("Without colours states have looks of their own too", arguments: ShippedThemes.names)
  func states(name: String) {
    #expect(ThemeLaws.states.broken(by: ShippedThemes.theme(name, level: .monochrome)) == [])
  }

  @Test(
    "High contrast is 7 to 1 for words, 4.5 for lines and for the focus bar, on every ground",
    arguments: ["high-contrast-dark", "high-contrast-light"], [ColorLevel.indexed, .direct])
  func highContrast(name: String, level: ColorLevel) {
    let theme = ShippedThemes.theme(name, level: level)
    for backdrop in theme.appearance.backdrops {
      for role in Role.all {
        let ratio = Contrast.ratio(of: theme.style(role), on: backdrop)
        let wanted = Contrast.minimum(for: role) >= Contrast.text ? 7 : 4.5
        #expect(ratio >= wanted, "\(name), \(role.name) on \(backdrop.paper): \(ratio)")
      }
      let plain = Contrast.seen(theme.style(.text), on: backdrop).paper
      for role in [Role.focus, .focusValue, .sectionFocus] {
        let bar = Contrast.seen(theme.style(role), on: backdrop).paper
        let ratio = Contrast.ratio(plain, bar)
        #expect(ratio >= 4.5, "\(name), \(role.name) on \(backdrop.paper): \(ratio)")
      }
    }
  }

  @Test("States differ on the focus bar too, without colours", arguments: ShippedThemes.names)
  func statesDifferOnFocus(name: String) {
    let theme = ShippedThemes.theme(name, level: .monochrome)
    let states: [Role] = [.text, .edit, .modified, .invalid, .conflict, .arrived]
    let looks = states.map { theme.style($0, on: .focus) }
    #expect(Set(looks).count == looks.count)
  }

  @Test("Without colours no theme has any", arguments: ShippedThemes.names)
  func monochrome(name: String) {
    let theme = ShippedThemes.theme(name, level: .monochrome)
    for role in Role.all {
      #expect(theme.style(role).foreground == .terminal)
      #expect(theme.style(role).background == .terminal)
    }
  }
}

extension Color {
  fileprivate func isShown(at level: ColorLevel) -> Bool {
    switch (self, level) {
    case (.terminal, _), (_, .direct), (.indexed, .indexed): true
    case (.indexed(let index), .sixteen): index < 16
    case (.rgb, .indexed), (.rgb, .sixteen), (_, .monochrome): false
    }
  }
}
