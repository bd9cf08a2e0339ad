import SetteeEditor
import SetteeTerminals
import SetteeThemes

extension Commands {
  /// `settee themes`.
  static let themes = Subcommand(
    name: "themes", group: .screens, summary: "List the themes, each with a swatch.",
    options: [colorOption, CommandOption("--names", "Print the names alone.")],
    details: """
      Themes are JSON files in settee/themes below $XDG_CONFIG_HOME (or ~/.config), beside the \
      program, and in share/settee/themes where it is installed; the first of a name counts. A \
      mistake in a file is reported by line, and the rest of the file is used.
      """
  ) { arguments, context in
    let library = Resources(context).themes
    if arguments.has("--names") {
      for name in library.names { context.output.line(name) }
      return .exit(.done)
    }
    let level = try ColorLevel.forOutput(arguments["--color"], context: context)
    var problems: [ThemeProblem] = []
    for loaded in library.all(level: level) {
      show(loaded.theme, isColored: level > .monochrome, on: context.output)
      problems += loaded.problems
    }
    for problem in problems { context.errors.sentence("\(problem)") }
    return .exit(problems.isEmpty ? .done : .usage)
  }

  /// What a swatch tells of keys.
  private static let swatchKeys = [
    (name: KeyMap.standard.keyName(for: EditorCommand.toggle, in: .switchRow), words: "toggle"),
    (name: KeyMap.standard.keyName(for: EditorCommand.open, in: .list), words: "edit"),
    (name: KeyMap.standard.keyName(for: EditorCommand.showKeys, in: .list), words: "help"),
  ]

  private static func show(_ theme: Theme, isColored: Bool, on output: TextOutput) {
    for row in ThemeSwatch.rows(of: theme, keys: swatchKeys) {
      let line = row.map { isColored ? AnsiText.styled($0.text, $0.style) : $0.text }.joined()
      output.raw(line.trimmingBlanks + "\n")
    }
    output.raw("\n")
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    var copy = self
    while copy.last == " " { copy.removeLast() }
    return copy
  }
}
