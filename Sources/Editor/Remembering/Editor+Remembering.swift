import SetteeForms
import SetteeTerminals

/// What an editor takes over from the runs before it, and leaves to those after.
extension Editor {
  /// What this run adds to what is remembered.
  package var addedMemory: ScreenMemory {
    var memory = session.learned
    memory.borders = frame.borders.filter { options.memory.borders[$0.key] != $0.value }
    let list = navigation.formList
    if let form = options.formName, let field = list.focused {
      let key = self.form.fields[field].description.key.name
      memory.note(ScreenMemory.Spot(form: form, key: key, line: list.scroll))
    }
    return memory
  }

  /// Goes to where one was in this form.
  func resume() {
    guard let name = options.formName, let place = options.memory.place(in: name),
      let field = form.fields.first(where: { $0.description.key.name == place.key })
    else { return }
    navigation.resume(field.id, line: place.line)
  }
}
