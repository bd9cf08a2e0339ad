import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals

/// What is opened over the panes, and what becomes of it.
extension Editor {
  /// Shows help of the focused field, or the keys where none has the focus.
  func openHelp() {
    if let field = focusedField { openHelp(of: field) } else { openKeys() }
  }

  func openChanges() {
    let list = ChangeList(changes(form.sessionChanges), elsewhere: changesElsewhere)
    session.show(OpenOverlay(content: .changes(list), purpose: .changes))
  }

  /// Changes with the titles of their fields, and where those stand.
  func changes(_ changes: [FieldChange]) -> [ChangeLine] {
    changes.map { change in
      let gone = form.absentSetting(of: change.field)?.description
      let path = (gone ?? form.fields[change.field].description).path
      return ChangeLine(
        field: change.field, title: gone?.title ?? title(of: change.field),
        aside: path.joined(separator: " \(look.glyphs.pointer) "), before: change.before,
        after: change.after, renaming: change.renaming)
    }
  }

  /// What others have changed while the form was open, the latest first.
  private var changesElsewhere: [ChangeLine] {
    session.newsLog.latestFirst.compactMap { field, news in
      if let field, form.isGone(field) { return nil }
      return ChangeLine(
        field: field, title: field.map(title(of:)) ?? news.title ?? "", aside: news.source,
        before: news.before, after: news.after)
    }
  }

  /// Shows all there is to read about a field, the value in full.
  func openHelp(of field: Field.ID) {
    let description = form.fields[field].description
    let detail = FieldDetail(field, rows.row(field), of: form)
    let title = description.kind == .text ? "Text" : title(of: field)
    let redrawn = options.isInDemo ? report.map { "\n\nRedrawn  \($0.detail)" } : nil
    let text = TextBox(title: title, text: detail.fullText + (redrawn ?? ""))
    session.show(OpenOverlay(content: .text(text), purpose: .reading))
  }

  func openKeys() {
    if case .keys? = overlay?.content { return }
    session.cover(with: OpenOverlay(content: .keys(keyList), purpose: .reading))
  }

  /// Takes a key while an overlay is open, and does what the overlay asks for.
  func pressInOverlay(_ key: KeyPress) -> [EditorEffect] {
    guard let purpose = overlay?.purpose,
      let outcome = session.handle(key, by: keyMap, area: layout.size)
    else { return [] }
    return take(outcome, of: purpose, after: key)
  }

  /// Chooses a line of the overlay's list, and does what the overlay asks for.
  func chooseInOverlay(_ line: Int) {
    guard let purpose = overlay?.purpose, let outcome = session.chooseInOverlay(line) else {
      return
    }
    _ = take(outcome, of: purpose, after: nil)
  }

  private func take(
    _ outcome: Overlay.Outcome, of purpose: OpenOverlay.Purpose, after key: KeyPress?
  ) -> [EditorEffect] {
    switch outcome {
    case .stay:
      // A list becomes smaller while one types, or turns to its other half, and what it lay over
      // shows again.
      switch overlay?.content {
      case .keys?, .changes?: frame.forget(\.stage)
      case .confirmation?, .themes?, .account?, .journal?, .problems?, .text?, nil: break
      }
    case .ignored: return key.flatMap { runProgram($0) } ?? []
    case .close: session.closeOverlay()
    case .confirmed: return answer(purpose, isYes: true)
    case .cancelled: return answer(purpose, isYes: false)
    case .other:
      session.closeOverlay()
      return [.saveElsewhere]
    case .goTo(let field):
      session.closeOverlay()
      if form.isGone(field) { say(.note("It is not here any more.")) } else { show(field) }
    case .drop(let field, let renaming):
      drop(field, renaming)
      // The list becomes smaller, and what it lay over shows again.
      frame.forget(\.stage)
    case .dropAll:
      dropAll()
      frame.forget(\.stage)
    case .preview(let name): wear(theme: name)
    case .pick(let name):
      session.closeOverlay()
      return choose(theme: name)
    case .adopt(let side): return adopt(side, purpose)
    case .settle(let lost, let field, let bringsBack):
      settle(lost, of: field, bringsBack: bringsBack)
      openJournal()
    }
    return []
  }

