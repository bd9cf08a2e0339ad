import PropertyLists
import Settings

/// Settings arranged in sections, with every edit checked, stored and undoable.
///
/// A form knows nothing of screens, and nothing of which store is behind a setting.
@MainActor
package final class Form {
  package let title: String
  package let sections: [Section]
  package let fields: [Field]
  /// Told of fields that changed, or are about to, by whomever: for counts, which cover fields no
  /// row shows. Set it once; rows observe their own settings.
  package var onChange: (@MainActor ([Field.ID]) -> Void)?

  package init(_ settings: any SettingsProviding) {
    title = settings.settingsTitle
    fields = settings.settings.enumerated().map { Field(id: $0.offset, setting: $0.element) }
    sections = [
      Section(
        title: "General", depth: 0, fields: 0..<fields.count, allFields: 0..<fields.count)
    ]
  }

  /// A heading and the fields directly below it.
  package struct Section: Sendable {
    package let title: String
    /// 0 for a top heading.
    package let depth: Int
    /// Indices into `Form.fields`.
    package let fields: Range<Int>
    /// The fields below this heading and all headings under it.
    package let allFields: Range<Int>
  }
}

/// One setting in a form.
@MainActor
package struct Field: Identifiable {
  /// The field's index in `Form.fields`; stable for the life of the form.
  package let id: Int
  package let setting: Setting
  package var description: SettingDescription { setting.description }
}

// CONTRACT, bodies to come. The editor builds on these signatures.
extension Form {
  /// Checks and stores a value; one undo step. Never loses the old value on refusal.
  package func commit(_ value: PropertyList, to field: Field.ID) -> EditOutcome { .unchanged }

  /// Resets fields together; one undo step brings all back.
  package func reset(_ fields: [Field.ID]) -> EditOutcome { .unchanged }

  /// What a reset would do: the fields that would change, old and new value as text.
  package func resetPreview(_ fields: [Field.ID]) -> [FieldChange] { [] }

  /// Keeps the text of an editor left without storing, so that the next undo brings it back.
  package func keepDraft(_ text: String, of field: Field.ID) {}

  package var canUndo: Bool { false }
  package var canRedo: Bool { false }

  /// Takes back the last step of this session; touches only fields whose value is still the one
  /// that step wrote, and asks (`.contested`) where somebody else has since changed it.
  package func undo(force: Bool = false) -> EditOutcome { .unchanged }
  package func redo(force: Bool = false) -> EditOutcome { .unchanged }

  /// Forgets the step that undo would take back, as the answer "leave it" to a contested undo.
  package func skipUndo() {}

  /// What this session changed, first old value to present value, secrets masked.
  package var sessionChanges: [FieldChange] { [] }

  /// Whether the visible value differs from the default; observed like a reading.
  package func isModified(_ field: Field.ID) -> Bool { false }

  /// How many fields are modified; O(n) once, then O(changes). Registers no observation.
  package var modifiedCount: Int { 0 }

  /// What is wrong with the stored value, as a sentence; `nil` when nothing is.
  package func problem(of field: Field.ID) -> String? { nil }

  /// The fields that match a query, best first, with what to highlight.
  package func search(_ query: String) -> SearchResult { SearchResult(matches: [], filters: []) }
}

/// What became of an edit.
package enum EditOutcome: Equatable, Sendable {
  /// Stored; the fields that changed, first the one to show.
  case stored([Field.ID])
  case unchanged
  /// Nothing was stored; the sentence says why and what would be right.
  case refused(String)
  /// Undo or redo met a value somebody else has written since; the sentence says so.
  case contested(Field.ID, String)
  /// Undo brings back the text of an editor that was left; open it with this text.
  case draft(Field.ID, String)
}

/// A field's way from one value to another, in words fit for a screen.
package struct FieldChange: Equatable, Sendable {
  package let field: Field.ID
  package let key: Key
  package let before: String
  package let after: String
}
