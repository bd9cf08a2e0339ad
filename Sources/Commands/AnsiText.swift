import SetteeTerminals

/// Styled text as escape sequences, for lines that are printed rather than drawn.
enum AnsiText {
  /// The text in its look, back to plain at its end; text as it is where there is nothing to say.
  static func styled(_ text: String, _ style: Style) -> String {
    let codes =
      attributes(style.attributes) + color(style.foreground, base: 30)
      + color(style.background, base: 40)
    guard !codes.isEmpty else { return text }
    return "\u{1B}[\(codes.map(String.init).joined(separator: ";"))m\(text)\u{1B}[0m"
  }

  private static func attributes(_ attributes: Style.Attributes) -> [Int] {
    let codes: [(Style.Attributes, Int)] = [
      (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7),
    ]
    return codes.filter { attributes.contains($0.0) }.map(\.1)
  }

  private static func color(_ color: Color, base: Int) -> [Int] {
    switch color {
    case .terminal: []
    case .indexed(let index) where index < 8: [base + Int(index)]
    case .indexed(let index) where index < 16: [base + 60 + Int(index) - 8]
    case .indexed(let index): [base + 8, 5, Int(index)]
    case .rgb(let red, let green, let blue): [base + 8, 2, Int(red), Int(green), Int(blue)]
    }
  }
}
