// swift-format-ignore-file
// Below the imports, the article's block byte for byte.

import ObservableDefaults

@ObservableCloud(developmentMode: true)
class CloudSettings {
    var setting1: String = "value1"  // Uses memory storage
    var setting2: Int = 42           // Uses memory storage
}
