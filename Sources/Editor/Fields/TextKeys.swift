import SetteeForms
import SetteeTerminals

/// The keys of a line of text, as readline and everything after it has them.
extension TextDraft {
  /// Applies a key to the line.
  /// - Returns: Whether the key means something in a line of text.
  mutating func handle(_ key: KeyPress) -> Bool {
    if case .character(let character) = key {
      insert(String(character))
    } else if let movement = Self.movement(of: key) {
      move(movement)
    } else if let movement = Self.deletion(of: key) {
      delete(movement)
    } else {
      return false
    }
    return true
  }

  private static func movement(of key: KeyPress) -> Movement? {
    switch key {
    case .left, .control("b"): .left
    case .right, .control("f"): .right
    case .wordLeft, .alt("b"): .wordLeft
    case .wordRight, .alt("f"): .wordRight
    case .home, .control("a"): .start
    case .end, .control("e"): .end
    default: nil
    }
  }

  private static func deletion(of key: KeyPress) -> Movement? {
    switch key {
    case .backspace, .control("h"): .left
    case .delete, .control("d"): .right
    case .control("w"): .wordLeft
    case .alt("d"): .wordRight
    case .control("u"): .start
    case .control("k"): .end
    default: nil
    }
  }
}
