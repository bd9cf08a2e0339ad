import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// Steps of this session, taken back and taken again.
extension SettingsForm {
  package var canUndo: Bool { !history.undoable.isEmpty || history.draft != nil }
  /// How many steps there are to take back.
  package var undoCount: Int { history.undoable.count }
  package var canRedo: Bool { !history.redoable.isEmpty }

  /// The fields that the next undo, or redo, is about, as far as they are there.
  package var nextUndo: [Field.ID] { fields(of: history.undoable.last) }
  package var nextRedo: [Field.ID] { fields(of: history.redoable.last) }

  private func fields(of step: EditHistory.Step?) -> [Field.ID] {
    (step ?? []).map(\.field).filter { fields.has($0) }
  }

  /// Keeps the text of an editor left without storing, so that the next undo brings it back.
  package func keepDraft(_ text: String, of field: Field.ID) { history.keepDraft(text, of: field) }

  /// What the next undo, or redo, is about that the settings have no more and can still keep.
  package var absentInNextUndo: [Setting] { absent(in: history.undoable.last) }
  package var absentInNextRedo: [Setting] { absent(in: history.redoable.last) }

  private func absent(in step: EditHistory.Step?) -> [Setting] {
    guard let step, settings.changingSettings?.keepsAbsent == true else { return [] }
    let roots = Set(step.map { containers(of: $0.field).first ?? $0.field })
    return roots.sorted(by: >).compactMap(absentees.setting(of:))
  }

  /// Lets a field be there again that the settings have no more, for the text that was typed in it;
  /// `rearrange` gives it its number.
  /// - Returns: The key that it has.
  package func bringBack(_ field: Field.ID) -> Key? {
    let root = containers(of: field).first ?? field
    guard let setting = absentees.setting(of: root) else { return nil }
    book.kept = (root, .max)
    arrangeAnew()
    return setting.description.key
  }

  /// Takes back the last step of this session; touches only fields whose value is still the one
  /// that step wrote, and asks (`.contested`) where somebody else has since changed it.
  ///
  /// Old values are brought back as they were, valid or not; where nothing was stored, nothing is
  /// stored again.
  /// Forced, it goes ahead where contested; redo then brings back the contested value.
  package func undo(force: Bool = false) -> EditOutcome {
    if let draft = history.takeDraft() { return .draft(draft.field, draft.text) }
    followItems()
    guard let step = history.undoable.last else { return .unchanged }
    if let absence = absence(in: step.takenBack) {
      history.forgetLastUndoable()
      return .refused(absence)
    }
    return travel(step.takenBack, force: force, word: "undo") { done in
      self.history.finishUndo(as: done.takenBack)
    }
  }

  /// Does again what undo took back, with the same care.
  ///
  /// Forced, it goes ahead where contested; undo then brings back the contested value.
  package func redo(force: Bool = false) -> EditOutcome {
    followItems()
    guard let step = history.redoable.last else { return .unchanged }
    if let absence = absence(in: step) {
      history.forgetLastRedoable()
      return .refused(absence)
    }
    return travel(step, force: force, word: "redo") { self.history.finishRedo(as: $0) }
  }

  /// Forgets the step that undo would take back, as the answer "leave it" to a contested undo.
  package func skipUndo() { history.forgetLastUndoable() }

  /// What this session changed, first old value to present value, secrets masked; of values with
  /// parts each part that changed.
  package var sessionChanges: [FieldChange] {
    history.origins.flatMap { origin -> [FieldChange] in
      // What is inside a value is told with the whole of it.
      guard fields.indices.contains(origin.field) else {
        return removal(of: origin).map { [$0] } ?? []
      }
      let field = fields[origin.field]
      let value = ShownValue(field.setting.unobservedReading)
      let names = nameChange(since: origin).map { [$0] } ?? []
      guard !origin.value.isSame(as: value, by: field.description.type) else { return names }
      let whole = names + [change(of: origin.field, from: origin.value, to: value)]
      guard let old = origin.value.shown, let new = value.shown, old.isContainer, new.isContainer,
        field.description.type.hasParts
      else { return whole }
      let parts = PlaceChanges(of: origin.field, in: self, from: old, to: new).changes
      return parts.isEmpty ? whole : names + parts
    }
  }

