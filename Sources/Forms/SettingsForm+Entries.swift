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
  package var nextUndoName: String? { name(in: history.undoable.last?.map(\.reversed)) }
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
    let turn =
      isCopied
      ? EditHistory.Turn(
        forward: .init(edit: Edit(description.place, .duplicate(as: name))),
        back: .init(edit: Edit(key, nil), expected: value))
      : EditHistory.Turn(
        forward: .init(edit: Edit(description.place, .rename(to: name)), expected: value),
        back: .init(edit: Edit(Place(key), .rename(to: Key(description.title))), expected: value))
    if !isCopied { absentees.follow(description.key, to: key) }
    let change = EditHistory.Change(field: field, before: nil, after: nil, turn: turn)
    return perform([change]) { self.history.record($0) }
  }
}
