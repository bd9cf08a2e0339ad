import SetteeTerminals

#if canImport(Glibc)
  import Glibc
#endif

/// How well two colours can be told apart, as WCAG 2.2 counts it: from 1 to 21.
///
/// https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio. Words need 4.5, signs and large words 3.
package enum Contrast {
  /// What words need, those that may be overlooked too.
  package static let text = 4.5
  /// What lines, signs and bars need, and what cannot be chosen.
  package static let mark = 3.0

  /// What a role needs on its ground.
  package static func minimum(for role: Role) -> Double { role.isWords ? text : mark }

  /// The ratio of the lighter colour's luminance to the darker one's.
  package static func ratio(_ one: RGB, _ other: RGB) -> Double {
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The relative luminance, from 0 for black to 1 for white.
  package static func luminance(_ color: RGB) -> Double {
    0.2126 * light(color.red) + 0.7152 * light(color.green) + 0.0722 * light(color.blue)
  }

  /// The light of a value of an sRGB channel, from 0 to 1.
  static func light(_ value: UInt8) -> Double { linear[Int(value)] }

  /// The light of each value of an sRGB channel.
  private static let linear: [Double] = (0...255).map { value in
    let part = Double(value) / 255
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }
}

extension Contrast {
  /// What a terminal draws with and on, where a theme leaves that to it.
  package struct Backdrop: Hashable, Sendable {
    package let ink: RGB
    package let paper: RGB

    /// xterm's default palette on black, and on white.
    package static let black = Backdrop(ink: lightInk, paper: .black)
    package static let white = Backdrop(ink: .black, paper: .white)

    /// Grounds that people give their terminals: black, coal and slate.
    package static let dark = [
      black, Backdrop(ink: lightInk, paper: RGB(red: 0x16, green: 0x18, blue: 0x1D)),
      Backdrop(ink: lightInk, paper: RGB(red: 0x2E, green: 0x34, blue: 0x40)),
    ]
    /// White, cream and mist.
    package static let light = [
      white, Backdrop(ink: .black, paper: RGB(red: 0xFD, green: 0xF6, blue: 0xE3)),
      Backdrop(ink: .black, paper: RGB(red: 0xEF, green: 0xF1, blue: 0xF5)),
    ]

    private static let lightInk = RGB(.indexed(7)) ?? .white
  }

  /// The ratio of a style's foreground to its background, as they are seen.
  ///
  /// Reverse swaps them, and dim words are taken to keep two thirds of their colour, as most
  /// terminals draw them.
  package static func ratio(of style: Style, on backdrop: Backdrop) -> Double {
    let (ink, paper) = seen(style, on: backdrop)
    return ratio(ink, paper)
  }

  /// The colours that a style shows on a terminal.
  package static func seen(_ style: Style, on backdrop: Backdrop) -> (ink: RGB, paper: RGB) {
    var ink = RGB(style.foreground) ?? backdrop.ink
    var paper = RGB(style.background) ?? backdrop.paper
    if style.attributes.contains(.reverse) { swap(&ink, &paper) }
    if style.attributes.contains(.dim) { ink = ink.mixed(with: paper, part: 1.0 / 3) }
    return (ink, paper)
  }
}

extension Appearance {
  /// The terminals that a theme is made for.
  package var backdrops: [Contrast.Backdrop] {
    switch self {
    case .dark: Contrast.Backdrop.dark
    case .light: Contrast.Backdrop.light
    case .any: Contrast.Backdrop.dark + Contrast.Backdrop.light
    }
  }
}

extension Role {
  /// Whether it colours words; the others are lines, signs and what cannot be chosen.
  fileprivate var isWords: Bool {
    ![.border, .borderFocus, .boxBorder, .scrollThumb, .mark, .disabled].contains(self)
  }
}
