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
  /// The entry that has another name now, where that is the change.
  package let renaming: Renaming?
  /// The part that came, in the field, where that is the change.
  package let arrived: Place.Step?

  package init(
    field: Field.ID, key: Key, before: String, after: String, renaming: Renaming? = nil,
    arrived: Place.Step? = nil
  ) {
    self.field = field
    self.key = key
    self.before = before
    self.after = after
    self.renaming = renaming
    self.arrived = arrived
  }
}

/// An entry that got another name.
package struct Renaming: Equatable, Sendable {
  /// The way from a field of the form to what the entry is in.
  let steps: [Place.Step]
  let former: Key
  let present: Key
  /// The key that it had, where it is a field of the form itself.
  var formerKey: Key?
}
