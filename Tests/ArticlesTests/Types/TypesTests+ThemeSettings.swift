// swift-format-ignore-file
// Below the imports, the article's block byte for byte.

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
