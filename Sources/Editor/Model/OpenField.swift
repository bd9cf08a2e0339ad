import SetteeForms
import SetteePropertyLists

/// A field whose editor is open; the editor owns the draft and knows of a contest.
@MainActor
package struct OpenField {
  package let field: Field.ID
  package var editor: FieldEditor
  /// What becomes of the draft.
  package var purpose: Purpose = .value

  package enum Purpose: Sendable, Equatable {
    /// It is the field's new value.
    case value
    /// It is the name of the row's entry, of its copy, or of a new one.
    case rename, duplicate, newEntry
    /// It is the name of a field of the form, or of its copy.
    case renameField, duplicateField
    /// It is the variant of a new part, or the part itself.
    case newVariant(PartSlot)
    case newPart(PartSlot)
    /// It is one of what the field's value can become.
    case offer
    /// It is the field's new value, as the variant that was chosen before it was typed.
    case typed(variant: Int)
    /// It is what a new part begins with, of a variant where one is chosen.
    case newSnippet(PartSlot, variant: Int?)

    /// Whether it is a name, which is one short line.
    var isName: Bool {
      switch self {
      case .rename, .duplicate, .newEntry, .renameField, .duplicateField: true
      case .value, .newVariant, .newPart, .offer, .typed, .newSnippet: false
      }
    }

    /// The name of the entry that the draft is to become the value of.
    var entry: Key? {
      switch self {
      case .newVariant(.entry(let name)), .newPart(.entry(let name)),
        .newSnippet(.entry(let name), _):
        name
      case .value, .rename, .duplicate, .newEntry, .renameField, .duplicateField, .newVariant,
        .newPart, .offer, .typed, .newSnippet:
        nil
      }
    }
  }
}
