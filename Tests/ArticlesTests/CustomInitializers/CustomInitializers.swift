// swift-format-ignore-file
// The initialisers are the article's byte for byte; it leaves out the classes around them.

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

/// The same in development mode.
@ObservableCloud(autoInit: false, developmentMode: true)
class CloudByHandInDevelopment {
var name = "fat"

// For @ObservableCloud
init() {
    // Start Cloud Observation only in production mode
    if !_developmentMode_ {
        _cloudObserver = CloudObservation(host: self, prefix: _prefix)
    }
}
}

// Whether the initialisers began to listen.
extension CloudByHand {
    var isListening: Bool { _cloudObserver != nil }
}

extension CloudByHandInDevelopment {
    var isListening: Bool { _cloudObserver != nil }
}
