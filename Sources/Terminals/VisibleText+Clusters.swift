extension VisibleText {
  /// Appends what a person calls one character: a base with its combining marks, and marks for all
  /// that a terminal must not see or cannot draw in one place.
  mutating func append(_ cluster: Character, offset: Int) {
    var pending = Cluster(offset: offset)
    for scalar in cluster.unicodeScalars { pending.take(scalar, into: &self) }
    pending.finish(into: &self)
  }

  /// A character on its way from Unicode scalars to glyphs.
  private struct Cluster {
    let offset: Int
    var base: CellText?
    /// Combining marks beyond those that a cell holds.
    var surplus = 0
    /// Whether more emoji belong to this one than can be drawn.
    var isSequence = false
    var hasJoiner = false
    var hasGlyphs = false

    init(offset: Int) { self.offset = offset }

    mutating func take(_ scalar: Unicode.Scalar, into text: inout VisibleText) {
      let kind = ScalarKind(scalar)
      if hasJoiner, case .visible = kind, scalar.properties.isEmoji {
        isSequence = true
        hasJoiner = false
        return
      }
      if hasJoiner { showJoiner(into: &text) }
      switch kind {
      case .visible(let width): start(CellText(base: scalar, width: width), into: &text)
      case .combining: combine(scalar, into: &text)
      case .joiner: if isEmoji { hasJoiner = true } else { showJoiner(into: &text) }
      case .presentation: if !isEmoji { mark(VisibleText.mark(scalar, text.isASCII), &text) }
      case .emojiModifier where isEmoji: isSequence = true
      case .emojiModifier: start(CellText(base: scalar, width: 2), into: &text)
      case .regionalIndicator: mark(VisibleText.letter(ofFlag: scalar), &text)
      case .hidden: mark(VisibleText.mark(scalar, text.isASCII), &text)
      }
    }

    mutating func finish(into text: inout VisibleText) {
      if hasJoiner { showJoiner(into: &text) }
      flush(into: &text)
    }

    /// Digits, `#` and `*` are emoji to Unicode, as the bases of keycaps.
    private var isEmoji: Bool { base?.base.properties.isEmoji ?? false }

    private mutating func start(_ content: CellText, into text: inout VisibleText) {
      flush(into: &text)
      base = content
    }

    /// A mark without a base is drawn on a dotted circle, as Unicode's charts do.
    private mutating func combine(_ scalar: Unicode.Scalar, into text: inout VisibleText) {
      if base == nil {
        base = CellText(base: "\u{25CC}", width: 1)
      }
      if base?.append(mark: scalar) == false { surplus += 1 }
    }

    private mutating func showJoiner(into text: inout VisibleText) {
      hasJoiner = false
      mark(VisibleText.mark("\u{200D}", text.isASCII), &text)
    }

    private mutating func mark(_ mark: String, _ text: inout VisibleText) {
      flush(into: &text)
      text.append(mark: mark, offset: offset, isJoined: hasGlyphs)
      hasGlyphs = true
    }

    private mutating func flush(into text: inout VisibleText) {
      guard let content = base else { return }
      base = nil
      if text.isASCII && !content.isASCII {
        let substitute = VisibleText.substitute(for: content)
        text.append(mark: substitute, offset: offset, isJoined: hasGlyphs)
      } else {
        text.append(Glyph(content, offset: offset, isJoined: hasGlyphs))
      }
      hasGlyphs = true
      let extra = surplus > 0 ? "+\(surplus)" : isSequence ? "+" : ""
      text.append(mark: extra, offset: offset, isJoined: true)
      surplus = 0
      isSequence = false
    }
  }

  /// What is shown instead of a character that must not reach a terminal.
  static func mark(_ scalar: Unicode.Scalar, _ isASCII: Bool) -> String {
    switch scalar.value {
    case 0x09 where !isASCII: "→"
    case 0..<0x20: isASCII ? "^" + String(offset(scalar, by: 0x40)) : String(picture(scalar))
    case 0x7F: isASCII ? "^?" : "␡"
    case 0x80..<0xA0: hexadecimal(scalar.value)
    case _ where isASCII: hexadecimal(scalar.value, digits: 4)
    default: "‹" + hexadecimal(scalar.value, digits: 4).dropFirst().dropLast() + "›"
    }
  }

  /// `<9B>` for a byte or a C1 control, `<202E>` for others.
  static func hexadecimal(_ value: UInt32, digits: Int = 2) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return "<" + String(repeating: "0", count: max(0, digits - text.count)) + text + ">"
  }

  private static func picture(_ control: Unicode.Scalar) -> Unicode.Scalar {
    offset(control, by: 0x2400)
  }

  private static func letter(ofFlag indicator: Unicode.Scalar) -> String {
    String(Unicode.Scalar(UInt8(truncatingIfNeeded: indicator.value &- 0x1F1E6 &+ 0x41)))
  }

  private static func offset(_ scalar: Unicode.Scalar, by distance: UInt32) -> Unicode.Scalar {
    Unicode.Scalar(scalar.value &+ distance) ?? "?"
  }

  /// The ASCII character that reads best for punctuation that our own texts use, else `?`.
  private static func substitute(for content: CellText) -> String {
    guard content.markCount == 0 else { return "?" }
    switch content.base {
    case "\u{A0}", "\u{202F}", "\u{2009}": return " "
    case "‘", "’", "′": return "'"
    case "“", "”", "″": return "\""
    case "‐", "‑", "–", "—", "−", "─", "━": return "-"
    case "│", "┃": return "|"
    case "┌", "┐", "└", "┘", "├", "┤", "┬", "┴", "┼", "╭", "╮", "╰", "╯": return "+"
    case "•", "·", "●": return "*"
    case "→", "›", "»": return ">"
    case "←", "‹", "«": return "<"
    case "×": return "x"
    case "…": return ".."
    default: return "?"
    }
  }
}
