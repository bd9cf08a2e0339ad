// swift-format-ignore-file
// In the extension's braces, the article's block byte for byte.

import ObservableDefaults

extension CustomInitializersTests {
@ObservableCloud
class CloudSettings {
    var username: String = "Fatbobman"
    var theme: String = "light"
    var isFirstLaunch: Bool = true
}
}
