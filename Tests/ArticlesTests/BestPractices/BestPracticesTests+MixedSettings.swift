// swift-format-ignore-file
// Below the imports, the article's block byte for byte.

import ObservableDefaults

@ObservableDefaults(observeFirst: true)
class MixedSettings {
    // Temporary UI state (not persisted)
    var currentTab: Int = 0
    var searchText: String = ""
    
    // Important settings (persisted)
    @DefaultsBacked
    var username: String = ""
    
    @DefaultsBacked
    var isFirstLaunch: Bool = true
}
