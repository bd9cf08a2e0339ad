import PropertyLists
import Settings

/// Text on its way to becoming a value: exactly what was typed, valid or not, and a cursor.
///
/// Positions count grapheme clusters; hostile text (a million combining marks) costs no more than
/// its size, and typing and pasting add up to `byteCountMax` bytes.
package struct TextDraft: Equatable, Sendable {
  /// What a draft can grow to by typing and pasting, in UTF-8 bytes; a longer stored text is
  /// opened whole.
  package static let byteCountMax = 65_536

  package private(set) var text: String
  /// Characters before the cursor.
  package private(set) var cursor: Int

  package init(_ text: String) {
    self.text = text
    cursor = text.count
  }

  /// Inserts typed or pasted text; line breaks and tabs become spaces, control characters go.
  /// - Returns: Whether all of it fitted.
  @discardableResult
  package mutating func insert(_ text: String) -> Bool {
    let (line, isWhole) = Self.line(text, byteCountMax: Self.byteCountMax - self.text.utf8.count)
    guard !line.isEmpty else { return isWhole }
    let tail = self.text[index(of: cursor)...]
    let head = String(self.text[..<tail.startIndex]) + line
    self.text = head + tail
    // What was typed may have joined the character before it, or what follows it.
    cursor = characterCount(upTo: head.utf8.count)
    return isWhole
  }

  package mutating func move(_ movement: Movement) { cursor = target(of: movement) }

  /// Puts the cursor after so many characters, as near as there are.
  package mutating func move(to position: Int) { cursor = min(max(0, position), text.count) }

  /// Deletes what lies between the cursor and where a movement would take it.
  package mutating func delete(_ movement: Movement) {
    let target = target(of: movement)
    let start = index(of: min(cursor, target))
    let byteCount = text.utf8.distance(from: text.startIndex, to: start)
    text.removeSubrange(start..<index(of: max(cursor, target)))
    // The two sides may have become one character.
    cursor = characterCount(upTo: byteCount)
  }

  /// The value, checked by the type.
  package func value(for type: SettingType) -> DraftValue { ValueText.parse(text, as: type) }

  /// Ways through a line; words are letters and digits together.
  package enum Movement: Sendable { case left, right, wordLeft, wordRight, start, end }

  private func target(of movement: Movement) -> Int {
    switch movement {
    case .left: max(0, cursor - 1)
    case .right: index(of: cursor) == text.endIndex ? cursor : cursor + 1
    case .wordLeft: cursor - Self.wordLength(text[..<index(of: cursor)].reversed())
    case .wordRight: cursor + Self.wordLength(text[index(of: cursor)...])
    case .start: 0
    case .end: text.count
    }
  }

  /// How many characters to the far end of the next word, gaps before it included.
  private static func wordLength(_ characters: some Sequence<Character>) -> Int {
    var count = 0
    var isInWord = false
    for character in characters {
      let isOfWord = character.isLetter || character.isNumber
      if isInWord, !isOfWord { break }
      isInWord = isOfWord
      count += 1
    }
    return count
  }

  private func index(of position: Int) -> String.Index {
    text.index(text.startIndex, offsetBy: position, limitedBy: text.endIndex) ?? text.endIndex
  }

  /// The characters that end at or before a byte, and the one it lies in.
  private func characterCount(upTo byteCount: Int) -> Int {
    var count = 0
    var bytes = 0
    for character in text {
      if bytes >= byteCount { break }
      bytes += character.utf8.count
      count += 1
    }
    return count
  }

  /// One line of a text, as far as it fits.
  private static func line(
    _ text: String, byteCountMax: Int
  ) -> (line: String, isWhole: Bool) {
    var line = String.UnicodeScalarView()
    var byteCount = 0
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      // A carriage return with its line feed is one break.
      guard let kept = kept(scalar), !(scalar == "\n" && previous == "\r") else { continue }
      byteCount += UTF8.width(kept)
      guard byteCount <= byteCountMax else { return (String(line), false) }
      line.append(kept)
    }
    return (String(line), true)
  }

  private static func kept(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: " "
    case 0..<0x20, 0x7F..<0xA0: nil
    default: scalar
    }
  }
}
