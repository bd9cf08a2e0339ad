import SetteeTerminals

/// The one table of key bindings: what dispatches, what hints, and what help lists is read here.
package struct KeyMap: Sendable {
  package let bindings: [KeyBinding]
  private let commands: [KeyContext: [KeyPress: String]]

  /// Makes a map of bindings; where two claim a key in one context, the first has it.
  package init(_ bindings: [KeyBinding]) {
    self.bindings = bindings
    commands = bindings.reduce(into: [:]) { commands, binding in
      for key in binding.keys where commands[binding.context]?[key] == nil {
        commands[binding.context, default: [:]][key] = binding.command
      }
    }
  }

  /// What a key asks for by name, in the first context that knows it.
  ///
  /// A key that none knows asks for what the keys do that it stands in for.
  package func name(for key: KeyPress, in contexts: [KeyContext]) -> String? {
    for key in [key] + key.substitutes {
      for context in contexts {
        if let name = commands[context]?[key] { return name }
      }
    }
    return nil
  }

  /// What a key asks of those who obey one family of commands.
  package func command<Command: KeyCommand>(
    _ family: Command.Type = Command.self, for key: KeyPress, in contexts: KeyContext...
  ) -> Command? {
    name(for: key, in: contexts).flatMap { Command(rawValue: $0) }
  }

  /// The bindings with a hint, of the contexts in force, in the order of the table.
  package func hinted(in contexts: [KeyContext]) -> [KeyBinding] {
    bindings.filter { $0.hint != nil && contexts.contains($0.context) }
  }
}

/// One command, the keys that ask for it, and the words that explain it.
package struct KeyBinding: Sendable {
  /// What the command is called in its context.
  package let command: String
  /// The first one is shown in hints.
  package let keys: [KeyPress]
  /// What the command does, for the list of keys.
  package let title: String
  /// The same in a word or two, for the line of hints; `nil` keeps it out of there.
  package let hint: String?
  package let context: KeyContext

  package init(
    _ command: some KeyCommand, _ keys: [KeyPress], _ title: String, hint: String? = nil,
    in context: KeyContext
  ) {
    self.init(named: command.rawValue, keys, title, hint: hint, in: context)
  }

  init(
    named command: String, _ keys: [KeyPress], _ title: String, hint: String?,
    in context: KeyContext
  ) {
    self.command = command
    self.keys = keys
    self.title = title
    self.hint = hint
    self.context = context
  }
}
