import Observation
import Synchronization

/// How often something that a closure reads was announced; each announcement renews the tracking.
public final class ChangeCount: Sendable {
  private let read: @Sendable () -> Void
  private let count = Atomic(0)

  public init<Value>(_ read: @escaping () -> Value) {
    // Tests read on the thread or actor that announces.
    nonisolated(unsafe) let read = read
    self.read = { _ = read() }
    track()
  }

  public var value: Int { count.load(ordering: .sequentiallyConsistent) }

  private func track() {
    withObservationTracking(read) { [weak self] in
      self?.count.add(1, ordering: .sequentiallyConsistent)
      self?.track()
    }
  }
}
