/// What a piece of the screen is for; a theme gives each role its look.
///
/// Roles are dotted names. What a role leaves open its parent decides (`field.title` asks
/// `field`), and the last parent is `text`. So a role can say "bold" and keep every colour.
package struct Role: Hashable, Sendable, ExpressibleByStringLiteral {
  package let name: String

  package init(_ name: String) { self.name = name }
  package init(stringLiteral name: String) { self.name = name }

  /// Who decides what this role leaves open; `nil` for `text`.
  ///
  /// The role that its name begins with; a few that came later ask one that themes have spoken of
  /// for longer, so that every older theme has a look for them.
  package var parent: Role? {
    if let older = Self.older[self] { return older }
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else {
      return self == .text ? nil : .text
    }
    return Role(String(name[..<dot]))
  }

  private static let older: [Role: Role] = [
    .heading: .title, .scrollThumb: .borderFocus, .tongue: .edit, .box: .dialog,
    .boxBorder: .border, .note: .muted, .disabled: .muted, .badge: .modified,
  ]

  /// Whether this is another role or one below it by name.
  func isPart(of other: Role) -> Bool { self == other || name.hasPrefix(other.name + ".") }
}

// What everything is drawn on and with.
extension Role {
  /// Plain words, and the background of the whole screen.
  package static let text: Role = "text"
  /// Words that may be overlooked: keys of settings, defaults, units.
  package static let muted: Role = "muted"
  /// The one colour that draws the eye.
  package static let accent: Role = "accent"
  /// The heading of a screen or a pane.
  package static let title: Role = "title"
  /// Lines between panes and around them.
  package static let border: Role = "border"
  /// The border of the pane that has the focus.
  package static let borderFocus: Role = "border.focus"
  /// The name of a section where it begins in the list.
  package static let heading: Role = "heading"
  /// The part of a scroll bar that stands for what is visible.
  package static let scrollThumb: Role = "scroll.thumb"
  /// What cannot be chosen now.
  package static let disabled: Role = "disabled"
}

// Where the user is.
extension Role {
  /// The bar under the focus; at most one on the screen.
  package static let focus: Role = "focus"
  /// The value on the focus bar.
  package static let focusValue: Role = "focus.value"
  /// The focus bar in the list of sections.
  package static let sectionFocus: Role = "focus.section"
  /// The row that would have the focus if its pane had it.
  package static let selection: Role = "selection"
  /// A field while its value is typed.
  package static let edit: Role = "edit"
  /// The chosen part of a typed text, or the chosen line of an open list.
  package static let editSelection: Role = "edit.selection"
  /// What stands in an empty field until something is typed.
  package static let placeholder: Role = "edit.placeholder"
  /// The line under an open field: its rule, or what is wrong with the draft.
  package static let tongue: Role = "tongue"
  /// A box of choices, days or lines under an open field.
  package static let box: Role = "box"
  /// The line around such a box.
  package static let boxBorder: Role = "box.border"
  /// Letters that a search has found.
  package static let match: Role = "match"
}

// The form.
extension Role {
  /// A line of the list of sections.
  package static let section: Role = "section"
  /// A row of the form.
  package static let field: Role = "field"
  /// The name of a field.
  package static let fieldTitle: Role = "field.title"
  /// The value of a field.
  package static let fieldValue: Role = "field.value"
  /// A switch that is on.
  package static let fieldOn: Role = "field.value.on"
  /// A switch that is off.
  package static let fieldOff: Role = "field.value.off"
  /// What stands at the right of a field: its range, its unit, its kind.
  package static let note: Role = "note"
  /// How many settings of a section are changed or wrong.
  package static let badge: Role = "badge"
  /// A sign before a field, where no state asks for another look.
  package static let mark: Role = "mark"
}

// The state of a field or of a device.
extension Role {
  /// A value that differs from its default.
  package static let modified: Role = "modified"
  /// A value that breaks a rule, and the sentence that says so.
  package static let invalid: Role = "invalid"
  /// Something that works and yet deserves a look.
  package static let warning: Role = "warning"
  /// A value that was changed in two places at once.
  package static let conflict: Role = "conflict"
  /// A value that has just come from elsewhere.
  package static let arrived: Role = "arrived"
  /// A value, or a device, that everybody agrees with.
  package static let synced: Role = "synced"
  /// A change on its way.
  package static let pending: Role = "pending"
  /// A device without a connection.
  package static let offline: Role = "offline"
  /// A value that cannot be changed here.
  package static let locked: Role = "locked"
  /// A setting that will go away.
  package static let deprecated: Role = "deprecated"
}

// Around the form.
extension Role {
  /// The line at the bottom.
  package static let status: Role = "status"
  /// The name of a key to press.
  package static let key: Role = "key"
  /// What a key does.
  package static let keyHint: Role = "key.hint"
  /// A window above the screen: help, questions, pickers.
  package static let dialog: Role = "dialog"
  /// The heading of such a window.
  package static let dialogTitle: Role = "dialog.title"
  /// A line of the log.
  package static let log: Role = "log"
  /// When a line of the log was written.
  package static let logTime: Role = "log.time"
  /// A message that travels between devices.
  package static let message: Role = "message"
  /// A message that was lost on the way.
  package static let messageLost: Role = "message.lost"
}

extension Role {
  /// Every role a theme may speak of, parents before their children.
  package static let all: [Role] = [
    text, muted, accent, title, border, borderFocus, heading, scrollThumb, disabled, focus,
    focusValue, sectionFocus, selection, edit, editSelection, placeholder, match, section, field,
    fieldTitle, fieldValue, fieldOn, fieldOff, note, mark, modified, badge, invalid, warning,
    conflict, arrived, synced, pending, offline, locked,
    deprecated, status, key, keyHint, dialog, dialogTitle, tongue, box, boxBorder, log, logTime,
    message, messageLost,
  ]
}
