import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals

extension Editor {
  /// Opens a field, on text typed before where there is some.
  func open(_ field: Field.ID, draft: String? = nil) -> Bool {
    let (shown, reading) = (form.fields[field], rows.row(field).reading)
    let editor =
      draft.map { FieldEditor(field: shown, reading: reading, draft: $0, keys: keyMap) }
      ?? FieldEditor(field: shown, reading: reading, keys: keyMap, today: options.clock?())
    guard let editor else { return false }
    session.open(field, in: editor)
    form.keepRow(field, at: list.row)
    return true
  }

  /// Opens a line in a row for something that is no value of the row.
  func open(
    _ field: Field.ID, purpose: OpenField.Purpose, value: PropertyList?,
    description: SettingDescription, judge: FieldEditor.Judge? = nil,
    literal: FieldEditor.Literal? = nil, meaning kind: ValueText.Reading.Kind? = nil
  ) {
    let editor = FieldEditor(
      description: description, reading: SettingReading(value: value), keys: keyMap, judge: judge,
      literal: literal, meaning: kind)
    guard var editor else { return say(.problem("Nothing can be typed here; T edits the text.")) }
    editor.isName = purpose.isName
    session.open(field, in: editor, for: purpose)
    form.keepRow(field, at: list.row)
    frame.markStale()
  }

  /// Closes what is open without a word.
  func closeOpenField() { closeField() }

  /// Takes a key while a field is open: leaving and suspending work everywhere, all else is the
  /// field's.
  func pressInField(_ key: KeyPress) -> [EditorEffect] {
    switch keyMap.command(EditorCommand.self, for: key, in: .list) {
    case .interrupt?, .suspend?, .redraw?: runProgram(key) ?? handleInField(.key(key))
    default: handleInField(.key(key))
    }
  }

  /// Hands input to the open editor and does what it asks for.
  func handleInField(_ input: FieldEditor.Input) -> [EditorEffect] {
    if case .key(let key) = input, settlesRemoval(key) { return [] }
    let wasRevealed = openField?.editor.isRevealed ?? false
    guard let field = openField?.field, let outcome = session.handle(input) else {
      return []
    }
    switch outcome {
    case .stay:
      if !wasRevealed { return concealLater(field) }
      if openField?.editor.isRevealed == false { session.forgetReveal() }
    case .commit(let value): return judgesElsewhere(value) ? [] : take(value, from: field)
    case .cancel(let draft): leave(field, draft: draft)
    case .lend: return lend(field)
    case .ignored: return ignored(input)
    }
    return []
  }

  /// Does what the line in a field was open for, and closes it.
  func take(
    _ value: PropertyList, from field: Field.ID, isJudged: Bool = false
  ) -> [EditorEffect] {
    let purpose = openField?.purpose ?? .value
    guard finish(purpose, with: value, in: field, isJudged: isJudged) else { return [] }
    // Adding can have opened the next line already.
    if openField?.purpose == purpose { closeField() }
    refreshPages(navigation.pages.map(\.container))
    return session.returnLoan() ? [.returnText] : []
  }

  /// Whether a key, or leaving, decides what becomes of a removed item with something open in it.
  private func settlesRemoval(_ key: KeyPress) -> Bool {
    guard openField?.editor.isRemoved == true, let item = removedItem else { return false }
    if let command: ContestCommand = keyMap.command(for: key, in: .contested), command != .showBoth
    {
      settleRemoval(of: item, putsBack: command == .keepMine)
      return true
    }
    return false
  }

  /// A secret shown in its open field is hidden again after as long as one in a row.
  private func concealLater(_ field: Field.ID) -> [EditorEffect] {
    openField?.editor.isRevealed == true ? reveal(field) : []
  }

  /// Closes a field without storing; text that was typed is kept for one undo, and no longer where
  /// that one has brought it back.
  private func leave(_ field: Field.ID, draft: String) {
    if openField?.editor.isRemoved == true, let item = removedItem {
      return settleRemoval(of: item, putsBack: false)
    }
    let purpose = openField?.purpose ?? .value
    let isChanged =
      session.hasDraft && (purpose == .value || purpose.sentenceOnLeaving != nil)
    let isKept = openField?.editor.isAsReturned == false
    let sentence = purpose.sentenceOnLeaving ?? whatStands(in: field)
    if isChanged { session.leftLine.keep(openField) }
    closeField()
    guard isChanged else { return }
    guard isKept else { return say(.note("\(sentence).")) }
    form.keepDraft(draft, of: field)
    let undo = keyMap.keyName(for: EditorCommand.undo, in: .list)
    say(.note("\(sentence); \(undo) brings your text back."))
  }

  /// What an open field has that nothing is stored in: the value it was opened on, or another one
  /// that somebody else has put there.
  func whatStands(in field: Field.ID) -> String {
    title(of: field) + (hasOtherValue(field) ? standing(of: field) : " stays as it was")
  }

  /// Whether a field has become another value since its editor opened, be it told already or not.
  func hasOtherValue(_ field: Field.ID) -> Bool {
    guard let open = openField, open.purpose == .value else { return false }
    let shown = form.fields[field]
    let present = shown.setting.unobservedReading.value
    return open.editor.isContested || !shown.description.type.isSame(open.editor.base, present)
  }

  /// What became of a field whose draft gave way.
  private func standing(of field: Field.ID) -> String {
    guard form.fields[field].setting.unobservedReading.value != nil else { return " stays removed" }
    return valueText(of: field).map { ": \($0) stands" } ?? ": the other value stands"
  }

  private func closeField() {
    guard let field = openField?.field else { return }
    frame.markStale([field])
    session.closeField()
    form.keepRow(nil)
    // Somebody may have removed the entry, whose row stayed for what was open in it.
    if form.role(of: field) == .entry { refreshPages(navigation.pages.map(\.container)) }
  }

  private func ignored(_ input: FieldEditor.Input) -> [EditorEffect] {
    switch input {
    case .key(let key): return runProgram(key) ?? []
    case .paste, .replacement:
      say(.note("Pasted text was ignored: no text is edited here."))
      return []
    }
  }
}
