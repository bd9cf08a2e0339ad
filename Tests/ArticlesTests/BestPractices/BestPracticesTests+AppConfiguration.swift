// swift-format-ignore-file
// Below the imports, the article's block byte for byte.

import Foundation
import ObservableDefaults

@ObservableDefaults
class AppConfiguration {
    var cacheSize: Int = 100_000_000        // 100MB default
    var requestTimeout: TimeInterval = 30.0  // 30 seconds default
}
