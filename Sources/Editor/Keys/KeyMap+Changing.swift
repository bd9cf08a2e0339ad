import SetteeTerminals

extension KeyMap {
  /// One key that asks for something else in a context, or, without a command, for nothing.
  package struct Change: Hashable, Sendable {
    package let context: KeyContext
    package let key: KeyPress
    /// The command's name in the context; `nil` frees the key.
    package let command: String?

    package init(_ key: KeyPress, in context: KeyContext, to command: String?) {
      self.key = key
      self.context = context
      self.command = command
    }

    init(_ key: KeyPress, in context: KeyContext, to command: some KeyCommand) {
      self.init(key, in: context, to: command.rawValue)
    }
  }

  /// The same table with some keys changed; a command's new keys come before its others, so that
  /// hints name them.
  package func changed(by changes: [Change]) -> KeyMap {
    var bindings = bindings
    for change in changes {
      bindings = bindings.map {
        $0.context == change.context ? $0.with($0.keys.filter { $0 != change.key }) : $0
      }
    }
    // Backwards, as each goes before those there are.
    for change in changes.reversed() {
      guard let name = change.command else { continue }
      let index = bindings.firstIndex { $0.context == change.context && $0.command == name }
      if let index {
        bindings[index] = bindings[index].with([change.key] + bindings[index].keys)
      } else if let known = bindings.first(where: { $0.command == name }) {
        let place = bindings.lastIndex { $0.context == change.context } ?? bindings.count - 1
        let binding = KeyBinding(
          named: name, [change.key], known.title, hint: known.hint, in: change.context)
        bindings.insert(binding, at: place + 1)
      }
    }
    return KeyMap(bindings)
  }

  /// The keys of a command in a context.
  func keys(of command: String, in context: KeyContext) -> [KeyPress] {
    bindings.filter { $0.context == context && $0.command == command }.flatMap(\.keys)
  }
}

extension KeyBinding {
  /// The same binding with other keys.
  fileprivate func with(_ keys: [KeyPress]) -> KeyBinding {
    KeyBinding(named: command, keys, title, hint: hint, in: context)
  }
}
