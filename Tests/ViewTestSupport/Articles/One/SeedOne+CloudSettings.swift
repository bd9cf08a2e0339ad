// A block as the article has it, laid out by swift-format.

import ObservableDefaults

extension SeedOne {
  @ObservableCloud
  class CloudSettings {
    var username: String = "Fatbobman"
    var theme: String = "light"
    var isFirstLaunch: Bool = true
  }
}
