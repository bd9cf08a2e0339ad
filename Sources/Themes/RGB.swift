import SetteeTerminals

/// A colour as light: what contrast is computed from.
package struct RGB: Hashable, Sendable {
  package let red, green, blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// The light of a colour by xterm's table; `nil` for the terminal's own, which nobody knows.
  package init?(_ color: Color) {
    guard let parts = color.components else { return nil }
    self.init(red: parts.red, green: parts.green, blue: parts.blue)
  }

  static let black = RGB(red: 0, green: 0, blue: 0)
  static let white = RGB(red: 255, green: 255, blue: 255)

  /// Part of the way to another colour, from 0 to 1 of it.
  func mixed(with other: RGB, part: Double) -> RGB {
    func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
      UInt8(Double(one) + (Double(two) - Double(one)) * min(max(0, part), 1))
    }
    return RGB(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}
