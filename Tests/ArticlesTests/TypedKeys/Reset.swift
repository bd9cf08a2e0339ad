// "Reset keys to their default values"; "This works for a Key with an optional too".

import Defaults
import Testing

extension Defaults.Keys {
  fileprivate static let isUnicornMode = Key<Bool>("isUnicornMode", default: false)
  fileprivate static let optional = Key<Int?>("optional")
}

@Test("A reset key shows its default")
func reset() {
  Defaults.withHermeticStore {
    Defaults[.isUnicornMode] = true
    #expect(Defaults[.isUnicornMode])
    //=> true

    Defaults.reset(.isUnicornMode)
    #expect(!Defaults[.isUnicornMode])
    //=> false

    Defaults[.optional] = 1
    Defaults.reset(.optional)
    #expect(Defaults[.optional] == nil)
  }
}
