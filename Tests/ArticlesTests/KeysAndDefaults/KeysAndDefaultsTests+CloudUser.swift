import ObservableDefaults

// "@ObservableCloud(autoInit: false) is the same", says the block of `User`: its class once more,
// with what the block leaves out of the initialiser.

@ObservableCloud(autoInit: false)
class CloudUser {
  var username = "guest"
  var age: Int = 18

  init(username: String, age: Int) {
    self.username = username
    self.age = age
    _cloudObserver = CloudObservation(host: self, prefix: _prefix)
  }
}

/// A class of its own, listening as the block's last comment says.
@ObservableDefaults(autoInit: false)
class ListeningUser {
  var username = "guest"
  var age: Int = 18

  init(username: String, age: Int) {
    self.username = username
    self.age = age
    observerStarter(observableKeysBlacklist: [])
  }
}
