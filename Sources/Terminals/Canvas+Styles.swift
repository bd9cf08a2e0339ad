extension Canvas {
  /// A second picture, of the looks: one letter a cell, and below it what each letter stands for.
  ///
  /// `.` is the plain style; letters are given in reading order, so that equal frames have equal
  /// pictures.
  package var stylePicture: String {
    var letters: [Style: Character] = [.plain: "."]
    var legend: [String] = []
    let rows = (0..<size.rows).map { row in
      let line = (0..<size.columns).map { column in
        let style = self[column, row].style
        if let letter = letters[style] { return letter }
        let letter = Self.letter(legend.count)
        letters[style] = letter
        legend.append("\(letter) \(style)")
        return letter
      }
      return String(line.reversed().drop { $0 == "." }.reversed())
    }
    return (rows + legend).joined(separator: "\n")
  }

  private static func letter(_ index: Int) -> Character {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    return index < letters.count ? letters[index] : "#"
  }
}

extension Style: CustomStringConvertible {
  /// The look in words, as in `bold reverse fg=4 bg=#112233`; `plain` for none.
  package var description: String {
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.underline, "underline"), (.reverse, "reverse"),
      (.italic, "italic"),
    ]
    var words = names.filter { attributes.contains($0.0) }.map(\.1)
    if foreground != .terminal { words.append("fg=\(foreground)") }
    if background != .terminal { words.append("bg=\(background)") }
    return words.isEmpty ? "plain" : words.joined(separator: " ")
  }
}

extension Color: CustomStringConvertible {
  /// `terminal`, an entry's number, or `#RRGGBB`.
  package var description: String {
    switch self {
    case .terminal: "terminal"
    case .indexed(let index): "\(index)"
    case .rgb(let red, let green, let blue):
      "#"
        + [red, green, blue].map { byte in
          (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
  }
}
