import SetteeTerminals

// Words that a theme makes too faint to read are lifted: their colour goes on towards black or
// white until they have the contrast they need.
extension Style {
  /// The lowest ratio of this look on the grounds of a theme; nothing where nobody knows it: where
  /// the terminal's own sixteen colours are part of it, or any ground is.
  func ratio(in appearance: Appearance) -> Double? {
    guard !attributes.contains(.reverse), foreground.isFixed else { return nil }
    guard background == .terminal ? appearance != .any : background.isFixed else { return nil }
    return appearance.backdrops.map { Contrast.ratio(of: self, on: $0) }.min()
  }

  /// This look, readable for what its role is for.
  func lifted(for role: Role, in appearance: Appearance, colors: inout NearestColors) -> Style {
    let wanted = Contrast.minimum(for: role)
    guard let ratio = ratio(in: appearance), ratio < wanted, let ink = RGB(foreground) else {
      return self
    }
    let papers =
      background == .terminal
      ? appearance.backdrops.map(\.paper) : [RGB(background)].compactMap(\.self)
    var style = self
    style.attributes.subtract(.dim)
    style.foreground = ink.readable(on: papers, contrast: wanted, colors: &colors)
    return style
  }
}

extension Color {
  /// Whether it is the same on every terminal: the first sixteen entries are the user's.
  fileprivate var isFixed: Bool {
    switch self {
    case .terminal: false
    case .indexed(let index): index >= 16
    case .rgb: true
    }
  }
}

extension ThemeDefinition {
  /// A role that is too faint, as its theme has it.
  struct FaintRole: Hashable {
    let role: Role
    let ratio: Double
  }

  /// The roles whose words or lines cannot be read as they should, in direct colour; those that
  /// only look as the role they ask are left out.
  var faintRoles: [FaintRole] {
    var colors = NearestColors(level: .direct)
    return Role.all.compactMap { role in
      let style = style(role, in: &colors)
      if let parent = role.parent, style == self.style(parent, in: &colors) { return nil }
      guard let ratio = style.ratio(in: appearance) else { return nil }
      return ratio < Contrast.minimum(for: role) ? FaintRole(role: role, ratio: ratio) : nil
    }
  }
}
