import SetteeEditor
import SetteeForms
import Glibc
@_exported import Observation
import SetteeNcursesTerminal
import SetteePropertyLists
@_exported import SetteeSettings
import SetteeStores
import SetteeTerminals
import SetteeThemes

/// Opens a form in the terminal.
///
/// A program that is nothing but a form ends with it; one that goes on afterwards uses `run`:
///
/// ```swift
/// await SettingsEditor.main(settings)
/// let isWell = try await SettingsEditor.run(settings)
/// ```
///
/// Where `ACCESSIBLE` is set to anything but 0 or false, or the terminal is a `dumb` one, the form
/// is a talk instead of a screen: a line in, a line out, for screen readers and for pipes.
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
  ///   - exportsSchema: Whether `settee --suite NAME` is to know the settings' types from then on.
  /// - Returns: Whether all is well: a form was shown, no edit was left unfinished, and the last
  ///   flush saved all. What is not well has been told on standard error, in a sentence.
  /// - Throws: `CancellationError` where the task was cancelled: the form has ended, what was
  ///   accepted is saved, and the terminal is given back.
  @discardableResult
  public static func run(
    _ settings: any SettingsProviding, flush: (@Sendable () throws -> Void)? = nil,
    exportsSchema: Bool = true
  ) async throws(CancellationError) -> Bool {
    try await outcome(of: settings, flush: flush, exportsSchema: exportsSchema).isWell()
  }

  /// Shows the settings of several objects in one form, each under its own heading.
  ///
  /// ```swift
  /// try await SettingsEditor.run(local, cloud, title: "Reader")
  /// ```
  @discardableResult
  public static func run(
    _ first: any SettingsProviding, _ second: any SettingsProviding,
    _ others: any SettingsProviding..., title: String, exportsSchema: Bool = true
  ) async throws(CancellationError) -> Bool {
    try await run(
      JoinedSettings(title: title, [first, second] + others), exportsSchema: exportsSchema)
  }

  /// Shows settings until the user leaves, and ends the program.
  ///
  /// The exit code is 0 where all is well, 1 where an edit was left unfinished, 2 where there is no
  /// terminal to show a form on, 3 where not all could be saved, and 130 after Ctrl-C or where the
  /// task was cancelled. What is not well is told on standard error, in a sentence.
  /// - Parameters:
  ///   - settings: What to show; edits go through it at once.
  ///   - flush: Makes accepted edits durable, as for `run`.
  ///   - exportsSchema: As for `run`.
  public static func main(
    _ settings: any SettingsProviding, flush: (@Sendable () throws -> Void)? = nil,
    exportsSchema: Bool = true
  ) async -> Never {
    exit(await outcome(of: settings, flush: flush, exportsSchema: exportsSchema).exitCode)
  }

  /// Shows the settings of several objects in one form until the user leaves, and ends the program.
  ///
  /// ```swift
  /// await SettingsEditor.main(local, cloud, title: "Reader")
  /// ```
  public static func main(
    _ first: any SettingsProviding, _ second: any SettingsProviding,
    _ others: any SettingsProviding..., title: String, exportsSchema: Bool = true
  ) async -> Never {
    await main(
      JoinedSettings(title: title, [first, second] + others), exportsSchema: exportsSchema)
  }

  /// What the command line may choose besides.
  package struct Options {
    package var theme = Theme.standard
    /// How the editor behaves, on a terminal with so many colours.
    package var editor: @MainActor (ColorLevel) -> Editor.Options = { level in
      var options = Editor.Options()
      options.clock = { LocalClock.now() }
      options.editsTexts = true
      options.themeForGround = { ground in
        guard let ground else { return Theme.standard.resolved(for: level) }
        return Theme(ground == .dark ? .setteeDark : .setteeLight, level: level)
      }
      return options
    }
    package var keyMap = KeyMap.standard
    /// What a person should know before anything else.
    package var remark: String?
    /// The setting that has the focus first.
    package var focus: Place?
    package var terminal = TerminalOptions(environment: SettingsEditor.environmentValue)
    /// Whether the form is a talk, line by line, rather than a screen.
    package var isPlain = SettingsEditor.wantsPrompts(environment: SettingsEditor.environmentValue)
    package var flush: @Sendable () throws -> Void = {}
    /// Subscribes to what happens to the stores in the background, such as a full disk.
    package var notices: ((@escaping @Sendable (StoreNotice) -> Void) -> StoreObservation)?
    /// Takes up what others have stored; `nil` where a flush does that too.
    package var reload: (@Sendable () throws -> Void)?

    /// Adds what a run has to be remembered for, and says why that is not possible; `nil` where
    /// nothing is remembered.
    ///
    /// Called off the main actor at the end.
    package var remember: (@Sendable (ScreenMemory) -> String?)?
    /// How plain mode adds fields that the form does not have yet.
    package var newFields: NewFields?
    /// Writes what is shown to another file, where that is asked about.
    package var saveElsewhere: (@Sendable () throws -> String)?
    /// The words that open the settings' file in the user's editor of texts.
    package var fileCommand: (@Sendable () -> [String])?

    package init() {}

    var storage: ScreenLoop.Storage {
      var storage = ScreenLoop.Storage(flush: flush, reload: reload, notices: notices)
      storage.saveElsewhere = saveElsewhere
      storage.fileCommand = fileCommand
      storage.lendText = { text in
        try TextLoan(
          text, in: SettingsEditor.draftFolders, environment: SettingsEditor.environmentValue)
      }
      storage.byteFiles = UserFiles(home: SettingsEditor.environmentValue("HOME"))
      return storage
    }
  }

  /// Where texts lie that another program edits.
  static var draftFolders: DraftFolders {
    let folders = UserFolders.live
    return DraftFolders(
      drafts: folders.state?.appending("settee/drafts").text,
      secrets: folders.runtime?.appending("settee/drafts").text)
  }

  nonisolated private static func environmentValue(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
