import SetteeForms
import SetteePropertyLists
import SetteeSettings

/// What goes to the terminal's clipboard, which is never read.
extension Editor {
  /// Longer texts are not sent: terminals drop them.
  static let copiedMax = 64 << 10

  /// Copies the focused value as the text that its editor opens with.
  func copyValue() -> [EditorEffect] {
    guard let field = focusedSetting else { return sayNoValue() }
    let description = form.fields[field].description
    let isShown = session.secretAtPress?.field == field
    guard !form.holdsSecret(field) || isShown else {
      let key = keyMap.keyName(for: EditorCommand.reveal, in: .list)
      say(.problem("A secret is copied only while it shows; \(key) shows it."))
      return []
    }
    let setting = form.fields[field].setting
    let reading = setting.unobservedReading
    guard let value = reading.value else {
      say(.note("\(title(of: field)) has no value."))
      return []
    }
    do throws(JSONTextProblem) {
      let text =
        value.isContainer
        ? try setting.jsonText(of: value)
        : reading.spelling ?? ValueText.editText(value, as: description.type)
      return copy(text, "the value of \(title(of: field))")
    } catch {
      say(.problem("\(title(of: field)) \(error.phrase)."))
      return []
    }
  }

  /// Copies the place of the focused setting.
  func copyKey() -> [EditorEffect] {
    guard let field = focusedField, form.fields[field].kind == .setting,
      !form.fields[field].description.traits.contains(.keyless)
    else {
      say(.note("There is no key here."))
      return []
    }
    let place = form.fields[field].description.place.description
    return copy(place, place)
  }

  private func copy(_ text: String, _ what: String) -> [EditorEffect] {
    let count = text.utf8.count
    guard count <= Self.copiedMax else {
      say(.problem("Too long to copy: \(count.grouped) bytes; \(Self.copiedMax.grouped) fit."))
      return []
    }
    session.keepSecret()
    say(.note("Copied \(what)."))
    return [.copy(text)]
  }
}
