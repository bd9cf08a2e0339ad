/// One word of the command line: what it takes, what it says of itself, what it does.
///
/// Parsing, `settee help`, and whatever else speaks about commands read these tables; nothing
/// about a command is written down twice.
package struct Subcommand: Sendable {
  package let name: String
  let group: Group
  /// One line, for the list of commands.
  let summary: String
  /// What stands after the name, as shown in the usage line: `SCHEMA [KEY]`.
  let operands: String
  let operandCount: ClosedRange<Int>
  /// What a shell may offer for the operands.
  let completion: Completion
  let options: [CommandOption]
  /// Whether words after `--` are taken, and as what.
  let trailing: String?
  /// What a person should know, in paragraphs.
  let details: String
  let run: @MainActor @Sendable (Arguments, CommandContext) throws -> CommandOutcome

  init(
    name: String, group: Group, summary: String, operands: String = "",
    operandCount: ClosedRange<Int> = 0...0, completion: Completion = .none,
    options: [CommandOption] = [], trailing: String? = nil, details: String = "",
    run: @escaping @MainActor @Sendable (Arguments, CommandContext) throws -> CommandOutcome
  ) {
    self.name = name
    self.group = group
    self.summary = summary
    self.operands = operands
    self.operandCount = operandCount
    self.completion = completion
    self.options = options
    self.trailing = trailing
    self.details = details
    self.run = run
  }
}

extension Subcommand {
  /// What commands are for, in the order in which help lists them.
  package enum Group: String, Sendable, CaseIterable {
    case screens = "Screens"
    case values = "Values"
    case documents = "Files"
    case cloud = "Cloud"
    case help = "Help"
  }

  /// What may stand in a place of the command line, for a shell that completes words.
  enum Completion: Sendable, Equatable {
    case none
    case file
    /// A JSON Schema.
    case schema
    case suite
    /// A key of the settings that the words before name.
    case key
    case command
    case words([String])
  }
}

/// An option of a command.
struct CommandOption: Sendable {
  /// With its dashes: `--suite`.
  let name: String
  /// What the value is called in help; `nil` for a switch.
  let value: String?
  /// What a shell may offer for the value.
  let completion: Subcommand.Completion
  let help: String

  init(
    _ name: String, value: String? = nil, completion: Subcommand.Completion = .none, _ help: String
  ) {
    self.name = name
    self.value = value
    self.completion = completion
    self.help = help
  }
}

/// How a command ends.
package enum CommandOutcome: Sendable, Equatable {
  case exit(ExitCode)
  /// The main queue goes on: a full-screen program ends the process itself.
  case running
}

/// What the process tells its caller; the same numbers for every command.
package enum ExitCode: Int32, Sendable {
  case done = 0
  /// The answer is no: absent, different, or left by the user.
  case notSo = 1
  /// The command line or an input file is wrong.
  case usage = 2
  /// The store refused.
  case refused = 3
  case interrupted = 130
}
