/// What the command tables say of themselves, for people.
enum HelpText {
  private static let width = 78
  private static let optionCountMany = 15

  /// The list of commands, grouped by purpose; those of two words are told of by their first.
  static func overview(_ commands: [Subcommand]) -> String {
    let commands = commands.filter { !$0.name.contains(" ") }
    let rows = Subcommand.Group.allCases.flatMap { group in
      commands.filter { $0.group == group }.enumerated().map { index, command in
        (index == 0 ? group.rawValue : "", command.name, command.summary)
      }
    }
    let left = (rows.map(\.0.count).max() ?? 0) + 2
    let middle = (rows.map(\.1.count).max() ?? 0) + 2
    return """
      settee \(Version.current): edit settings in a terminal, and watch devices sync.
      \(rows.map { padded($0.0, left) + padded($0.1, middle) + $0.2 }.joined(separator: "\n"))

      'settee help COMMAND' tells more. Exit: 0 done, 1 not so, 2 usage, 3 refused.
      """
  }

  /// One command, whole.
  static func page(for command: Subcommand) -> String {
    let rows = command.options.map { ($0.name + ($0.value.map { " \($0)" } ?? ""), $0.help) }
    let options = columns(rows, gap: 2)
    var parts = [usage(of: command), command.summary, options, wrapped(command.details)]
    // So many options leave no line blank between what the command does and how.
    if command.options.count >= optionCountMany {
      let words = [command.summary, wrapped(command.details)].filter { !$0.isEmpty }
      parts = [usage(of: command), words.joined(separator: "\n"), options]
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// How the command is called.
  static func usage(of command: Subcommand) -> String {
    var usage = "settee \(command.name)"
    if !command.operands.isEmpty { usage += " \(command.operands)" }
    if !command.options.isEmpty { usage += " [OPTIONS]" }
    if let trailing = command.trailing { usage += " [-- \(trailing)]" }
    return usage
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func wrapped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { wrap(String($0), to: width) }.joined(separator: "\n")
  }

  /// Two columns, the second wrapped beside itself.
  private static func columns(_ rows: [(String, String)], gap: Int) -> String {
    let left = (rows.map(\.0.count).max() ?? 0) + gap
    return rows.flatMap { row in
      wrap(row.1, to: width - left - 2).enumerated().map { index, line in
        "  " + padded(index == 0 ? row.0 : "", left) + line
      }
    }.joined(separator: "\n")
  }

  private static func wrap(_ text: String, to width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

/// What this build calls itself.
package enum Version {
  package static let current = "0.2.0"
}
