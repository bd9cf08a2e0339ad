import SetteeTerminals
import SetteeThemes

/// Which theme shows: the one for the terminal's background, or the one that somebody chose.
extension Editor {
  func openThemes() {
    guard !themes.isEmpty else {
      return say(.note("There are no themes to choose from."))
    }
    let automatic = ThemePicker.Entry(
      name: ScreenMemory.automaticTheme, detail: "as the terminal's background is")
    let entries =
      (options.themeForGround == nil ? [] : [automatic])
      + themes.map { ThemePicker.Entry(name: $0.name) }
    let isAutomatic = options.themeForGround != nil && !frame.isThemeChosen
    let current = isAutomatic ? automatic.name : look.theme.name
    session.show(
      OpenOverlay(
        content: .themes(ThemePicker(entries, current: current)), purpose: .theme(before: look)))
  }

  /// The names there are to choose from.
  var themeNames: [String] {
    (options.themeForGround == nil ? [] : [ScreenMemory.automaticTheme]) + themes.map(\.name)
  }

  /// Takes note of the terminal's background, and takes the theme for it unless one was chosen.
  func take(_ ground: Ground) {
    frame.note(background: ground)
    if let name = options.terminalName { session.learn(ground, of: name) }
    guard !frame.isThemeChosen, let theme = options.themeForGround?(ground),
      theme.name != look.theme.name
    else { return }
    if case .theme? = overlay?.purpose { return }
    frame.wear(theme)
    frame.forget()
  }

  /// Wears a theme by its name, or the one for the terminal's background.
  func wear(theme name: String) {
    let theme =
      name == ScreenMemory.automaticTheme
      ? options.themeForGround?(frame.background) : themes.first { $0.name == name }
    if let theme { frame.wear(theme) }
  }

  /// Wears a theme from now on, and in the runs after this one.
  func choose(theme name: String) -> [EditorEffect] {
    wear(theme: name)
    frame.choose(isAutomatic: name == ScreenMemory.automaticTheme)
    session.learn(theme: name)
    return [.chose(theme: name)]
  }
}
