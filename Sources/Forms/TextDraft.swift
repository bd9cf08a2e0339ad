/// Text on its way to becoming a value: exactly what was typed, valid or not, and a cursor.
///
/// CONTRACT, bodies to come. Positions count grapheme clusters; hostile text (a million combining
/// marks) costs no more than its size.
package struct TextDraft: Equatable, Sendable {
  package private(set) var text: String
  /// Characters before the cursor.
  package private(set) var cursor: Int

  package init(_ text: String) {
    self.text = text
    cursor = text.count
  }

  package mutating func insert(_ text: String) {}
  package mutating func move(_ movement: Movement) {}
  package mutating func delete(_ movement: Movement) {}

  package enum Movement: Sendable { case left, right, wordLeft, wordRight, start, end }
}

/// How a value of a type is shown on one line, and how typed text becomes a value.
package enum ValueText {}
