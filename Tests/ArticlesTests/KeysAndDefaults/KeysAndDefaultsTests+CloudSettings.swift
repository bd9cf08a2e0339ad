// swift-format-ignore-file
// In the extension's braces, the article's block byte for byte.

import ObservableDefaults

extension KeysAndDefaultsTests {
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
}
