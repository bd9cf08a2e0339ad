import Terminals

/// The 256 colours as xterm sets them when nobody has chosen others.
enum Palette {
  static func rgb(_ index: UInt8) -> RGB {
    switch index {
    case 0..<16: named[Int(index)]
    case 16..<232: cube(Int(index) - 16)
    default: grey(Int(index) - 232)
    }
  }

  /// How far two colours lie apart: squares weighted as the eye weighs the channels.
  static func distance(_ one: RGB, _ other: RGB) -> Int {
    func square(_ one: UInt8, _ two: UInt8) -> Int { (Int(one) - Int(two)) * (Int(one) - Int(two)) }
    return 3 * square(one.red, other.red) + 4 * square(one.green, other.green)
      + 2 * square(one.blue, other.blue)
  }

  private static func cube(_ index: Int) -> RGB {
    func step(_ part: Int) -> UInt8 { part == 0 ? 0 : UInt8(55 + 40 * part) }
    return RGB(red: step(index / 36), green: step(index / 6 % 6), blue: step(index % 6))
  }

  private static func grey(_ index: Int) -> RGB {
    let light = UInt8(8 + 10 * index)
    return RGB(red: light, green: light, blue: light)
  }

  private static let named: [RGB] = [
    RGB(red: 0, green: 0, blue: 0), RGB(red: 205, green: 0, blue: 0),
    RGB(red: 0, green: 205, blue: 0), RGB(red: 205, green: 205, blue: 0),
    RGB(red: 0, green: 0, blue: 238), RGB(red: 205, green: 0, blue: 205),
    RGB(red: 0, green: 205, blue: 205), RGB(red: 229, green: 229, blue: 229),
    RGB(red: 127, green: 127, blue: 127), RGB(red: 255, green: 0, blue: 0),
    RGB(red: 0, green: 255, blue: 0), RGB(red: 255, green: 255, blue: 0),
    RGB(red: 92, green: 92, blue: 255), RGB(red: 255, green: 0, blue: 255),
    RGB(red: 0, green: 255, blue: 255), RGB(red: 255, green: 255, blue: 255),
  ]
}

extension Color {
  /// The colour's light; `nil` for the terminal's own, which nobody knows.
  package var rgb: RGB? {
    switch self {
    case .terminal: nil
    case .indexed(let index): Palette.rgb(index)
    case .rgb(let red, let green, let blue): RGB(red: red, green: green, blue: blue)
    }
  }

  /// The nearest colour that a terminal shows; of 256 never one of the user's sixteen.
  func nearest(at level: ColorLevel) -> Color {
    guard let rgb else { return self }
    switch (level, self) {
    case (.direct, _), (.indexed, .indexed), (.sixteen, .indexed(0..<16)): return self
    case (.monochrome, _): return .terminal
    case (.indexed, _): return Color.nearest(to: rgb, in: 16..<256)
    case (.sixteen, _): return Color.nearest(to: rgb, in: 0..<16)
    }
  }

  private static func nearest(to rgb: RGB, in table: Range<Int>) -> Color {
    let nearest = table.min {
      Palette.distance(Palette.rgb(UInt8($0)), rgb) < Palette.distance(Palette.rgb(UInt8($1)), rgb)
    }
    return .indexed(UInt8(nearest ?? 0))
  }
}
