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
    let outcome = editing([field]) { form.writeCopy(for: field, at: follower) }
    if case .refused(let reason) = outcome { return say(.problem(reason)) }
    // Rows around it followed too, and their values are the same.
    rows.forgetRows()
    frame.markStale()
    say(.note("'\(follower.key)' has a value of its own now."))
  }

  private var focusedRemark: PlaceRemark? {
    focusedField.flatMap { rows.row($0).reading.remark }
  }
}
