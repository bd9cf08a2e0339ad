import TestSupport
import Testing

@testable import SetteeNcursesTerminal

/// What is left out of a frame's bytes, and that nobody can see it.
struct PenSaverTests {
  private func saved(_ frames: String...) -> String {
    var saver = PenSaver(columns: 24)
    // What is written with at first is set anew.
    _ = saver.saved(Array("\u{1B}[mx".utf8))
    return frames.map { String(decoding: saver.saved(Array($0.utf8)), as: UTF8.self) }
      .joined(separator: "|").replacing("\u{1B}", with: "^")
  }

  @Test(
    "A style is set once, where something needs it",
    arguments: [
      // Attributes and colours together, and the character set not again.
      ("\u{1B}(B\u{1B}[0;1m\u{1B}[38;5;221mx\u{1B}(B\u{1B}[m", "^[1;38;5;221mx"),
      // Nothing is written with the first of them, and blanks show no foreground.
      ("\u{1B}[31m\u{1B}[2;3H\u{1B}[32m \u{1B}[1m\u{1B}[K\u{1B}[m", "^[2;3H ^[K"),
      // What is under a blank, a line or a ground, is to be seen.
      ("\u{1B}[4m \u{1B}[m", "^[4m "), ("\u{1B}[44m\u{1B}[5X\u{1B}[m", "^[44m^[5X"),
      ("\u{1B}[7;31m \u{1B}[32m \u{1B}[m", "^[7;31m ^[32m "),
      // The shorter way: one change, or all anew.
      (
        "\u{1B}[1;4;38;5;9;44mx\u{1B}[24mx\u{1B}[0;2mx\u{1B}[m",
        "^[1;4;38;5;9;44mx^[24mx^[0;2mx"
      ),
      ("\u{1B}[1;38;2;1;2;3mx\u{1B}[0m\u{1B}[38;2;1;2;3mx\u{1B}[m", "^[1;38;2;1;2;3mx^[22mx"),
      // Colons are semicolons for colours of the table, and shift-in is where one is.
      ("\u{1B}[38:5:9mx\u{1B}[m\u{0F}", "^[38;5;9mx"),
      // Repeating repeats what was shown with the pen of that.
      ("\u{1B}[31mx\u{1B}[5b\u{1B}[m", "^[31mx^[5b"),
      ("\u{1B}[31m漢\u{1B}[m", "^[31m漢"),
    ])
  func cases(frame: String, expected: String) { #expect(saved(frame) == expected) }

  @Test("The pen stays for the next frame, and is put down once before others write")
  func putDown() {
    var saver = PenSaver()
    #expect(saver.putDown() == [])
    let frames = ["\u{1B}[31mx\u{1B}[m", "\u{1B}[31my\u{1B}[m", "z"].map {
      String(decoding: saver.saved(Array($0.utf8)), as: UTF8.self)
    }
    #expect(frames == ["\u{1B}[0;31mx", "y", "\u{1B}[mz"])
    #expect(saver.putDown() == [])
    _ = saver.saved(Array("\u{1B}[1mx\u{1B}[m".utf8))
    #expect(String(decoding: saver.putDown(), as: UTF8.self) == "\u{1B}[m")
    #expect(saver.putDown() == [])
    #expect(String(decoding: saver.saved(Array("\u{1B}[1mx".utf8)), as: UTF8.self) == "\u{1B}[1mx")
  }

  @Test(
    "A move that stays in its row does not name it, as long as the row is certain",
    arguments: [
      ("\u{1B}[2;3Hab\u{1B}[2;9Hc", "^[2;3Hab^[9Gc"), ("\u{1B}[2;3H\u{1B}[3;9Hc", "^[2;3H^[3;9Hc"),
      ("\u{1B}[4d\u{1B}[4;9Hc", "^[4d^[9Gc"), ("\u{1B}[2;3H●\u{8}\u{1B}[2;9H", "^[2;3H●\u{8}^[9G"),
      // The last column: terminals differ in where the cursor is behind it.
      ("\u{1B}[2;23Hab\u{1B}[2;9Hc", "^[2;23Hab^[2;9Hc"),
      ("\u{1B}[2;22H漢\u{1B}[2;9Hc", "^[2;22H漢^[9Gc"),
      ("\u{1B}[2;23H漢\u{1B}[2;9Hc", "^[2;23H漢^[2;9Hc"),
      ("\u{1B}[2;3Hx\u{1B}[22b\u{1B}[2;9H", "^[2;3Hx^[22b^[2;9H"),
      // What goes to another row, or may do so.
      ("\u{1B}[2;3H\n\u{1B}[2;9H", "^[2;3H\n^[2;9H"),
      ("\u{1B}[2;3H\u{1B}[A\u{1B}[2;9H", "^[2;3H^[A^[2;9H"),
      ("\u{1B}[2;3H\u{1B}[H\u{1B}[2;9H", "^[2;3H^[H^[2;9H"),
      ("\u{1B}[2;3H\t\u{1B}[2;9H", "^[2;3H\t^[2;9H"),
      ("\u{1B}[2;3H\u{1B}8\u{1B}[2;9H", "^[2;3H^8^[2;9H"),
    ])
  func rows(frame: String, expected: String) {
    #expect(saved(frame) == expected)
    var saver = PenSaver()
    _ = saver.saved(Array("\u{1B}[mx".utf8))
    let plain = String(decoding: saver.saved(Array(frame.utf8)), as: UTF8.self)
    #expect(plain == frame, "a terminal without such moves")
  }

  @Test("What is not understood passes as it is, and so does all after it until a new start")
  func unknown() {
    #expect(
      saved("\u{1B}[31mx\u{1B}[38:2::1:2:3my\u{1B}[1m \u{1B}[m", "\u{1B}[1m \u{1B}[m")
        == "^[31mx^[38:2::1:2:3my^[1m ^[m|^[1m ^[m")
    #expect(saved("\u{1B}[31") == "^[31")
    #expect(saved("\u{1B}7x") == "^7^[mx")
    #expect(saved("\u{1B}[31mx\u{1B}[m", "\u{1B}[38:2::1:2:3my") == "^[31mx|^[m^[38:2::1:2:3my")
  }

  // An own small terminal says what is to be seen: it knows cells, and no pens.
  @Test("Frames look the same with what was left out", arguments: 1...200 as ClosedRange<UInt64>)
  func law(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var saver = PenSaver(columns: SmallTerminal.columns)
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
    // What others write after the frames, plainly.
    plain.take("\u{1B}[1;1Hplain")
    lean.take(String(decoding: saver.putDown(), as: UTF8.self) + "\u{1B}[1;1Hplain")
    #expect(plain.cells == lean.cells)
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
  static let columns = 24
  private(set) var cells = [[String]](
    repeating: [String](repeating: " ", count: columns), count: 5)
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
    case "G": column = numbers[0] - 1
    case "K": erase(Self.columns - column)
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
    guard column < Self.columns else { return }
    let isBlank = character == " " && attributes.isDisjoint(with: [4, 7])
    cells[row][column] =
      isBlank ? " on \(ground)" : "\(character) \(attributes.sorted()) \(ink) on \(ground)"
    column += 1
  }

  /// Erased cells have the ground's colour and nothing else.
  private mutating func erase(_ count: Int) {
    for place in column..<min(Self.columns, column + count) { cells[row][place] = " on \(ground)" }
  }
}
