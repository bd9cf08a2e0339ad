// Changes within `withoutPropagation` are not propagated. The keys, which the text leaves out, are
// declared here, and what was observed is counted.

import Defaults
import Synchronization
import Testing

extension Defaults.Keys {
  static let key1 = Key<Int>("key1", default: 0)
  static let key2 = Key<Int>("key2", default: 0)
  static let someKey = Key<Bool>("someKey", default: false)
}

@Test("An observer of several keys changes one of them without calling itself")
func withoutPropagation() {
  Defaults.withHermeticStore {
    let count = Mutex(0)
    let others = Mutex(0)
    let other = Defaults.observe(.someKey, options: []) { _ in others.withLock { $0 += 1 } }

    let observer = Defaults.observe(keys: .key1, .key2, options: []) {
      count.withLock { $0 += 1 }

      Defaults.withoutPropagation {
        // Update `.key1` without propagating the change to listeners.
        Defaults[.key1] = 11
      }

      // This will be propagated.
      Defaults[.someKey] = true
    }

    Defaults[.key2] = 1
    #expect(Defaults[.key1] == 11 && Defaults[.someKey])
    #expect(count.withLock { $0 } == 1)
    #expect(others.withLock { $0 } == 1)
    observer.invalidate()
    other.invalidate()
  }
}
