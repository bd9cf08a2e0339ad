import Files
import PropertyLists
import Synchronization

extension DefaultsSuite {
  /// The settings of this program.
  ///
  /// Without a home folder there is no place for them; then they live in memory, and `trouble` says
  /// so.
  public static let standard = makeStandard()

  private static let chosenName = Mutex<String?>(nil)

  /// The name of the standard suite: that of the executable, as in Foundation, unless the program
  /// sets another before it first uses `standard`.
  public static var standardName: String {
    get { chosenName.withLock { $0 } ?? executableName }
    set { chosenName.withLock { $0 = newValue } }
  }

  /// Opens a suite, as `UserDefaults` does: `nil` stands for the program's own settings.
  ///
  /// Returns `nil` for a name that cannot name a file, for the program's own name and for the
  /// global domain's, which are no suites (Apple refuses both), and where there is no home folder;
  /// `init(named:)` says why.
  public convenience init?(suiteName: String?) {
    guard suiteName != Self.standardName, suiteName != Self.globalName else { return nil }
    do throws(StoreError) {
      try self.init(named: suiteName ?? Self.standardName, environment: .live())
    } catch {
      return nil
    }
    startWatching()
  }

  /// Opens a suite, or says why not.
  /// - Parameters:
  ///   - name: The suite; its file is `$XDG_CONFIG_HOME/<name>.plist`.
  ///   - arguments: `-key value` pairs that override settings; the command line if not given.
  /// - Throws: `.invalidSuiteName` where the name cannot name a file, or where there is no home.
  public convenience init(
    named name: String, arguments: [String] = Array(CommandLine.arguments.dropFirst())
  ) throws(StoreError) {
    try self.init(named: name, environment: .live(arguments: arguments))
  }

  private static let globalName = "NSGlobalDomain"

  private static var executableName: String {
    do throws(FileError) {
      return try LocalFileSystem().readLink(Path("/proc/self/exe")).components.last ?? "settings"
    } catch {
      return CommandLine.arguments.first?.components.last ?? "settings"
    }
  }

  private static func makeStandard() -> DefaultsSuite {
    let environment = SuiteEnvironment.live()
    do throws(StoreError) {
      let suite = try DefaultsSuite(named: standardName, environment: environment)
      suite.startWatching()
      return suite
    } catch {
      return makeInMemory(environment, because: error)
    }
  }

  private static func makeInMemory(
    _ environment: SuiteEnvironment, because error: StoreError
  ) -> DefaultsSuite {
    let disk = InMemoryDisk()
    var environment = environment
    let files = InMemoryFileSystem(on: disk)
    disk.makeFolder(Path("/memory"), permissions: 0o755)
    environment.files = files
    environment.watcher = InMemoryFileWatcher(on: disk)
    let suite = DefaultsSuite(
      name: standardName, path: Path("/memory/settings.plist"), environment: environment)
    suite.notices.report(.memoryOnly(error))
    return suite
  }
}

extension String {
  /// The parts of a path.
  fileprivate var components: [String] { split(separator: "/").map(String.init) }
}
