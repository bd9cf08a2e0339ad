import Files
import PropertyLists
import Synchronization

/// The settings of a program or suite, in a file other programs can read: what `UserDefaults` is,
/// with the promises Foundation does not give on Linux.
///
/// Values are looked for in a search list (command line, the suite itself, registered defaults);
/// reading never touches the disk. A write is in memory at once and on disk within 100
/// milliseconds, and when the process ends by itself; `flush()` returns when it is durable. The
/// file is a property list in XML at `$XDG_CONFIG_HOME/<suite>.plist`, as Foundation's
/// `UserDefaults` on Linux keeps it.
///
/// What is promised among programs that use this class:
/// - A reader sees one committed version of the file, whole, at any moment and after any crash.
/// - A group of edits gets into the file as a whole or not at all.
/// - No write that `flush()` acknowledged is lost to another process: each commit adds its own
///   edits to the newest version, under a lock.
/// - Another process's change is announced within 200 milliseconds, with the keys that changed.
/// - A file that cannot be read is never overwritten: it is kept under a dated name.
///
/// Foundation's own writer takes no lock and writes in place: what a program loses by it is beyond
/// our reach; what it leaves readable is taken up.
///
/// A suite may be used from any thread. Two suites of one name, in one process or several, act as
/// two processes do.
public final class DefaultsSuite: Store, NoticeReporting {
  public let name: String
  let path: Path
  let environment: SuiteEnvironment
  let state: Mutex<State>
  /// Held across calls on files, never while `state` is; reading values does not need it.
  let file: Mutex<SuiteFile>
  let changes = ChangeFeed()
  let notices = NoticeFeed()
  let watches = Mutex<[FileWatch]>([])

  struct State {
    var search: SearchList
    var isFlushScheduled = false
    var flushFailureCount = 0
    var isWatching = false
    var scheduledLooks: Set<DefaultsSuite.ScheduledLook> = []
    var isLookSuspected = false
  }

  /// Opens the suite at a path.
  package init(name: String, path: Path, environment: SuiteEnvironment) {
    self.name = name
    self.path = path
    self.environment = environment
    var file = SuiteFile(path: path, environment: environment)
    let (values, notices) = file.open()
    var search = SearchList(
      arguments: ArgumentDomain.values(in: environment.arguments), path: path.text)
    search[.application].adopt(values)
    state = Mutex(State(search: search))
    self.file = Mutex(file)
    for notice in notices { self.notices.report(notice) }
  }

  /// Opens a suite by its name, or says why not.
  /// - Throws: `.invalidSuiteName` where the name cannot name a file, or where there is no home.
  package convenience init(named name: String, environment: SuiteEnvironment) throws(StoreError) {
    let path = try SuiteLocation.path(ofSuite: name, in: environment)
    self.init(name: name, path: path, environment: environment)
  }

  // MARK: Store

  public func value(forKey key: Key) -> PropertyList? {
    state.withLock { $0.search.value(forKey: key) }
  }

  public func source(ofKey key: Key) -> ValueSource? {
    state.withLock { $0.search.source(ofKey: key) }
  }

  public func keys() -> [Key] { state.withLock { Array($0.search.keys) } }

  /// Writes to the suite's own domain.
  ///
  /// A key that an earlier domain overrides is refused, since the write would not be seen.
  public func write(_ edits: [Edit]) throws(StoreError) {
    try apply(edits, refusingOverridden: true)
  }

  public func observe(_ observer: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation {
    startWatching()
    return changes.observe(observer)
  }

  public var trouble: StoreNotice? { notices.trouble }

  public func observeNotices(
    _ observer: @escaping @Sendable (StoreNotice) -> Void
  ) -> StoreObservation {
    notices.observe(observer)
  }

  // MARK: Domains

  /// Adds values that show where no other domain has one; they are never stored.
  ///
  /// Later calls add to earlier ones. The values are those of this suite object, while Apple shares
  /// them among all suites of a process: there a suite shows the defaults of another.
  public func register(_ defaults: PropertyDictionary) {
    let changed = state.withLock { state in
      state.search.change(defaults.keys) { $0[.registration].merge(defaults) }
    }
    changes.announce(StoreChange(keys: changed, origin: .searchList))
  }

  /// Takes edits into memory, announces them, and sees to it that they get to the disk.
  func apply(_ edits: [Edit], refusingOverridden: Bool) throws(StoreError) {
    for edit in edits { try edit.checkStorable() }
    let changed = try state.withLock { state throws(StoreError) in
      if refusingOverridden {
        for edit in edits {
          guard let source = state.search.override(ofKey: edit.key) else { continue }
          throw .overridden(key: edit.key, by: source)
        }
      }
      return state.search.change(edits.lazy.map(\.key)) { search in
        for edit in edits { search[.application].edit(edit.key, edit.value) }
      }
    }
    scheduleFlush()
    changes.announce(StoreChange(keys: changed, origin: .ownWrite))
  }
}

extension Edit {
  /// Refuses what a property list in XML cannot hold.
  fileprivate func checkStorable() throws(StoreError) {
    do throws(XMLStorageProblem) {
      try key.name.checkXMLStorable()
    } catch {
      throw .invalidKey(key: key, reason: error.description)
    }
    do throws(XMLStorageProblem) {
      try value?.checkXMLStorable()
    } catch {
      throw .unstorable(key: key, reason: error.description)
    }
  }
}
