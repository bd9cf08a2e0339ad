/// What waits for whoever iterates over values more slowly than they come.
public enum UpdatesKeeping: Sendable, Hashable {
  /// Every value, in order.
  case every
  /// The newest alone.
  case latest
}

extension AsyncStream {
  /// A stream of what a subscription sends; the subscription ends with it.
  /// - Parameters:
  ///   - keeping: What waits for a slow reader.
  ///   - subscribe: Begins it, and gives what ends it.
  /// - Returns: What was sent, in order.
  package static func updates(
    _ keeping: UpdatesKeeping,
    _ subscribe: (@escaping (Element) -> Void) -> @Sendable () -> Void
  ) -> AsyncStream {
    AsyncStream(bufferingPolicy: keeping == .every ? .unbounded : .bufferingNewest(1)) {
      continuation in
      let end = subscribe { element in
        // Handed over: the subscription does not look at it again.
        nonisolated(unsafe) let element = element
        continuation.yield(element)
      }
      continuation.onTermination = { _ in end() }
    }
  }
}
