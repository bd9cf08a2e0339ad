import Forms
import PropertyLists
import Settings

/// A field whose editor is open, and what has become of its value meanwhile.
@MainActor
package struct OpenField {
  package let field: Field.ID
  package var editor: FieldEditor
  /// The draft as text when the editor opened; `nil` where it cannot be told.
  package let initialDraft: String?
  /// The value the draft started from, or was last weighed against.
  package private(set) var base: PropertyList?
  /// The value somebody else has written since; the draft contests it.
  package private(set) var theirs: Theirs?

  package init(field: Field.ID, editor: FieldEditor, base: PropertyList?) {
    self.field = field
    self.editor = editor
    self.base = base
    initialDraft = Self.draft(of: editor)
  }

  /// The draft as text, as Esc would hand it over.
  package var draft: String? { Self.draft(of: editor) }

  /// Takes note of the value in force now.
  package mutating func meet(_ value: PropertyList?, text: String, type: SettingType) {
    theirs = type.isSame(value, base) ? nil : Theirs(value: value, text: text)
  }

  /// Lets the draft stand against the other value, of which it now knows.
  package mutating func keepMine() {
    if let theirs { base = theirs.value }
    theirs = nil
  }

  package struct Theirs: Equatable, Sendable {
    package let value: PropertyList?
    package let text: String
  }

  /// An editor is a value: a copy can be asked what Esc would do.
  private static func draft(of editor: FieldEditor) -> String? {
    var copy = editor
    if case .cancel(let draft) = copy.handle(.key(.escape)) { return draft }
    return nil
  }
}
