import Observation
import Synchronization

/// Tells that an object is about to change.
public final class ObservableObjectPublisher: Sendable, Observable {
  private let registrar = ObservationRegistrar()
  private let listeners = Mutex(Listeners())

  /// A publisher that nobody listens to yet.
  public init() {}

  /// Tells everybody by hand: listeners, and every view that holds the object.
  public func send() {
    announce()
    registrar.withMutation(of: self, keyPath: \.sendCount) {}
  }

  /// Calls a listener at each change, on the thread that makes it, until the subscription ends.
  public func sink(_ receive: @escaping @Sendable () -> Void) -> Subscription {
    let number = listeners.withLock { $0.add(receive) }
    return Subscription { [weak self] in self?.listeners.withLock { $0.calls[number] = nil } }
  }

  /// Registers an access: a `send()` by hand will fire it, a property's change will not, because
  /// that one fires those who read the property.
  package func access() { registrar.access(self, keyPath: \.sendCount) }

  /// Tells the listeners that a property is about to change.
  func announce() {
    for call in listeners.withLock({ Array($0.calls.values) }) { call() }
  }

  /// What observers are registered for; it holds nothing.
  private var sendCount: Int { 0 }

  private struct Listeners {
    var calls: [Int: @Sendable () -> Void] = [:]
    private var count = 0

    mutating func add(_ call: @escaping @Sendable () -> Void) -> Int {
      count += 1
      calls[count] = call
      return count
    }
  }
}
