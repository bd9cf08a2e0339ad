/// What a piece of the screen is for; a theme gives each role its look.
///
/// Roles are dotted names. A role without a style of its own takes its parent's (`field.title`
/// takes `field`), the last parent is `text`.
package struct Role: Hashable, Sendable, ExpressibleByStringLiteral {
  package let name: String

  package init(_ name: String) { self.name = name }
  package init(stringLiteral name: String) { self.name = name }
}

extension Role {
  package static let text: Role = "text"
  package static let muted: Role = "muted"
  package static let accent: Role = "accent"
  package static let title: Role = "title"
  package static let border: Role = "border"
  package static let borderFocus: Role = "border.focus"
  package static let section: Role = "section"
  package static let sectionFocus: Role = "section.focus"
  package static let field: Role = "field"
  package static let fieldTitle: Role = "field.title"
  package static let fieldValue: Role = "field.value"
  package static let focus: Role = "focus"
  package static let focusValue: Role = "focus.value"
  /// The row that would have the focus if its pane had it.
  package static let selection: Role = "selection"
  package static let edit: Role = "edit"
  package static let editSelection: Role = "edit.selection"
  package static let modified: Role = "modified"
  package static let invalid: Role = "invalid"
  package static let conflict: Role = "conflict"
  package static let arrived: Role = "arrived"
  package static let synced: Role = "synced"
  package static let pending: Role = "pending"
  package static let offline: Role = "offline"
  package static let locked: Role = "locked"
  package static let deprecated: Role = "deprecated"
  package static let match: Role = "match"
  package static let status: Role = "status"
  package static let key: Role = "key"
  package static let keyHint: Role = "key.hint"
  package static let dialog: Role = "dialog"
  package static let dialogTitle: Role = "dialog.title"
  package static let mark: Role = "mark"

  package static let all: [Role] = [
    text, muted, accent, title, border, borderFocus, section, sectionFocus, field, fieldTitle,
    fieldValue, focus, focusValue, selection, edit, editSelection, modified, invalid, conflict,
    arrived, synced, pending, offline, locked, deprecated, match, status, key, keyHint, dialog,
    dialogTitle, mark,
  ]
}
