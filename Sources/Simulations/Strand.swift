import Dispatch
import Glibc

/// A thread that runs only while somebody waits for it, as one of several simulated processes.
///
/// Code of the product cannot be interleaved from outside, so each process has a thread and they
/// pass a baton: `resume` gives it to the strand and waits until the strand gives it back by
/// `pause` or ends. Never do two of them run at once, so the same decisions give the same run.
final class Strand: @unchecked Sendable {
  private let turn = DispatchSemaphore(value: 0)
  private let back = DispatchSemaphore(value: 0)
  private let body: (Strand) -> Void
  /// Written by the strand while it has the baton, read while it has not.
  private(set) var isFinished = false

  /// Prepares a thread that waits for its first turn.
  init(_ body: @escaping (Strand) -> Void) {
    self.body = body
    var thread = pthread_t()
    let box = Unmanaged.passRetained(self).toOpaque()
    let code = pthread_create(
      &thread, nil,
      { box in
        guard let box else { return nil }
        Unmanaged<Strand>.fromOpaque(box).takeRetainedValue().run()
        return nil
      }, box)
    guard code == 0 else {
      // Without a thread the process it stands for never does anything.
      Unmanaged<Strand>.fromOpaque(box).release()
      isFinished = true
      return
    }
    pthread_detach(thread)
  }

  /// Lets the strand run until it pauses or ends.
  func resume() {
    guard !isFinished else { return }
    turn.signal()
    back.wait()
  }

  /// Gives the baton back and waits for the next turn; called on the strand's own thread.
  func pause() {
    back.signal()
    turn.wait()
  }

  private func run() {
    turn.wait()
    body(self)
    isFinished = true
    back.signal()
  }
}
