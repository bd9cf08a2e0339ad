import SetteeTerminals

#if canImport(Glibc)
  import Glibc
#endif

/// How well two colours can be told apart, as WCAG 2.2 counts it: from 1 to 21.
///
/// https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio. Words need 4.5, signs and large words 3.
package enum Contrast {
  /// What words need.
  package static let text = 4.5
  /// What signs, bars and words that may be overlooked need.
  package static let mark = 3.0

  /// The ratio of the lighter colour's luminance to the darker one's.
  package static func ratio(_ one: RGB, _ other: RGB) -> Double {
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The relative luminance, from 0 for black to 1 for white.
  package static func luminance(_ color: RGB) -> Double {
    0.2126 * linear[Int(color.red)] + 0.7152 * linear[Int(color.green)]
      + 0.0722 * linear[Int(color.blue)]
  }

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
    package static let black = Backdrop(ink: RGB(.indexed(7)) ?? .white, paper: .black)
    package static let white = Backdrop(ink: .black, paper: .white)
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
    case .dark: [.black]
    case .light: [.white]
    case .any: [.black, .white]
    }
  }
}
