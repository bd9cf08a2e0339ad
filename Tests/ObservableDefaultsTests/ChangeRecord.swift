import Observation
import Synchronization

/// Every announcement of what a closure reads, with the value that was still to be read then.
///
/// Tracking is renewed inside the announcement, so that a second one for the same change would be
/// counted too.
final class ChangeRecord<Value: Sendable>: Sendable {
  private let read: @Sendable () -> Value
  private let then: @Sendable () -> Void
  private let seen = Mutex<[Value]>([])

  /// - Parameters:
  ///   - read: What is observed.
  ///   - then: Called after each announcement was noted, where it was made.
  init(_ read: @escaping () -> Value, then: @escaping @Sendable () -> Void = {}) {
    // Tests read on the thread or actor that announces.
    nonisolated(unsafe) let read = read
    self.read = { read() }
    self.then = then
    track()
  }

  /// What could be read at each announcement, the first first.
  var values: [Value] { seen.withLock { $0 } }

  var count: Int { values.count }

  private func track() {
    let value = withObservationTracking(read) { [weak self] in self?.note() }
    _ = value
  }

  private func note() {
    let value = read()
    seen.withLock { $0.append(value) }
    track()
    then()
  }
}
