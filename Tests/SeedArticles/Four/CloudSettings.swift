// swift-format-ignore-file: a block as the article has it.

import ObservableDefaults

@ObservableCloud(developmentMode: true)
class CloudSettings {
  var setting1: String = "value1"  // Uses memory storage
  var setting2: Int = 42  // Uses memory storage
}
