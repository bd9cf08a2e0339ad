// swift-format-ignore-file
// Below the imports, the article's block byte for byte.

import ObservableDefaults

@ObservableCloud
class CloudSettings {
    var username: String = "Fatbobman"
    var theme: String = "light"
    var isFirstLaunch: Bool = true
}
