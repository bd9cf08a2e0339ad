// A block as the article has it, laid out by swift-format.

import ObservableDefaults

@ObservableCloud
class CloudSettings {
  var username: String = "Fatbobman"
  var theme: String = "light"
  var isFirstLaunch: Bool = true
}
