import Terminals

/// Keys written as text, for pictures without a terminal: `Down Down Enter 4 Enter`.
///
/// Words are separated by blanks. The name of a key (`Enter`, `Ctrl-S`, `Alt-M`, `F1`, `Space`)
/// presses it; any other word is typed character by character, and so is everything in double
/// quotes, blanks included.
package struct KeyScript: Sendable, Equatable {
  package let keys: [KeyPress]

  package init(_ text: String) {
    var keys: [KeyPress] = []
    for (index, part) in text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    {
      if index % 2 == 1 {
        keys += part.map { .character($0) }
      } else {
        keys += part.split(whereSeparator: \.isWhitespace).flatMap { Self.keys(of: String($0)) }
      }
    }
    self.keys = keys
  }

  package var events: [TerminalEvent] { keys.map { .key($0) } }

  private static func keys(of word: String) -> [KeyPress] {
    if let key = named[word.lowercased()] { return [key] }
    let parts = word.split(separator: "-", maxSplits: 1)
    if parts.count == 2, parts[1].count == 1, let character = parts[1].lowercased().first {
      switch parts[0].lowercased() {
      case "ctrl": return [.control(character)]
      case "alt": return [.alt(character)]
      default: break
      }
    }
    return word.map { .character($0) }
  }

  private static let named: [String: KeyPress] = {
    let plain: [KeyPress] = [
      .enter, .escape, .tab, .backTab, .backspace, .delete, .insert, .up, .down, .left, .right,
      .home, .end, .pageUp, .pageDown, .wordLeft, .wordRight, .character(" "),
    ]
    let keys = plain + (1...12).map { .function($0) }
    return Dictionary(keys.map { ($0.name.lowercased(), $0) }) { first, _ in first }
  }()
}
