import SetteeFiles
import SetteePropertyLists

/// Suites that have no name in the folder of settings: in memory, and in any file.
extension DefaultsSuite {
  /// Makes a suite that lives in memory alone: a new and empty one at each call.
  ///
  /// No file, no command line, no environment and no global domain says anything there. All else
  /// works as on disk; flushing succeeds.
  public static func inMemory(named name: String = "memory") -> DefaultsSuite {
    var environment = SuiteEnvironment.live(arguments: [])
    environment.hearsVariables = false
    return inMemory(named: name, in: environment)
  }

  /// Makes a suite in memory with the clock and the command line of an environment.
  static func inMemory(named name: String, in environment: SuiteEnvironment) -> DefaultsSuite {
    DefaultsSuite(inMemoryNamed: name, environment)
  }

  convenience init(inMemoryNamed name: String, _ environment: SuiteEnvironment) {
    let path = Path("/memory/settings.plist")
    var memory = environment.inMemory(on: InMemoryDisk(), for: path, openSuites: OpenSuites())
    memory.arguments = environment.arguments
    self.init(name: name, path: path, environment: memory)
  }

  /// Opens the property list at a path, which is made by the first write where there is none.
  ///
  /// There is no global domain. Objects of one file, whichever links lead to it, share its values.
  /// The folder must be there: no folder is made for an explicit path.
  /// - Parameters:
  ///   - file: An absolute path.
  ///   - arguments: `-key value` pairs that override settings.
  /// - Throws: Where the path is not absolute, has no folder, is one, or leads to a file that is no
  ///   property list; nothing is touched then.
  public convenience init(file: String, arguments: [String] = []) throws(StoreError) {
    try self.init(file: file, environment: .live(arguments: arguments))
  }

  /// Opens a property list in an environment of one's own.
  package convenience init(
    file: String, environment: SuiteEnvironment
  ) throws(StoreError) {
    let path = Path(file)
    guard path.isAbsolute, !path.text.utf8.contains(0) else {
      throw .invalidSuiteName(file, reason: "a file is named by its absolute path")
    }
    var environment = environment
    environment.makesFolders = false
    if HermeticScope.current == nil {
      try SuiteFile(path: path, environment: environment).checkOpenable()
    }
    self.init(name: file, path: path, environment: environment, isWatched: true)
  }
}

extension SuiteFile {
  /// Refuses a path that leads to no property list, and to no place for one; touches nothing.
  fileprivate func checkOpenable() throws(StoreError) {
    let target = try resolve().end
    try checkFolder(of: target)
    if try status(target)?.kind == .directory {
      throw .readOnly(
        store: path.text, reason: "it is a folder; name the property list in it")
    }
    if let contents = try read(target) { _ = try parse(contents.bytes, target) }
  }
}
