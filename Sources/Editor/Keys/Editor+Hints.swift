import SetteeSettings

extension Editor {
  /// Where keys are looked up now, the most special place first.
  var contexts: [KeyBinding.Context] {
    var contexts: [KeyBinding.Context] = []
    if lostWrite != nil { contexts.append(.contested) }
    if search?.isTyping == false { contexts.append(.filtered) }
    if pane == .sections { contexts.append(.sections) }
    if pane == .fields, let field = focusedField {
      switch form.fields[field].description.type.unwrapped {
      case .boolean: contexts.append(.boolean)
      case .choice: contexts.append(.choice)
      case .integer, .number: contexts.append(.number)
      default: break
      }
    }
    return contexts + [.browsing]
  }

  /// What the line of hints says: only keys that do something now.
  package var hints: [KeyHint] {
    if let overlay { return overlay.content.hints }
    if search?.isTyping == true {
      return [KeyHint("Enter", "keep"), KeyHint("Esc", "clear"), KeyHint("Up Down", "rows")]
    }
    if let openField { return openField.editor.hints }
    let own = layout.detail == nil ? fieldHints : []
    return own + hints { !$0.isAboutField && isAvailable($0) }
  }

  /// What can be done with the focused field, for the detail.
  package var fieldHints: [KeyHint] {
    guard pane == .fields, openField == nil else { return [] }
    return hints { $0.isAboutField && isAvailable($0) }
  }

  private func hints(where isWanted: (Command) -> Bool) -> [KeyHint] {
    var seen: Set<Command> = []
    let contexts = contexts
    return keyMap.hinted(in: contexts).compactMap { binding in
      // A key that a more special context has taken does not do this now.
      guard let key = binding.keys.first, isWanted(binding.command),
        keyMap.command(for: key, in: contexts) == binding.command,
        seen.insert(binding.command).inserted
      else { return nil }
      return binding.command == .open ? openHint(binding) : KeyHint(binding)
    }
  }

  /// Says what opening the focused row does.
  private func openHint(_ binding: KeyBinding) -> KeyHint {
    switch focusedField.map({ form.fields[$0].kind }) {
    case .button?: KeyHint(KeyHint(binding).keys, "press")
    case .text?: KeyHint(KeyHint(binding).keys, "read")
    case .setting?, nil: KeyHint(binding)
    }
  }

  /// Whether a command would do something now.
  package func isAvailable(_ command: Command) -> Bool {
    switch command {
    case .undo: form.canUndo
    case .redo: form.canRedo
    case .open, .toggle, .increase, .decrease, .setYes, .setNo: canEditFocused
    case .resetField: canResetFocused
    case .reveal: focusedField.map { form.fields[$0].description.traits.contains(.secret) } ?? false
    case .keepMine: openField?.editor.isContested ?? (lostWrite?.content.isKept ?? false)
    case .takeTheirs: openField?.editor.isContested ?? (lostWrite != nil)
    case .pickTheme: options.themes != nil
    default: true
    }
  }

  var canEditFocused: Bool { focusedField.map { obstacle(toEditing: $0) == nil } ?? false }

  private var canResetFocused: Bool {
    guard let field = focusedField, canEditFocused else { return false }
    return rows.row(field).reading.storedValue != nil
  }

  /// All keys by context, for the list of keys; made from the table itself.
  var keyGroups: [KeyList.Group] {
    KeyBinding.Context.allCases.map { context in
      KeyList.Group(
        title: context.title,
        bindings: keyMap.bindings.filter { $0.context == context }.map { binding in
          KeyHint(binding.keys.map(\.name).joined(separator: " "), binding.title)
        })
    }
  }
}

extension KeyHint {
  init(_ binding: KeyBinding) {
    self.init(
      binding.keys.first?.name ?? "", binding.hint ?? binding.title,
      isKept: binding.command.isWayOut)
  }
}

extension Command {
  /// Whether the command leads to all keys, or out of the program.
  var isWayOut: Bool { self == .showHelp || self == .quit }

  /// Whether hints about the command belong to the focused field rather than to the program.
  var isAboutField: Bool {
    switch self {
    case .open, .toggle, .increase, .decrease, .setYes, .setNo, .reveal, .resetField: true
    default: false
    }
  }
}

extension KeyBinding.Context {
  /// The heading in the list of keys.
  var title: String {
    switch self {
    case .contested: "In a conflict"
    case .filtered: "While a filter is on"
    case .sections: "In the sections"
    case .boolean: "On a switch"
    case .choice: "On a choice"
    case .number: "On a number"
    case .browsing: "Everywhere"
    }
  }
}

extension SettingType {
  /// The type of a value that is there, for types that also allow none.
  var unwrapped: SettingType {
    if case .nullable(let type) = self { type.unwrapped } else { self }
  }
}
