import SetteeTerminals

/// The looks of all roles on one terminal, ready to ask.
///
/// A theme is made from its definition for a colour level: fallbacks are followed, names of the
/// palette explained and colours brought to what the terminal shows, once. Without colours every
/// role keeps a look of attributes, in which focus, modified, invalid, conflict and arrived differ.
package struct Theme: Sendable {
  package let definition: ThemeDefinition
  package let level: ColorLevel
  private let styles: [Role: Style]

  /// Makes a definition ready for a terminal.
  package init(_ definition: ThemeDefinition, level: ColorLevel = .direct) {
    self.definition = definition
    self.level = level
    var styles = [Role: Style](minimumCapacity: Role.all.count + definition.looks.count)
    var colors = NearestColors(level: level)
    for role in Role.all + definition.looks.keys where styles[role] == nil {
      styles[role] = definition.style(role, in: &colors)
        .lifted(for: role, in: definition.appearance, colors: &colors)
    }
    self.styles = styles
  }

  /// Makes a theme of fixed styles, for tests and previews.
  package init(name: String, styles: [Role: Style]) {
    let looks = styles.mapValues { style in
      RoleLook(.color(style.foreground), on: .color(style.background), style.attributes)
    }
    self.init(ThemeDefinition(name: name, title: name, appearance: .any, looks: looks))
  }

  package var name: String { definition.name }
  package var title: String { definition.title }
  package var appearance: Appearance { definition.appearance }

  /// The look of a role, in O(1): fallbacks were followed when the theme was made.
  package func style(_ role: Role) -> Style {
    styles[role] ?? role.parent.map { style($0) } ?? .plain
  }

  /// The look of a role that stands on another one's ground: a mark on the focus bar.
  ///
  /// The ground's background stays, so that a bar has no holes. The role's colour is taken where
  /// it can be read there and the ground's own otherwise; its attributes are added, and where both
  /// are reversed the role stands out by not being so. A role with a background of its own keeps
  /// it, and one that is part of the ground (`focus.value` of `focus`) its whole look.
  package func style(_ role: Role, on ground: Role) -> Style {
    if role.isPart(of: ground) { return style(role) }
    return style(role).placed(on: style(ground), plain: style(.text))
  }

  /// The same theme on a terminal with more or fewer colours.
  package func resolved(for level: ColorLevel) -> Theme {
    level == self.level ? self : Theme(definition, level: level)
  }

  /// The look that is always there: the terminal's own colours, bold, reverse and underline.
  package static let standard = Theme(.terminal)
}
