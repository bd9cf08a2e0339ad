import Glibc
import SetteeNcursesTerminal

/// Full-screen programs: how they start, and how they end the process.
@MainActor
enum FullScreen {
  /// Starts one, or says in one sentence why this terminal cannot show it and what can be done.
  ///
  /// The remedy is a phrase, such as "'settee demo --dump-screen' prints a screen".
  static func start(remedy: String, _ start: () throws -> Void) throws {
    do {
      try start()
    } catch let error as TerminalError {
      throw CommandError("\(error) \(remedy) without one.")
    }
  }

  /// Ends the process; the terminal has been given back.
  static func exit(_ code: Int32) { Glibc.exit(code) }
}

/// What a command needs that shows a screen, or prints what it would show.
@MainActor
protocol ScreenSetup {
  var context: CommandContext { get }

  /// The screen after the keys or the script that the arguments name.
  func picture(_ arguments: Arguments) throws -> String

  /// Paints the first frame; the main queue does the rest.
  func start(_ arguments: Arguments) throws
}

extension ScreenSetup {
  func run(_ arguments: Arguments) throws -> CommandOutcome {
    guard arguments.has("--dump-screen") else {
      try start(arguments)
      return .running
    }
    context.output.line(try picture(arguments))
    return .exit(.done)
  }
}

/// Errors that come when there is nothing left to do but to tell.
enum Problems {
  static func report(_ context: CommandContext, _ work: () throws -> Void) {
    do {
      try work()
    } catch {
      context.errors.sentence("\(error)")
    }
  }
}
