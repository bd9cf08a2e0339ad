import SetteeForms
import SetteePropertyLists
import SetteeSettings

/// Steps taken back and taken again, and what is said of them.
extension Editor {
  func undo(force: Bool = false) {
    admitting(form.absentInNextUndo) {
      let name = form.nextUndoName
      travel(to: form.nextUndo, as: name, verb: "Undone", nothing: "Nothing to undo.", .undo) {
        form.undo(force: force)
      }
    }
  }

  func redo(force: Bool = false) {
    admitting(form.absentInNextRedo) {
      let name = form.nextRedoName
      travel(to: form.nextRedo, as: name, verb: "Redone", nothing: "Nothing to redo.", .redo) {
        form.redo(force: force)
      }
    }
  }

  /// Makes an edit that may be about settings without fields; they have some meanwhile, and keep
  /// them where the edit gives them values.
  func admitting(_ settings: [Setting], _ edit: () -> Void) {
    guard !settings.isEmpty else { return edit() }
    form.admit(settings)
    takeArrangement()
    edit()
    form.dismissGuests { guest in
      let key = guest.description.key
      return part(named: key) != nil || !form.fields(below: key).isEmpty
    }
    takeArrangement()
  }

  /// Takes a step, and says what became of the values it is about.
  private func travel(
    to fields: [Field.ID], as name: String?, verb: String, nothing: String,
    _ purpose: OpenOverlay.Purpose, _ step: () -> EditOutcome
  ) {
    let before = valueText(of: fields.first)
    let former = fields.first.map(title(of:))
    let parts = navigation.pages.last?.page
    let stepCount = form.undoCount
    let outcome = editing([], step)
    if case (.refused(let reason), .undo) = (outcome, purpose), stepCount > 1,
      form.undoCount == stepCount
    {
      refreshPages(navigation.pages.map(\.container))
      return askToPass(reason)
    }
    // What follows another value shows other words than before, though its value is the same.
    if case .stored = outcome, rows.hasFollowers {
      rows.forgetRows()
      frame.forgetRows()
    }
    tell(outcome, from: before, verb: verb, nothing: nothing, purpose)
    if case .stored = outcome { focusNewPart(besides: parts) }
    if case .stored = outcome, let name, let former { say(.note("\(former) is \(name) again.")) }
  }

  /// Goes to the part that a step brought back to the page that shows.
  private func focusNewPart(besides before: FormPage?) {
    guard let before, let page = navigation.pages.last?.page, page.container == before.container,
      page.count > before.count, !navigation.isFiltered
    else { return }
    let known = Set(before.rows)
    let row = page.rows.firstIndex { !known.contains($0) && isItemOrEntry($0) }
    if let row { navigation.moveRow(by: row - list.row) }
  }

  /// Whether a row is there by acts on parts alone; members come with what decides on them.
  private func isItemOrEntry(_ row: Field.ID) -> Bool {
    switch form.role(of: row) {
    case .item?, .entry?: true
    case .member?, .variant?, .problem?, .heading?, .add?, nil: false
    }
  }

  /// A field's value in words; `nil` for secrets, and where there is no field.
  func valueText(of field: Field.ID?) -> String? {
    guard let field, !form.isGone(field) else { return nil }
    let shown = form.fields[field]
    guard shown.kind == .setting, !shown.description.traits.contains(.secret) else { return nil }
    return ValueText.display(shown.setting.unobservedReading.shown, of: shown.description)
  }

  /// `Font Size: 18 → 14`; the act's own word where no value tells of it.
  private func sentence(
    on field: Field.ID, from before: String?, verb: String
  ) -> String {
    guard let before, let after = valueText(of: field), before != after else {
      return "\(verb): \(title(of: field))"
    }
    return "\(title(of: field)): \(before) \(look.glyphs.arrow) \(after)"
  }

  /// Goes to the field a step was about and names it; asks where the step is contested.
  private func tell(
    _ outcome: EditOutcome, from before: String?, verb: String, nothing: String,
    _ purpose: OpenOverlay.Purpose
  ) {
    refreshPages(navigation.pages.map(\.container))
    switch outcome {
    case .stored(let fields):
      leavePlainPage()
      guard let first = fields.first else { return }
      if !navigation.isContainer(first) { show(first) }
      let others = fields.count - 1
      let more = others == 0 ? "" : " and \(others.grouped) more"
      say(.note("\(sentence(on: first, from: before, verb: verb))\(more)"))
    case .unchanged: say(.note(nothing))
    case .refused(let reason): say(.problem(reason))
    case .contested(let field, let sentence):
      show(field)
      session.show(
        OpenOverlay(
          content: .confirmation(
            Confirmation(
              title: "Changed elsewhere since", question: sentence, yes: "change it",
              no: "leave it")), purpose: purpose))
    case .draft(_, _) where session.leftLine.isForNothing:
      session.leftLine.keep(nil)
      say(.note("What the text was typed for is not here any more."))
    case .draft(let field, let text):
      let field = bringBack(field)
      if form.isGone(field) { offerAgain(field) } else { show(field) }
      guard let text else { return say(.note("\(title(of: field)) was removed elsewhere.")) }
      if let line = session.leftLine.take(of: field) { return goOn(with: line) }
      if open(field, draft: text) {
        if form.isGone(field) { session.contestRemoval(of: field) }
        say(.note("The text you left in \(title(of: field)) is back."))
      }
    }
  }

