// "The observation will be valid until self is deinitialized." `print` gathers what it is given.

import Defaults
import Synchronization
import Testing

extension Defaults.Keys {
  fileprivate static let isUnicornMode = Key<Bool>("isUnicornMode", default: false)
}

final class Foo {
  init() {
    Defaults.observe(.isUnicornMode) { change in
      print(change.oldValue)
      print(change.newValue)
    }.tieToLifetime(of: self)
  }
}

@Test("An observation lives as long as the object it is tied to")
func foo() {
  Defaults.withHermeticStore {
    var foo: Foo? = Foo()
    #expect(foo != nil)
    Defaults[.isUnicornMode] = true
    #expect(printed.withLock { $0 } == [false, false, false, true])
    foo = nil
    Defaults[.isUnicornMode] = false
    #expect(printed.withLock { $0 }.count == 4)
  }
}

private let printed = Mutex<[Bool]>([])

private func print(_ value: Bool) { printed.withLock { $0.append(value) } }
