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

  @Test(
    "A user's theme that is too faint is lifted, and the file's line says which role and how much",
    arguments: [
      (
        ##"{"appearance":"dark","palette":{"base":"#101010"},"roles":{"text":"#ffffff on base","##
          + ##""muted":"#333333"}}"##,
        Role.muted, "1:93: 'muted' has a contrast of 1.2 to its ground and is lifted to 4.5."
      ),
      (
        ##"{"appearance":"light","roles":{"border":"#eeeeee"}}"##,
        Role.border, "1:41: 'border' has a contrast of 1.0 to its ground and is lifted to 3.0."
      ),
    ])
  func lifted(json: String, role: Role, sentence: String) {
    let loaded = Theme.reading(json: Array(json.utf8), file: "faint.json")
    #expect(loaded.problems.map { "\($0.line):\($0.column): \($0.reason)" }.contains(sentence))
    for level in [ColorLevel.indexed, .direct] {
      let theme = loaded.theme.resolved(for: level)
      for backdrop in theme.appearance.backdrops {
        let ratio = Contrast.ratio(of: theme.style(role), on: backdrop)
        #expect(ratio >= Contrast.minimum(for: role), "\(level): \(ratio)")
      }
    }
  }

  @Test(
    "A user's focus bar that is hardly another ground is told with its ratio to plain rows",
    arguments: [
      (
        ##"{"appearance":"dark","roles":{"focus":"#ffffff on #303030 plain"}}"##,
        ["1:39: 'focus' has a contrast of 1.0 to plain rows; a bar that stands out has 3.0."]
      ),
      (
        ##"{"appearance":"any","roles":{"text":"#000000 on #ffffff","##
          + ##""focus":"#000000 on #dddddd plain"}}"##,
        ["1:66: 'focus' has a contrast of 1.3 to plain rows; a bar that stands out has 3.0."]
      ),
      (##"{"appearance":"light","roles":{"focus":"#ffffff on #1c5fae plain"}}"##, []),
      (##"{"appearance":"dark","roles":{"focus":"#ffffff on #303030 reverse"}}"##, []),
      // Nobody knows the terminal's own colours, nor its ground where a theme is for any.
      (##"{"appearance":"dark","roles":{"focus":"white on blue"}}"##, []),
      (##"{"appearance":"any","roles":{"focus":"#ffffff on #303030"}}"##, []),
    ] as [(String, [String])])
  func weakBars(json: String, sentences: [String]) {
    let loaded = Theme.reading(json: Array(json.utf8), file: "bar.json")
    let told = loaded.problems.map { "\($0.line):\($0.column): \($0.reason)" }
    #expect(told.filter { $0.contains("plain rows") } == sentences)
  }

  // Okabe and Ito's vermillion and bluish green are made to be told apart; red and green are not.
  @Test(
    "Red and green are one to eyes without red or green cones, and lightness tells them apart",
    arguments: [
      (ColorVision.full, "#b04040", "#408040", true), (.protanopia, "#8a6a00", "#6f7a00", false),
      (.deuteranopia, "#a07000", "#7f8000", false), (.tritanopia, "#c0c0c0", "#c0c070", false),
      (.deuteranopia, "#d55e00", "#f0e442", true),
    ])
  func colorVision(eyes: ColorVision, one: String, other: String, areApart: Bool) throws {
    let first = try #require(ThemeWords.color(one).flatMap { RGB($0) })
    let second = try #require(ThemeWords.color(other).flatMap { RGB($0) })
    let distance = eyes.distance(first, second)
    #expect((distance >= ColorVision.distinct) == areApart, "\(distance)")
  }

  @Test("Black and white are one apart in OKLab")
  func whole() {
    #expect(abs(ColorVision.full.distance(.black, .white) - 1) < 0.001)
  }
}
