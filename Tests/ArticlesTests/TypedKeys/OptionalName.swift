// "You can also declare optional keys for when you don't want to declare a default value upfront."

import Defaults
import Testing

extension Defaults.Keys {
  fileprivate static let name = Key<Double?>("name")
}

@Test("An optional key has nothing until something is stored")
func optionalName() {
  Defaults.withHermeticStore {
    var printed: [Double] = []
    func print(_ name: Double) { printed.append(name) }

    if let name = Defaults[.name] {
      print(name)
    }
    #expect(printed == [])

    Defaults[.name] = 1.5
    if let name = Defaults[.name] {
      print(name)
    }
    #expect(printed == [1.5])
  }
}
