extension ShellCompletions {
  /// A completion file for fish.
  static func fish(_ commands: [Subcommand]) -> String {
    ([fishFunctions] + commands.map { fish($0, commands) }).joined(separator: "\n")
  }

  private static let fishFunctions = """
    # Completes the words of settee in fish; 'settee completions fish' wrote this.

    function __settee_keys
        set -l words (commandline -opc)
        set -l place
        for index in (seq 3 (count $words))
            switch $words[$index]
                case --suite --file --schema
                    set -a place $words[$index] $words[(math $index + 1)]
            end
        end
        $words[1] keys $place 2>/dev/null
    end

    function __settee_suites
        set -l folder $XDG_CONFIG_HOME
        test -n "$folder"; or set folder ~/.config
        for file in $folder/*.plist
            string replace -r '.*/(.*)\\.plist$' '$1' $file
        end
    end

    complete -c settee -f
    """

  private static func fish(_ command: Subcommand, _ commands: [Subcommand]) -> String {
    let place = "complete -c settee -n '__fish_seen_subcommand_from \(command.name)'"
    let first =
      "complete -c settee -n __fish_use_subcommand"
      + " -a \(command.name) -d \(quoted(command.summary))"
    let operands = words(command.completion, commands).map { "\(place) \($0)" }
    let options = command.options.map { option in
      let value = option.value == nil ? "" : " -r"
      let offered = words(option.completion, commands).map { " \($0)" } ?? ""
      return "\(place) -l \(option.name.dropFirst(2))\(value)\(offered) -d \(quoted(option.help))"
    }
    return ([first] + [operands].compactMap { $0 } + options).joined(separator: "\n")
  }

  /// What fish offers for a completion; `nil` for nothing.
  private static func words(
    _ completion: Subcommand.Completion, _ commands: [Subcommand]
  ) -> String? {
    switch completion {
    case .none: nil
    case .file, .schema: "-F"
    case .suite: "-a '(__settee_suites)'"
    case .key: "-a '(__settee_keys)'"
    case .command: "-a \(quoted(commands.map(\.name).joined(separator: " ")))"
    case .words(let words): "-a \(quoted(words.joined(separator: " ")))"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.flatMap { letter -> String in
      letter == "'" || letter == "\\" ? "\\\(letter)" : String(letter)
    }
    return "'\(String(escaped))'"
  }
}
