import SetteePropertyLists
import SetteeStores

extension Defaults {
  /// Changes of keys as they come: what a Combine publisher is where there is no Combine.
  ///
  /// ```swift
  /// for await change in Defaults.publisher(.isUnicornMode) { … }
  /// let cancellable = Defaults.publisher(.isUnicornMode).sink { change in … }
  /// ```
  ///
  /// Each iteration, and each `sink`, is an observation of its own.
  public struct Changes<Element>: AsyncSequence, Sendable {
    private let begin: Unchecked<(@escaping (Element) -> Void) -> ObservationToken>

    init(_ begin: @escaping (@escaping (Element) -> Void) -> ObservationToken) {
      self.begin = Unchecked(begin)
    }

    public func makeAsyncIterator() -> AsyncStream<Element>.Iterator {
      Defaults.stream(.unbounded, begin.value).makeAsyncIterator()
    }

    /// Calls a closure with every change, as `observe` does, until the returned object is
    /// cancelled or released.
    public func sink(
      receiveValue: @escaping @isolated(any) (Element) -> Void
    ) -> ChangesCancellable {
      let handler = IsolatedHandler(receiveValue)
      return ChangesCancellable(begin.value { handler.call($0) })
    }
  }

  /// Ends a subscription by `sink` when it is cancelled or released.
  public final class ChangesCancellable: Sendable {
    private let token: ObservationToken

    init(_ token: ObservationToken) { self.token = token }

    deinit { cancel() }

    /// Ends the subscription; a second call does nothing.
    public func cancel() { token.invalidate() }
  }

  /// The changes of a key, first how it stands unless `options` say otherwise.
  public static func publisher<Value: Serializable>(
    _ key: Key<Value>, options: ObservationOptions = [.initial]
  ) -> Changes<KeyChange<Value>> {
    Changes { send in
      key.typed.observe(in: key.store, options: options) { send($0.change) }
    }
  }

  /// A sign for each change of one of several keys.
  public static func publisher(
    keys: _AnyKey..., options: ObservationOptions = [.initial]
  ) -> Changes<Void> {
    publisher(keys: keys, options: options)
  }

  /// A sign for each change of one of several keys.
  public static func publisher(
    keys: [_AnyKey], options: ObservationOptions = [.initial]
  ) -> Changes<Void> {
    Changes { send in observe(keys, options: options) { send(()) } }
  }
}
