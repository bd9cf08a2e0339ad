/// A key as a terminal can report it: what is on it, and what was held with it.
package struct KeyPress: Hashable, Sendable {
  package let base: Base
  package let modifiers: Modifiers

  /// Makes a key press; with Ctrl a letter is in lower case, else Shift is part of a character.
  package init(_ base: Base, _ modifiers: Modifiers = []) {
    guard case .character(let character) = base else {
      (self.base, self.modifiers) = (base, modifiers)
      return
    }
    let isControl = modifiers.contains(.ctrl)
    self.modifiers = isControl ? modifiers : modifiers.subtracting(.shift)
    self.base = .character(
      isControl
        ? character.inLowerCase : modifiers.contains(.shift) ? character.inUpperCase : character)
  }

  /// What is written on the key.
  package enum Base: Hashable, Sendable {
    /// A printable character, as typed.
    case character(Character)
    case enter, escape, tab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
  }

  /// The keys held with another one.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let ctrl = Modifiers(rawValue: 4)
  }
}

extension KeyPress {
  /// The character that the key types; `nil` for all keys that type none.
  package var typed: Character? {
    guard case .character(let character) = base, modifiers.isEmpty else { return nil }
    return character
  }

  /// Keys that this one stands in for where it means nothing itself, nearest first.
  ///
  /// Most terminals report what was held with an arrow, many people press Shift by accident, and an
  /// Esc just before another key looks like Alt with it. Shift-Tab and characters with Alt are keys
  /// of their own.
  package var substitutes: [KeyPress] {
    switch base {
    case .character:
      return modifiers.isSuperset(of: [.ctrl, .alt]) ? [KeyPress(base, .ctrl)] : []
    case .tab where modifiers == .shift: return []
    case .left, .right:
      let isWordMove = modifiers.contains(.alt) || modifiers.isStrictSuperset(of: .ctrl)
      return (isWordMove ? [KeyPress(base, .ctrl)] : []) + plain
    default: return plain
    }
  }

  private var plain: [KeyPress] { modifiers.isEmpty ? [] : [KeyPress(base)] }
}

// MARK: Keys by name

extension KeyPress {
  package static let enter = KeyPress(.enter)
  package static let escape = KeyPress(.escape)
  package static let tab = KeyPress(.tab)
  package static let backTab = KeyPress(.tab, .shift)
  package static let backspace = KeyPress(.backspace)
  package static let delete = KeyPress(.delete)
  package static let insert = KeyPress(.insert)
  package static let up = KeyPress(.up)
  package static let down = KeyPress(.down)
  package static let left = KeyPress(.left)
  package static let right = KeyPress(.right)
  package static let home = KeyPress(.home)
  package static let end = KeyPress(.end)
  package static let pageUp = KeyPress(.pageUp)
  package static let pageDown = KeyPress(.pageDown)

  /// A printable character, as typed.
  package static func character(_ character: Character) -> KeyPress {
    KeyPress(.character(character))
  }

  /// Ctrl with a letter or one of `@ [ \ ] ^ _`.
  package static func control(_ character: Character) -> KeyPress {
    KeyPress(.character(character), .ctrl)
  }

  /// Alt (or Esc then) a character.
  package static func alt(_ character: Character) -> KeyPress {
    KeyPress(.character(character), .alt)
  }

  package static func function(_ number: Int) -> KeyPress { KeyPress(.function(number)) }
}

extension Character {
  var inLowerCase: Character { lowercased().first ?? self }
  var inUpperCase: Character { uppercased().first ?? self }
}
