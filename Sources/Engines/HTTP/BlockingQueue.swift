import Dispatch
import SetteeFiles

/// A thread of its own for calls that block, so that no task's thread waits for a network.
final class BlockingQueue: Sendable {
  private let queue: DispatchQueue
  let time: any Timekeeper

  init(named name: String, time: any Timekeeper) {
    queue = DispatchQueue(label: name, qos: .utility)
    self.time = time
  }

  /// Runs work after what was asked for before it.
  ///
  /// The time counts from now, waiting in line included. Cancelling the task ends the work's
  /// blocking calls at once.
  func run<Value: Sendable, Failure: Error>(
    for duration: Duration,
    _ work: @escaping @Sendable (Patience) throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let patience = Patience(for: duration, time: time, interrupt: Interrupt())
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation {
        (continuation: CheckedContinuation<Result<Value, Failure>, Never>) in
        queue.async {
          do throws(Failure) {
            continuation.resume(returning: .success(try work(patience)))
          } catch {
            continuation.resume(returning: .failure(error))
          }
        }
      }
    } onCancel: {
      patience.interrupt.signal()
    }
    return try result.get()
  }

  /// Starts work that runs until its interrupt is signalled.
  func start(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
}
