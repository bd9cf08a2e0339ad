import SetteeForms
import SetteePropertyLists
import SetteeSettings

/// Fields of the form that no schema names, such as the members of a document: they can be added,
/// renamed, copied and removed, as entries of pages can.
extension Editor {
  /// The focused field where it is such an entry.
  var focusedEntry: Field.ID? {
    guard pane == .fields, let field = focusedField, form.isEntry(field) else { return nil }
    return field
  }

  /// Whether the form that shows can have other fields.
  var canAddFields: Bool {
    options.words != nil && (navigation.pages.isEmpty || navigation.isFiltered)
  }

  /// Opens a line for the name and the value of a field beside the focused one.
  func addField() {
    let key = focusedField.map { form.fields[$0].description.key }
    openPalette(on: "set " + (key.flatMap { options.words?.word(nil, beside: $0) } ?? ""))
  }

  /// Opens a line for a field's name, or for that of its copy.
  func openName(of field: Field.ID, isCopied: Bool) {
    if let refusal = refusal(of: field) { return say(.problem(refusal)) }
    let (title, key) = (form.fields[field].description.title, form.fields[field].description.key)
    let former = Key(title: title).name
    openName(
      in: field, draft: isCopied ? "\(former)-2" : former,
      purpose: isCopied ? .duplicateField : .renameField
    ) { [weak self] name in
      self?.problem(withName: name, ofField: key, except: isCopied ? nil : former)
    }
  }

  /// What keeps the field of a key from having a name, as a sentence.
  private func problem(
    withName name: String, ofField key: Key, except old: String?
  ) -> String? {
    guard let field = form.field(forKey: key),
      let value = form.fields[field].setting.unobservedReading.value
    else { return Self.goneName }
    if name == old { return nil }
    if name.isEmpty { return "Must not be empty." }
    guard let words = options.words, let word = words.word(Key(name), beside: key)
    else { return "It cannot be renamed." }
    if let other = form.field(forKey: Key(word)),
      form.fields[other].setting.unobservedReading.storedValue != nil
    {
      return "There is an entry of this name."
    }
    return words.refusal(of: value, atNew: word, isTyping: true)
  }

  /// Gives a field another name, or its copy one; whether it has it now.
  func rename(_ field: Field.ID, to name: String, isCopied: Bool) -> Bool {
    let former = form.fields[field].description
    guard name != Key(title: former.title).name || isCopied,
      let word = options.words?.word(Key(name), beside: former.key)
    else { return true }
    let outcome = editing([field]) {
      form.rename(field, to: Key(name), as: Key(word), isCopied: isCopied)
    }
    if case .refused(let reason) = outcome {
      say(.problem(reason))
      return false
    }
    let undo = keyMap.keyName(for: EditorCommand.undo, in: .list)
    say(.note("\(former.title) \(isCopied ? "copied to" : "is now") \(name); \(undo) undoes."))
    return true
  }
}
