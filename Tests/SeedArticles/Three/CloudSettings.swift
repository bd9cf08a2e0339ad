// swift-format-ignore-file: a block as the article has it.

import ObservableDefaults

@ObservableCloud(
  autoInit: true,
  prefix: "myApp_",
  observeFirst: false,
  syncImmediately: true,
  developmentMode: false
)
class CloudSettings {
  @CloudKey(keyValueStoreKey: "user_theme")
  var theme: String = "light"
}
