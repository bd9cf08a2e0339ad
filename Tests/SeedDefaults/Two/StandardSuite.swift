// "This works too". `UserDefaults` is the suite's type under the name it has on other platforms.

import Defaults
import Testing

typealias UserDefaults = DefaultsSuite

extension Defaults.Keys {
  static let isUnicorn = Key<Bool>("isUnicorn", default: true)
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
