import SetteePropertyLists
import SetteeTerminals

/// The words in which themes speak of colours and attributes.
///
/// A colour is one word:
///
///     #e0b46c  #eb6          red, green and blue, two hexadecimal digits each or one
///     0 ... 255              an entry of the terminal's 256 colours
///     black red green yellow blue magenta cyan white
///     brightBlack ... brightWhite
///     terminal               the terminal's own foreground or background
///     accent                 a name that the theme's palette explains
///
/// A look is a foreground, `on` and a background, and attributes, each of which may be missing:
///
///     "black on yellow bold"      "accent"      "on panel"      "underline"
///
/// The attributes are `bold`, `dim`, `underline`, `reverse` and `italic`; `plain` says that there
/// are none. What a look leaves out comes from the role's parent.
enum ThemeWords {
  static let attributes: [(name: String, attributes: Style.Attributes)] = [
    ("bold", .bold), ("dim", .dim), ("underline", .underline), ("reverse", .reverse),
    ("italic", .italic), ("plain", []),
  ]

  /// The sixteen colours in the terminal's order.
  static let colors: [String] = {
    let plain = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    return plain + plain.map { "bright" + $0.prefix(1).uppercased() + $0.dropFirst() }
  }()

  static let levels: [(name: String, level: ColorLevel)] = [
    ("direct", .direct), ("indexed", .indexed), ("sixteen", .sixteen),
  ]

  /// The attributes that a word adds; empty for `plain`, `nil` for any other word.
  static func attributes(_ word: String) -> Style.Attributes? {
    attributes.first { $0.name == word }?.attributes
  }

  /// The colour that a word is, unless a palette must explain it.
  static func color(_ word: String) -> Color? {
    if word == "terminal" { return .terminal }
    if word.utf8.first == UInt8(ascii: "#") { return hexadecimal(word.utf8.dropFirst()) }
    if let index = colors.firstIndex(of: word) { return .indexed(UInt8(index)) }
    let isNumber = !word.isEmpty && word.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber ? UInt8(word).map { .indexed($0) } : nil
  }

  /// The colour that a word means beside a palette.
  static func reference(_ word: String, palette: [String: Leveled<Color>]) -> ColorReference? {
    if let color = color(word) { return .color(color) }
    return palette[word] == nil ? nil : .named(word)
  }

  static func unknownColor(
    _ word: String, palette: [String: Leveled<Color>]
  ) -> ThemeMistake {
    let known = palette.keys.sorted() + colors + ["terminal"]
    return .unknownColor(word, suggestion: Suggestion.nearest(to: word, in: known))
  }

  /// The look that a text describes; words that mean nothing are reported with the bytes before
  /// them, and left out.
  static func look(
    _ text: String, palette: [String: Leveled<Color>],
    report: (ThemeMistake, _ offset: Int) -> Void
  ) -> RoleLook {
    var look = RoleLook()
    var onOffset: Int?
    func color(_ word: String, _ offset: Int) -> ColorReference? {
      let color = reference(word, palette: palette)
      if color == nil { report(unknownColor(word, palette: palette), offset) }
      return color
    }
    for (word, offset) in split(text) {
      if word == "on" {
        onOffset = offset
      } else if let attributes = attributes(word) {
        look.attributes.direct = (look.attributes.direct ?? []).union(attributes)
      } else if onOffset != nil {
        look.background.direct = color(word, offset)
        onOffset = nil
      } else if look.foreground.isEmpty {
        look.foreground.direct = color(word, offset)
      } else {
        report(.secondColor(word), offset)
      }
    }
    if let onOffset { report(.missingBackground, onOffset) }
    return look
  }

  /// Whether a word can name a colour of a palette: letters, digits and hyphens after a letter,
  /// and no word that means something already.
  static func isName(_ word: String) -> Bool {
    guard let first = word.utf8.first, isLetter(first), word != "on" else { return false }
    guard attributes(word) == nil, color(word) == nil else { return false }
    return word.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
  }

  /// The words of a text, each with the bytes before it.
  static func split(_ text: String) -> [(word: String, offset: Int)] {
    text.split(separator: " ").map { word in
      (String(word), text.utf8.distance(from: text.startIndex, to: word.startIndex))
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func hexadecimal(_ digits: some Collection<UInt8>) -> Color? {
    let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == digits.count, values.count == 3 || values.count == 6 else { return nil }
    let parts = values.count == 6 ? values : values.flatMap { [$0, $0] }
    func part(_ index: Int) -> UInt8 { UInt8(parts[2 * index] * 16 + parts[2 * index + 1]) }
    return .rgb(red: part(0), green: part(1), blue: part(2))
  }
}
