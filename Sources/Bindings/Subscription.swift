/// A listener's place with a publisher, ended by `cancel()` or when it is released.
public final class Subscription {
  private var end: (() -> Void)?

  package init(_ end: @escaping () -> Void) { self.end = end }

  deinit { end?() }

  /// Ends it; a second call does nothing.
  public func cancel() {
    end?()
    end = nil
  }
}
