import SetteePropertyLists

/// What became of an edit.
package enum EditOutcome: Equatable, Sendable {
  /// Stored; the fields that changed, first the one to show.
  case stored([Field.ID])
  case unchanged
  /// Nothing was stored; the sentence says why and what would be right.
  case refused(String)
  /// Undo or redo met a value somebody else has written since; the sentence says so.
  case contested(Field.ID, String)
  /// Undo brings back the text of an editor that was left; open it with this text. Without one it
  /// offers again an item that somebody else removed.
  case draft(Field.ID, String?)
}

/// A field's way from one value to another, in words fit for a screen.
package struct FieldChange: Equatable, Sendable {
  package let field: Field.ID
  package let key: Key
  package let before: String
  package let after: String

  package init(field: Field.ID, key: Key, before: String, after: String) {
    self.field = field
    self.key = key
    self.before = before
    self.after = after
  }
}
