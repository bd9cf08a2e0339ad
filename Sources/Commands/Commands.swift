import PropertyLists

/// The command line's front door.
package enum Commands {
  /// Every command, in the order help lists them.
  package static let all: [Command] = [edit, demo, themes, help]

  /// Runs the command that the words name.
  ///
  /// Errors end as sentences on standard error; standard output carries only data.
  @MainActor
  package static func run(_ words: [String], context: CommandContext) -> CommandOutcome {
    do {
      return try dispatch(words, context: context)
    } catch let error as CommandError {
      context.errors.line(error.description)
      return .exit(error.code)
    } catch {
      context.errors.line("\(error)")
      return .exit(.refused)
    }
  }

  @MainActor
  private static func dispatch(_ words: [String], context: CommandContext) throws
    -> CommandOutcome
  {
    switch words.first {
    case nil:
      context.errors.line(HelpText.overview(all))
      return .exit(.usage)
    case "--help", "-h":
      context.output.line(HelpText.overview(all))
      return .exit(.done)
    case "--version":
      context.output.line("settee \(Version.current)")
      return .exit(.done)
    case let name?:
      let command = try named(name)
      if words.contains("--help") || words.contains("-h") {
        context.output.line(HelpText.page(for: command))
        return .exit(.done)
      }
      return try command.run(Arguments(words.dropFirst(), for: command), context)
    }
  }

  private static func named(_ name: String) throws -> Command {
    if let command = all.first(where: { $0.name == name }) { return command }
    let hint = Suggestion.nearest(to: name, in: all.map(\.name)).map { " Did you mean '\($0)'?" }
    throw CommandError(
      "'\(name)' is not a command.\(hint ?? "") 'settee help' lists them all.")
  }

  private static let help = Command(
    name: "help", summary: "Tell what the commands do, or all about one.", operands: "[COMMAND]",
    operandCount: 0...1
  ) { arguments, context in
    let page = try arguments.operands.first.map { HelpText.page(for: try named($0)) }
    context.output.line(page ?? HelpText.overview(all))
    return .exit(.done)
  }
}
