import Defaults
import SetteeFiles
import SetteePropertyLists
import Synchronization
import TestSupport

/// A suite of its own in memory, with a clock that stands still.
func keySuite(arguments: [String] = []) throws -> DefaultsSuite {
  try SimulatedProcess(on: .withHome(), time: ManualTimekeeper(), arguments: arguments).suite()
}

/// What handlers were called with, from any thread.
final class Record<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])

  var all: [Element] { elements.withLock { $0 } }
  var last: Element? { all.last }

  func append(_ element: Element) { elements.withLock { $0.append(element) } }
}

/// The old and the new value of a change.
struct Step: Equatable, CustomStringConvertible {
  let old: Int
  let new: Int
  var description: String { "\(old)->\(new)" }

  init(_ old: Int, _ new: Int) { (self.old, self.new) = (old, new) }
  init(_ change: Defaults.KeyChange<Int>) { self.init(change.oldValue, change.newValue) }
}

/// Calls a closure when it is freed.
final class Owner: Sendable {
  private let onEnd: @Sendable () -> Void

  init(onEnd: @escaping @Sendable () -> Void = {}) { self.onEnd = onEnd }

  deinit { onEnd() }
}
