import SetteeTerminals

extension Style {
  /// The same style in the colours of a terminal, still readable there.
  ///
  /// The nearest colours of two that differ may be one and the same. So where words would be
  /// harder to read than they were, their colour goes on towards black or white.
  func degraded(to colors: inout NearestColors) -> Style {
    guard colors.level > .monochrome else { return Style(attributes: attributes) }
    var style = self
    style.background = colors.nearest(to: background)
    style.foreground = colors.nearest(to: foreground)
    guard style.foreground != foreground, let ink = RGB(foreground), let paper = RGB(background),
      let newPaper = RGB(style.background)
    else { return style }
    let wanted = min(Contrast.ratio(ink, paper), Contrast.text)
    style.foreground = ink.readable(on: [newPaper], contrast: wanted, colors: &colors)
    return style
  }

  /// This style on another one's ground; `plain` is how words without a role look.
  func placed(on ground: Style, plain: Style) -> Style {
    guard background == plain.background || background == ground.background else { return self }
    var style = ground
    // Quiet words are quiet enough beside a bar; dim on it they would not be read.
    style.attributes.formUnion(attributes.subtracting([.reverse, .dim]))
    if attributes.contains(.reverse) { style.attributes.formSymmetricDifference(.reverse) }
    if foreground != plain.foreground, isReadable(on: ground) { style.foreground = foreground }
    return style
  }

  private func isReadable(on ground: Style) -> Bool {
    if ground.attributes.contains(.reverse) { return false }
    guard let ink = RGB(foreground), let paper = RGB(ground.background) else {
      return ground.background == .terminal
    }
    return Contrast.ratio(ink, paper) >= Contrast.text
  }
}

/// The colours that a terminal shows for others, each looked for once: a theme has forty roles and
/// a dozen colours, and a search goes through the whole table.
struct NearestColors {
  let level: ColorLevel
  private var known: [Color: Color] = [:]

  init(level: ColorLevel) { self.level = level }

  mutating func nearest(to color: Color) -> Color {
    if let found = known[color] { return found }
    let found = color.nearest(at: level)
    known[color] = found
    return found
  }
}

extension RGB {
  /// The first colour of a level on the way to black or white that can be read on all of some
  /// grounds, the first of which says which way.
  func readable(on papers: [RGB], contrast: Double, colors: inout NearestColors) -> Color {
    let isDark =
      papers.first.map { Contrast.ratio($0, .white) > Contrast.ratio($0, .black) } ?? true
    let steps = 16
    for step in 0..<steps {
      let ink = mixed(with: isDark ? .white : .black, part: Double(step) / Double(steps))
      let color = colors.nearest(to: ink.color)
      guard let shown = RGB(color) else { continue }
      if papers.allSatisfy({ Contrast.ratio(shown, $0) >= contrast }) { return color }
    }
    return colors.nearest(to: (isDark ? RGB.white : .black).color)
  }

  private var color: Color { .rgb(red: red, green: green, blue: blue) }
}
