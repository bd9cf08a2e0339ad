import SetteePropertyLists
import SetteeSettings
import SetteeStores

extension SettingsForm {
  /// Writes a value otherwise, one that only follows another at its own place for instance; one
  /// undo step.
  ///
  /// The value is the same before and after, so nothing is announced: look at the rows again.
  package func rewrite(
    _ field: Field.ID, at place: Place, _ rewriting: Edit.Rewriting
  ) -> EditOutcome {
    guard fields.has(field) else { return .unchanged }
    var edit = Edit(place, .set(.null))
    edit.rewriting = rewriting
    // Done again right after, it brings back the bytes that stood there.
    let half = EditHistory.Turn.Half(edit: edit)
    let turn = EditHistory.Turn(forward: half, back: half)
    let change = EditHistory.Change(field: field, before: nil, after: nil, turn: turn)
    return perform([change]) { self.history.record($0) }
  }
}
