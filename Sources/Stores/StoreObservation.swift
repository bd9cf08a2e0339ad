import Synchronization

/// A subscription, ended by `cancel()` or when it is released.
///
/// Whichever ends it: no call of its observer begins after that has returned. A call under way on
/// another thread is waited for, so never end a subscription while you hold what its observer may
/// want; inside the observer's own call it returns at once.
public final class StoreObservation: Sendable {
  private let subscriptions: [any Endable]
  private let onCancel: Mutex<(@Sendable () -> Void)?>

  /// Stands for a subscription of your own, whose end is what the closure does, once.
  public init(onCancel: @escaping @Sendable () -> Void) {
    subscriptions = []
    self.onCancel = Mutex(onCancel)
  }

  /// Stands for several subscriptions that end together.
  package init(_ subscriptions: [any Endable]) {
    self.subscriptions = subscriptions
    onCancel = Mutex(nil)
  }

  deinit { cancel() }

  /// Ends the subscription; a second call does nothing but keep the promise.
  public func cancel() {
    for subscription in subscriptions { subscription.cancel() }
    let action = onCancel.withLock { stored in
      defer { stored = nil }
      return stored
    }
    action?()
  }
}

extension StoreObservation {
  /// The subscription to what never tells anything.
  package static var none: StoreObservation { StoreObservation([]) }
}

extension StoreObservation: Endable {
  /// The one line by which its observer hears, for what that one does itself; `nil` where it hears
  /// by several, or by none of a feed.
  package var ownLine: AnyObject? { subscriptions.count == 1 ? subscriptions[0].ownLine : nil }
}

/// What can be ended, again and again and from any thread, with the promise of `StoreObservation`.
package protocol Endable: Sendable {
  func cancel()

  /// The line of a feed that it ends, where it is one.
  var ownLine: AnyObject? { get }
}

extension Endable {
  package var ownLine: AnyObject? { nil }
}
