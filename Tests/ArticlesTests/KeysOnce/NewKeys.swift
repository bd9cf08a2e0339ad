// "Creating a New Default Key", and where its value may live.

import Defaults

extension DefaultKeys {
  var mySetting: DefaultKey<Bool> {
    DefaultKey("mySetting", value: false)
  }

  var username: DefaultKey<String> {
    DefaultKey("username", value: "")
  }

  var threshold: DefaultKey<Double> {
    DefaultKey(
      "threshold",
      value: 0.5,
      validate: { max(0.0, min(1.0, $0)) }  // clamp to 0-1
    )
  }
}

class ProfileViewModel {
  @DefaultValue(\.username) var username: String

  func validate() -> Bool {
    !username.isEmpty
  }
}

struct Storages {
  // Use cloud storage instead of local
  @Default(\.mySetting, storage: .cloud(.ubiquitous)) var cloud

  // Or with explicit store
  // swift-format-ignore: NeverForceUnwrap
  @Default(\.mySetting, storage: .local(UserDefaults(suiteName: "group.com.app")!)) var local

  // Using the group helper
  @Default(\.mySetting, storage: .group("group.com.app.other")) var group
}
