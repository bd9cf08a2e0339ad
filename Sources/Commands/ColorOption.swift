import Glibc
import SetteeTerminals

/// The options that say what a screen looks like.
extension Commands {
  static let themeOption = CommandOption(
    "--theme", value: "NAME", "Look like this; auto fits the terminal's ground.")
  static let colorOption = CommandOption(
    "--color", value: "LEVEL", completion: .words(["auto", "never", "16", "256", "true"]),
    "auto, never, 16, 256 or true; NO_COLOR means never.")
  static let asciiOption = CommandOption("--ascii", "Draw with ASCII characters only.")
}

extension ColorLevel {
  /// What `--color` asks for; `nil` for `auto` and where it was not given.
  static func option(_ text: String?) throws(CommandError) -> ColorLevel? {
    guard let text, text != "auto" else { return nil }
    guard let level = ColorLevel(option: text) else {
      throw CommandError("'\(text)' is no colour level: auto, never, 16, 256 or true.")
    }
    return level
  }

  /// The level for printed lines: none to a pipe, unless asked for.
  static func forOutput(
    _ option: String?, context: CommandContext
  ) throws(CommandError) -> ColorLevel {
    if let level = try self.option(option) { return level }
    guard context.output.isTerminal else { return .monochrome }
    let terminal = context.environment["TERM"] ?? "dumb"
    return .chosen(
      noColor: context.environment["NO_COLOR"], colorTerm: context.environment["COLORTERM"],
      colors: terminal == "dumb" ? 0 : terminal.hasSuffix("256color") ? 256 : 16)
  }
}
