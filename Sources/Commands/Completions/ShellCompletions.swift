/// What makes a shell complete the words of a command line, from the command tables.
///
/// Keys are asked of the program itself, with the words that name a place, and are never taken for
/// code by the shell.
enum ShellCompletions {
  static let names = ["bash", "zsh", "fish"]

  /// The text for a shell, or `nil` for one that is not known.
  static func text(for shell: String, _ commands: [Subcommand]) -> String? {
    let commands = joined(commands)
    switch shell {
    case "bash": return bash(commands)
    case "zsh": return zsh(commands)
    case "fish": return fish(commands)
    default: return nil
    }
  }

  /// The commands of one word, with the options of those that begin with it.
  private static func joined(_ commands: [Subcommand]) -> [Subcommand] {
    commands.filter { !$0.name.contains(" ") }.map { command in
      let longer = commands.filter { $0.name.hasPrefix(command.name + " ") }
      guard !longer.isEmpty else { return command }
      let more = longer.flatMap(\.options).filter { option in
        !command.options.contains { $0.name == option.name }
      }
      return Subcommand(
        name: command.name, group: command.group, summary: command.summary,
        completion: command.completion, options: command.options + more, run: command.run)
    }
  }

  /// What a word may be, as bash and zsh both find it out: sets `what`, by the word before, or else
  /// by the command.
  /// - Parameters:
  ///   - commands: All there are.
  ///   - word: The variable with the word that is completed.
  /// - Returns: Lines of a function's body.
  static func choice(of commands: [Subcommand], at word: String) -> String {
    """
      case "$command $previous" in
    \(optionArms(commands))
        *)
          case $command in
    \(commandArms(commands))
          esac
          [[ $\(word) == -* ]] && what="words:$options" ;;
      esac
    """
  }

  /// The arms of a `case "$command $previous"`: they set `what` to what a word may be after an
  /// option.
  private static func optionArms(_ commands: [Subcommand]) -> String {
    commands.flatMap { command in
      command.options.filter { $0.value != nil }.map { option in
        "    '\(command.name) \(option.name)') what=\(word(option.completion, commands)) ;;"
      }
    }.joined(separator: "\n")
  }

  /// The arms of a `case $command` that set `options` and `what` for any other place.
  private static func commandArms(_ commands: [Subcommand]) -> String {
    commands.map { command in
      let options = command.options.map(\.name).joined(separator: " ")
      return "      \(command.name)) options='\(options)'"
        + " what=\(word(command.completion, commands)) ;;"
    }.joined(separator: "\n")
  }

  /// A completion as the scripts call it.
  private static func word(_ completion: Subcommand.Completion, _ commands: [Subcommand]) -> String
  {
    switch completion {
    case .none: "nothing"
    case .file, .schema: "file"
    case .suite: "suite"
    case .key: "key"
    case .command: "'words:\(commands.map(\.name).joined(separator: " "))'"
    case .words(let words): "'words:\(words.joined(separator: " "))'"
    }
  }
}
