import SetteeFiles
import SetteePropertyLists
import Synchronization

extension DefaultsSuite {
  /// The settings of this program.
  ///
  /// Without a home folder there is no place for them; then they live in memory, and `trouble` says
  /// so.
  public static let standard = makeStandard()

  private struct StandardName {
    var chosen: String?
    /// The name under which `standard` was opened.
    var opened: String?
  }

  private static let standardNames = Mutex(StandardName())

  /// The name of the standard suite: that of the executable, as in Foundation, unless the program
  /// sets another before it first uses `standard`; afterwards setting it changes nothing.
  ///
  /// Two programs whose executables have one name would share a file: give yours a name of its own,
  /// such as `org.example.editor`.
  public static var standardName: String {
    get { standardNames.withLock { $0.opened ?? $0.chosen } ?? executableName }
    set { standardNames.withLock { $0.chosen = newValue } }
  }

  /// Opens a suite, as `UserDefaults` does: `nil` stands for the program's own settings.
  ///
  /// Returns `nil` for a name that cannot name a file, for the program's own name and for the
  /// global domain's, which are no suites (Apple refuses both), and where there is no home folder;
  /// `init(named:)` says why.
  public convenience init?(suiteName: String?) {
    guard suiteName != Self.standardName else { return nil }
    do throws(StoreError) {
      try self.init(
        named: suiteName ?? Self.standardName, environment: .live(), isWatched: true)
    } catch {
      return nil
    }
  }

  /// Opens a suite, or says why not.
  /// - Parameters:
  ///   - name: The suite; its file is `$XDG_CONFIG_HOME/<name>.plist`.
  ///   - arguments: `-key value` pairs that override settings; if not given, what
  ///     `argumentOverrides` leaves of the command line.
  /// - Throws: `.invalidSuiteName` where the name cannot name a file, or where there is no home.
  public convenience init(
    named name: String, arguments: [String]? = nil
  ) throws(StoreError) {
    try self.init(
      named: name, environment: .live(arguments: arguments ?? Self.ownArguments), isWatched: true)
  }

  private static var executableName: String {
    do throws(FileError) {
      return try LocalFileSystem().readLink(Path("/proc/self/exe")).components.last ?? "settings"
    } catch {
      return CommandLine.arguments.first?.components.last ?? "settings"
    }
  }

  private static func makeStandard() -> DefaultsSuite {
    let name = standardName
    standardNames.withLock { $0.opened = name }
    return opened(named: name, in: .live(), isWatched: true)
  }

  /// Opens a suite on disk, or where that cannot be, in memory.
  package static func opened(
    named name: String, in environment: SuiteEnvironment, isWatched: Bool = false
  ) -> DefaultsSuite {
    do throws(StoreError) {
      return try DefaultsSuite(named: name, environment: environment, isWatched: isWatched)
    } catch {
      let suite = inMemory(named: name, in: environment)
      suite.core.notices.report(.memoryOnly(error))
      return suite
    }
  }
}

extension String {
  /// The parts of a path.
  fileprivate var components: [String] { split(separator: "/").map(String.init) }
}
