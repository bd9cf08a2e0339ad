import SetteeForms

/// A field whose editor is open; the editor owns the draft and knows of a contest.
@MainActor
package struct OpenField {
  package let field: Field.ID
  package var editor: FieldEditor
}
