import SetteeTerminals

/// The one table of key bindings: what dispatches, what hints and what help lists, is read here.
package struct KeyMap: Sendable {
  package let bindings: [KeyBinding]
  private let commands: [KeyBinding.Context: [KeyPress: Command]]

  /// Makes a map of bindings; where two claim a key in one context, the first has it.
  package init(_ bindings: [KeyBinding]) {
    self.bindings = bindings
    commands = bindings.reduce(into: [:]) { commands, binding in
      for key in binding.keys where commands[binding.context]?[key] == nil {
        commands[binding.context, default: [:]][key] = binding.command
      }
    }
  }

  /// What a key asks for, in the first context that knows it.
  package func command(for key: KeyPress, in contexts: [KeyBinding.Context]) -> Command? {
    for context in contexts {
      if let command = commands[context]?[key] { return command }
    }
    return nil
  }

  /// Keys that two bindings of one context claim; empty in a sound map.
  package var clashes: [KeyPress] {
    bindings.flatMap { binding in
      binding.keys.filter { commands[binding.context]?[$0] != binding.command }
    }
  }

  /// The key to name for a command, as on a keyboard; empty where no key asks for it.
  package func keyName(for command: Command) -> String {
    bindings.first { $0.command == command }?.keys.first?.name ?? ""
  }

  /// The bindings with a hint, of the contexts in force, in the order of the table.
  package func hinted(in contexts: [KeyBinding.Context]) -> [KeyBinding] {
    bindings.filter { $0.hint != nil && contexts.contains($0.context) }
  }
}

/// One command, the keys that ask for it, and the words that explain it.
package struct KeyBinding: Sendable {
  package let command: Command
  /// The first one is shown in hints.
  package let keys: [KeyPress]
  /// What the command does, for the list of keys.
  package let title: String
  /// The same in a word or two, for the line of hints; `nil` keeps it out of there.
  package let hint: String?
  package let context: Context

  package init(
    _ command: Command, _ keys: [KeyPress], _ title: String, hint: String? = nil,
    in context: Context = .browsing
  ) {
    self.command = command
    self.keys = keys
    self.title = title
    self.hint = hint
    self.context = context
  }

  /// Where a binding is in force; the more special ones are asked first.
  package enum Context: String, Hashable, Sendable, CaseIterable {
    /// Two values stand against each other: an open draft and one that arrived, or one that lost
    /// and the one that stands.
    case contested
    /// A search or filter is in force.
    case filtered
    /// The focus is in the list of sections.
    case sections
    /// The focused field is a yes or no.
    case boolean
    /// The focused field is one of a few choices.
    case choice
    /// The focused field is a number.
    case number
    /// Always, but in an open field, a search line or an overlay.
    case browsing
  }
}
