import Foundation

extension NotificationCenter {
  /// Notifications as they are posted, for `for await`.
  ///
  /// Foundation has it on Apple's systems only; programs written against it, as most that use
  /// `NSUbiquitousKeyValueStore` are, compile with this one.
  ///
  /// - Parameters:
  ///   - name: Which notifications.
  ///   - object: Whose; everybody's where it is `nil`.
  /// - Returns: A sequence that has no end; it stops listening when its task is cancelled or its
  ///   iterator released.
  public func notifications(
    named name: Notification.Name, object: (any AnyObject & Sendable)? = nil
  ) -> NotificationSequence {
    NotificationSequence(center: self, name: name, object: object)
  }
}

/// The notifications that are posted from the moment an iterator was made; none is dropped.
///
/// Unchecked because Foundation does not mark the object that posts as sendable: it is compared and
/// no more.
public struct NotificationSequence: AsyncSequence, @unchecked Sendable {
  // Unchecked because Foundation does not mark the centre as sendable, which may be used from any
  // thread.
  let center: NotificationCenter
  let name: Notification.Name
  let object: (any AnyObject & Sendable)?

  public func makeAsyncIterator() -> Iterator {
    let (stream, continuation) = AsyncStream.makeStream(of: Parcel.self)
    let observation = Observation(
      center: center,
      token: center.addObserver(forName: name, object: object, queue: nil) {
        continuation.yield(Parcel(notification: $0))
      })
    continuation.onTermination = { _ in observation.end() }
    return Iterator(parcels: stream.makeAsyncIterator())
  }

  /// Waits for one notification after the other.
  public struct Iterator: AsyncIteratorProtocol {
    var parcels: AsyncStream<Parcel>.Iterator

    public mutating func next() async -> Notification? { await parcels.next()?.notification }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async -> Notification? {
      await parcels.next(isolation: actor)?.notification
    }
  }

  /// A notification on its way to the one who asked for it.
  ///
  /// Unchecked because Foundation does not mark notifications as sendable: this one is handed over
  /// and not looked at again.
  struct Parcel: @unchecked Sendable {
    let notification: Notification
  }

  /// What has to be given back to the centre.
  ///
  /// Unchecked as the sequence is; the token is handed back and never looked into.
  private struct Observation: @unchecked Sendable {
    let center: NotificationCenter
    let token: any NSObjectProtocol

    func end() { center.removeObserver(token) }
  }
}
