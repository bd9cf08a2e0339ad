// swift-format-ignore-file
// In the extension's braces, the article's block byte for byte.

import ObservableDefaults

extension CustomisingTests {
@Observable
class ViewState {
    var selection = 10
    var isLogin = false
    let localSettings = LocalSettings()    // UserDefaults-backed
    let cloudSettings = CloudSettings()    // iCloud-backed
}
}
