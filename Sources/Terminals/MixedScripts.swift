/// Words whose letters come from scripts that look alike, as `pаypal` with a Cyrillic `а`.
///
/// Nothing in such a word is hidden, and yet it is not what it seems: a view can say so beside it.
package enum MixedScripts: Sendable {
  /// The first word that mixes Latin, Greek and Cyrillic letters; `nil` when none does.
  ///
  /// Looks at as much of the text as the gateway does.
  package static func firstWord(in text: String) -> String? {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    var word = String.UnicodeScalarView()
    var found: Set<Script> = []
    for scalar in text.unicodeScalars.prefix(VisibleText.scalarsMax) {
      guard scalar.properties.isAlphabetic || scalar.properties.isGraphemeExtend else {
        if found.count > 1 { break }
        word = String.UnicodeScalarView()
        found = []
        continue
      }
      word.append(scalar)
      if let script = Script(scalar) { found.insert(script) }
    }
    return found.count > 1 ? String(word) : nil
  }

  private enum Script {
    case latin, greek, cyrillic

    /// `nil` for all that cannot be mistaken, and for the Greek letters of units: `μm`, `kΩ`.
    init?(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x3BC, 0x3A9: return nil
      case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF, 0xFF21...0xFF5A: self = .latin
      case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
      case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
      default: return nil
      }
    }
  }
}
