/// Key names, as scripts and key files write them and the help shows them.
///
/// A character is itself (`a`, `?`, `é`), the blank is `Space`, and the other keys go by the names
/// on them: `Enter`, `PgDn`, `F1`. What is held stands before it: `Ctrl-S`, `Alt-Enter`,
/// `Shift-Tab`, or in short `C-s`, `M-Enter`, `S-Tab`. After `Ctrl-` and `Alt-` letters of either
/// case are the same; `Alt-Shift-R`, or `M-R`, is Alt with a capital.
extension KeyPress {
  /// Reads a key's name; `nil` when it names no key that terminals can send.
  ///
  /// Names of more than one letter may be written in any case, and common other names (`Return`,
  /// `PageDown`, `^s`) are understood. `C-i`, `C-m`, `C-j`, `C-h` and `C-[` are the keys that send
  /// the same bytes.
  package init?(notation: String) {
    guard let key = KeyPress(written: notation) else { return nil }
    let arrival = key.arrival
    if arrival != key {
      // Another key's bytes, not merely a character with Ctrl left out.
      guard case .character = key.base, key.modifiers.contains(.ctrl), arrival.typed == nil,
        !key.modifiers.contains(.shift)
      else { return nil }
    }
    self = arrival
  }

  /// Reads a key's name as it is written, whether or not terminals can send the key.
  package init?(written notation: String) {
    var modifiers: Modifiers = []
    var isLong = false
    var rest = notation[...]
    while let prefix = Self.prefix(of: rest), rest.count > prefix.text.count {
      modifiers.insert(prefix.held)
      isLong = isLong || prefix.text == "alt-"
      rest = rest.dropFirst(prefix.text.count)
    }
    guard var base = Self.base(String(rest)) else { return nil }
    if isLong, case .character(let letter) = base { base = .character(letter.inLowerCase) }
    self.init(base, modifiers)
  }

  /// The key as people write it, in ASCII where it is: "Ctrl-S", "Space", "PgUp".
  ///
  /// `KeyPress(notation:)` reads it back.
  package var name: String {
    guard case .character(let character) = base, character != " " else { return held + baseName }
    guard modifiers.contains(.ctrl) else {
      guard !modifiers.isEmpty else { return baseName }
      let isCapital = character != character.inLowerCase
      return held + (isCapital ? "Shift-" : "") + character.uppercased()
    }
    return held + character.uppercased()
  }

  private var held: String {
    let prefixes = [(Modifiers.ctrl, "Ctrl-"), (.alt, "Alt-"), (.shift, "Shift-")]
    return prefixes.filter { modifiers.contains($0.0) }.map(\.1).joined()
  }

  /// What arrives when the key is pressed: without the kitty protocol terminals have no code for
  /// many combinations, and send another key's.
  package var arrival: KeyPress {
    switch base {
    case .character(let character) where modifiers.contains(.ctrl): control(character)
    case .character: self
    // Alt is an Escape before the key; Ctrl and Shift change nothing.
    case .escape: .escape
    case .enter, .backspace: KeyPress(base, modifiers.intersection(.alt))
    case .tab: modifiers == .shift ? self : KeyPress(base, modifiers.intersection(.alt))
    default: self
    }
  }

  private func control(_ character: Character) -> KeyPress {
    let held = modifiers.subtracting([.ctrl, .shift])
    switch character {
    case "i": return KeyPress(.tab, held)
    case "m", "j": return KeyPress(.enter, held)
    case "h": return KeyPress(.backspace, held)
    case "[": return KeyPress(.escape, held)
    case "a"..."z", "@", "\\", "]", "^", "_": return KeyPress(base, modifiers.subtracting(.shift))
    default: return KeyPress(base, held)
    }
  }
}

extension KeyPress {
  private var baseName: String {
    switch base {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .function(let number): "F\(number)"
    default: Self.names.first { $0.base == base }?.name ?? ""
    }
  }

  /// The first name of each key is the one that is written.
  private static let names: [(name: String, base: Base)] = [
    ("Enter", .enter), ("Esc", .escape), ("Tab", .tab), ("Backspace", .backspace), ("Del", .delete),
    ("Ins", .insert), ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right),
    ("Home", .home), ("End", .end), ("PgUp", .pageUp), ("PgDn", .pageDown),
    ("Space", .character(" ")), ("lt", .character("<")), ("Return", .enter), ("Escape", .escape),
    ("Delete", .delete), ("Insert", .insert), ("PageUp", .pageUp), ("PageDown", .pageDown),
    ("BS", .backspace),
  ]

  private static let basesByName = Dictionary(
    names.map { ($0.name.lowercased(), $0.base) }, uniquingKeysWith: { first, _ in first })

  /// What keys are called, for those who misspell one.
  package static let commonNames = names.prefix(15).map(\.name) + ["Ctrl-A", "Alt-A", "F1"]

  /// All names that are understood of keys which are no characters.
  package static let allNames = names.map(\.name) + (1...12).map { "F\($0)" }

  private static func base(_ name: String) -> Base? {
    if name.utf8.count > 1 {
      let lower = name.lowercased()
      if let base = basesByName[lower] { return base }
      if lower.hasPrefix("f"), let number = Int(lower.dropFirst()), (1...63).contains(number) {
        return .function(number)
      }
    }
    guard let character = name.first, name.count == 1, character.isTypeable else { return nil }
    return .character(character)
  }

  /// The name of something held, at the start of a key's.
  private static func prefix(of text: Substring) -> (text: String, held: Modifiers)? {
    guard text.utf8.count > 1 else { return nil }
    let lower = text.lowercased()
    return prefixes.first { lower.hasPrefix($0.text) }
  }

  private static let prefixes: [(text: String, held: Modifiers)] = [
    ("ctrl-", .ctrl), ("c-", .ctrl), ("^", .ctrl), ("alt-", .alt), ("m-", .alt),
    ("shift-", .shift), ("s-", .shift),
  ]
}

extension Character {
  /// Whether a key can produce it: anything but controls.
  fileprivate var isTypeable: Bool {
    unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}
