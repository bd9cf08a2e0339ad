// swift-format-ignore-file
// Below the imports, the article's block byte for byte.

import Foundation
import ObservableDefaults

@ObservableDefaults(prefix: "UI_")
class UISettings {
    var fontSize: Double = 16.0
    var colorScheme: String = "system"
}

@ObservableDefaults(prefix: "Network_")
class NetworkSettings {
    var timeout: TimeInterval = 30.0
    var maxRetries: Int = 3
}
