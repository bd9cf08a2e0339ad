extension PatternParser {
  /// Reads what follows a backslash outside a class.
  mutating func readEscape(from start: Int) throws(PatternError) -> PatternTree {
    switch next {
    case "b":
      position += 1
      return .assertion(.wordBoundary)
    case "B":
      position += 1
      return .assertion(.noWordBoundary)
    default:
      switch try readCharacter(from: start) {
      case .scalar(let scalar): return .scalar(scalar)
      case .anyOf(let set): return .anyOf(set)
      }
    }
  }

  /// Reads a class up to its `]`.
  mutating func readClass(from start: Int) throws(PatternError) -> PatternClass {
    let isNegated = take("^")
    var set = PatternClass()
    while !take("]") {
      let first = position
      switch try readMember(ofClassAt: start) {
      case .anyOf(let part): set.insert(part)
      case .scalar(let lower):
        set.insert(lower.value...(try readRangeEnd(after: lower, at: first, ofClassAt: start)))
      }
    }
    return isNegated ? set.negated : set
  }

  private enum Character {
    case scalar(Unicode.Scalar)
    case anyOf(PatternClass)
  }

  /// The last character of a range, or the first again where there is no range.
  private mutating func readRangeEnd(
    after lower: Unicode.Scalar, at first: Int, ofClassAt start: Int
  ) throws(PatternError) -> UInt32 {
    let dash = position
    guard take("-"), next != "]", case .scalar(let upper) = try readMember(ofClassAt: start) else {
      position = dash
      return lower.value
    }
    guard lower.value <= upper.value else {
      throw PatternError(
        offset: first,
        description: "The range '\(text(from: first, to: position))' is out of order.")
    }
    return upper.value
  }

  private mutating func readMember(ofClassAt start: Int) throws(PatternError) -> Character {
    let first = position
    guard let scalar = takeAny() else {
      throw PatternError(offset: start, description: "This class has no closing ']'.")
    }
    guard scalar == "\\" else { return .scalar(scalar) }
    if take("b") { return .scalar("\u{8}") }
    return try readCharacter(from: first)
  }

  /// Reads an escape that stands for a character or a set of them.
  private mutating func readCharacter(from start: Int) throws(PatternError) -> Character {
    guard let escape = takeAny() else {
      throw PatternError(offset: start, description: "The pattern ends after a backslash.")
    }
    if let set = namedSet(escape) { return .anyOf(set) }
    if let control = controlCharacter(escape) { return .scalar(control) }
    switch escape {
    case "p", "P": return .anyOf(try readProperty(from: start, isNegated: escape == "P"))
    case "x": return .scalar(try readHexadecimal(digits: 2, from: start))
    case "u": return .scalar(try readUnicodeEscape(from: start))
    case "c": return .scalar(try readControlLetter(from: start))
    case "0":
      if let next, ("0"..."9").contains(next) { throw unknownEscape(from: start) }
      return .scalar("\0")
    case "1"..."9", "k":
      throw PatternError(
        offset: start,
        description:
          "Backreferences such as '\(text(from: start, to: position))' are not supported, "
          + "because they cannot be matched in linear time.",
        isUnsupported: true)
    case "a"..."z", "A"..."Z": throw unknownEscape(from: start)
    default: return .scalar(escape)
    }
  }

  private func namedSet(_ letter: Unicode.Scalar) -> PatternClass? {
    switch letter {
    case "d": .digits
    case "D": PatternClass.digits.complement
    case "w": .words
    case "W": PatternClass.words.complement
    case "s": .spaces
    case "S": PatternClass.spaces.complement
    default: nil
    }
  }

  private func controlCharacter(_ letter: Unicode.Scalar) -> Unicode.Scalar? {
    switch letter {
    case "t": "\t"
    case "n": "\n"
    case "v": "\u{B}"
    case "f": "\u{C}"
    case "r": "\r"
    default: nil
    }
  }

  private mutating func readProperty(
    from start: Int, isNegated: Bool
  ) throws(PatternError) -> PatternClass {
    guard take("{"), let name = takeName(until: "}") else {
      throw PatternError(
        offset: start, description: "A property is written as '\\p{L}', with a name in braces.")
    }
    guard let set = PatternClass(property: name) else {
      throw PatternError(
        offset: start,
        description: "'\(name)' is not among the properties known here: general categories such as "
          + "'L', 'Lu' or 'Decimal_Number', 'ASCII' and 'Any'.",
        isUnsupported: true)
    }
    return isNegated ? set.complement : set
  }

  private mutating func readControlLetter(from start: Int) throws(PatternError) -> Unicode.Scalar {
    guard let letter = takeAny(), letter.isASCII, letter.properties.isAlphabetic else {
      throw unknownEscape(from: start)
    }
    return Unicode.Scalar(UInt8(letter.value & 0x1F))
  }

  /// Reads `XXXX`, `{X...}` or both halves of a surrogate pair.
  private mutating func readUnicodeEscape(from start: Int) throws(PatternError) -> Unicode.Scalar {
    if take("{") {
      guard let digits = takeName(until: "}"), let value = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(value)
      else { throw unknownEscape(from: start) }
      return scalar
    }
    let first = try readUnit(digits: 4, from: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, take("\\"), take("u") else { throw unknownEscape(from: start) }
    let second = try readUnit(digits: 4, from: start)
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + ((first & 0x3FF) << 10) + (second & 0x3FF))
    else { throw unknownEscape(from: start) }
    return scalar
  }

  private mutating func readHexadecimal(
    digits: Int, from start: Int
  ) throws(PatternError) -> Unicode.Scalar {
    guard let scalar = Unicode.Scalar(try readUnit(digits: digits, from: start)) else {
      throw unknownEscape(from: start)
    }
    return scalar
  }

  private mutating func readUnit(digits: Int, from start: Int) throws(PatternError) -> UInt32 {
    let end = min(position + digits, scalars.count)
    let digitsText = scalars[position..<end]
    position = end
    guard digitsText.count == digits, digitsText.allSatisfy(\.properties.isASCIIHexDigit),
      let value = UInt32(text(from: end - digits, to: end), radix: 16)
    else { throw unknownEscape(from: start) }
    return value
  }

  private func unknownEscape(from start: Int) -> PatternError {
    PatternError(
      offset: start, description: "'\(text(from: start, to: position))' is no escape of a pattern.")
  }
}
