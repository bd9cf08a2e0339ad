/// Key names, as scripts write them and the help shows them.
///
/// A character is itself (`a`, `?`, `é`), the blank is `Space`. `C-s` is Ctrl with a key, `M-m` is
/// Alt with a character, `S-Tab` is Tab backwards, and the other keys go by the names on them:
/// `Enter`, `PageDown`, `F1`.
extension KeyPress {
  /// Reads a key's name; `nil` when it names no key.
  ///
  /// Names of more than one letter may be written in any case, and common other names (`Return`,
  /// `PgDn`, `Ctrl-s`, `Alt-m`) are understood.
  package init?(notation: String) {
    if let named = Self.named(notation) {
      self = named
      return
    }
    if let rest = notation.suffix(after: ["C-", "Ctrl-", "^"]), let key = Self.control(rest) {
      self = key
    } else if let rest = notation.suffix(after: ["M-", "Alt-"]), let key = Self.alt(rest) {
      self = key
    } else if let number = notation.suffix(after: ["F"]).flatMap({ Int($0) }),
      (1...63).contains(number)
    {
      self = .function(number)
    } else if let character = notation.first, notation.count == 1, character.isTypeable {
      self = .character(character)
    } else {
      return nil
    }
  }

  /// The key's name; `KeyPress(notation:)` reads it back.
  package var notation: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let character): "C-\(character)"
    case .alt(" "): "M-Space"
    case .alt(let character): "M-\(character)"
    case .function(let number): "F\(number)"
    default: Self.names.first { $0.key == self }?.name ?? ""
    }
  }

  /// The first name of each key is the one that is written.
  private static let names: [(name: String, key: KeyPress)] = [
    ("Enter", .enter), ("Esc", .escape), ("Tab", .tab), ("S-Tab", .backTab),
    ("Backspace", .backspace), ("Delete", .delete), ("Insert", .insert), ("Up", .up),
    ("Down", .down), ("Left", .left), ("Right", .right), ("Home", .home), ("End", .end),
    ("PageUp", .pageUp), ("PageDown", .pageDown), ("C-Left", .wordLeft), ("C-Right", .wordRight),
    ("Space", .character(" ")), ("lt", .character("<")), ("Return", .enter), ("Escape", .escape),
    ("BackTab", .backTab), ("Del", .delete), ("Ins", .insert), ("PgUp", .pageUp),
    ("PgDn", .pageDown), ("BS", .backspace),
  ]

  private static func named(_ notation: String) -> KeyPress? {
    let lower = notation.lowercased()
    return names.first { $0.name.lowercased() == lower }?.key
  }

  private static func control(_ name: Substring) -> KeyPress? {
    guard let character = name.lowercased().first, name.count == 1 else { return nil }
    switch character {
    // What a terminal sends for these is another key.
    case "i": return .tab
    case "m", "j": return .enter
    case "h": return .backspace
    case "[": return .escape
    case "a"..."z", "@", "\\", "]", "^", "_": return .control(character)
    default: return nil
    }
  }

  private static func alt(_ name: Substring) -> KeyPress? {
    if name.lowercased() == "space" { return .alt(" ") }
    guard let character = name.first, name.count == 1, character.isTypeable else { return nil }
    return .alt(character)
  }
}

extension Character {
  /// Whether a key can produce it: anything but controls.
  fileprivate var isTypeable: Bool {
    unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}

extension String {
  /// What follows one of these prefixes, in any case; `nil` when nothing does.
  fileprivate func suffix(after prefixes: [String]) -> Substring? {
    let prefix = prefixes.first { lowercased().hasPrefix($0.lowercased()) && count > $0.count }
    return prefix.map { dropFirst($0.count) }
  }
}
