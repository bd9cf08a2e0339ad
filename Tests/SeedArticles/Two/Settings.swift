// swift-format-ignore-file: a block as the article has it.

import ObservableDefaults

@ObservableDefaults(autoInit: false, ignoreExternalChanges: true, prefix: "myApp_")
class Settings {
  @DefaultsKey(userDefaultsKey: "fullName")
  var name: String = "Fatbobman"
}
