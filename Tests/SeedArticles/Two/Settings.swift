// swift-format-ignore-file
// Below the imports, the article's block byte for byte.

import ObservableDefaults

@ObservableDefaults(autoInit: false, ignoreExternalChanges: true, prefix: "myApp_")
class Settings {
    @DefaultsKey(userDefaultsKey: "fullName")
    var name: String = "Fatbobman"
}
