// "it automatically registers the default value with normal UserDefaults"

import Defaults
import Testing

extension Defaults.Keys {
  fileprivate static let isUnicornMode = Key<Bool>("isUnicornMode", default: true)
}

@Test("The default is there for whoever knows the name only")
func registration() async {
  // In a process of its own, since other texts have a key of this name with another default.
  await #expect(processExitsWith: .success) {
    #expect(UserDefaults.standard.bool(forKey: Defaults.Keys.isUnicornMode.name))
    //=> true
  }
}
