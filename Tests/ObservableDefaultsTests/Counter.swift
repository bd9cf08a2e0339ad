import Synchronization

/// A number that several threads may raise.
final class Counter: Sendable {
  private let number = Atomic(0)

  var value: Int { number.load(ordering: .sequentiallyConsistent) }

  func increase() { number.add(1, ordering: .sequentiallyConsistent) }
}
