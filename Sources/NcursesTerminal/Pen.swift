/// What a terminal writes with: attributes and two colours, as `ESC [ … m` sets them.
struct Pen: Equatable {
  /// The numbers that switch attributes on, 1 to 9, as bits.
  private(set) var attributes: UInt16 = 0
  private(set) var foreground = PenColour.terminal
  private(set) var background = PenColour.terminal

  enum PenColour: Equatable {
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
    var rest = PenNumbers(rest: parameters)
    // Digits and what stands between numbers. A colour of the table has colons on some terminals,
    // and is understood with semicolons too; with colons a direct one has one number more.
    guard parameters.allSatisfy({ (0x30..<0x3C).contains($0) }), !rest.isDirectWithColons
    else { return false }
    var pen = self
    while let number = rest.next() {
      guard pen.take(number, &rest) else { return false }
    }
    self = pen
    return true
  }

  private mutating func take(_ number: Int, _ rest: inout PenNumbers) -> Bool {
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

  private mutating func takeColor(isForeground: Bool, _ rest: inout PenNumbers) -> Bool {
    let ground: PenColour
    switch rest.next() {
    case 5:
      guard let index = rest.next() else { return false }
      ground = .indexed(index)
    case 2:
      guard let red = rest.next(), let green = rest.next(), let blue = rest.next() else {
        return false
      }
      ground = .direct(red, green, blue)
    default: return false
    }
    if isForeground { foreground = ground } else { background = ground }
    return true
  }
}

/// The numbers of one sequence, one after the other; none is 0.
struct PenNumbers: IteratorProtocol {
  private var rest: ArraySlice<UInt8>
  private var isOver = false

  init(rest: ArraySlice<UInt8>) { self.rest = rest }

  mutating func next() -> Int? {
    guard !isOver else { return nil }
    var number = 0
    while let byte = rest.popFirst() {
      guard byte < UInt8(ascii: ":") else { return number }
      number = (number * 10 + Int(byte) - 0x30) & 0xFFFF
    }
    isOver = true
    return number
  }

  /// Whether a colour is set in a way that only some terminals have.
  var isDirectWithColons: Bool {
    guard rest.contains(UInt8(ascii: ":")) else { return false }
    var numbers = self
    return numbers.next() != nil && numbers.next() == 2
  }
}
