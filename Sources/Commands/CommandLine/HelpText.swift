/// What the command tables say of themselves, for people.
enum HelpText {
  private static let width = 78

  /// The list of commands.
  static func overview(_ commands: [Command]) -> String {
    let rows = commands.map { command in
      (["settee", command.name, command.operands].joined(separator: " "), command.summary)
    }
    return """
      settee \(Version.current): edit settings in a terminal, and watch devices sync.

      \(columns(rows, gap: 3))

      'settee help COMMAND' tells more about one.
      Exit codes: 0 done, 1 not so, 2 usage or bad input, 3 the store refused,
      130 interrupted.
      """
  }

  /// One command, whole.
  static func page(for command: Command) -> String {
    var usage = "settee \(command.name)"
    if !command.operands.isEmpty { usage += " \(command.operands)" }
    if !command.options.isEmpty { usage += " [OPTIONS]" }
    if let trailing = command.trailing { usage += " [-- \(trailing)]" }
    let options = command.options.map { option in
      (option.name + (option.value.map { " \($0)" } ?? ""), option.help)
    }
    let parts = [usage, command.summary, columns(options, gap: 2), command.details]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Two columns, the second wrapped beside itself.
  private static func columns(_ rows: [(String, String)], gap: Int) -> String {
    let left = (rows.map(\.0.count).max() ?? 0) + gap
    return rows.flatMap { row in
      wrap(row.1, to: width - left - 2).enumerated().map { index, line in
        let head = index == 0 ? row.0 : ""
        return "  " + head + String(repeating: " ", count: left - head.count) + line
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
  package static let current = "0.1.0"
}
