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
    "Words reach 4.5 to 1 on their ground, lines and signs 3 to 1, whatever ground a terminal has",
    arguments: ShippedThemes.names, colored)
  func contrast(name: String, level: ColorLevel) {
    let theme = ShippedThemes.theme(name, level: level)
    for backdrop in theme.appearance.backdrops {
      for role in Role.all {
        let ratio = Contrast.ratio(of: theme.style(role), on: backdrop)
        let wanted = Contrast.minimum(for: role)
        #expect(ratio >= wanted, "\(name) at \(level), \(role.name) on \(backdrop.paper): \(ratio)")
      }
    }
  }

  @Test("The bar under the focus stands out by 3 to 1", arguments: ShippedThemes.names, colored)
  func focusBar(name: String, level: ColorLevel) {
    let theme = ShippedThemes.theme(name, level: level)
    for backdrop in theme.appearance.backdrops {
      let plain = Contrast.seen(theme.style(.text), on: backdrop)
      for role in [Role.focus, .focusValue, .sectionFocus] {
        let focus = Contrast.seen(theme.style(role), on: backdrop)
        let ratio = Contrast.ratio(plain.paper, focus.paper)
        #expect(ratio >= Contrast.mark, "\(name) at \(level), \(role.name): \(ratio)")
      }
    }
  }

  @Test(
    "On the focus bar every role stays readable", arguments: ShippedThemes.names, colored)
  func onFocus(name: String, level: ColorLevel) {
    let theme = ShippedThemes.theme(name, level: level)
    for backdrop in theme.appearance.backdrops {
      for role in Role.all {
        let ratio = Contrast.ratio(of: theme.style(role, on: .focus), on: backdrop)
        #expect(ratio >= Contrast.mark, "\(name) at \(level), \(role.name) on focus: \(ratio)")
      }
    }
  }

  @Test(
    "High contrast is 7 to 1 in direct colour",
    arguments: ["high-contrast-dark", "high-contrast-light"])
  func highContrast(name: String) {
    let theme = ShippedThemes.theme(name, level: .direct)
    for role in Role.all {
      let ratio = Contrast.ratio(of: theme.style(role), on: theme.appearance.backdrops[0])
      let wanted = Contrast.minimum(for: role) >= Contrast.text ? 7 : 4.5
      #expect(ratio >= wanted, "\(name), \(role.name): \(ratio)")
    }
  }

  static let states: [Role] = [
    .focus, .selection, .edit, .modified, .invalid, .conflict, .arrived,
  ]

  @Test(
    "States differ pairwise at every level, without colours by attributes every terminal has",
    arguments: ShippedThemes.names, ColorLevel.allCases)
  func statesDiffer(name: String, level: ColorLevel) {
    let theme = ShippedThemes.theme(name, level: level)
    let everywhere: Style.Attributes = [.bold, .underline, .reverse]
    let looks = (Self.states + [.text]).map { role -> Style in
      var style = theme.style(role)
      if level == .monochrome { style.attributes.formIntersection(everywhere) }
      return style
    }
    #expect(Set(looks).count == looks.count, "\(name) at \(level)")
  }

  @Test("States differ on the focus bar too, without colours", arguments: ShippedThemes.names)
  func statesDifferOnFocus(name: String) {
    let theme = ShippedThemes.theme(name, level: .monochrome)
    let states: [Role] = [.text, .edit, .modified, .invalid, .conflict, .arrived]
    let looks = states.map { theme.style($0, on: .focus) }
    #expect(Set(looks).count == looks.count)
  }

  static let alike: [(Role, Role)] = [
    (.fieldOn, .modified), (.fieldOn, .invalid), (.modified, .invalid), (.conflict, .arrived),
    (.conflict, .focus), (.arrived, .focus),
  ]

  @Test(
    "Eyes that lack a kind of cones tell states apart",
    arguments: ShippedThemes.names, ColorVision.allCases)
  func colorVision(name: String, eyes: ColorVision) {
    for level in [ColorLevel.sixteen, .indexed, .direct] {
      let theme = ShippedThemes.theme(name, level: level)
      for backdrop in theme.appearance.backdrops {
        for (one, other) in Self.alike {
          #expect(
            eyes.tellsApart(theme.style(one), theme.style(other), on: backdrop),
            "\(name) at \(level): \(one.name) and \(other.name)")
        }
      }
    }
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
