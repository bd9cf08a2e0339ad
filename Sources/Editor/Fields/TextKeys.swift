import SetteeForms
import SetteeTerminals

extension TextDraft {
  /// Applies a key to the line: types it, or does what the table has for it.
  /// - Returns: Whether the key means something in a line of text.
  mutating func handle(_ key: KeyPress, by keys: KeyMap) -> Bool {
    if let character = key.typed {
      insert(String(character))
      return true
    }
    guard let command: TextCommand = keys.command(for: key, in: .text) else { return false }
    return perform(command)
  }

  /// - Returns: Whether that is the line's affair: what was there before only the field knows.
  private mutating func perform(_ command: TextCommand) -> Bool {
    switch command {
    case .cursorLeft: move(.left)
    case .cursorRight: move(.right)
    case .wordLeft: move(.wordLeft)
    case .wordRight: move(.wordRight)
    case .lineStart: move(.start)
    case .lineEnd: move(.end)
    case .eraseLeft: delete(.left)
    case .eraseRight: delete(.right)
    case .eraseWordLeft: delete(.wordLeft)
    case .eraseWordRight: delete(.wordRight)
    case .eraseToStart: delete(.start)
    case .eraseToEnd: delete(.end)
    case .putBack: insert(lastCut)
    case .undoText, .redoText: return false
    }
    return true
  }
}
