import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// Fields that no schema names, whose names are a person's own.
extension SettingsForm {
  /// Whether a field of the form can be renamed and removed.
  package func isEntry(_ field: Field.ID) -> Bool {
    guard fields.indices.contains(field), fields[field].description.traits.contains(.entry) else {
      return false
    }
    let reading = fields[field].setting.unobservedReading
    // What only shows the value of another place has no name there.
    return reading.storedValue != nil && reading.remark?.target == nil
  }

  /// The name that a field gets by the next undo, or redo, where that is what the step is about.
  package var nextUndoName: String? { name(in: history.undoable.last?.takenBack) }
  package var nextRedoName: String? { name(in: history.redoable.last) }

  private func name(in step: EditHistory.Step?) -> String? {
    guard let step, step.count == 1, let edit = step[0].turn?.forward.edit, edit.place.isWhole,
      case .rename(let name) = edit.act
    else { return nil }
    return name.name
  }

  /// Gives a field another name, or makes a copy of it under that name; one undo step.
  /// - Parameters:
  ///   - field: The field.
  ///   - name: The name.
  ///   - key: The key that a field of that name has.
  ///   - isCopied: Whether the field stays as it is, beside its copy.
  /// - Returns: What became of it; a field that was renamed comes with the next arrangement.
  package func rename(
    _ field: Field.ID, to name: Key, as key: Key, isCopied: Bool
  ) -> EditOutcome {
    let setting = fields[field].setting
    let (description, reading) = (setting.description, setting.unobservedReading)
    if let lock = reading.lock { return .refused("Cannot be changed: \(lock).") }
    guard let value = reading.storedValue else { return .unchanged }
    guard isCopied else {
      let change = renaming(field, to: name, as: key, leaving: value)
      return perform([change]) { self.history.record($0) }
    }
    let turn = EditHistory.Turn(
      forward: .init(edit: Edit(description.place, .duplicate(as: name))),
      back: .init(edit: Edit(key, nil), expected: value))
    let change = EditHistory.Change(field: field, before: nil, after: nil, turn: turn)
    return perform([change]) { step in
      self.history.record(step)
      self.awaitedCopies.insert(key)
    }
  }

  /// A field's new name as a change, after which it has a value.
  private func renaming(
    _ field: Field.ID, to name: Key, as key: Key, leaving value: PropertyList?
  ) -> EditHistory.Change {
    let setting = fields[field].setting
    let description = setting.description
    let turn = EditHistory.Turn(
      forward: .init(
        edit: Edit(description.place, .rename(to: name)),
        expected: setting.unobservedReading.storedValue),
      back: .init(
        edit: Edit(Place(key), .rename(to: Key(title: description.title))), expected: value))
    return EditHistory.Change(field: field, before: nil, after: nil, turn: turn)
  }

  /// Lets a field follow the name that an act has given it just now.
  func followName(_ turn: EditHistory.Turn) {
    guard turn.isNaming else { return }
    absentees.follow(turn.forward.edit.key, to: turn.back.edit.key)
  }

  /// What a field has that got another name just now, and is read by that only once it has its row.
  func value(of field: Field.ID, after turn: EditHistory.Turn) -> ShownValue {
    let value = turn.back.expected
    let origin = history.origin(of: field)
    let known = [origin?.latest, origin?.value].compactMap(\.self).first { $0.value == value }
    return known ?? ShownValue(value)
  }

  /// Takes note of copies that have become fields: before there was nothing.
  /// - Returns: The copies.
  func takeCopies() -> [Field.ID] {
    let copies = awaitedCopies.compactMap(field(forKey:)).sorted()
    for field in copies {
      let setting = fields[field].setting
      awaitedCopies.remove(setting.description.key)
      history.noteOrigin(ShownValue(nil), stored: nil, of: field, setting.description)
      history.noteOwn(ShownValue(setting.unobservedReading), of: field)
    }
    return copies
  }

  /// Whether a field that came has the value that this session has given it last, or one around it,
  /// or is what this session has left of what was inside.
  package func isMadeHere(_ field: Field.ID) -> Bool {
    let setting = fields[field].setting
    if history.origin(of: field)?.latest.value == setting.unobservedReading.value { return true }
    let name = setting.description.key.name
    let value = setting.unobservedReading.value
    if value?.isContainer == true, value?.count == 0,
      history.origins.contains(where: { origin in
        origin.latest.value == nil
          && [".", "/"].contains { origin.key.name.hasPrefix(name + $0) }
      })
    {
      return true
    }
    return history.origins.contains { origin in
      origin.latest.value?.isContainer == true
        && [".", "/"].contains { name.hasPrefix(origin.key.name + $0) }
    }
  }

  /// Gives an entry its former name again; all else in and around it stays, its comments too.
  /// - Parameters:
  ///   - renaming: The entry.
  ///   - field: It, or the row of what it is in.
  /// - Returns: What became of it.
  package func renameBack(_ renaming: Renaming, in field: Field.ID) -> EditOutcome {
    if let key = renaming.formerKey {
      guard fields[field].setting.unobservedReading.storedValue != nil else {
        return .refused("There is no '\(renaming.present)'; take its value back first.")
      }
      return rename(field, to: renaming.former, as: key, isCopied: false)
    }
    let container = self.field(renaming.steps, in: containers(of: field).first ?? field)
    return act(.rename(to: renaming.former), at: .member(renaming.present), of: container)
  }

  /// Brings a field that has another name back to what it stored and was called.
  /// - Returns: Nothing where it has the name that it had.
  func renamingBack(_ field: Field.ID, storing value: PropertyList?) -> EditHistory.Step? {
    guard let value, fields.indices.contains(field), let origin = history.origin(of: field),
      origin.key != fields[field].description.key
    else { return nil }
    let place = fields[field].description.place
    let reading = fields[field].setting.unobservedReading
    let name = renaming(field, to: Key(title: origin.title), as: origin.key, leaving: value)
    let former = reading.storedValue
    guard former != value else { return [name] }
    let turn = EditHistory.Turn(
      forward: .init(edit: Edit(place, .set(value)), expected: former),
      // Whether somebody has changed the value since is asked for its name.
      back: .init(
        edit: Edit(place, former.map { .set($0, spelling: reading.spelling) } ?? .remove)))
    return [EditHistory.Change(field: field, before: nil, after: nil, turn: turn), name]
  }
}
