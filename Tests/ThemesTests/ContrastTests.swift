import SetteeTerminals
import Testing

@testable import SetteeThemes

@Suite("Contrast")
struct ContrastTests {
  // Figures of other people's calculators, among them those of the WCAG techniques.
  @Test(
    "Ratios are those of WCAG",
    arguments: [
      ("#000000", "#ffffff", 21.0), ("#ffffff", "#ffffff", 1.0), ("#777777", "#ffffff", 4.48),
      ("#767676", "#ffffff", 4.54), ("#586e75", "#002b36", 2.79), ("#ff0000", "#ffffff", 4.0),
      ("#6272a4", "#282a36", 3.03),
    ])
  func ratio(one: String, other: String, ratio: Double) throws {
    let first = try #require(ThemeWords.color(one).flatMap { RGB($0) })
    let second = try #require(ThemeWords.color(other).flatMap { RGB($0) })
    #expect(abs(Contrast.ratio(first, second) - ratio) < 0.006)
    #expect(Contrast.ratio(first, second) == Contrast.ratio(second, first))
  }

  @Test("Reverse and dim count as they are seen")
  func seen() {
    let plain = Style(foreground: .indexed(15), background: .indexed(4))
    var reversed = plain
    reversed.attributes = .reverse
    #expect(
      Contrast.seen(plain, on: .black).ink == Contrast.seen(reversed, on: .black).paper)
    let dim = Contrast.ratio(of: Style(attributes: .dim), on: .white)
    #expect(dim > 7 && dim < 8)
  }
}