  /// Asks whether a step that cannot be taken back is to keep the ones before it from that.
  private func askToPass(_ reason: String) {
    let question = "\(reason) The steps before this one can be undone without it."
    session.show(
      OpenOverlay(
        content: .confirmation(
          Confirmation(
            title: "This step stays", question: question, yes: "go past it", no: "keep it")),
        purpose: .pass))
  }

  /// Opens a line again that was left, for a part or a name.
  private func goOn(with line: OpenField) {
    var editor = line.editor
    editor.comeBack()
    session.open(line.field, in: editor, for: line.purpose)
    form.keepRow(line.field, at: list.row)
    if line.purpose == .value { contestOpenField() }
    frame.markStale()
    let place = line.purpose == .value ? " in \(title(of: line.field))" : ""
    say(.note("The text you left\(place) is back."))
  }

  /// Has a field there again that went with what it showed, for the text that was typed in it.
  private func bringBack(_ field: Field.ID) -> Field.ID {
    if form.role(of: field) == .entry {
      form.keepRow(field)
      refreshPages(navigation.pages.map(\.container))
    }
    let key = form.bringBack(field)
    if key != nil { takeArrangement() }
    return field < 0 ? key.flatMap { form.field(forKey: $0) } ?? field : field
  }

  func resetFocused() {
    guard let field = fieldWithKeys() else { return }
    if let refusal = refusal(of: field, byReset: true) { return say(.problem(refusal)) }
    var part = field
    if case .variant? = form.role(of: field) { part = form.container(of: field) ?? field }
    if case .item? = form.role(of: part) {
      let obstacle = form.obstacle(toRemoving: part).map { "An item has no default. \($0)" }
      return say(.note(obstacle ?? "An item has no default; x removes it."))
    }
    reset([field])
  }

  /// Resets fields in one step, and names what shows now.
  func reset(_ fields: [Field.ID]) {
    let before = valueText(of: fields.first)
    let title = fields.first.map(title(of:)) ?? ""
    let comments = fields.count == 1 ? form.fields[fields[0]].setting.commentCount : 0
    let outcome = editing(fields) { form.reset(fields) }
    refreshPages(navigation.pages.map(\.container))
    switch outcome {
    case .stored where comments > 0: say(removal(of: title, commentCount: comments))
    case .stored(let changed):
      let first = changed.first ?? fields[0]
      say(
        changed.count == 1
          ? .note(sentence(on: first, from: first == fields.first ? before : nil, verb: "Reset"))
          : .note("Reset \(changed.count.grouped) settings; \(undoKey) undoes."))
    case .refused(let reason), .contested(_, let reason): say(.problem(reason))
    case .unchanged, .draft: say(.note("Nothing to reset."))
    }
  }

  var undoKey: String { keyMap.keyName(for: EditorCommand.undo, in: .list) }

  /// Asks before a reset of many, listing what it would change.
  func askReset(_ fields: [Field.ID], of what: String) {
    ask(.init(fields: fields, what: what))
  }

  /// Asks before a reset of values with parts, listing what it would change inside.
  func askReset(inside fields: [Field.ID], of what: String) {
    ask(.init(fields: fields, what: what, isInside: true))
  }

  private func ask(_ reset: OpenOverlay.Reset) {
    guard let question = question(about: reset) else {
      return say(.note("Nothing to reset in \(reset.what)."))
    }
    session.show(OpenOverlay(content: .confirmation(question), purpose: .reset(reset)))
  }

  /// The question before a reset, of what is there; nothing where that has nothing to reset.
  func question(about reset: OpenOverlay.Reset) -> Confirmation? {
    let fields = reset.fields.filter { !form.isGone($0) }
    let preview = reset.isInside ? form.resetPreview(inside: fields) : form.resetPreview(fields)
    guard preview.count > 0 || preview.copyCount > 0 else { return nil }
    let one = reset.isInside ? "value" : "setting"
    let count = preview.count.counted(one)
    let question =
      "Reset \(reset.what)? \(preview.count == 0 ? "Nothing" : count) would change."
    return Confirmation(
      title: "Reset", question: question, changes: changes(preview.changes),
      remark: Self.remark(on: preview), yes: "reset", no: "keep")
  }

  /// Says what changes and is not listed, and what goes beside the values that change.
  private static func remark(on preview: ResetPreview) -> String {
    let rest = preview.count - preview.changes.count
    let more = preview.count == 0 ? "" : " more"
    let copies =
      switch preview.copyCount {
      case 0: ""
      case 1: "1\(more) is at its default; its stored copy goes too."
      case let count: "\(count.grouped)\(more) are at their default; their stored copies go too."
      }
    return [rest > 0 ? "\(rest.grouped) more would change." : "", copies]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}
