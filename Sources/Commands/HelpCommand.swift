extension Commands {
  /// `settee help`.
  static let help = Subcommand(
    name: "help", group: .help, summary: "Tell what the commands do, or all about one.",
    operands: "[COMMAND]", operandCount: 0...2, completion: .command,
    options: [CommandOption("--man", "Print the manual page, for 'man -l -'.")]
  ) { arguments, context in
    if arguments.has("--man") {
      context.output.line(ManualPage.text(all))
      return .exit(.done)
    }
    let name = arguments.operands.joined(separator: " ")
    context.output.line(
      name.isEmpty ? HelpText.overview(all) : HelpText.page(for: try named(name)))
    return .exit(.done)
  }

  /// `settee completions`.
  static let completions = Subcommand(
    name: "completions", group: .help, summary: "Print what completes words in a shell.",
    operands: "SHELL", operandCount: 1...1, completion: .words(ShellCompletions.names),
    details: """
      SHELL is bash, zsh or fish. 'make install' puts these files where the shells look; else:

      bash: source <(settee completions bash), in ~/.bashrc
      zsh: source <(settee completions zsh), in ~/.zshrc behind 'compinit'
      fish: settee completions fish > ~/.config/fish/completions/settee.fish
      """
  ) { arguments, context in
    let shell = arguments.operands[0]
    guard let text = ShellCompletions.text(for: shell, all) else {
      throw CommandError("'\(shell)' is not a shell known here: bash, zsh or fish.")
    }
    context.output.line(text)
    return .exit(.done)
  }
}
