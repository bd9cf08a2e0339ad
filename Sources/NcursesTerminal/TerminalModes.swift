/// The modes that ncurses does not know of, and how they are asked for.
enum TerminalModes {
  /// Turns bracketed paste on, and, where it is wanted, the mouse: presses, drags and the wheel
  /// (1002), in the form that has no limit (1006); moves alone are never asked for.
  static func enter(hasMouse: Bool) -> [UInt8] {
    Array("\u{1B}[?2004h\(hasMouse ? "\u{1B}[?1002h\u{1B}[?1006h" : "")".utf8)
  }

  /// Asks for the background, and whether there are synchronized updates, where the questions are
  /// known to be understood.
  static func query(type: String) -> [UInt8] {
    understandsQueries(type) ? Array("\u{1B}]11;?\u{1B}\\\u{1B}[?\(synchronizedUpdate)$p".utf8) : []
  }

  /// Turns off what `enter` turns on.
  static func leave(hasMouse: Bool) -> [UInt8] {
    Array("\(hasMouse ? "\u{1B}[?1006l\u{1B}[?1002l" : "")\u{1B}[?2004l".utf8)
  }

  static let synchronizedUpdate = 2026

  /// Wraps a frame, so that the terminal shows it only when it is complete.
  static func synchronized(_ frame: [UInt8]) -> [UInt8] {
    Array("\u{1B}[?2026h".utf8) + frame + Array("\u{1B}[?2026l".utf8)
  }

  /// A terminal that follows ECMA-48 only halfway may print the end of a DECRQM query: ask those
  /// whose names belong to terminals known not to.
  private static func understandsQueries(_ type: String) -> Bool {
    let families = [
      "xterm", "tmux", "screen", "alacritty", "foot", "kitty", "wezterm", "contour", "ghostty",
      "mintty", "konsole", "vte", "gnome", "rio",
    ]
    return families.contains { type.hasPrefix($0) }
  }

  /// A capability without its `$<5/>` delays, which no terminal of today needs.
  static func withoutPadding(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "$"), rest.first == UInt8(ascii: "<"),
        let end = rest.firstIndex(of: UInt8(ascii: ">"))
      {
        rest = rest[(end + 1)...]
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
