/// Text from outside, made fit to be shown: the one gateway to every terminal.
///
/// Control, escape, bidirectional, zero-width and tag characters become marks that can be read:
/// `␛`, `<9B>`, `‹202E›`. Emoji that several characters make are drawn as the first of them and a
/// `+`, flags as their two letters: every terminal agrees on the width of that. Nothing is dropped
/// without a mark but U+FE0E and U+FE0F after an emoji.
///
/// Takes O(`scalarsMax`) whatever the text's size: what is cut away is never looked at.
package struct VisibleText: Sendable {
  /// So many Unicode scalars of a text are looked at, unless told otherwise.
  package static let scalarsMax = 16_384
  /// A text that does not fit and has at least so many bytes is cut with its size: `… 1.0 MB`.
  package static let sizeShownMin = 4_096

  package internal(set) var glyphs: [Glyph] = []
  /// The columns that all glyphs take.
  package internal(set) var width = 0
  /// Whether the text went on beyond what was looked at.
  package internal(set) var isCut = false
  package let isASCII: Bool
  /// The size of the text this was made of, in bytes of UTF-8.
  package internal(set) var byteCount: Int

  /// Makes a text visible.
  /// - Parameters:
  ///   - text: Anything; the empty text has no glyphs.
  ///   - isASCII: Whether only ASCII may be drawn: other characters become `?` or their nearest
  ///     ASCII punctuation, marks are written `^X` and `<202E>`.
  ///   - scalarsMax: How much of the text is looked at.
  package init(_ text: String, isASCII: Bool = false, scalarsMax: Int = VisibleText.scalarsMax) {
    self.isASCII = isASCII
    byteCount = text.utf8.count
    if byteCount <= scalarsMax, text.isPrintableASCII {
      glyphs = text.utf8.enumerated().map {
        Glyph(CellText(ascii: $0.element), offset: $0.offset)
      }
      width = byteCount
      return
    }
    let head = Self.head(of: text, scalarsMax: scalarsMax)
    isCut = head.utf8.count < byteCount
    var offset = 0
    for cluster in head {
      append(cluster, offset: offset)
      offset += cluster.utf8.count
    }
  }

  /// The columns that a text takes, without making it.
  package static func width(of text: String, isASCII: Bool = false) -> Int {
    guard text.utf8.count <= scalarsMax, text.isPrintableASCII else {
      return VisibleText(text, isASCII: isASCII).width
    }
    return text.utf8.count
  }

  /// Makes bytes visible that ought to be UTF-8: what is not is shown as `<9B>`.
  package init(bytes: some Collection<UInt8>, isASCII: Bool = false) {
    self.init("", isASCII: isASCII)
    var reader = UTF8Reader()
    var valid = ""
    func flush(_ text: inout VisibleText) {
      text.append(VisibleText(valid, isASCII: isASCII))
      valid = ""
    }
    for outcome in bytes.prefix(Self.scalarsMax).map({ reader.read($0) }) + [reader.end()] {
      if !outcome.invalid.isEmpty { flush(&self) }
      for byte in outcome.invalid { append(mark: Self.hexadecimal(UInt32(byte)), offset: 0) }
      if let scalar = outcome.scalar { valid.unicodeScalars.append(scalar) }
    }
    flush(&self)
    byteCount = bytes.count
    isCut = bytes.count > Self.scalarsMax
  }

  /// All glyphs as one string, for output that goes past the canvas.
  package var text: String { glyphs.map(\.text).joined() }

  /// What can be drawn: one element a cell or two.
  package struct Glyph: Hashable, Sendable {
    package let content: CellText
    /// A mark that stands for a character which must not reach a terminal.
    package let isMark: Bool
    /// Drawn together with the glyph before it: a text is never cut between the two.
    package let isJoined: Bool
    /// Where the character that this stands for starts, in bytes of UTF-8.
    package internal(set) var offset: Int

    init(_ content: CellText, offset: Int, isMark: Bool = false, isJoined: Bool = false) {
      self.content = content
      self.isMark = isMark
      self.isJoined = isJoined
      self.offset = offset
    }

    package var text: String { content.text }
    /// 1 or 2.
    package var width: Int { content.isWide ? 2 : 1 }
  }
}

extension VisibleText {
  /// The first glyph of a text, for a single cell.
  static func firstGlyph(of text: String) -> CellText {
    let scalars = text.unicodeScalars
    guard let first = scalars.first else { return .continuation }
    if scalars.index(after: scalars.startIndex) == scalars.endIndex,
      case .visible(let width) = ScalarKind(first)
    {
      return CellText(base: first, width: width)
    }
    return VisibleText(text, scalarsMax: 32).glyphs.first?.content ?? .space
  }

  /// The start of a text, cut before anything that costs time per character is done with it: a
  /// million combining marks are one `Character`.
  static func head(of text: String, scalarsMax: Int) -> String {
    guard text.utf8.count > scalarsMax else { return text }
    let scalars = text.unicodeScalars
    return String(scalars.prefix(max(0, scalarsMax)))
  }

  mutating func append(_ glyph: Glyph) {
    glyphs.append(glyph)
    width += glyph.width
  }

  mutating func append(_ other: VisibleText) {
    for var glyph in other.glyphs {
      glyph.offset += byteCount
      append(glyph)
    }
    byteCount += other.byteCount
    isCut = isCut || other.isCut
  }

  /// Appends a mark of printable ASCII or symbols, one cell for each character.
  mutating func append(mark: String, offset: Int, isJoined: Bool = false) {
    var isJoined = isJoined
    for scalar in mark.unicodeScalars {
      append(
        Glyph(CellText(base: scalar, width: 1), offset: offset, isMark: true, isJoined: isJoined))
      isJoined = true
    }
  }
}

extension String {
  /// Whether each byte is a character one column wide, to be drawn as it is.
  var isPrintableASCII: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
}
