import PropertyLists
import Settings

/// Text on its way to becoming a value: exactly what was typed, valid or not, and a cursor.
///
/// CONTRACT, bodies to come. Positions count grapheme clusters; hostile text (a million combining
/// marks) costs no more than its size.
package struct TextDraft: Equatable, Sendable {
  /// What a draft can grow to by typing and pasting, in UTF-8 bytes.
  package static let byteCountMax = 65_536

  package private(set) var text: String
  /// Characters before the cursor.
  package private(set) var cursor: Int

  package init(_ text: String) {
    self.text = text
    cursor = text.count
  }

  /// Inserts typed or pasted text; line breaks become spaces, control characters go.
  /// - Returns: Whether all of it fitted.
  @discardableResult
  package mutating func insert(_ text: String) -> Bool { true }
  package mutating func move(_ movement: Movement) {}
  package mutating func delete(_ movement: Movement) {}
  /// Puts the cursor after so many characters, as near as there are.
  package mutating func move(to position: Int) {}

  /// The value, checked by the type.
  package func value(for type: SettingType) -> DraftValue { ValueText.parse(text, as: type) }

  package enum Movement: Sendable { case left, right, wordLeft, wordRight, start, end }
}
