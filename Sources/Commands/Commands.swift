import SetteePropertyLists

/// The command line's front door.
package enum Commands {
  /// Every command, in the order help lists them.
  package static let all: [Subcommand] = [
    edit, demo, themes, keymap,
    get, set, reset, list, keys, describe, location, watch,
    check, schemas, diff, exporting, importing,
    cloud, share,
    simulate,
    help, completions,
  ]

  /// Runs the command that the words name.
  ///
  /// Errors end as sentences on standard error; standard output carries only data.
  @MainActor
  package static func run(_ words: [String], context: CommandContext) -> CommandOutcome {
    do {
      let outcome = try dispatch(words, context: context)
      guard let problem = context.output.problem else { return outcome }
      throw CommandError("Standard output cannot be written: \(problem).", code: .refused)
    } catch let error as CommandError {
      for sentence in error.sentences { context.errors.sentence(sentence) }
      return .exit(error.code)
    } catch {
      context.errors.sentence("\(error)")
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
      let two = words.count > 1 ? "\(name) \(words[1])" : name
      let command = try all.first { $0.name == two } ?? named(name)
      if words.contains("--help") || words.contains("-h") {
        context.output.line(HelpText.page(for: command))
        return .exit(.done)
      }
      let count = command.name.split(separator: " ").count
      return try command.run(Arguments(words.dropFirst(count), for: command), context)
    }
  }

  /// The command of a name, or a sentence with the nearest one.
  static func named(_ name: String) throws -> Subcommand {
    if let command = all.first(where: { $0.name == name }) { return command }
    let hint = Suggestion.hint(name, all.map(\.name))
    throw CommandError("'\(name)' is not a command.\(hint) 'settee help' lists them all.")
  }
}
