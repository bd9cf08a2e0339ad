import Glibc
import SetteeEditor
import SetteeForms
import SetteeNcursesTerminal
import SetteeSettings

/// How a form runs, and what becomes of it.
extension SettingsEditor {
  /// How showing a form has ended.
  enum Outcome {
    /// The user has left, with this code of the editor's.
    case left(Int32)
    case cancelled
    /// No form was shown, since there is no terminal for one; told on standard error.
    case notShown

    /// What `run` answers.
    func isWell() throws(CancellationError) -> Bool {
      switch self {
      case .left(let code): return code == 0 || code == Self.interrupted
      case .cancelled: throw CancellationError()
      case .notShown: return false
      }
    }

    /// How `main` ends the program.
    var exitCode: Int32 {
      switch self {
      case .left(let code): code
      case .cancelled: Self.interrupted
      case .notShown: 2
      }
    }

    /// The exit code of an editor that Ctrl-C ended; nothing was unfinished then.
    private static let interrupted: Int32 = 130
  }

  static func outcome(
    of settings: any SettingsProviding, flush: (@Sendable () throws -> Void)?,
    exportsSchema: Bool = false
  ) async -> Outcome {
    if Task.isCancelled { return .cancelled }
    var options = Options()
    options.flush = flush ?? settings.flush
    options.notices = { settings.observeNotices($0) }
    let running = Running()
    let outcome: Outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        do {
          let end = try start(settings, options: options) { code in
            continuation.resume(returning: running.isCancelled ? .cancelled : .left(code))
          }
          running.begin(end)
          if exportsSchema { running.export = export(settings) }
        } catch {
          tell("\(error)")
          continuation.resume(returning: .notShown)
        }
      }
    } onCancel: {
      Task { @MainActor in running.cancel() }
    }
    // A program that ends with its form would take what is still being written with it.
    await running.export?.value
    return outcome
  }

  /// Exports what other programs may know of the settings, once the first frame is shown.
  private static func export(_ settings: any SettingsProviding) -> Task<Void, Never> {
    let export = settings.exportSchema
    return Task.detached(priority: .utility) {
      do {
        try export()
      } catch {
        // The form goes on: nobody has asked for this, and nothing of the settings hangs on it.
      }
    }
  }

  /// Begins the form, as a screen or as a talk, and returns; the main queue does the rest, until
  /// `onEnd`.
  /// - Returns: What ends it before its user does.
  @discardableResult
  package static func start(
    _ settings: any SettingsProviding, options: Options,
    onEnd: @escaping @MainActor (Int32) -> Void
  ) throws -> @MainActor () -> Void {
    if options.isPlain {
      let loop = startPrompts(settings, options: options, onEnd: onEnd)
      return { loop.end() }
    }
    let loop = try startScreen(settings, options: options, onEnd: onEnd)
    return { loop.end() }
  }

  /// Paints the first frame.
  private static func startScreen(
    _ settings: any SettingsProviding, options: Options,
    onEnd: @escaping @MainActor (Int32) -> Void
  ) throws -> ScreenLoop {
    let session = try TerminalSession(options: options.terminal)
    let editor = Editor(
      SettingsForm(settings), theme: options.theme.resolved(for: session.screen.colorLevel),
      isASCII: session.screen.isASCII, focus: options.focus,
      keyMap: options.keyMap, options: options.editor(session.screen.colorLevel))
    if let remark = options.remark ?? draftFolders.leftoverSentence {
      _ = editor.update(.told(remark, isProblem: true))
    }
    var storage = options.storage
    storage.accounts = { settings.accountChoosing }
    if let remember = options.remember {
      storage.remember = {
        let added = editor.addedMemory
        return { @Sendable () -> String? in remember(added) }
      }
    }
    return ScreenLoop.start(editor, on: session, keeping: storage, onEnd: onEnd)
  }

  private static func tell(_ sentence: String) {
    let line = Array((sentence + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }

  /// A form that is shown, which a cancelled task ends.
  @MainActor
  private final class Running {
    private(set) var isCancelled = false
    /// Writes the schema, meanwhile.
    var export: Task<Void, Never>?
    private var end: (@MainActor () -> Void)?

    func begin(_ end: @escaping @MainActor () -> Void) {
      self.end = end
      if isCancelled { end() }
    }

    func cancel() {
      isCancelled = true
      end?()
    }
  }
}