  /// That this session has taken away a field's value, and the field with it; `nil` for what is
  /// there.
  private func removal(of origin: EditHistory.Origin) -> FieldChange? {
    guard settings.changingSettings?.keepsAbsent == true,
      let setting = absentSetting(of: origin.field), setting.unobservedReading.storedValue == nil
    else { return nil }
    let (value, description) = (ShownValue(setting.unobservedReading), setting.description)
    guard !origin.value.isSame(as: value, by: description.type) else { return nil }
    return FieldChange(
      field: origin.field, key: origin.key,
      before: ValueText.display(origin.value, of: description, besides: value),
      after: ValueText.display(value, of: description, besides: origin.value))
  }

  /// A setting whose field went, as undo knows it; `nil` for a field that is there.
  package func absentSetting(of field: Field.ID) -> Setting? { absentees.setting(of: field) }

  /// The name that this session has given a field; `nil` where it has the one that it had.
  private func nameChange(since origin: EditHistory.Origin) -> FieldChange? {
    let description = fields[origin.field].description
    guard description.key != origin.key else { return nil }
    return FieldChange(
      field: origin.field, key: description.key, before: origin.title, after: description.title,
      renaming: Renaming(
        steps: [], former: Key(title: origin.title), present: Key(title: description.title),
        formerKey: origin.key))
  }

  /// Whether somebody else has changed a value since this session first did: what it was
  /// before then is not what taking back leads to.
  package func isShared(_ field: Field.ID) -> Bool {
    fields.has(field) && history.disturbed.contains(field)
  }

  /// Takes note of what others have made of a value that this session has changed.
  func noteOthers(in field: Field.ID) {
    guard let origin = history.origin(of: field) else { return }
    takeUpOthers(in: field, since: origin.latest)
  }

  /// Takes note that the store took an edit back: what is known of it as a step is not so, and what
  /// others have written counts from before it.
  func noteRefused(in field: Field.ID) {
    guard let origin = history.origin(of: field) else { return }
    history.forgetRefused { (containers(of: $0).first ?? $0) == field }
    takeUpOthers(in: field, since: origin.former)
  }

  private func takeUpOthers(in field: Field.ID, since mine: ShownValue) {
    guard fields.has(field), let origin = history.origin(of: field) else { return }
    let setting = fields[field].setting
    let now = ShownValue(setting.unobservedReading)
    guard now.shown != origin.latest.shown || now.value != origin.latest.value else { return }
    let own = ShownValue { side in
      OwnChanges.origin(
        origin.value[keyPath: side], mine[keyPath: side], now[keyPath: side],
        setting.description.shape)
    }
    history.disturb(field, to: now, without: own)
  }

  /// What was stored for one of the form's own fields before this session's first edit of it or of
  /// what is inside, `nil` for nothing; no answer where the session has not changed it.
  package func original(of field: Field.ID) -> PropertyList?? {
    history.origin(of: field).map(\.stored)
  }

  /// What a value, or a part of one, would be without the changes of this session; `nil` for the
  /// default, or nothing.
  package func valueWithoutOwn(of field: Field.ID) -> PropertyList? {
    let root = containers(of: field).first ?? field
    guard let origin = history.origin(of: root) else { return nil }
    let setting = fields[root].setting
    let description = fields[field].description
    let way = description.steps.dropFirst(setting.description.steps.count)
    let value = OwnChanges.part(
      at: way, of: setting.unobservedReading.value, in: origin.value.value,
      setting.description.shape)
    guard let value, description.type.isSame(value, description.defaultValue) else { return value }
    return nil
  }