  private func answer(_ purpose: OpenOverlay.Purpose, isYes: Bool) -> [EditorEffect] {
    session.closeOverlay()
    let present = purpose.fields.filter { !form.isGone($0) }
    if isYes, present.isEmpty, !purpose.fields.isEmpty {
      say(.problem("What was asked about is not here any more."))
      return []
    }
    switch purpose {
    case .reset: if isYes { reset(present) }
    case .undo: if isYes { undo(force: true) } else { form.skipUndo() }
    case .redo: if isYes { redo(force: true) }
    case .pass: if isYes { form.skipUndo() }
    case .replaceStray(_, let stray):
      if isYes, let field = present.first { replaceStray(stray, in: field) }
    case .quit: if isYes { return finish(code: 1) }
    case .unsaved: if isYes { return [.abandon] }
    case .theme(let before): frame.wear(before)
    case .account(_, let side): return isYes ? side.map { adopt($0) } ?? [] : []
    case .lendSecret(let field): return isYes ? lendNow(field) : []
    case .act(let act):
      if isYes { return perform(act) }
      if case .line(let text) = act { openPalette(on: text) }
    case .reading, .changes, .journal: break
    }
    return []
  }

  /// Has what is open over the panes list what there is now.
  func refreshOverlays() {
    session.update(overlay.map(refreshed), over: session.covered.map(refreshed))
  }

  private func refreshed(_ open: OpenOverlay) -> OpenOverlay {
    var open = open
    switch (open.content, open.purpose) {
    case (.changes(var list), _):
      list.update(changes(form.sessionChanges), elsewhere: changesElsewhere)
      open.content = .changes(list)
    case (.journal(var list), _):
      list.update(lostEntries)
      open.content = .journal(list)
    case (.confirmation(let former), .reset(let asked)):
      guard let question = question(about: asked) else { break }
      open.content = .confirmation(question.choosing(as: former))
    default: break
    }
    return open
  }

  /// Takes back what the session did to a field, and shows what is left.
  private func drop(_ field: Field.ID, _ renaming: Renaming?) {
    guard let gone = form.absentSetting(of: field) else { return dropPresent(field, renaming) }
    admitting([gone]) {
      form.field(forKey: gone.description.key).map { dropPresent($0, renaming) }
    }
  }

  private func dropPresent(_ field: Field.ID, _ renaming: Renaming?) {
    let own: (field: Field.ID, value: PropertyList?)?
    if form.isShared(root(of: field)) {
      own = (field, form.valueWithoutOwn(of: field))
    } else {
      // What was stored with a whole default is taken back with it.
      let around = [field] + form.containers(of: field).reversed()
      own =
        around.lazy.compactMap { [session] field in
          session.originals[field].map { (field, $0) }
        }.first
    }
    guard let own else { return say(.note("Only undo takes that back.")) }
    let outcome = editing([own.field]) {
      if own.value != nil, let renaming { return form.renameBack(renaming, in: field) }
      // What was there comes back as it was, valid or not.
      return form.bringBack(own.value, to: own.field, isJudged: true)
    }
    refreshPages(navigation.pages.map(\.container))
    if case .refused(let reason) = outcome { say(.problem(reason)) }
    refreshOverlays()
  }

  /// The field that holds the whole value that a field is in.
  private func root(of field: Field.ID) -> Field.ID { form.containers(of: field).first ?? field }

  /// Takes back all that the session did, in one step that undo brings back; what others have
  /// changed beside it stays.
  private func dropAll() {
    admitting(form.sessionChanges.compactMap { form.absentSetting(of: $0.field) }, dropAllPresent)
  }

  private func dropAllPresent() {
    var seen: Set<Field.ID> = []
    let changed = form.sessionChanges.map(\.field).filter {
      seen.insert($0).inserted && form.absentSetting(of: $0) == nil
    }
    let shared = Set(changed.map(root(of:)).filter(form.isShared)).sorted()
    // Items stand elsewhere once their list is what it was: what has parts comes back whole.
    let whole = Set(
      changed.filter { root(of: $0) != $0 || form.fields[$0].description.type.hasParts }
        .map(root(of:))
    ).subtracting(shared).sorted()
    let fields = changed.filter { !shared.contains(root(of: $0)) && !whole.contains(root(of: $0)) }
    var originals = fields.compactMap { field in
      session.originals[field].map { (field: field, value: $0) }
    }
    originals += whole.compactMap { root in
      form.original(of: root).map { (field: root, value: $0) }
    }
    originals += shared.map { (field: $0, value: form.valueWithoutOwn(of: $0)) }
    let outcome = editing(fields + whole + shared) { form.restore(originals) }
    refreshPages(navigation.pages.map(\.container))
    switch outcome {
    case .stored:
      let undo = keyMap.keyName(for: EditorCommand.undo, in: .list)
      let count = changed.count.counted("change")
      say(.note("Took back \(count); \(undo) undoes."))
      // Where nothing is left to list, that key is one of the form again.
      if form.sessionChanges.isEmpty, changesElsewhere.isEmpty { session.closeOverlay() }
    case .refused(let reason), .contested(_, let reason): say(.problem(reason))
    case .unchanged, .draft: break
    }
    refreshOverlays()
  }
}
