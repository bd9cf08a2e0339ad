import Dispatch
import Synchronization

/// A value that another thread has begun to work out, for a program's start.
///
/// Nothing runs yet that waiting could hold up; a running program awaits instead.
final class Begun<Value: Sendable>: Sendable {
  private let work: @Sendable () -> Value
  private let result = Mutex<Value?>(nil)

  /// Begins the work on the one thread that a start has beside the main one, behind what was begun
  /// before it.
  init(_ work: @escaping @Sendable () -> Value) {
    self.work = work
    startQueue.async { _ = self.value }
  }

  /// The value, waited for where it is being worked out, or worked out here where no thread has
  /// come to it yet.
  var value: Value {
    result.withLock { result in
      let value = result ?? work()
      result = value
      return value
    }
  }
}

/// Each more thread would take longer to make than it would save.
private let startQueue = DispatchQueue(label: "settee.start", qos: .userInitiated)
