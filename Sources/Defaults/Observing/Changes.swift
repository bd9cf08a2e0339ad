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
    let begin: Unchecked<Begin>

    /// Begins an observation that calls a closure somewhere.
    typealias Begin = (_ isolation: Isolation, _ send: @escaping (Element) -> Void) ->
      ObservationToken

    init(_ begin: @escaping Begin) { self.begin = Unchecked(begin) }

    public func makeAsyncIterator() -> AsyncStream<Element>.Iterator {
      Defaults.stream(.every) { begin.value(.anywhere, $0) }.makeAsyncIterator()
    }

    /// Calls a closure with every change, by the promise of `observe`, until the returned object
    /// is cancelled or released.
    public func sink(
      receiveValue: @escaping @isolated(any) (Element) -> Void
    ) -> ChangesCancellable {
      let handler = IsolatedClosure(receiveValue)
      return ChangesCancellable(begin.value(handler.isolation) { handler.call($0) })
    }
  }

  /// Ends a subscription by `sink` when it is cancelled or released: no call begins after that.
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
    Changes { isolation, send in
      key.typed.observe(in: key.suite, options: options, on: isolation) { send($0.change) }
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
    Changes { isolation, send in
      observe(keys, options: options, on: isolation) { send(()) }
    }
  }
}
