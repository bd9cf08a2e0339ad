import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals

extension Editor {
  /// Why a field cannot be edited, as a sentence; `nil` when it can.
  ///
  /// What may have one value alone can be reset all the same.
  func obstacle(toEditing id: Field.ID, byReset: Bool = false) -> String? {
    let description = form.fields[id].description
    if let lock = rows.row(id).reading.lock { return "\(title(of: id)) is locked: \(lock)." }
    switch description.kind {
    case .text, .button: return nil
    case .setting: break
    }
    switch description.type.unwrapped {
    case .json(let reason): return "\(description.title) cannot be edited here: \(reason)"
    case .constant where !byReset && description.isReadOnly(holding: value(of: id)):
      return "\(description.title) is always the same."
    case .constant, .boolean,
      .integer, .number, .string, .date, .dateTime, .choice, .list, .nullable,
      .structure:
      return description.traits.contains(.readOnly) ? "\(description.title) is read-only." : nil
    }
  }

  /// Why a field cannot be edited, and which key helps.
  func refusal(of id: Field.ID, byReset: Bool = false) -> String? {
    guard let obstacle = obstacle(toEditing: id, byReset: byReset) else { return nil }
    guard rows.row(id).reading.remark?.target != nil else {
      return "\(obstacle) \(keyMap.keyName(for: EditorCommand.showHelp, in: .list)) tells more."
    }
    let go = keyMap.keyName(for: PageCommand.goToFollowed, in: .followerRow)
    let copy = keyMap.keyName(for: PageCommand.writeCopy, in: .followerRow)
    return "\(obstacle) \(go) goes there, \(copy) writes a copy here."
  }

  /// The focused field where it can be edited; where not, the status line says why.
  private func editableField() -> Field.ID? {
    guard let field = fieldWithKeys() else { return nil }
    guard let refusal = refusal(of: field) else { return field }
    say(.problem(refusal))
    return nil
  }

  /// Opens the editor that fits the focused field; a switch has none and switches.
  func openFocused() {
    guard let field = fieldWithKeys() else { return }
    switch form.fields[field].kind {
    case .button: press(field)
    case .text:
      if form.role(of: field) == .add { addPart() } else { openHelp(of: field) }
    case .setting: openSetting(field)
    }
  }

  private func openSetting(_ field: Field.ID) {
    if openOffers(of: field) { return }
    if form.opensPage(field) { return openPage(field) }
    if let stray = form.stray(in: field) { return askToReplace(stray.value, in: field) }
    switch form.fields[field].description.type.unwrapped {
    case .json: return openHelp(of: field)
    case .structure, .boolean, .integer, .number, .string, .date, .dateTime, .choice, .list,
      .constant,
      .nullable:
      break
    }
    guard let field = editableField(), !open(field) else { return }
    toggleFocused()
  }

  /// Does what an action stands for; what it changes is nobody else's news.
  private func press(_ field: Field.ID) {
    let outcome = editing { form.press(field) }
    if case .refused(let reason) = outcome { say(.problem(reason)) }
  }

  /// Switches the focused field, or takes its next choice.
  func toggleFocused() {
    guard let field = editableField() else { return }
    let description = form.fields[field].description
    let value = value(of: field)
    switch description.type {
    case .boolean: store(FieldEditor.toggled(value), in: field)
    case .nullable(.boolean): store(Self.nextOfThree(after: value), in: field)
    default:
      guard let next = FieldEditor.nextChoice(after: value, as: description.type) else { return }
      store(next, in: field)
    }
  }

  private static func nextOfThree(after value: PropertyList?) -> PropertyList {
    switch value {
    case .boolean(true)?: .boolean(false)
    case .boolean(false)?: .null
    default: .boolean(true)
    }
  }

  func setFocused(_ value: PropertyList) {
    guard let field = editableField() else { return }
    store(value, in: field)
  }

  /// Steps a number or through choices; at a bound it stops and says so.
  func stepFocused(by steps: Int) {
    guard let field = editableField() else { return }
    let type = form.fields[field].description.type
    if let next = FieldEditor.nextChoice(after: value(of: field), as: type, by: steps) {
      store(next, in: field)
      return
    }
    guard let step = NumberStep(type: type) else { return }
    guard form.fields[field].setting.unobservedReading.spelling == nil else {
      let enter = keyMap.keyName(for: EditorCommand.open, in: .list)
      let problem = "\(title(of: field)) has more digits than a step keeps; \(enter) edits them."
      return say(.problem(problem))
    }
    if case .real(let number)? = value(of: field), !number.isFinite {
      return say(.problem("\(title(of: field)) is no finite number, which no step changes."))
    }
    if let value = value(of: field), value != .null, value.double == nil {
      let enter = keyMap.keyName(for: EditorCommand.open, in: .list)
      return say(.problem("\(title(of: field)) is no number to step from; \(enter) edits it."))
    }
    let outcome = step.stepped(value(of: field), by: steps)
    store(outcome.value, in: field)
    if let remark = outcome.message, session.notice == nil { say(.note(remark)) }
  }

  /// The value in force now; what the row shows may be about to change.
  private func value(of field: Field.ID) -> PropertyList? {
    form.fields[field].setting.unobservedReading.value
  }

  /// Commits a value; a refusal is told, and the old value stays.
  @discardableResult
  func store(
    _ value: PropertyList, in field: Field.ID, spelling: String? = nil, isJudged: Bool = false
  ) -> Bool {
    if opensLine(for: value, chosenIn: field) { return true }
    let outcome = editing([field]) {
      form.commit(value, to: field, spelling: spelling, isJudged: isJudged)
    }
    refreshPages(navigation.pages.map(\.container))
    if case .variant? = form.role(of: field) { leavePlainPage() }
    switch outcome {
    case .stored, .unchanged, .draft:
      if let remark = form.takeRemark() { say(.note(remark)) }
      return true
    case .refused(let reason), .contested(_, let reason):
      say(.problem(reason))
      return false
    }
  }

  func title(of field: Field.ID) -> String { rows.row(field).title }

  /// Shows the focused secret for five seconds, or until the next key.
  func revealFocused() -> [EditorEffect] {
    guard let field = fieldWithKeys() else { return [] }
    guard field == focusedSetting else { return sayNoValue() }
    guard form.fields[field].description.traits.contains(.secret) else {
      say(.note("\(title(of: field)) is no secret."))
      return []
    }
    guard isAvailable(.reveal) else {
      say(.note("\(title(of: field)) has no value."))
      return []
    }
    // The key that showed it has hidden it again.
    return session.secretAtPress?.field == field ? [] : reveal(field)
  }

  func reveal(_ field: Field.ID) -> [EditorEffect] {
    session.reveal(field)
    frame.markStale([field])
    return [.wake(afterMilliseconds: Session.revealMilliseconds)]
  }

  /// Ends the showing of a secret in its row.
  func hideSecret() {
    if let field = session.hideSecret() { frame.markStale([field]) }
  }
}
