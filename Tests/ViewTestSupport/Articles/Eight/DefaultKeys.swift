// Blocks as the article has them, laid out by swift-format.

import Defaults

// Keys.swift - Define all keys in one place
extension DefaultKeys {
  var useNSFW: DefaultKey<Bool> {
    DefaultKey("useNSFW", value: true)
  }

  var gridColumns: DefaultKey<Int> {
    DefaultKey("gridColumns", value: 4, validate: { max(1, min($0, 12)) })
  }
}

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
