import SetteePropertyLists
import SetteeSettings

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

  /// What was erased last by more than a character.
  package var lastCut = ""

  /// UTF-8 bytes before the cursor, so that finding it again costs nothing.
  private var offset: Int

  package init(_ text: String) {
    self.text = text
    self.text.makeContiguousUTF8()
    cursor = text.count
    offset = text.utf8.count
  }

  /// Inserts typed or pasted text; line breaks and tabs become spaces, control characters go.
  ///
  /// The result tells whether all of it fitted.
  @discardableResult
  package mutating func insert(_ text: String, byteCountMax: Int = byteCountMax) -> Bool {
    let (line, isWhole) = Self.line(text, byteCountMax: byteCountMax - self.text.utf8.count)
    self.text.insert(contentsOf: line, at: index)
    // What was typed may have joined the character before it, or what follows it.
    settle(atByte: offset + line.utf8.count)
    return isWhole
  }

  package mutating func move(_ movement: Movement) { place(at: target(of: movement)) }

  /// Puts the cursor after so many characters, as near as there are.
  package mutating func move(to position: Int) {
    let index = text.index(text.startIndex, offsetBy: max(0, position), limitedBy: text.endIndex)
    place(at: index.map { (max(0, position), $0) } ?? (text.count, text.endIndex))
  }

  /// Deletes what lies between the cursor and where a movement would take it.
  package mutating func delete(_ movement: Movement) {
    let target = target(of: movement).index
    let start = min(index, target)
    let byte = text.utf8.distance(from: text.startIndex, to: start)
    switch movement {
    case .left, .right: break
    case .wordLeft, .wordRight, .start, .end:
      let erased = text[start..<max(index, target)]
      if !erased.isEmpty { lastCut = String(erased) }
    }
    text.removeSubrange(start..<max(index, target))
    // The two sides may have become one character.
    settle(atByte: byte)
  }

  /// The value, checked by the type.
  package func value(for type: SettingType) -> DraftValue { ValueText.parse(text, as: type) }

  /// Ways through a line; words are letters and digits together.
  package enum Movement: Sendable { case left, right, wordLeft, wordRight, start, end }

  private typealias Caret = (cursor: Int, index: String.Index)

  /// The text before the cursor, and after it.
  package var parts: (before: String, after: String) {
    (String(text[..<index]), String(text[index...]))
  }

  private var index: String.Index { text.utf8.index(text.startIndex, offsetBy: offset) }

  private func target(of movement: Movement) -> Caret {
    switch movement {
    case .left: moved(by: cursor > 0 ? -1 : 0)
    case .right: moved(by: index < text.endIndex ? 1 : 0)
    case .wordLeft: lastWordStart
    case .wordRight: nextWordEnd
    case .start: (0, text.startIndex)
    case .end: (cursor + text[index...].count, text.endIndex)
    }
  }

  private func moved(by count: Int) -> Caret {
    (cursor + count, text.index(index, offsetBy: count))
  }

  private mutating func place(at place: Caret) {
    cursor = place.cursor
    offset = text.utf8.distance(from: text.startIndex, to: place.index)
  }

  /// Puts the cursor at a byte, or behind the character that the byte lies in.
  private mutating func settle(atByte byte: Int) {
    let goal = text.utf8.index(text.startIndex, offsetBy: byte)
    var place: Caret = (0, text.startIndex)
    while place.index < goal { place = (place.cursor + 1, text.index(after: place.index)) }
    self.place(at: place)
  }

  /// Where the word before the cursor begins.
  ///
  /// Found from the front: backward, each step through a row of flags looks at all of it again.
  private var lastWordStart: Caret {
    var start: Caret = (0, text.startIndex)
    var place = start
    var isInWord = false
    while place.index < index {
      let isOfWord = text[place.index].isOfWord
      if isOfWord, !isInWord { start = place }
      isInWord = isOfWord
      place = (place.cursor + 1, text.index(after: place.index))
    }
    return start
  }

  /// Where the word behind the cursor ends.
  private var nextWordEnd: Caret {
    var place: Caret = (cursor, index)
    var isInWord = false
    while place.index < text.endIndex {
      let isOfWord = text[place.index].isOfWord
      if isInWord, !isOfWord { break }
      isInWord = isOfWord
      place = (place.cursor + 1, text.index(after: place.index))
    }
    return place
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

extension Character {
  fileprivate var isOfWord: Bool { isLetter || isNumber }
}
