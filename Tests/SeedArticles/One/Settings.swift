// swift-format-ignore-file
// Below the imports, the article's block byte for byte.

import ObservableDefaults

@ObservableDefaults
class Settings {
    var name: String = "Fatbobman"
    var age: Int = 20
}
