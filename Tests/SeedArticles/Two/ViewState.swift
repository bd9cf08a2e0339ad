// swift-format-ignore-file
// Below the imports, the article's block byte for byte.

import ObservableDefaults

@Observable
class ViewState {
    var selection = 10
    var isLogin = false
    let localSettings = LocalSettings()    // UserDefaults-backed
    let cloudSettings = CloudSettings()    // iCloud-backed
}
