// swift-format-ignore-file: a block as the article has it.

import ObservableDefaults

@ObservableCloud
class CloudSettings {
  var username: String = "Fatbobman"
  var theme: String = "light"
  var isFirstLaunch: Bool = true
}
