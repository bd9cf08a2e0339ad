/// The manual page, in the language of man(7), from the command tables.
enum ManualPage {
  static func text(_ commands: [Subcommand]) -> String {
    let parts = [
      head, Subcommand.Group.allCases.flatMap { section($0, commands) }.joined(separator: "\n"),
      tail,
    ]
    return parts.joined(separator: "\n")
  }

  private static let head = """
    .TH SETTEE 1 "" "settee \(Version.current)" "User Commands"
    .SH NAME
    settee \\- edit settings in a terminal, and watch devices sync
    .SH SYNOPSIS
    .B settee
    .I COMMAND
    [\\fIOPTIONS\\fR] [\\fIOPERANDS\\fR]
    .SH DESCRIPTION
    Settings live in suites: property lists in XML that any program which uses
    .B UserDefaults
    reads. A schema, in JSON Schema, says what each setting is. The commands below read, write,
    watch and edit them; every write is on disk, whole, when the command ends with 0.
    """

  private static let tail = """
    .SH EXIT STATUS
    .TP
    .B 0
    Done.
    .TP
    .B 1
    Not so: a key is absent, something differs, or the user said no.
    .TP
    .B 2
    The command line or an input file is wrong; standard error says what would be right.
    .TP
    .B 3
    The store refused, or cannot be read; nothing was changed.
    .TP
    .B 130
    Interrupted from the keyboard.
    .SH ENVIRONMENT
    .TP
    .B XDG_CONFIG_HOME
    The folder of the suites, where it is an absolute path; else \\fI~/.config\\fR.
    .TP
    .B XDG_DATA_HOME
    The folder of what accounts have sent, where it is an absolute path; else
    \\fI~/.local/share\\fR.
    .TP
    .B SETTEE_DEVICE
    What accounts call this device; else its host name.
    .TP
    .B NO_COLOR
    Where it is not empty, nothing is coloured unless \\fB\\-\\-color\\fR asks for it.
    .SH FILES
    .TP
    .I $XDG_CONFIG_HOME/SUITE.plist
    The values of a suite.
    .TP
    .I $XDG_CONFIG_HOME/.GlobalPreferences.plist
    What all programs share; it shows where a suite has no value of its own.
    .TP
    .I $XDG_CONFIG_HOME/.SUITE.plist.seal
    The values once more, which stand in for a suite that is damaged. By
    .I .lock
    and
    .I .queue
    beside it programs take turns.
    .TP
    .I $XDG_CONFIG_HOME/SUITE.plist.corrupt\\-DATE
    A damaged suite as it was before it was replaced.
    .TP
    .I $XDG_DATA_HOME/settee
    This device's own copies of accounts.
    .TP
    .I $XDG_CONFIG_HOME/settee/themes
    Themes of your own.
    .SH SEE ALSO
    .BR gsettings (1)
    """

  private static func section(_ group: Subcommand.Group, _ commands: [Subcommand]) -> [String] {
    let members = commands.filter { $0.group == group }
    guard !members.isEmpty else { return [] }
    return [".SH \(group.rawValue.uppercased())"] + members.flatMap(entry)
  }

  private static func entry(_ command: Subcommand) -> [String] {
    let options = command.options.flatMap { option in
      let value = option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
      return [".TP", "\\fB\(escaped(option.name))\\fR\(value)", escaped(option.help)]
    }
    let details = command.details.split(separator: "\n").flatMap { [".PP", escaped(String($0))] }
    return [".SS \(escaped(HelpText.usage(of: command)))", escaped(command.summary)] + options
      + details
  }

  /// Text as it shall be read: no letter of it is taken for a request.
  private static func escaped(_ text: String) -> String {
    let letters = text.map { letter -> String in
      switch letter {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "~": "\\(ti"
      case "^": "\\(ha"
      default: String(letter)
      }
    }.joined()
    return letters.hasPrefix(".") ? "\\&\(letters)" : letters
  }
}
