// A block as the article has it, laid out by swift-format.

import ObservableDefaults

extension SeedTwo {
  @Observable
  class ViewState {
    var selection = 10
    var isLogin = false
    let localSettings = LocalSettings()  // UserDefaults-backed
    let cloudSettings = CloudSettings()  // iCloud-backed
  }
}
