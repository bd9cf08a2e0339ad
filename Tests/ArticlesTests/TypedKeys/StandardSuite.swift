// "This works too": a suite that is asked by the key.

import Defaults
import Testing

extension Defaults.Keys {
  fileprivate static let isUnicorn = Key<Bool>("isUnicorn", default: true)
}

@Test("A suite is asked by the key")
func standardSuite() {
  Defaults.withHermeticStore {
    #expect(UserDefaults.standard[.isUnicorn])
    //=> true
    UserDefaults.standard[.isUnicorn] = false
    #expect(!Defaults[.isUnicorn])
  }
}
