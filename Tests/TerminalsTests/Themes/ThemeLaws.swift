import SetteeTerminals

@testable import SetteeThemes

/// What every theme must keep, each law as the sentences about what breaks it.
enum ThemeLaws: String, CaseIterable {
  /// Words reach 4.5 to 1 on their ground, lines and signs 3 to 1.
  case contrast
  /// The bar under the focus stands out from plain rows by 3 to 1.
  case focusBar
  /// What stands on that bar is as readable as beside it.
  case onFocus
  /// States have looks of their own.
  case states
  /// Eyes that lack a kind of cones tell them apart.
  case colorVision

  /// What of a theme breaks the law on any ground that it is made for.
  func broken(by theme: Theme) -> [String] {
    switch self {
    case .contrast: everywhere(theme) { faint(theme, on: $0) { theme.style($0) } }
    case .focusBar: everywhere(theme) { weakBars(theme, on: $0) }
    case .onFocus: everywhere(theme) { faint(theme, on: $0) { theme.style($0, on: .focus) } }
    case .states: alike(theme)
    case .colorVision:
      everywhere(theme) { backdrop in
        ColorVision.allCases.flatMap { confused(theme, by: $0, on: backdrop) }
      }
    }
  }

  private func everywhere(
    _ theme: Theme, _ find: (Contrast.Backdrop) -> [String]
  ) -> [String] {
    theme.appearance.backdrops.flatMap { backdrop in
      find(backdrop).map { "\(theme.name) at \(theme.level), on \(backdrop.paper): \($0)" }
    }
  }

  private func faint(
    _ theme: Theme, on backdrop: Contrast.Backdrop, _ style: (Role) -> Style
  ) -> [String] {
    Role.all.compactMap { role in
      let ratio = Contrast.ratio(of: style(role), on: backdrop)
      return ratio >= Contrast.minimum(for: role) ? nil : "\(role.name) has \(ratio)"
    }
  }

  private func weakBars(_ theme: Theme, on backdrop: Contrast.Backdrop) -> [String] {
    let plain = Contrast.seen(theme.style(.text), on: backdrop).paper
    return [Role.focus, .focusValue, .sectionFocus].compactMap { role in
      let ratio = Contrast.ratio(plain, Contrast.seen(theme.style(role), on: backdrop).paper)
      return ratio >= Contrast.mark ? nil : "\(role.name) has \(ratio)"
    }
  }

  /// Without colours only attributes count that every terminal has.
  private func alike(_ theme: Theme) -> [String] {
    let everywhere: Style.Attributes = [.bold, .underline, .reverse]
    var seen: [Style: Role] = [:]
    return (Self.stateRoles + [.text]).compactMap { role in
      var style = theme.style(role)
      if theme.level == .monochrome { style.attributes.formIntersection(everywhere) }
      defer { seen[style] = role }
      return seen[style].map { "\(theme.name) at \(theme.level): \($0.name) and \(role.name)" }
    }
  }

  private func confused(
    _ theme: Theme, by eyes: ColorVision, on backdrop: Contrast.Backdrop
  ) -> [String] {
    Self.pairs.compactMap { one, other in
      eyes.tellsApart(theme.style(one), theme.style(other), on: backdrop)
        ? nil : "\(one.name) and \(other.name) to \(eyes)"
    }
  }

  private static let stateRoles: [Role] = [
    .focus, .selection, .edit, .modified, .invalid, .conflict, .arrived,
  ]
  private static let pairs: [(Role, Role)] = [
    (.fieldOn, .modified), (.fieldOn, .invalid), (.modified, .invalid), (.conflict, .arrived),
    (.conflict, .focus), (.arrived, .focus),
  ]
}
