/// A number typed before a command: how often, or for an end of the list, which row.
package struct KeyCount: Hashable, Sendable {
  /// The number typed so far; `nil` while there is none.
  package private(set) var value: Int?

  /// Larger numbers are not taken: no more digits count.
  package static let max = 9_999

  package init() {}

  /// Takes a digit; a zero begins no number.
  /// - Returns: Whether it was taken.
  package mutating func take(_ character: Character) -> Bool {
    guard character.isASCII, let digit = character.wholeNumberValue else { return false }
    guard digit > 0 || value != nil else { return false }
    let next = (value ?? 0) * 10 + digit
    if next <= Self.max { value = next }
    return true
  }

  /// Forgets the number.
  package mutating func drop() { value = nil }

  /// How often a command is meant: once where nothing was typed.
  package var times: Int { value ?? 1 }
}
