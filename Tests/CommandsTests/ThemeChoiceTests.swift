import SetteeEditor
import SetteeTerminals
import SetteeThemes
import Testing

@testable import SetteeCommands

/// Who decides with which theme a screen begins.
@Suite("The theme that a screen begins with")
struct ThemeChoiceTests {
  @Test(
    "The command line, then what was chosen, then COLORFGBG, then the terminal of before",
    arguments: [
      ("nordic", "velvet", "0;15", Ground.dark, "nordic"), ("auto", "velvet", nil, nil, "terminal"),
      (nil, "velvet", "0;15", .dark, "velvet"), (nil, "auto", "0;15", .dark, "settee-light"),
      (nil, nil, "0;15", .dark, "settee-light"), (nil, nil, "15;0", .light, "settee-dark"),
      (nil, nil, "what", .light, "settee-light"), (nil, nil, nil, .light, "settee-light"),
      (nil, nil, nil, .dark, "settee-dark"), (nil, nil, nil, nil, "terminal"),
    ] as [(String?, String?, String?, Ground?, String)])
  func order(
    option: String?, remembered: String?, told: String?, before: Ground?, theme: String
  ) throws {
    let (output, errors) = (CommandRun.Collector(), CommandRun.Collector())
    var environment = ["TERM": "trial-term"]
    environment["COLORFGBG"] = told
    let context = CommandContext(
      environment: environment, input: TextInput(isTerminal: false) { _ in [] },
      output: output.textOutput(false), errors: errors.textOutput(false), programPath: "settee",
      onInterrupt: { _ in })
    var memory = ScreenMemory()
    memory.theme = remembered
    memory.grounds["trial-term"] = before
    let words = ["reading"] + (option.map { ["--theme", $0] } ?? [])
    let choice = try ThemeChoice(
      Arguments(words, for: Commands.edit), memory: memory, in: Self.themes, context: context)
    #expect(choice.theme.name == theme)
    #expect(choice.isChosen == (theme == option || theme == remembered))
    #expect(errors.text == "")
  }

  private static let themes = ThemeLibrary(
    folders: ["themes"], list: { _ in ["nordic.json"] }, read: { _ in Array("{}".utf8) })
}
