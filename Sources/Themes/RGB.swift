import Terminals

/// A colour as light: what contrast and distance are computed from.
package struct RGB: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Part of the way to another colour, from 0 to 1 of it.
  func mixed(with other: RGB, part: Double) -> RGB {
    func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
      UInt8(Double(one) + (Double(two) - Double(one)) * min(max(0, part), 1))
    }
    return RGB(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}
