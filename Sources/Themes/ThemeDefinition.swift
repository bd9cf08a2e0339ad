import SetteeTerminals

/// A theme as it was written, before a terminal's colours are known.
///
/// Every theme is written on top of another: what it does not mention stays as it was there. The
/// palette gives colours names, and looks use them; so a theme that extends another and explains
/// the names anew recolours it in a few lines.
package struct ThemeDefinition: Hashable, Sendable {
  /// What a user types to choose the theme.
  package var name: String
  /// What a list shows beside the name.
  package var title: String
  package var appearance: Appearance
  package var palette: [String: Leveled<Color>]
  package var looks: [Role: RoleLook]

  package init(
    name: String, title: String, appearance: Appearance,
    palette: [String: Leveled<Color>] = [:], looks: [Role: RoleLook]
  ) {
    self.name = name
    self.title = title
    self.appearance = appearance
    self.palette = palette
    self.looks = looks
  }

  /// The style of a role on a terminal: each of its parts from the role, its parent, and so on.
  func style(_ role: Role, in colors: inout NearestColors) -> Style {
    let level = colors.level
    guard level > .monochrome else {
      return Style(attributes: inherited(role) { monochrome($0) } ?? [])
    }
    let looks = self.looks
    let style = Style(
      foreground: inherited(role) { color(looks[$0]?.foreground, level) } ?? .terminal,
      background: inherited(role) { color(looks[$0]?.background, level) } ?? .terminal,
      attributes: inherited(role) { looks[$0]?.attributes.value(at: level) } ?? [])
    return style.degraded(to: &colors)
  }

  private func inherited<Part>(_ role: Role, _ part: (Role) -> Part?) -> Part? {
    var next: Role? = role
    while let role = next {
      if let found = part(role) { return found }
      next = role.parent
    }
    return nil
  }

  private func monochrome(_ role: Role) -> Style.Attributes? {
    looks[role]?.monochrome ?? Self.monochromeAttributes[role]
  }

  private func color(_ reference: Leveled<ColorReference>?, _ level: ColorLevel) -> Color? {
    switch reference?.value(at: level) {
    case .color(let color): color
    case .named(let name): palette[name]?.value(at: level)
    case nil: nil
    }
  }
}

/// The background a theme is made for.
package enum Appearance: String, Sendable, CaseIterable {
  case dark, light
  /// Drawn on the terminal's own background and readable on black and on white.
  case any

  /// What terminals that set COLORFGBG ("15;0": foreground; background) say about themselves.
  ///
  /// - Returns: `nil` where the text says nothing certain.
  package init?(colorFGBG text: String) {
    guard let last = text.split(separator: ";").last, let index = UInt8(last), index < 16 else {
      return nil
    }
    self = index == 7 || index > 8 ? .light : .dark
  }
}
