import SetteeForms
import SetteeTerminals

/// What is said where a key of the table can do nothing.
extension Editor {
  /// The focused field where its pane has the keys; where not, the status line says how to get
  /// there.
  func fieldWithKeys() -> Field.ID? {
    guard pane == .fields else {
      sayWhoHasKeys()
      return nil
    }
    if focusedField == nil { sayNoValue() }
    return focusedField
  }

  private func sayWhoHasKeys() {
    let enter = keyMap.keyName(for: EditorCommand.enterPane, in: .sections)
    say(.note("The sections have the keys; \(enter) goes into the fields."))
  }

  /// Says that the focused row has no value.
  @discardableResult
  func sayNoValue() -> [EditorEffect] {
    say(.note(Self.noValue))
    return []
  }

  static let noValue = "There is no value here."

  /// Says where a key works that does nothing here; keys that work nowhere go by in silence.
  func tellIdle(_ key: KeyPress) {
    let contexts = KeyContext.allCases.filter { context in
      context.place != nil && keyMap.name(for: key, in: [context]) != nil
    }
    let places = contexts.compactMap(\.place)
    guard let last = places.last else { return }
    if pane == .sections, contexts.contains(where: \.isOfRow) { return sayWhoHasKeys() }
    if contexts.contains(.entryRow), let refusal = refusalOfEntry { return say(.problem(refusal)) }
    let others = places.dropLast().joined(separator: ", ")
    let words = others.isEmpty ? last : "\(others) and \(last)"
    say(.note("\(key.name) works only \(words)."))
  }

  /// Why the focused row is not changed as entries are, though it is one: its value stands
  /// elsewhere.
  private var refusalOfEntry: String? {
    guard pane == .fields, let field = focusedField,
      form.fields[field].description.traits.contains(.entry),
      let remark = rows.row(field).reading.remark, remark.target != nil || remark.lock != nil
    else { return nil }
    return refusal(of: field)
      ?? remark.words.map { "\(title(of: field)) is \($0), and is changed there." }
  }
}

extension KeyContext {
  /// Whether its keys work on some rows.
  fileprivate var isOfRow: Bool {
    switch self {
    case .switchRow, .choiceRow, .numberRow, .itemRow, .entryRow, .unionRow, .followerRow: true
    default: false
    }
  }

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
