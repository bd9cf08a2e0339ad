import SetteeTerminals

/// A program that shows itself on a screen, one frame for all that has happened.
///
/// What it wants of the outside world it asks for by effects, through the closure it was made with.
@MainActor
package protocol ScreenProgram: AnyObject {
  /// Shows the first frame.
  func start()

  /// Takes what the terminal tells, all that waits at once.
  func receive(_ events: [TerminalEvent])

  /// Takes what the outside world answers: a tick that was asked for, the outcome of a flush.
  func receive(_ events: [EditorEvent])
}

extension EditorRuntime: ScreenProgram {}
