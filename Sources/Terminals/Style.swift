/// How a cell looks: two colours and a set of attributes.
package struct Style: Hashable, Sendable {
  package var foreground: Color
  package var background: Color
  package var attributes: Attributes

  package init(
    foreground: Color = .terminal, background: Color = .terminal, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  package static let plain = Style()

  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let underline = Attributes(rawValue: 4)
    package static let reverse = Attributes(rawValue: 8)
    package static let italic = Attributes(rawValue: 16)
  }
}

/// A colour as a theme names it; a screen draws the nearest one it can.
package enum Color: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case terminal
  /// An entry of the 256-colour table; 0 to 15 are the user's palette and are never changed.
  case indexed(UInt8)
  case rgb(red: UInt8, green: UInt8, blue: UInt8)
}

/// How many colours a terminal shows.
package enum ColorLevel: Int, Comparable, Sendable, CaseIterable {
  case monochrome, sixteen, indexed, direct

  package static func < (left: ColorLevel, right: ColorLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension Style {
  /// This look for a mark: reverse video, or none where all is reverse.
  package var marking: Style {
    Style(
      foreground: foreground, background: background,
      attributes: attributes.symmetricDifference(.reverse))
  }
}
