import Dispatch
import Glibc

/// A thread that runs only while it has the baton, as one of several simulated processes.
///
/// Code of the product cannot be interleaved from outside, so each process has a thread. Never do
/// two of them run at once, so the same decisions give the same run.
final class Strand: @unchecked Sendable {
  private let turn = DispatchSemaphore(value: 0)
  private let body: (Strand) -> Void
  private let atEnd: () -> Void
  /// Written by the strand while it has the baton, read while it has not.
  private(set) var isFinished = false

  /// Prepares a thread that waits for its first turn; `atEnd` passes the baton on for good.
  init(_ body: @escaping (Strand) -> Void, atEnd: @escaping () -> Void) {
    self.body = body
    self.atEnd = atEnd
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

  fileprivate func wake() { turn.signal() }

  fileprivate func waitForTurn() { turn.wait() }

  private func run() {
    turn.wait()
    body(self)
    isFinished = true
    atEnd()
  }
}

/// The right to run, which one thread of a simulation has at a time.
///
/// Whoever gives it up decides who goes on, on its own thread: where that is itself, no thread has
/// to wait for another, which costs more than most steps do.
final class Baton: Sendable {
  private let outside = DispatchSemaphore(value: 0)

  /// Gives the baton to the first strand and waits until nobody is to go on any more.
  func begin(_ next: () -> Strand?) {
    guard let strand = next() else { return }
    strand.wake()
    outside.wait()
  }

  /// Gives the baton on and waits for the next turn; called on the strand's own thread.
  func pass(from strand: Strand, to next: () -> Strand?) {
    let chosen = next()
    if chosen === strand { return }
    give(to: chosen)
    strand.waitForTurn()
  }

  /// Gives the baton on for good.
  func leave(to next: () -> Strand?) { give(to: next()) }

  private func give(to strand: Strand?) {
    if let strand { strand.wake() } else { outside.signal() }
  }
}
