// swift-format-ignore-file: a block as the article has it.

import ObservableDefaults

@ObservableDefaults(autoInit: false)
class LocalByHand {
  var name = "fat"

  // For @ObservableDefaults
  init() {
    observerStarter()  // Start listening for UserDefaults changes
  }
}

@ObservableCloud(autoInit: false)
class CloudByHand {
  var name = "fat"

  // For @ObservableCloud
  init() {
    // Start Cloud Observation only in production mode
    if !_developmentMode_ {
      _cloudObserver = CloudObservation(host: self, prefix: _prefix)
    }
  }
}
