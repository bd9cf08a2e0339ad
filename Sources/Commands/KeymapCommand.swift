import SetteeEditor
import SetteePropertyLists

extension Commands {
  /// `settee keymap`.
  static let keymap = Subcommand(
    name: "keymap", group: .screens, summary: "Print which key does what, and where.",
    options: [
      keymapOption,
      CommandOption(
        "--context", value: "PLACE", completion: .words(KeyContext.allCases.map(\.rawValue)),
        "Print the keys of one place only, such as list or text."),
      StoreOptions.json,
      CommandOption("--check", "Print no keys, only what is wrong with the file."),
    ],
    details: """
      Keys are those of --keymap, else those of settee/keys.json below $XDG_CONFIG_HOME (or \
      ~/.config). Such a file extends a table and gives keys commands by place; null frees a key:

      {"extends": "vim", "keys": {"list": {"Ctrl-T": "pickTheme", "t": null}}}

      The columns are the place, the command and its keys, as such a file names them, and what the \
      command does. A file with mistakes is not used, and each is told by line; the exit code is 2.
      """
  ) { arguments, context in
    let chosen = try Resources(context).keys(arguments["--keymap"])
    for problem in chosen.problems { context.errors.sentence("\(problem)") }
    if !arguments.has("--check") {
      let place = try arguments["--context"].map { try KeyContext(option: $0) }
      let bindings = chosen.keyMap.bindings.filter { place == nil || $0.context == place }
      context.output.line(arguments.has("--json") ? json(bindings) : table(bindings))
    }
    return .exit(chosen.problems.isEmpty ? .done : .usage)
  }

  private static func json(_ bindings: [KeyBinding]) -> String {
    PropertyList.array(
      bindings.map { binding in
        .dictionary([
          "context": .string(binding.context.rawValue), "command": .string(binding.command),
          "keys": .array(binding.keys.map { .string($0.name) }), "title": .string(binding.title),
        ])
      }
    ).json(.pretty)
  }

  /// Four columns; a command without a key says so.
  private static func table(_ bindings: [KeyBinding]) -> String {
    let rows = bindings.map { binding in
      [
        binding.context.rawValue, binding.command,
        binding.keys.isEmpty ? "(none)" : binding.keys.map(\.name).joined(separator: " "),
        binding.title,
      ]
    }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { text, width in
        text + String(repeating: " ", count: width - text.count + 2)
      }.joined() + row[3]
    }.joined(separator: "\n")
  }
}

extension KeyContext {
  fileprivate init(option: String) throws(CommandError) {
    guard let context = KeyContext(rawValue: option) else {
      let names = KeyContext.allCases.map(\.rawValue)
      let hint = Suggestion.hint(option, names)
      throw CommandError(
        "'\(option)' is no place of keys.\(hint) Places are \(names.joined(separator: ", ")).")
    }
    self = context
  }
}
