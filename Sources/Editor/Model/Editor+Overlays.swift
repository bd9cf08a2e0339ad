import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// What is opened over the panes, and what becomes of it.
extension Editor {
  /// Shows help of the focused field, or the keys where none has the focus.
  func openHelp() {
    if let field = focusedField { openHelp(of: field) } else { openKeys() }
  }

  func openChanges() {
    session.show(OpenOverlay(content: .changes(ChangeList(form.sessionChanges)), purpose: .changes))
  }

  /// Shows all there is to read about a field, the value in full.
  func openHelp(of field: Field.ID) {
    let description = form.fields[field].description
    let detail = FieldDetail(description, rows.row(field))
    let title = description.kind == .text ? "Text" : title(of: field)
    let redrawn = options.isInDemo ? report.map { "\n\nRedrawn  \($0.detail)" } : nil
    let text = TextBox(title: title, text: detail.fullText + (redrawn ?? ""))
    session.show(OpenOverlay(content: .text(text), purpose: .reading))
  }

  func openKeys() {
    if case .keys? = overlay?.content { return }
    session.cover(with: OpenOverlay(content: .keys(keyList), purpose: .reading))
  }

  func openThemes() {
    guard !themes.isEmpty else {
      return say(.note("There are no themes to choose from."))
    }
    let entries = themes.map { ThemePicker.Entry(name: $0.name) }
    session.show(
      OpenOverlay(
        content: .themes(ThemePicker(entries, current: look.theme.name)),
        purpose: .theme(before: look)))
  }

  /// Takes a key while an overlay is open, and does what the overlay asks for.
  func pressInOverlay(_ key: KeyPress) -> [EditorEffect] {
    guard let purpose = overlay?.purpose,
      let outcome = session.handle(key, by: keyMap, area: layout.size)
    else { return [] }
    switch outcome {
    case .stay:
      // The list of keys becomes smaller while one types, and what it lay over shows again.
      if case .keys? = overlay?.content { frame.forget(\.ground) }
    case .ignored: return runProgram(key) ?? []
    case .close: session.closeOverlay()
    case .confirmed: return answer(purpose, isYes: true)
    case .cancelled: return answer(purpose, isYes: false)
    case .other:
      session.closeOverlay()
      return [.saveElsewhere]
    case .goTo(let field):
      session.closeOverlay()
      show(field)
    case .drop(let field): drop(field)
    case .preview(let name): wear(theme: name)
    case .pick(let name):
      session.closeOverlay()
      wear(theme: name)
      hasChosenTheme = true
      return [.chose(theme: name)]
    case .adopt(let side): return adopt(side, purpose)
    case .settle(let field, let bringsBack):
      settleConflict(of: field, bringsBack: bringsBack)
      openJournal()
    }
    return []
  }

  private func answer(_ purpose: OpenOverlay.Purpose, isYes: Bool) -> [EditorEffect] {
    session.closeOverlay()
    switch purpose {
    case .reset(let fields): if isYes { reset(fields) }
    case .undo: if isYes { undo(force: true) } else { form.skipUndo() }
    case .redo: if isYes { redo(force: true) }
    case .quit: if isYes { return finish(code: 1) }
    case .unsaved: if isYes { return [.abandon] }
    case .theme(let before): frame.wear(before)
    case .account: return isYes ? adopt(.theirs) : []
    case .reading, .changes, .journal: break
    }
    return []
  }

  /// Takes the theme for the terminal's background, unless one was chosen.
  func fitTheme(to ground: Ground) {
    guard !hasChosenTheme, let theme = options.themeForGround?(ground),
      theme.name != look.theme.name
    else { return }
    if case .theme? = overlay?.purpose { return }
    frame.wear(theme)
    frame.forget()
  }

  func wear(theme name: String) {
    guard let theme = themes.first(where: { $0.name == name }) else { return }
    frame.wear(theme)
  }

  /// Takes back what the session did to a field, and shows what is left.
  private func drop(_ field: Field.ID) {
    guard let original = session.originals[field] else { return }
    let outcome = editing([field]) {
      original.map { form.commit($0, to: field) } ?? form.reset([field])
    }
    if case .refused(let reason) = outcome { say(.problem(reason)) }
    session.update(form.sessionChanges)
  }
}
