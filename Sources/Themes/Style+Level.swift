import Terminals

extension Style {
  /// The same style in the colours of a terminal, still readable there.
  ///
  /// The nearest colours of two that differ may be one and the same. So where words would be
  /// harder to read than they were, their colour goes on towards black or white.
  func degraded(to level: ColorLevel) -> Style {
    guard level > .monochrome else { return Style(attributes: attributes) }
    var style = self
    style.background = background.nearest(at: level)
    style.foreground = foreground.nearest(at: level)
    guard style.foreground != foreground, let ink = RGB(foreground), let paper = RGB(background),
      let newPaper = RGB(style.background)
    else { return style }
    let wanted = min(Contrast.ratio(ink, paper), Contrast.text)
    style.foreground = ink.readable(on: newPaper, contrast: wanted, level: level)
    return style
  }

  /// This style on another one's ground; `plain` is how words without a role look.
  func placed(on ground: Style, plain: Style) -> Style {
    guard background == plain.background || background == ground.background else { return self }
    var style = ground
    style.attributes.formUnion(attributes.subtracting(.reverse))
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

extension RGB {
  /// The first colour of a level on the way to black or white that can be read on a ground.
  fileprivate func readable(on paper: RGB, contrast: Double, level: ColorLevel) -> Color {
    let isDark = Contrast.ratio(paper, .white) > Contrast.ratio(paper, .black)
    let steps = 16
    for step in 0..<steps {
      let ink = mixed(with: isDark ? .white : .black, part: Double(step) / Double(steps))
      let color = ink.color.nearest(at: level)
      if let shown = RGB(color), Contrast.ratio(shown, paper) >= contrast { return color }
    }
    return (isDark ? RGB.white : .black).color.nearest(at: level)
  }

  private var color: Color { .rgb(red: red, green: green, blue: blue) }
}
