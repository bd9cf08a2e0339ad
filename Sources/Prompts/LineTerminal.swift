/// Where lines come from and go to.
@MainActor
package protocol LineTerminal: AnyObject {
  /// Whether a person answers, who is asked and told; a pipe is not asked.
  var isInteractive: Bool { get }

  /// Waits for a line; one that is secret does not show while it is typed.
  func read(isSecret: Bool) async -> LineInput

  /// Writes text as it is: a prompt, or lines with their ends.
  func write(_ text: String)

  /// Writes a line for whoever looks after mistakes.
  func tell(_ line: String)

  /// Takes no more lines.
  func close()
}

/// What waiting for a line ends with.
package enum LineInput: Equatable, Sendable {
  case line(String)
  /// There are no more lines.
  case end
  /// A signal asks the process to end.
  case signal(Int32)
}
