import SetteeEditor
import SetteeTerminals
import SetteeThemes

/// The theme a screen begins with, who has chosen it, and what its terminal's background would
/// choose.
struct ThemeChoice: Sendable {
  let theme: Theme
  /// Whether a person has chosen, on the command line or in a run before.
  let isChosen: Bool
  /// The terminal's background, as far as it is known before it answers.
  let ground: Ground?
  private let themes: ThemeLibrary
  /// The themes for both backgrounds, read by another thread; only where one of them may be needed
  /// before anybody asks for it.
  private let grounds: Begun<[Ground: Theme]>?

  /// Asks the command line, then what is remembered, then the terminal's background.
  ///
  /// What a theme's file is scolded for is told as it is read, and survived.
  init(
    _ arguments: Arguments, memory: ScreenMemory, in themes: ThemeLibrary, context: CommandContext
  ) throws(CommandError) {
    let told = context.environment["COLORFGBG"].flatMap { Ground(colorFGBG: $0) }
    let known = told ?? context.terminalName.flatMap { memory.grounds[$0] }
    let ground = arguments.has("--svg") ? .dark : known
    self.ground = ground
    let chosen =
      try themes.named(arguments["--theme"], context: context)
      ?? (arguments["--theme"] == nil ? themes.remembered(memory.theme, context: context) : nil)
    isChosen = chosen != nil
    self.themes = themes
    let grounds =
      chosen != nil
      ? nil
      : Begun {
        Dictionary(uniqueKeysWithValues: [.dark, .light].map { ($0, themes.theme(for: $0)) })
      }
    self.grounds = grounds
    theme = chosen ?? ground.flatMap { grounds?.value[$0] } ?? .standard
  }

  /// Gives the theme for a background on a terminal with so many colours.
  func byGround(level: ColorLevel) -> @MainActor (Ground?) -> Theme {
    let (themes, grounds) = (themes, grounds)
    return { ground in
      let theme = ground.flatMap { grounds?.value[$0] ?? themes.theme(for: $0) } ?? Theme.standard
      return theme.resolved(for: level)
    }
  }
}

extension ThemeLibrary {
  /// The theme of a name; `nil` where there is no name, or that of the automatic choice.
  fileprivate func named(
    _ name: String?, context: CommandContext
  ) throws(CommandError) -> Theme? {
    guard let name, name != ScreenMemory.automaticTheme else { return nil }
    guard let loaded = theme(named: name) else {
      let hint = suggestion(for: name).map { " Did you mean '\($0)'?" } ?? ""
      throw CommandError("There is no theme '\(name)'.\(hint) 'settee themes' lists them.")
    }
    for problem in loaded.problems { context.errors.sentence("\(problem)") }
    return loaded.theme
  }

  /// The theme that was chosen in a run before, where it is still there.
  fileprivate func remembered(_ name: String?, context: CommandContext) -> Theme? {
    guard let name, name != ScreenMemory.automaticTheme else { return nil }
    guard let loaded = theme(named: name) else {
      context.errors.sentence("The theme '\(name)', chosen last, is not there any more.")
      return nil
    }
    for problem in loaded.problems { context.errors.sentence("\(problem)") }
    return loaded.theme
  }

  /// The theme for a background, which a file of the user may have replaced.
  fileprivate func theme(for ground: Ground) -> Theme {
    let definition: ThemeDefinition = ground == .dark ? .setteeDark : .setteeLight
    return theme(named: definition.name)?.theme ?? Theme(definition)
  }
}

extension Editor.Options {
  /// What an editor has to know of a choice of themes.
  init(_ looks: ThemeChoice, level: ColorLevel, context: CommandContext) {
    self.init()
    themeForGround = looks.byGround(level: level)
    hasChosenTheme = looks.isChosen
    ground = looks.ground
    terminalName = context.terminalName
  }
}

extension CommandContext {
  /// What the terminal calls itself: the program where it says so, else its type.
  var terminalName: String? { environment["TERM_PROGRAM"] ?? environment["TERM"] }
}
