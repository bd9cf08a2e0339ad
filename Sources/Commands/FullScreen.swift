import Glibc
import SetteeNcursesTerminal
import SetteeTerminals
import SetteeThemes

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

/// What a command needs that shows a screen, or tells what it would show.
@MainActor
protocol ScreenSetup {
  var context: CommandContext { get }
  var theme: Theme { get }
  /// What `--color` asks for.
  var colorLevel: ColorLevel? { get }

  /// Shows the screen after the keys or the script that the arguments name.
  /// - Returns: Why it is not what was asked for, where there is something to see all the same.
  func show(_ arguments: Arguments, on screen: InMemoryScreen) throws -> CommandError?

  /// Paints the first frame; the main queue does the rest.
  func start(_ arguments: Arguments) throws
}

extension ScreenSetup {
  func run(_ arguments: Arguments) throws -> CommandOutcome {
    guard arguments.wantsPicture else {
      try start(arguments)
      return .running
    }
    let level = colorLevel ?? (arguments.has("--svg") ? .direct : .monochrome)
    let screen = InMemoryScreen(
      size: try Size(option: arguments["--size"] ?? "80x24"), colorLevel: level,
      isASCII: arguments.has("--ascii"))
    let problem = try show(arguments, on: screen)
    if arguments.has("--dump-screen") { context.output.line(screen.picture) }
    if let path = arguments["--svg"] {
      let frame: SVGFrame = theme.appearance == .light ? .light : .dark
      try Resources.write(Array(frame.picture(of: screen.shown).utf8), to: path)
    }
    if let problem { throw problem }
    return .exit(.done)
  }
}

extension Arguments {
  /// Whether a screen is drawn without a terminal.
  var wantsPicture: Bool { has("--dump-screen") || has("--svg") }
}

extension Commands {
  static let svgOption = CommandOption(
    "--svg", value: "FILE", completion: .file, "Draw what --dump-screen shows, in its colours.")
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