  /// Says that a step touches a field that is not there; `nil` where all are.
  private func absence(in step: EditHistory.Step) -> String? {
    step.compactMap { absentees.title(of: $0.field) ?? goneTitle(in: $0) }.first
      .map { "'\($0)' is not here any more; that step is forgotten." }
  }

  /// Goes from `before` to `after`, unless a present value is not the `before` we know.
  private func travel(
    _ step: EditHistory.Step, force: Bool, word: String, then finish: (EditHistory.Step) -> Void
  ) -> EditOutcome {
    var step = step
    for (position, former) in step.enumerated() {
      var change = former
      if let key = change.key, fields[change.field].description.key != key {
        guard let field = field(forKey: key) else {
          return .refused("There is no '\(key)' yet; look again.")
        }
        change.field = field
        step[position].field = field
      }
      let setting = fields[change.field].setting
      let reading = setting.unobservedReading
      if let lock = reading.lock {
        return .refused("'\(setting.description.title)' cannot be changed: \(lock).")
      }
      if var turn = change.turn {
        turn.forward = resolved(turn.forward, in: change.field)
        step[position].turn = turn
        if !force, isDisturbed(turn.forward, in: change.field, isAlone: step.count == 1) {
          return .contested(change.field, contest(change, reading, word))
        }
        continue
      }
      let isThere = reading.storedValue == change.after
      if reading.storedValue != change.before, !isThere, !force {
        return .contested(change.field, contest(change, reading, word))
      }
      step[position].before = reading.storedValue
    }
    return perform(step, then: finish)
  }

  /// Whether somebody else has changed what half a turn is about; or has brought what it brings,
  /// which others of its step may have to take away first.
  private func isDisturbed(
    _ half: EditHistory.Turn.Half, in field: Field.ID, isAlone: Bool
  ) -> Bool {
    if let expected = half.expected { return present(at: half.edit, in: field) != expected }
    guard isAlone else { return false }
    if let made = half.made { return book.position(of: made) != nil }
    switch half.edit.act {
    case .insert, .set:
      return half.edit.place.steps.last?.name != nil && present(at: half.edit, in: field) != nil
    case .remove, .move, .rename, .duplicate: return false
    }
  }

  /// What stands where an edit acts inside a field's value.
  private func present(at edit: Edit, in field: Field.ID) -> PropertyList? {
    let description = fields[field].description
    if edit.place.key != description.key {
      // A copy under another name, which may have no field yet.
      return self.field(forKey: edit.place.key).map {
        fields[$0].setting.unobservedReading.storedValue
      } ?? fields[field].setting.unobservedReading.storedValue
    }
    let count = description.steps.count
    return fields[field].setting.unobservedReading.storedValue?
      .value(at: edit.place.steps.dropFirst(count))
  }

  private func contest(
    _ change: EditHistory.Change, _ reading: SettingReading, _ word: String
  ) -> String {
    let description = fields[change.field].description
    let present = ValueText.display(reading.shown, of: description)
    if change.turn != nil {
      return "'\(description.title)' has been changed from elsewhere since: \(present);"
        + " \(word) would change it all the same."
    }
    let target = ValueText.display(
      change.after.map(description.inForce) ?? description.defaultValue, of: description)
    return "'\(description.title)' has since become \(present) from elsewhere;"
      + " \(word) would make it \(target)."
  }
}

extension EditHistory.Change {
  var reversed: Self {
    Self(
      field: field, key: key, before: after, after: before, turn: turn?.reversed,
      spelling: formerSpelling,
      formerSpelling: spelling, rowsBefore: rowsAfter, rowsAfter: rowsBefore)
  }
}

extension EditHistory.Step {
  /// What takes the step back.
  ///
  /// Acts on places are taken back from the last to the first, as each was
  /// made on what those before it left.
  var takenBack: Self {
    let changes = map(\.reversed)
    return contains { $0.turn != nil } ? changes.reversed() : changes
  }
}
