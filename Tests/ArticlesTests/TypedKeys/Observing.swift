// Observing a key: the closure says what the first two events are. The values are gathered where
// the text prints them.

import Defaults
import Synchronization
import Testing

extension Defaults.Keys {
  fileprivate static let isUnicornMode = Key<Bool>("isUnicornMode", default: false)
}

@Test("An observer has an initial event and then each change")
func observing() {
  Defaults.withHermeticStore {
    let printed = Printed()

    let observer = Defaults.observe(.isUnicornMode) { change in
      // Initial event
      printed.print(change.oldValue)
      //=> false
      printed.print(change.newValue)
      //=> false

      // First actual event: false, true
    }

    Defaults[.isUnicornMode] = true

    #expect(printed.all == [false, false, false, true])
    observer.invalidate()
  }
}

@Test("A publisher has an initial event and then each change, until it is cancelled")
func publisher() {
  Defaults.withHermeticStore {
    let printed = Printed()

    let publisher = Defaults.publisher(.isUnicornMode)

    let cancellable = publisher.sink { change in
      // Initial event
      printed.print(change.oldValue)
      //=> false
      printed.print(change.newValue)
      //=> false

      // First actual event: false, true
    }

    Defaults[.isUnicornMode] = true

    // To invalidate the observation.
    cancellable.cancel()

    Defaults[.isUnicornMode] = false
    #expect(printed.all == [false, false, false, true])
  }
}

/// What a closure would have printed.
final class Printed: Sendable {
  private let values = Mutex<[Bool]>([])

  var all: [Bool] { values.withLock { $0 } }

  func print(_ value: Bool) { values.withLock { $0.append(value) } }
}
