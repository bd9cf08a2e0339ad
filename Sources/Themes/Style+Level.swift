import Terminals

extension Style {
  /// The same style in the colours of a terminal, still readable there.
  ///
  /// The nearest colours of two that differ may be one and the same. So where the words could be
  /// read before, their colour becomes the nearest in which they still can.
  func degraded(to level: ColorLevel) -> Style {
    guard level > .monochrome else { return Style(attributes: attributes) }
    var style = self
    style.background = background.nearest(at: level)
    style.foreground = foreground.nearest(at: level)
    guard style != self, let ink = foreground.rgb, let paper = background.rgb,
      let newInk = style.foreground.rgb, let newPaper = style.background.rgb
    else { return style }
    let wanted = min(Contrast.ratio(ink, paper), Contrast.text)
    guard style.foreground != foreground, Contrast.ratio(newInk, newPaper) < wanted else {
      return style
    }
    style.foreground = Color.nearest(to: ink, on: newPaper, contrast: wanted, level: level)
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
    guard let ink = foreground.rgb, let paper = ground.background.rgb else {
      return ground.background == .terminal
    }
    return Contrast.ratio(ink, paper) >= Contrast.text
  }
}

extension Color {
  /// The colour of a table nearest to another among those readable on a ground; where none is,
  /// the most readable.
  fileprivate static func nearest(
    to ink: RGB, on paper: RGB, contrast: Double, level: ColorLevel
  ) -> Color {
    let table = level == .sixteen ? 0..<16 : 16..<256
    let colors = table.map { (color: Color.indexed(UInt8($0)), rgb: Palette.rgb(UInt8($0))) }
    let readable = colors.filter { Contrast.ratio($0.rgb, paper) >= contrast }
    let nearest = readable.min { Palette.distance($0.rgb, ink) < Palette.distance($1.rgb, ink) }
    let clearest = colors.max { Contrast.ratio($0.rgb, paper) < Contrast.ratio($1.rgb, paper) }
    return (nearest ?? clearest)?.color ?? .terminal
  }
}
