/// A terminal for as long as it is ours: what the loop of a program needs of it.
@MainActor
package protocol Terminal: AnyObject {
  /// What shows frames on it.
  var display: any Screen { get }

  /// Begins to deliver events.
  /// - Parameters:
  ///   - deliver: Takes what the terminal said, in order; never called from within itself.
  ///   - terminate: Called when a signal asks the process to end: write down what must not be lost,
  ///     then call `die(of:)`.
  func start(
    deliver: @escaping @MainActor ([TerminalEvent]) -> Void,
    terminate: @escaping @MainActor (_ signal: Int32) -> Void)

  /// Gives the terminal back and stops the process until somebody lets it go on.
  func suspend()

  /// Gives the terminal to another program until that ends, and tells its exit code; `nil` where it
  /// could not be run.
  func lend(to command: [String]) -> Int32?

  /// Puts a text into the clipboard of whoever sits at the terminal, where it can do that.
  func copy(_ text: String)

  /// Gives the terminal back for good.
  func close()

  /// Says something to whoever got the terminal back.
  func tell(_ sentence: String)

  /// Gives the terminal back and ends the process by a signal.
  func die(of signal: Int32)
}
