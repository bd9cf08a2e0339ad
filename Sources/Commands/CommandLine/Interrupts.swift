import Dispatch
import Glibc

/// The interrupt key and its signal, for commands that run until it comes.
enum Interrupts {
  /// Calls a handler at SIGINT and ends the process with its code, instead of what the signal does
  /// by itself.
  static func handle(_ handler: @escaping @Sendable () -> ExitCode) {
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(
      signal: SIGINT, queue: .global(qos: .userInitiated))
    // Kept by its own handler until the process ends.
    source.setEventHandler { [source] in
      _ = source
      exit(handler().rawValue)
    }
    source.resume()
  }
}
