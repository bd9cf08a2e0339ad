extension Color {
  /// The colour that a terminal of this level shows for this one.
  ///
  /// The first 16 entries of the table are the user's own palette: they are taken as they are, and
  /// measured by what xterm shows for them.
  package func nearest(at level: ColorLevel) -> Color {
    switch (self, level) {
    case (.terminal, _), (_, .monochrome): .terminal
    case (_, .direct), (.indexed(0..<16), _), (.indexed, .indexed): self
    case (.indexed(let index), .sixteen): .indexed(Self.nearest(to: RGB(index: index), in: 0..<16))
    case (.rgb(let red, let green, let blue), .sixteen):
      .indexed(Self.nearest(to: RGB(red, green, blue), in: 0..<16))
    case (.rgb(let red, let green, let blue), .indexed):
      .indexed(Self.nearest(to: RGB(red, green, blue), in: 16..<256))
    }
  }

  /// The colour's parts: those of xterm's table for an entry of it, none for the terminal's own.
  package var components: (red: UInt8, green: UInt8, blue: UInt8)? {
    switch self {
    case .terminal: nil
    case .indexed(let index): RGB(index: index).bytes
    case .rgb(let red, let green, let blue): (red, green, blue)
    }
  }

  private static func nearest(to color: RGB, in entries: Range<Int>) -> UInt8 {
    let best = entries.min {
      RGB(index: $0).distance(to: color) < RGB(index: $1).distance(to: color)
    }
    return UInt8(truncatingIfNeeded: best ?? 0)
  }

  private struct RGB {
    let red, green, blue: Int

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      self.red = Int(red)
      self.green = Int(green)
      self.blue = Int(blue)
    }

    init(index: UInt8) { self.init(index: Int(index)) }

    /// An entry of xterm's table: 16 colours, a cube of 6 x 6 x 6, and 24 greys.
    init(index: Int) {
      switch index {
      case 0..<16:
        (red, green, blue) = Self.palette[index]
      case 16..<232:
        let steps = [0, 95, 135, 175, 215, 255]
        let place = index - 16
        (red, green, blue) = (steps[place / 36], steps[place / 6 % 6], steps[place % 6])
      default:
        let grey = 8 + 10 * (min(index, 255) - 232)
        (red, green, blue) = (grey, grey, grey)
      }
    }

    var bytes: (red: UInt8, green: UInt8, blue: UInt8) {
      (UInt8(clamping: red), UInt8(clamping: green), UInt8(clamping: blue))
    }

    /// How different two colours look: Euclid weighted by the mean red, after Thiadmer Riemersma's
    /// "Colour metric", which comes close to CIE L*u*v* without leaving integers.
    func distance(to other: RGB) -> Int {
      let mean = (red + other.red) / 2
      let (dr, dg, db) = (red - other.red, green - other.green, blue - other.blue)
      return ((512 + mean) * dr * dr) / 256 + 4 * dg * dg + ((767 - mean) * db * db) / 256
    }

    private static let palette = [
      (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205),
      (0, 205, 205), (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
      (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
    ]
  }
}
