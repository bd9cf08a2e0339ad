// "You declare the defaults keys upfront with type and default value." `import Cocoa` is left out;
// so is the assignment of "🦄", which the compiler refuses, as the text says.

import Defaults
import Testing

extension Defaults.Keys {
  static let quality = Key<Double>("quality", default: 0.8)
  //            ^            ^         ^                ^
  //           Key          Type   UserDefaults name   Default value
}

@Test("A key declared upfront is read and written in place")
func quality() {
  Defaults.withHermeticStore {
    #expect(Defaults[.quality] == 0.8)
    //=> 0.8

    Defaults[.quality] = 0.5
    #expect(Defaults[.quality] == 0.5)
    //=> 0.5

    Defaults[.quality] += 0.1
    #expect(Defaults[.quality] == 0.6)
    //=> 0.6
  }
}
