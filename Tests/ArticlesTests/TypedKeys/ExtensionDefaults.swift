// A suite of its own, made once for the whole program.

import Defaults
import Testing

// swift-format-ignore: NeverForceUnwrap
let extensionDefaults = UserDefaults(suiteName: "com.unicorn.app")!

extension Defaults.Keys {
  fileprivate static let isUnicorn = Key<Bool>("isUnicorn", default: true, suite: extensionDefaults)
}

@Test("A key of a suite is asked by itself and by the suite")
func extensionSuite() {
  Defaults.withHermeticStore {
    #expect(Defaults[.isUnicorn])
    //=> true

    // Or

    #expect(extensionDefaults[.isUnicorn])
    //=> true

    extensionDefaults[.isUnicorn] = false
    #expect(!Defaults[.isUnicorn])
  }
}
