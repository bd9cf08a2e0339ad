import SetteeFiles
import SetteePropertyLists
import Synchronization

/// What a suite looks into besides its own file.
extension DefaultsSuite {
  /// Adds values that show where no other domain has one; they are never stored.
  ///
  /// Later calls add to earlier ones. Apple shares them among all objects of a process
  /// (NSUserDefaults.h, and the page of `register(defaults:)`), and the last counts. So do the
  /// getters of `UserDefaults` here, behind what this object itself has registered. Typed keys,
  /// settings classes, forms, `value(forKey: Key)` and `source(ofKey:)` see this object's own
  /// alone: two libraries in one program that register the same key do not get in each other's way.
  public func register(_ defaults: PropertyDictionary) { opened.register(defaults) }

  /// Adds defaults of declared keys, for the getters of `UserDefaults` in other hermetic runs, too.
  package func declare(_ defaults: PropertyDictionary) {
    notes.declare(defaults, in: opened, isOutside: HermeticScope.current == nil)
  }

  /// Looks into another suite, after this one's own values and before the global domain's.
  ///
  /// The suite added last is searched first, as in Foundation's sources; Apple's page of
  /// `CFPreferencesAddSuitePreferencesToApp` leaves the order open. Adding one again changes
  /// nothing. A name that names no suite is told to `observeNotices` as `.refused`. Reads the
  /// suite's file, unless it is open.
  public func addSuite(named name: String) {
    let opened = opened
    guard let suite = core(ofSuite: name), suite !== opened.core else { return }
    // One at a time, so that the two lists of suites stay the same.
    let (isWatching, posted) = opened.state.withLock { state in
      if !state.suites.contains(where: { $0 === suite }) { state.suites.insert(suite, at: 0) }
      return (state.isWatching, opened.addingChanges(suite) { $0.add(suite.domain) })
    }
    if isWatching { suite.startWatching() }
    posted.deliver()
  }

  /// Looks into a file after this suite's own values and added suites, and before the global
  /// domain's: what an administrator sets for all users, such as
  /// `/etc/podcastd/settings.plist`.
  ///
  /// It is only read, and may be missing and appear later; its changes are announced where they
  /// show. One that is damaged counts as absent until it is whole again, whatever is known of what
  /// it held, and `observeNotices` says so; one that cannot be read for the moment shows what it
  /// had. The file added last is searched first; adding one again changes nothing. `source(ofKey:)`
  /// names it.
  /// - Throws: Where the path is not absolute; nothing changes then.
  public func addFile(_ path: String) throws(StoreError) {
    let file = Path(path)
    guard file.isAbsolute, !path.utf8.contains(0) else {
      throw .invalidSuiteName(path, reason: "a file is named by its absolute path")
    }
    let opened = opened
    var environment = environment
    environment.makesFolders = false
    let core = opened.table.core(named: path, at: file, in: environment)
    guard core !== opened.core else { return }
    let (isWatching, posted) = opened.state.withLock { state in
      if !state.files.contains(where: { $0 === core }) { state.files.insert(core, at: 0) }
      let posted = opened.table.withLock { $0.addFile(core.domain, toList: opened.list) }
      return (state.isWatching, posted)
    }
    if isWatching { core.startWatching() }
    posted.deliver()
  }

  /// Looks into the file of this suite's name in each folder of `$XDG_CONFIG_DIRS`, the first of
  /// them first: `/etc/xdg/podcast.plist` where the variable names none.
  public func addSystemFiles() {
    for folder in environment.folders.systemConfig.reversed() {
      do throws(StoreError) {
        try addFile(folder.appending("\(name).plist").text)
      } catch {
        refuse(error)
      }
    }
  }

  /// Looks into an added suite no longer; other names change nothing.
  public func removeSuite(named name: String) {
    let opened = opened
    let (suite, posted) = opened.state.withLock { state in
      guard let index = state.suites.firstIndex(where: { Key($0.name) == Key(name) }) else {
        return (SuiteCore?.none, SuiteTable.Posted())
      }
      let suite = state.suites.remove(at: index)
      return (suite, opened.addingChanges(suite) { $0.remove(suite.domain) })
    }
    posted.deliver()
    // Released last, when no lock is held: this may be the last object to use it.
    withExtendedLifetime(suite) {}
  }

  /// Has a variable of the environment override a key of this object, as the command line does; a
  /// variable without text overrides nothing.
  package func override(_ key: Key, by variable: String, text: String?) {
    guard hearsVariables else { return }
    let override = text.map {
      EnvironmentOverride(variable: variable, value: ArgumentDomain.value($0))
    }
    notes.override(key, by: override)
  }

  /// Whether a domain before the suite's own supplies the value, so that a control for it must be
  /// disabled.
  ///
  /// Apple says so of values an administrator manages, which Linux does not know. Here the command
  /// line and the environment are such domains, and what it means for a control is the same.
  public func objectIsForced(forKey name: String) -> Bool {
    let opened = opened
    return opened.table.withLock { $0.list(opened.list).override(ofKey: Key(name)) != nil }
  }

  /// As `objectIsForced(forKey:)`, for a domain that is this suite's own; no other is overridden.
  public func objectIsForced(forKey name: String, inDomain domain: String) -> Bool {
    Key(domain) == Key(self.name) && objectIsForced(forKey: name)
  }
}

extension OpenedSuite {
  fileprivate func addingChanges(
    _ suite: SuiteCore, _ body: (inout SearchList) -> Void
  ) -> SuiteTable.Posted {
    table.withLock { table in
      table.change(Array(table.contents(ofDomain: suite.domain).keys), ofList: list, body)
    }
  }
}

extension PropertyDictionary {
  /// Adds or replaces entries.
  mutating func merge(_ others: PropertyDictionary) {
    for (key, value) in others { self[key] = value }
  }
}
