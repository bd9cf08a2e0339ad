import SetteeForms
import SetteeTerminals

/// What is said where a key of the table can do nothing.
extension Editor {
  /// The focused field where its pane has the keys; where not, the status line says how to get
  /// there.
  func fieldWithKeys() -> Field.ID? {
    guard pane == .fields else {
      let enter = keyMap.keyName(for: EditorCommand.enterPane, in: .sections)
      say(.note("The sections have the keys; \(enter) goes into the fields."))
      return nil
    }
    if focusedField == nil { sayNoValue() }
    return focusedField
  }

  /// Says that the focused row has no value.
  @discardableResult
  func sayNoValue() -> [EditorEffect] {
    say(.note("There is no value here."))
    return []
  }

  /// Says where a key works that does nothing here; keys that work nowhere go by in silence.
  func tellIdle(_ key: KeyPress) {
    let places = KeyContext.allCases.filter { context in
      context.place != nil && keyMap.name(for: key, in: [context]) != nil
    }.compactMap(\.place)
    guard let last = places.last else { return }
    let others = places.dropLast().joined(separator: ", ")
    let words = others.isEmpty ? last : "\(others) and \(last)"
    say(.note("\(key.name) works only \(words)."))
  }
}

extension KeyContext {
  /// Where its keys work, as a phrase; `nil` where that is no row or page of the form.
  fileprivate var place: String? {
    switch self {
    case .contested: "in a conflict"
    case .found: "in a search"
    case .switchRow: "on switches"
    case .choiceRow: "on choices"
    case .numberRow: "on numbers"
    case .itemRow: "on items of lists"
    case .entryRow: "on entries"
    case .unionRow: "on values of several shapes"
    case .followerRow: "on what follows another value"
    case .page: "on pages"
    case .document: "in documents"
    case .mistake, .sections, .list, .demo, .text, .prompt, .palette, .field, .number, .date,
      .choice, .lines, .suggestions, .ticks, .paste, .overlay, .reading, .keyPage, .question,
      .changes, .themes, .accounts, .journal:
      nil
    }
  }
}
