import SetteeFiles

/// Everything a suite takes from the world: an argument, so that tests own it.
package struct SuiteEnvironment: Sendable {
  package var files: any FileSystem
  package var watcher: any FileWatcher
  package var time: any Timekeeper
  /// A fresh number from 0 up to 1 at each call, to scatter waits.
  package var chance: @Sendable () -> Double
  /// Where the user's files lie.
  package var folders: UserFolders
  /// The arguments that may override settings, without the program's name.
  package var arguments: [String]
  /// Whether unsaved values are written when the process ends by itself.
  package var isFlushedAtExit: Bool
  /// Whether folders that a file needs are made; not where somebody names the file.
  package var makesFolders = true
  /// Whether its files are ones that people can look at.
  package var isOnDisk = true
  /// Whether variables of the environment may override settings, where a program asks for them.
  package var hearsVariables = true
  /// What the process has open: suites of one file share what it holds.
  package var openSuites: OpenSuites
  /// What must hold for nothing to get lost; broken by tests alone.
  package var rules = SuiteRules()

  package init(
    files: any FileSystem, watcher: any FileWatcher, time: any Timekeeper,
    chance: @escaping @Sendable () -> Double, home: String?, configHome: String?,
    arguments: [String], isFlushedAtExit: Bool, openSuites: OpenSuites = OpenSuites()
  ) {
    self.files = files
    self.watcher = watcher
    self.time = time
    self.chance = chance
    folders = UserFolders(environment: [:])
    folders[.home] = home
    folders[.config] = configHome
    self.arguments = arguments
    self.isFlushedAtExit = isFlushedAtExit
    self.openSuites = openSuites
  }

  /// This process on this machine; of its command line what `DefaultsSuite.argumentOverrides` names
  /// may override settings unless other arguments are given.
  package static func live(
    arguments: [String] = DefaultsSuite.ownArguments
  ) -> SuiteEnvironment {
    let folders = UserFolders.live
    return SuiteEnvironment(
      files: LocalFileSystem(), watcher: LocalFileWatcher.shared, time: LiveTimekeeper(),
      chance: { .random(in: 0..<1) }, home: folders[.home], configHome: folders[.config],
      arguments: arguments, isFlushedAtExit: true, openSuites: .shared)
  }

  /// The user's home folder, `$HOME`.
  package var home: String? {
    get { folders[.home] }
    set { folders[.home] = newValue }
  }

  /// The folder of the user's settings, `$XDG_CONFIG_HOME`.
  package var configHome: String? {
    get { folders[.config] }
    set { folders[.config] = newValue }
  }
}
