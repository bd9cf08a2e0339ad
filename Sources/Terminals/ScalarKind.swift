/// What one Unicode scalar is to a terminal: something to draw, or something to make visible.
///
/// The only place that decides which characters may reach a terminal. What this toolchain's Unicode
/// tables do not know counts as hidden: tomorrow's format characters stay harmless.
enum ScalarKind: Equatable {
  /// Draws itself, one or two columns wide.
  case visible(width: Int)
  /// Draws over the character before it.
  case combining
  /// U+200D, which makes one picture of two emoji.
  case joiner
  /// U+FE0E and U+FE0F, which ask for an emoji to be drawn as text or picture.
  case presentation
  /// One half of a flag.
  case regionalIndicator
  /// A skin tone.
  case emojiModifier
  /// Moves the cursor, changes direction or draws nothing: must not reach a terminal.
  case hidden

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300: self = .visible(width: 1)
    case 0..<0x20, 0x7F..<0xA0, 0xAD: self = .hidden
    case 0x200D: self = .joiner
    case 0xFE0E, 0xFE0F: self = .presentation
    case 0x1F1E6...0x1F1FF: self = .regionalIndicator
    case 0x1F3FB...0x1F3FF: self = .emojiModifier
    // Vowels and final consonants that join the Hangul syllable before them.
    case 0x1161...0x11FF, 0xD7B0...0xD7FB: self = .combining
    default: self = ScalarKind(properties: scalar)
    }
  }

  private init(properties scalar: Unicode.Scalar) {
    let properties = scalar.properties
    guard !properties.isDefaultIgnorableCodePoint else {
      self = .hidden
      return
    }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator:
      self = .hidden
    case .nonspacingMark, .enclosingMark:
      self = .combining
    default:
      self = .visible(width: ColumnWidth.of(scalar))
    }
  }
}

/// The columns a character takes on a terminal's grid.
enum ColumnWidth {
  /// The width of a scalar that is drawn by itself.
  ///
  /// 2 for East Asian wide and full-width characters and for emoji, else 1; ambiguous ones count 1.
  /// O(log of the table).
  static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    guard value >= 0x1100 else { return 1 }
    var low = 0
    var high = wide.count
    while low < high {
      let middle = (low + high) / 2
      if wide[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < wide.count && wide[low].contains(value) ? 2 : 1
  }

  /// What Unicode 15's EastAsianWidth.txt calls W or F, and the hexagrams.
  ///
  /// Unicode 16 and the C libraries count those as wide. Ranges run over code points nobody has
  /// assigned: these are never drawn.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
    0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F,
    0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5,
    0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5,
    0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728,
    0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797,
    0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55,
    0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3,
    0xF900...0xFAD9, 0xFE10...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB,
    0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F200...0x1F320,
    0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3,
    0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC,
    0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A, 0x1F595...0x1F596,
    0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2,
    0x1F6D5...0x1F6DF, 0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7F0, 0x1F90C...0x1F93A,
    0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAF8, 0x20000...0x3FFFD,
  ]
}
