// swift-format-ignore-file: a block as the article has it.

import Foundation
import ObservableDefaults

@ObservableDefaults
class AppConfiguration {
  var cacheSize: Int = 100_000_000  // 100MB default
  var requestTimeout: TimeInterval = 30.0  // 30 seconds default
}
