import SetteeEditor
import SetteeForms
import Glibc
import SetteeNcursesTerminal
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import SetteeTerminals
import SetteeThemes

/// Opens a form in the terminal.
///
/// ```swift
/// try await SettingsEditor.run(settings)
/// ```
@MainActor
public enum SettingsEditor {
  /// Shows settings until the user leaves.
  ///
  /// Other tasks on the main actor go on running while the form is open. The terminal is given
  /// back however the program ends, except by SIGKILL.
  /// - Parameters:
  ///   - settings: What to show; edits go through it at once.
  ///   - flush: Makes accepted edits durable, where `settings` does not do so itself. Called off
  ///     the main actor, while the form is open and before this returns; may block.
  /// - Returns: Whether all is well: no edit was left unfinished, and the last flush saved all.
  ///   What it could not save has been told on standard error.
  /// - Throws: A sentence's worth of error when there is no terminal to show a form on.
  @discardableResult
  public static func run(
    _ settings: any SettingsProviding, flush: (@Sendable () throws -> Void)? = nil
  ) async throws -> Bool {
    var options = Options()
    options.flush = flush ?? settings.flush
    if let settings = settings as? any NoticeForwarding {
      options.notices = { settings.observeNotices($0) }
    }
    let code = try await withCheckedThrowingContinuation { continuation in
      do {
        try start(settings, options: options) { continuation.resume(returning: $0) }
      } catch {
        continuation.resume(throwing: error)
      }
    }
    return code == 0 || code == Self.interrupted
  }

  /// The exit code of an editor that Ctrl-C ended; nothing was unfinished then.
  private static let interrupted: Int32 = 130

  /// Shows the settings of several objects in one form, each under its own heading.
  ///
  /// ```swift
  /// try await SettingsEditor.run(local, cloud, title: "Reader")
  /// ```
  @discardableResult
  public static func run(
    _ first: any SettingsProviding, _ second: any SettingsProviding,
    _ others: any SettingsProviding..., title: String
  ) async throws -> Bool {
    try await run(JoinedSettings(title: title, [first, second] + others))
  }

  /// What the command line may choose besides.
  package struct Options {
    package var theme = Theme.standard
    /// How the editor behaves, on a terminal with so many colours.
    package var editor: @MainActor (ColorLevel) -> Editor.Options = { _ in Editor.Options() }
    package var keyMap = KeyMap.standard
    /// What a person should know before anything else.
    package var remark: String?
    /// The setting that has the focus first.
    package var focus: Key?
    package var terminal = TerminalOptions(environment: SettingsEditor.environmentValue)
    package var flush: @Sendable () throws -> Void = {}
    /// Subscribes to what happens to the stores in the background, such as a full disk.
    package var notices: ((@escaping @Sendable (StoreNotice) -> Void) -> StoreObservation)?
    /// Takes up what others have stored; `nil` where a flush does that too.
    package var reload: (@Sendable () throws -> Void)?

    package init() {}

    var storage: ScreenLoop.Storage {
      ScreenLoop.Storage(flush: flush, reload: reload, notices: notices)
    }
  }

  /// Paints the first frame and returns; the main queue does the rest, until `onEnd`.
  package static func start(
    _ settings: any SettingsProviding, options: Options,
    onEnd: @escaping @MainActor (Int32) -> Void
  ) throws {
    let session = try TerminalSession(options: options.terminal)
    let editor = Editor(
      SettingsForm(settings), theme: options.theme.resolved(for: session.screen.colorLevel),
      isASCII: session.screen.isASCII, focus: options.focus,
      keyMap: options.keyMap, options: options.editor(session.screen.colorLevel))
    if let remark = options.remark { _ = editor.update(.told(remark, isProblem: true)) }
    ScreenLoop.start(editor, on: session, keeping: options.storage, onEnd: onEnd)
  }

  nonisolated private static func environmentValue(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
