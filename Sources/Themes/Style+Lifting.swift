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

  /// What is seen under the words.
  fileprivate var barColor: Color { attributes.contains(.reverse) ? foreground : background }

  /// The lowest ratio of this bar to rows of another look on the grounds of a theme; nothing where
  /// nobody knows it.
  fileprivate func ratioOfBar(to plain: Style, in appearance: Appearance) -> Double? {
    guard barColor.isFixed, let bar = RGB(barColor) else { return nil }
    if plain.background == .terminal {
      guard appearance != .any else { return nil }
      return appearance.backdrops.map { Contrast.ratio(bar, $0.paper) }.min()
    }
    guard plain.background.isFixed, let paper = RGB(plain.background) else { return nil }
    return Contrast.ratio(bar, paper)
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

  /// The bar under the focus, where it does not stand out from plain rows as it should, in direct
  /// colour.
  var weakBar: FaintRole? {
    var colors = NearestColors(level: .direct)
    let (plain, bar) = (style(.text, in: &colors), style(.focus, in: &colors))
    guard let ratio = bar.ratioOfBar(to: plain, in: appearance), ratio < Contrast.mark else {
      return nil
    }
    return FaintRole(role: .focus, ratio: ratio)
  }
}
