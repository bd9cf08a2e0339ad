/// A control sequence as terminals send it (ECMA-48), taken apart.
struct KeySequence {
  /// `[` for CSI, `O` for SS3, `C` for the Linux console's function keys.
  private let kind: Character
  /// `?`, `<`, `=` or `>` before the parameters: never a key.
  private let marker: Character?
  private let parameters: [Int]
  private let final: Character
  private let hasIntermediate: Bool

  /// Reads a whole sequence, from Escape to its final byte.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 3, let last = bytes.last else { return nil }
    final = Character(Unicode.Scalar(last))
    var body = bytes[2..<(bytes.count - 1)]
    kind = body.first == UInt8(ascii: "[") ? "C" : Character(Unicode.Scalar(bytes[1]))
    if let first = body.first, (0x3C...0x3F).contains(first) {
      marker = Character(Unicode.Scalar(first))
      body = body.dropFirst()
    } else {
      marker = nil
    }
    hasIntermediate = body.contains { $0 < 0x30 }
    parameters = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      Int(String(decoding: $0.prefix { $0 >= 0x30 && $0 < 0x3A }.prefix(9), as: UTF8.self)) ?? 0
    }
  }

  /// The key this is, on any terminal that follows xterm, rxvt, the VT220 or the Linux console.
  var key: KeyPress? {
    guard marker == nil, !hasIntermediate else { return nil }
    switch (kind, final) {
    case ("C", "A"..."E"): return .function(Self.number(final, from: "A"))
    case ("[", "~"):
      return Self.numbered[parameters.first ?? 0].map {
        KeyPress($0, held(in: parameters.dropFirst()))
      }
    // A cursor position report ends in R too, and it has parameters.
    case ("[", "R") where !parameters.isEmpty: return nil
    case ("[", "P"..."S"), ("O", "P"..."S"):
      return KeyPress(.function(Self.number(final, from: "P")), held(in: parameters[...]))
    case ("[", "Z"): return .backTab
    case ("O", "M"): return .enter
    case ("O", "j"..."y"): return Self.keypad[final].map { .character($0) }
    // As rxvt reports Shift and Ctrl.
    case ("[", "a"..."d"): return Self.arrow(final).map { KeyPress($0, .shift) }
    case ("O", "a"..."d"): return Self.arrow(final).map { KeyPress($0, .ctrl) }
    case ("[", _), ("O", _):
      return Self.lettered[final].map { KeyPress($0, held(in: parameters[...])) }
    default: return nil
    }
  }

  /// The terminal's answer to whether it has a private mode (DECRPM).
  var modeReport: (mode: Int, isSupported: Bool)? {
    guard kind == "[", marker == "?", final == "y", hasIntermediate, parameters.count == 2 else {
      return nil
    }
    return (parameters[0], (1...3).contains(parameters[1]))
  }

  /// What was held: xterm adds 1 to the sum of Shift 1, Alt 2, Ctrl 4 (and Meta 8, which is Alt).
  private func held(in parameters: ArraySlice<Int>) -> KeyPress.Modifiers {
    guard let last = parameters.last, (2...16).contains(last) else { return [] }
    let bits = UInt8(last - 1)
    return KeyPress.Modifiers(rawValue: bits & 7).union(bits & 8 == 0 ? [] : .alt)
  }

  /// An arrow of rxvt, by its small letter.
  private static func arrow(_ letter: Character) -> KeyPress.Base? {
    letter.uppercased().first.flatMap { lettered[$0] }
  }

  private static func number(_ letter: Character, from first: Character) -> Int {
    Int(letter.asciiValue ?? 0) - Int(first.asciiValue ?? 0) + 1
  }

  private static let lettered: [Character: KeyPress.Base] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end,
  ]

  private static let numbered: [Int: KeyPress.Base] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12),
  ]

  /// The number pad in application mode.
  private static let keypad: [Character: Character] = [
    "j": "*", "k": "+", "l": ",", "m": "-", "n": ".", "o": "/", "p": "0", "q": "1", "r": "2",
    "s": "3", "t": "4", "u": "5", "v": "6", "w": "7", "x": "8", "y": "9",
  ]
}
