import TestSupport
import Testing

@testable import SetteeNcursesTerminal

/// What is left out of a frame's bytes, and that nobody can see it.
struct PenSaverTests {
  private func saved(_ frames: String...) -> String {
    var saver = PenSaver()
    // What is written with at first is set anew.
    _ = saver.saved(Array("\u{1B}[m".utf8))
    return frames.map { String(decoding: saver.saved(Array($0.utf8)), as: UTF8.self) }
      .joined(separator: "|").replacing("\u{1B}", with: "^")
  }

  @Test(
    "A style is set once, where something needs it",
    arguments: [
      // Attributes and colours together, and the character set not again.
      ("\u{1B}(B\u{1B}[0;1m\u{1B}[38;5;221mx\u{1B}(B\u{1B}[m", "^[1;38;5;221mx^[m"),
      // Nothing is written with the first of them, and blanks show no foreground.
      ("\u{1B}[31m\u{1B}[2;3H\u{1B}[32m \u{1B}[1m\u{1B}[K\u{1B}[m", "^[2;3H ^[K"),
      // What is under a blank, a line or a ground, is to be seen.
      ("\u{1B}[4m \u{1B}[m", "^[4m ^[m"), ("\u{1B}[44m\u{1B}[5X\u{1B}[m", "^[44m^[5X^[m"),
      ("\u{1B}[7;31m \u{1B}[32m \u{1B}[m", "^[7;31m ^[32m ^[m"),
      // The shorter way: one change, or all anew.
      (
        "\u{1B}[1;4;38;5;9;44mx\u{1B}[24mx\u{1B}[0;2mx\u{1B}[m",
        "^[1;4;38;5;9;44mx^[24mx^[0;2mx^[m"
      ),
      ("\u{1B}[1;38;2;1;2;3mx\u{1B}[0m\u{1B}[38;2;1;2;3mx\u{1B}[m", "^[1;38;2;1;2;3mx^[22mx^[m"),
      // Colons are semicolons for colours of the table, and shift-in is where one is.
      ("\u{1B}[38:5:9mx\u{1B}[m\u{0F}", "^[38;5;9mx^[m"),
      // Repeating repeats what was shown with the pen of that.
      ("\u{1B}[31mx\u{1B}[5b\u{1B}[m", "^[31mx^[5b^[m"),
      ("\u{1B}[31m漢\u{1B}[m", "^[31m漢^[m"),
    ])
  func cases(frame: String, expected: String) { #expect(saved(frame) == expected) }

  @Test("What is not understood passes as it is, and so does all after it until a new start")
  func unknown() {
    #expect(
      saved("\u{1B}[31mx\u{1B}[38:2::1:2:3my\u{1B}[1m \u{1B}[m", "\u{1B}[1m \u{1B}[m")
        == "^[31mx^[38:2::1:2:3my^[1m ^[m|^[1m ^[m")
    #expect(saved("\u{1B}[31") == "^[31")
    #expect(saved("\u{1B}7x") == "^7^[mx")
  }

  // An own small terminal says what is to be seen: it knows cells, and no pens.
  @Test("Frames look the same with what was left out", arguments: 1...200 as ClosedRange<UInt64>)
  func law(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var saver = PenSaver()
    var (plain, lean) = (SmallTerminal(), SmallTerminal())
    for _ in 0..<5 {
      var frame = ""
      for _ in 0..<40 { frame += Self.piece(&random) }
      frame += "\u{1B}(B\u{1B}[m"
      let bytes = saver.saved(Array(frame.utf8))
      plain.take(frame)
      lean.take(String(decoding: bytes, as: UTF8.self))
      #expect(plain.cells == lean.cells, "\(frame.replacing("\u{1B}", with: "^"))")
      #expect(bytes.count <= frame.utf8.count + 4)
    }
  }

  private static func piece(_ random: inout SplitMix) -> String {
    let styles = [
      "", "0", "1", "2", "4", "7", "22", "24", "27", "39", "49", "31", "92", "44", "38;5;9",
      "38;2;1;2;3", "48;5;17", "48;2;9;8;7", "0;1", "0;7", "39;49",
    ]
    switch Int.random(in: 0..<8, using: &random) {
    case 0...3: return "\u{1B}[\(styles.randomElement(using: &random) ?? "")m"
    case 4:
      return "\u{1B}[\(Int.random(in: 1...5, using: &random));"
        + "\(Int.random(in: 1...20, using: &random))H"
    case 5: return ["x", "ab", "●"].randomElement(using: &random) ?? ""
    case 6: return String(repeating: " ", count: Int.random(in: 1...3, using: &random))
    default: return ["\u{1B}[K", "\u{1B}[3X", "\u{1B}(B"].randomElement(using: &random) ?? ""
    }
  }
}

/// A terminal of five short rows: each cell as what was set when it was written.
private struct SmallTerminal {
  private(set) var cells: [[String]] = Array(repeating: Array(repeating: " ", count: 24), count: 5)
  private var (row, column) = (0, 0)
  private var attributes: Set<Int> = []
  private var (ink, ground) = ("", "")

  mutating func take(_ text: String) {
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "\u{1B}" else {
        show(String(character))
        continue
      }
      guard rest.popFirst() == "[" else {
        rest = rest.dropFirst()
        continue
      }
      let numbers = rest.prefix { !$0.isLetter }
      rest = rest.dropFirst(numbers.count)
      act(rest.popFirst() ?? " ", numbers.split(separator: ";").compactMap { Int($0) })
    }
  }

  private mutating func act(_ act: Character, _ numbers: [Int]) {
    switch act {
    case "H": (row, column) = (numbers[0] - 1, numbers[1] - 1)
    case "K": erase(24 - column)
    case "X": erase(numbers[0])
    default: style(numbers.isEmpty ? [0] : numbers)
    }
  }

  private mutating func style(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: (attributes, ink, ground) = ([], "", "")
      case 1...9: attributes.insert(number)
      case 22: attributes.subtract([1, 2])
      case 23...29: attributes.remove(number - 20)
      case 38, 48:
        let color = "\(rest.prefix(rest.first == 5 ? 2 : 4))"
        rest = rest.dropFirst(rest.first == 5 ? 2 : 4)
        if number == 38 { ink = color } else { ground = color }
      case 39: ink = ""
      case 49: ground = ""
      case 40...47, 100...107: ground = "\(number)"
      default: ink = "\(number)"
      }
    }
  }

  private mutating func show(_ character: String) {
    guard column < 24 else { return }
    let isBlank = character == " " && attributes.isDisjoint(with: [4, 7])
    cells[row][column] =
      isBlank ? " on \(ground)" : "\(character) \(attributes.sorted()) \(ink) on \(ground)"
    column += 1
  }

  /// Erased cells have the ground's colour and nothing else.
  private mutating func erase(_ count: Int) {
    for place in column..<min(24, column + count) { cells[row][place] = " on \(ground)" }
  }
}
