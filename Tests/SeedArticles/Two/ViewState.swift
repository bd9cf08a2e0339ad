// swift-format-ignore-file: a block as the article has it.

import ObservableDefaults

@Observable
class ViewState {
  var selection = 10
  var isLogin = false
  let localSettings = LocalSettings()  // UserDefaults-backed
  let cloudSettings = CloudSettings()  // iCloud-backed
}
