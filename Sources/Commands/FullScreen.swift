import Glibc
import NcursesTerminal

/// Full-screen programs: how they start, and how they end the process.
@MainActor
enum FullScreen {
  /// Starts one, or says in one sentence why this terminal cannot show it and what can be done.
  static func start(_ context: CommandContext, _ start: () throws -> Void) throws {
    do {
      try start()
    } catch let error as TerminalError {
      throw CommandError(
        "\(error) 'settee edit SCHEMA --dump-screen' prints a screen without one.")
    }
  }

  /// Ends the process; the terminal has been given back.
  static func exit(_ code: Int32) { Glibc.exit(code) }
}

/// Errors that come when there is nothing left to do but to tell.
enum Problems {
  static func report(_ context: CommandContext, _ work: () throws -> Void) {
    do {
      try work()
    } catch {
      context.errors.line("\(error)")
    }
  }
}
