/// Keys written down, to be typed by a program: `jj<Enter>hello<Enter><C-s>`.
///
/// Characters type themselves; `<Name>` types the key of that name as `KeyPress` writes it:
/// `<Enter>`, `<Esc>`, `<C-s>`, `<M-m>`, `<PgDn>`, `<Space>`. `<lt>` types `<`. A line feed is
/// Enter and a tab stop is Tab, so that a script may be kept in a file.
package struct KeyScript: Hashable, Sendable {
  package let keys: [KeyPress]

  package init(_ text: String) throws(KeyScriptError) {
    var keys: [KeyPress] = []
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "<": keys.append(try Self.named(&rest, at: text.count - rest.count))
      case "\n", "\r\n", "\r": keys.append(.enter)
      case "\t": keys.append(.tab)
      default:
        guard let key = KeyPress(notation: String(character)) else {
          throw KeyScriptError(place: text.count - rest.count, reason: .control(character))
        }
        keys.append(key)
      }
    }
    self.keys = keys
  }

  package var events: [TerminalEvent] { keys.map { .key($0) } }

  private static func named(_ rest: inout Substring, at place: Int) throws(KeyScriptError)
    -> KeyPress
  {
    guard let end = rest.firstIndex(of: ">") else {
      throw KeyScriptError(place: place, reason: .unclosed)
    }
    let name = String(rest[..<end])
    guard let key = KeyPress(notation: name) else {
      throw KeyScriptError(place: place, reason: .unknownKey(name))
    }
    rest = rest[rest.index(after: end)...]
    return key
  }
}

/// Why a key script cannot be typed.
package struct KeyScriptError: Error, Equatable {
  /// Which character of the script, counted from 1.
  package let place: Int
  package let reason: Reason

  package init(place: Int, reason: Reason) { (self.place, self.reason) = (place, reason) }

  package enum Reason: Equatable, Sendable {
    case unclosed
    case unknownKey(String)
    case control(Character)
  }
}

extension KeyScriptError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .unclosed:
      "Character \(place) of the keys: '<' starts a key's name and no '>' ends it; "
        + "write <lt> to type '<'."
    case .unknownKey(let name):
      "Character \(place) of the keys: there is no key '\(VisibleText(name).text)'; "
        + "names look like <Enter>, <C-s> or <PageDown>."
    case .control(let character):
      "Character \(place) of the keys: '\(VisibleText(String(character)).text)' is no key; "
        + "write control keys like <C-s>."
    }
  }
}
