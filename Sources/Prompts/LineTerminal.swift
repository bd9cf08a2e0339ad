/// Where lines come from and go to.
@MainActor
package protocol LineTerminal: AnyObject {
  /// Whether a person answers, who is asked and told; a pipe is not asked.
  var isInteractive: Bool { get }

  /// Asks for a line and waits for it. Where it is secret nothing that is typed shows, from before
  /// the question does.
  func read(asking question: String, isSecret: Bool) async -> LineInput

  /// Writes text as it is: lines with their ends.
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
