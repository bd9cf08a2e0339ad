/// What a terminal writes with: attributes and two colours, as `ESC [ … m` sets them.
struct Pen: Equatable {
  /// The numbers that switch attributes on, 1 to 9, as bits.
  private var attributes: UInt16 = 0
  private var foreground = PenColour.terminal
  private var background = PenColour.terminal

  fileprivate enum PenColour: Equatable {
    case terminal
    /// A colour by the number that sets it: 30 to 37, 40 to 47, 90 to 107.
    case basic(Int)
    case indexed(Int)
    case direct(Int, Int, Int)
  }

  /// Whether blanks look the same with both: their colour shows only where it is under them.
  func isSameForBlanks(as other: Pen) -> Bool {
    guard background == other.background, isVisibleOnBlanks == other.isVisibleOnBlanks else {
      return false
    }
    return !isVisibleOnBlanks || self == other
  }

  private var isVisibleOnBlanks: Bool {
    let lines: UInt16 = 1 << Self.underline | 1 << Self.reverse | 1 << Self.strike
    return attributes & lines != 0
  }

  private static let underline = 4
  private static let reverse = 7
  private static let strike = 9
}

// MARK: - Reading

extension Pen {
  /// Takes what stands between `ESC [` and `m`.
  /// - Returns: False where a number is not known; the pen is then as before.
  mutating func take(_ parameters: ArraySlice<UInt8>) -> Bool {
    guard let numbers = Self.numbers(parameters) else { return false }
    // With colons a direct colour has one number more.
    if parameters.contains(UInt8(ascii: ":")), numbers.dropFirst().first == 2 { return false }
    var pen = self
    var rest = numbers[...]
    while let number = rest.popFirst() {
      guard pen.take(number, &rest) else { return false }
    }
    self = pen
    return true
  }

  private static func numbers(_ parameters: ArraySlice<UInt8>) -> [Int]? {
    var numbers = [0]
    for byte in parameters {
      switch byte {
      // A colour of the table has colons on some terminals, and is understood with semicolons too.
      case UInt8(ascii: ";"), UInt8(ascii: ":"): numbers.append(0)
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        numbers[numbers.count - 1] = (numbers[numbers.count - 1] * 10 + Int(byte) - 0x30) & 0xFFFF
      default: return nil
      }
    }
    return numbers
  }

  private mutating func take(_ number: Int, _ rest: inout ArraySlice<Int>) -> Bool {
    switch number {
    case 0: self = Pen()
    case 1...9: attributes |= 1 << number
    // Attributes 1 and 2 have one way off; 10 is the first font, and so is everything here.
    case 22: attributes &= ~(1 << 1 | 1 << 2)
    case 23...25, 27...29: attributes &= ~(1 << (number - 20))
    case 10: break
    case 38, 48: return takeColor(isForeground: number == 38, &rest)
    case 39: foreground = .terminal
    case 49: background = .terminal
    case 30...37, 90...97: foreground = .basic(number)
    case 40...47, 100...107: background = .basic(number)
    default: return false
    }
    return true
  }

  private mutating func takeColor(isForeground: Bool, _ rest: inout ArraySlice<Int>) -> Bool {
    let ground: PenColour
    switch (rest.popFirst(), rest.count) {
    case (5, 1...): ground = .indexed(rest.removeFirst())
    case (2, 3...):
      ground = .direct(rest.removeFirst(), rest.removeFirst(), rest.removeFirst())
    default: return false
    }
    if isForeground { foreground = ground } else { background = ground }
    return true
  }
}

// MARK: - Writing

extension Pen {
  /// The shortest sequence that makes this pen of another one; of one that is not known, by
  /// starting over.
  func bytes(after other: Pen?) -> [UInt8] {
    guard self != other else { return [] }
    let whole = self == Pen() ? [""] : ["0"] + parameters(after: Pen())
    let changes = other.map { parameters(after: $0) } ?? whole
    let shorter = length(changes) < length(whole) ? changes : whole
    return Array("\u{1B}[\(shorter.joined(separator: ";"))m".utf8)
  }

  private func length(_ parameters: [String]) -> Int {
    parameters.reduce(parameters.count) { $0 + $1.utf8.count }
  }

  private func parameters(after other: Pen) -> [String] {
    var result: [String] = []
    var had = other.attributes
    for (group, off) in Self.groups where had & group & ~attributes != 0 {
      result.append(off)
      had &= ~group
    }
    result += (1...9).filter { attributes & ~had & 1 << $0 != 0 }.map(String.init)
    if foreground != other.foreground { result.append(foreground.parameters("3")) }
    if background != other.background { result.append(background.parameters("4")) }
    return result
  }

  /// Attributes, and what switches them off.
  private static let groups: [(UInt16, String)] =
    [(1 << 1 | 1 << 2, "22")] + [3, 4, 5, 7, 8, 9].map { (1 << $0, "2\($0)") }
}

extension Pen.PenColour {
  fileprivate func parameters(_ ground: String) -> String {
    switch self {
    case .terminal: ground + "9"
    case .basic(let number): String(number)
    case .indexed(let index): "\(ground)8;5;\(index)"
    case .direct(let red, let green, let blue): "\(ground)8;2;\(red);\(green);\(blue)"
    }
  }
}
