// swift-format-ignore-file
// In the extension's braces, the article's block byte for byte.

import ObservableDefaults

extension FirstStepsTests {
@ObservableDefaults
class Settings {
    var name: String = "Fatbobman"
    var age: Int = 20
}
}
