// "Define your keys once with types, defaults, and optional validation": the keys of an article on
// defaults, as it declares them.

import Defaults

extension DefaultKeys {
  var useNSFW: DefaultKey<Bool> {
    DefaultKey("useNSFW", value: true)
  }

  var gridColumns: DefaultKey<Int> {
    DefaultKey("gridColumns", value: 4, validate: { max(1, min($0, 12)) })
  }
}
