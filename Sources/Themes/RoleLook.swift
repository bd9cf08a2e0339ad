import SetteeTerminals

/// What a theme says about one role; what it leaves out the role's parent decides.
package struct RoleLook: Hashable, Sendable {
  package var foreground: Leveled<ColorReference>
  package var background: Leveled<ColorReference>
  package var attributes: Leveled<Style.Attributes>
  /// The attributes where there are no colours; left out, the built-in ones keep states apart.
  package var monochrome: Style.Attributes?

  package init(
    foreground: Leveled<ColorReference> = Leveled(),
    background: Leveled<ColorReference> = Leveled(),
    attributes: Leveled<Style.Attributes> = Leveled(), monochrome: Style.Attributes? = nil
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
    self.monochrome = monochrome
  }

  /// A look that is the same at every level.
  package init(
    _ foreground: ColorReference? = nil, on background: ColorReference? = nil,
    _ attributes: Style.Attributes? = nil
  ) {
    self.init(
      foreground: Leveled(foreground), background: Leveled(background),
      attributes: Leveled(attributes))
  }

  /// This look where it says something, the other one elsewhere.
  package func over(_ other: RoleLook) -> RoleLook {
    RoleLook(
      foreground: foreground.isEmpty ? other.foreground : foreground,
      background: background.isEmpty ? other.background : background,
      attributes: attributes.isEmpty ? other.attributes : attributes,
      monochrome: monochrome ?? other.monochrome)
  }
}

/// A colour as a look writes it: itself, or by a name that the theme's palette explains.
package enum ColorReference: Hashable, Sendable {
  case color(Color)
  case named(String)
}

/// One value, with others for terminals of fewer colours where a theme wants that.
package struct Leveled<Value: Hashable & Sendable>: Hashable, Sendable {
  package var direct: Value?
  package var indexed: Value?
  package var sixteen: Value?

  package init(_ direct: Value? = nil, indexed: Value? = nil, sixteen: Value? = nil) {
    self.direct = direct
    self.indexed = indexed
    self.sixteen = sixteen
  }

  package var isEmpty: Bool { direct == nil && indexed == nil && sixteen == nil }

  /// The level's own value, or that of the next richer level, or any there is.
  package func value(at level: ColorLevel) -> Value? {
    switch level {
    case .direct: direct ?? indexed ?? sixteen
    case .indexed: indexed ?? direct ?? sixteen
    case .sixteen, .monochrome: sixteen ?? indexed ?? direct
    }
  }

  /// Sets the value of one level; monochrome has no place here and changes nothing.
  mutating func set(_ value: Value, at level: ColorLevel) {
    switch level {
    case .direct: direct = value
    case .indexed: indexed = value
    case .sixteen: sixteen = value
    case .monochrome: break
    }
  }
}
