import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// Rows that show values which stand elsewhere in their document.
extension Editor {
  /// Goes to the row of the value that the focused one shows, or to the first inside it.
  func goToFollowed() {
    guard let key = focusedRemark?.target?.key else { return }
    let inside = key.name + "."
    let row =
      form.fields.first { $0.description.key == key }
      ?? form.fields.first { $0.description.key.name.hasPrefix(inside) }
    guard let row else { return say(.note("\(key) has no row of its own here.")) }
    navigation.show(row.id)
  }

  /// Writes the value that the focused row shows at its own place, so that it follows no more.
  func writeCopy() {
    guard let field = focusedField, let remark = focusedRemark else { return }
    guard let follower = remark.follower else {
      return say(.note("A value that is set here stands before the one it shows."))
    }
    if rewrite(field, at: follower, .copy) {
      say(.note("'\(follower.key)' has a value of its own now."))
    }
  }

  /// Takes away the members of the focused row's name that do not count.
  func removeRepeated() {
    guard let field = fieldWithKeys() else { return }
    if let obstacle = obstacle(to: .removeRepeated) { return say(.note(obstacle)) }
    guard let place = focusedRemark?.repeated else { return }
    if rewrite(field, at: place, .once) {
      say(.note("'\(place.key)' stands only once now."))
    }
  }

  private func rewrite(_ field: Field.ID, at place: Place, _ rewriting: Edit.Rewriting) -> Bool {
    let outcome = editing([field]) { form.rewrite(field, at: place, rewriting) }
    if case .refused(let reason) = outcome {
      say(.problem(reason))
      return false
    }
    // Rows around it may be remarked on too, and their values are the same.
    rows.forgetRows()
    frame.markStale()
    return true
  }

  var focusedRemark: PlaceRemark? {
    focusedField.flatMap { rows.row($0).reading.remark }
  }
}
