import SetteeForms
import SetteeTerminals

extension TextDraft {
  /// Applies a key to the line: types it, or does what the table has for it.
  /// - Returns: Whether the key means something in a line of text.
  mutating func handle(_ key: KeyPress, by keys: KeyMap) -> Bool {
    if let character = key.typed {
      insert(String(character))
    } else if let command: TextCommand = keys.command(for: key, in: .text) {
      perform(command)
    } else {
      return false
    }
    return true
  }

  private mutating func perform(_ command: TextCommand) {
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
    }
  }
}
