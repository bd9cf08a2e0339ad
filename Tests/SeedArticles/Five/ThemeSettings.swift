// swift-format-ignore-file: a block as the article has it.

import ObservableDefaults

enum Theme: String, CaseIterable {
  case light = "light"
  case dark = "dark"
  case system = "system"
}

@ObservableDefaults
class ThemeSettings {
  var selectedTheme: Theme = .system
}
