import SetteeFiles
import SetteePropertyLists
import Synchronization

/// The settings of a program or suite, in a file other programs can read: what `UserDefaults` is,
/// with the promises Foundation does not give on Linux.
///
/// A value is looked for in a search list, and the first domain that has one supplies it: the
/// command line (`-key value`), variables of the environment where a program asks for them, the
/// suite itself, suites added with `addSuite(named:)`, the global
/// domain, registered defaults. `source(ofKey:)` tells which one did. Reading never touches the
/// disk. Apple's list begins with what an administrator has forced (NSUserDefaults.h); Linux has
/// nobody who would say so, hence no such domain. It also knows domains of one host and of all
/// users; here every domain is that of one user on any host.
///
/// The file is a property list in XML at `$XDG_CONFIG_HOME/<suite>.plist`, as Foundation's
/// `UserDefaults` on Linux keeps it. All objects for one suite in a process share its values, its
/// file and its flush; each has its own registered defaults, volatile domains and added suites. An
/// object may be used from any thread.
///
/// What you can rely on, among programs that use this class:
/// - **You never see half a file**. Whenever you look, after any crash, kill or loss of power,
///   the file is one version that somebody committed, whole.
/// - **A group stays a group**. The edits of one `write(_:)` get into the file all together or
///   not at all.
/// - **You know how safe a value is**. `set` is seen by this process at once, and is on disk
///   within 100 milliseconds, and before the process ends by `exit`, by a return from `main`, or by
///   SIGTERM, SIGHUP or SIGINT, or is stopped by SIGTSTP. `SIGKILL`, `_exit` and a crash lose at
///   most those 100 milliseconds.
///   `write(_:durability:)` and `flush(to:)` return when a value is as safe as you ask.
/// - **An error is never an acknowledgement**. Where the disk is full or fails, the old file
///   stays as it was, you are told, the values stay in memory, and it is tried again.
/// - **Nobody's write is lost to another**. Each commit adds its own edits to the newest
///   version, under a lock; a write that was acknowledged is undone only by a later one to the same
///   key. A lock that stays taken for two seconds is the error `.busy`.
/// - **You read what you wrote, and never go back in time**. What another process commits is
///   announced within 200 milliseconds, with exactly the keys that look different; an own write is
///   announced once, when it is made.
/// - **What cannot be read is not overwritten**. A damaged file of ours is kept under a dated
///   name, the version last committed is shown and goes on, and you are told. One that may not be
///   read, or is of a newer format, or was never ours, or is damaged together with the version kept
///   beside it, makes the suite read-only.
/// - **Settings are private**. Folders made here are the user's alone, and so are new files; a
///   file's mode is kept. Where the file is a symbolic link it stays one.
///
/// Foundation's own writer takes no lock and writes in place: what a program loses by it is beyond
/// our reach; what it leaves readable is taken up.
///
/// `didChangeNotification` is there where all of Foundation is; `observe(_:)` tells more, since it
/// names the keys, and needs no Foundation.
public final class DefaultsSuite: Store, NoticeReporting {
  /// How long edits gather before they are written; the write itself has the rest of the 100
  /// milliseconds within which they are durable.
  package static let flushDelay = Duration.milliseconds(50)

  /// What people call the suite.
  public let name: String
  private let worlds: PerScope<SuiteAccess>
  let notes: SuiteNotes
  let hearsVariables: Bool

  /// Opens the suite at a path; without a global domain, unless its file is given.
  ///
  /// Inside a hermetic run nothing but the run's own files is opened.
  package init(
    name: String, path: Path, globalPath: Path? = nil, environment: SuiteEnvironment,
    isWatched: Bool = false
  ) {
    self.name = name
    hearsVariables = environment.hearsVariables
    let notes = SuiteNotes()
    if isWatched { notes.watch() }
    self.notes = notes
    worlds = PerScope { scope in
      let opened = OpenedSuite(
        name: name, path: path, globalPath: globalPath,
        environment: scope?.environment(insteadOf: environment, for: path) ?? environment)
      notes.begin(opened, isOutside: scope == nil)
      return SuiteAccess(to: opened)
    }
    notes.belong(to: self)
  }

  /// Opens a suite by its name, or says why not.
  /// - Throws: `.invalidSuiteName` where the name cannot name a file, or where there is no home.
  package convenience init(
    named name: String, environment: SuiteEnvironment, isWatched: Bool = false
  ) throws(StoreError) {
    let path = try SuiteLocation.path(ofSuite: name, in: environment)
    let global = try SuiteLocation.globalPath(for: name, in: environment)
    self.init(
      name: name, path: path, globalPath: global, environment: environment, isWatched: isWatched)
  }

  /// What this object has open for the current task.
  var opened: OpenedSuite { worlds.current.suite }

  /// A look into what is open, or a setter's change of it.
  func access<Result>(_ body: (SuiteAccess) -> Result) -> Result { worlds.with(body) }

  /// Whether its file is the one of its name, which other programs find.
  package var isNamed: Bool {
    environment.isOnDisk && !name.utf8.contains(UInt8(ascii: "/"))
  }

  var core: SuiteCore { opened.core }
  var changes: Feed<StoreChange> { opened.changes }
  var environment: SuiteEnvironment { core.environment }

  // MARK: Store

  /// The value of the first domain that has one; O(1) in memory.
  public func value(forKey key: Key) -> PropertyList? {
    access { $0.value(forKey: key) }
  }

  /// The first domain that has a value.
  public func source(ofKey key: Key) -> ValueSource? {
    let opened = opened
    return opened.table.withLock { $0.source(ofKey: key, list: opened.list) }
  }

  /// All keys with a value in any domain, in no particular order.
  public func keys() -> [Key] { Array(view.keys) }

  /// Everything that shows now.
  var view: SuiteView {
    let opened = opened
    return opened.table.withLock { $0.view(list: opened.list) }
  }

  /// Writes to the suite's own domain.
  ///
  /// A key that an earlier domain overrides is refused, since the write would not be seen.
  @discardableResult
  public func write(_ edits: [Edit]) throws(StoreError) -> EditReceipt {
    for edit in edits { try edit.checkStorable() }
    let (opened, core) = (opened, opened.core)
    let write = try opened.table.withLock { table throws(StoreError) -> SuiteTable.Write in
      try table.list(opened.list).checkNotOverridden(edits)
      return try table.apply(edits, to: core.domain, seenBy: opened.list)
    }
    core.scheduleSaving()
    write.posted.deliver()
    return write.receipt
  }

  /// Calls `observer` after every change of what this object shows: by an own write, by another
  /// object or process, by a registration or another search list; never for equal values.
  public func observe(_ observer: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation {
    let opened = opened
    opened.startWatching()
    return opened.changes.observe(observer)
  }

  /// Calls `observer` after every change of one of the keys; changes of others cost it nothing.
  public func observe(
    _ keys: Set<Key>, _ observer: @escaping @Sendable (StoreChange) -> Void
  ) -> StoreObservation {
    let opened = opened
    opened.startWatching()
    return opened.changes.observe(keys, observer)
  }

  /// Tells of its files.
  public var capabilities: StoreCapabilities { StoreCapabilities(notices: self) }

  /// What each domain says of a key, in the order in which a value is looked for: the first that
  /// has one supplies it.
  package func holdings(ofKey key: Key) -> [(source: ValueSource, value: PropertyList?)] {
    let opened = opened
    return opened.table.withLock { $0.holdings(ofKey: key, list: opened.list) }
  }

  /// Writes beneath an override of the command line, and without the costs of a group.
  package func apply(_ edit: Edit) throws(StoreError) {
    if let value = edit.wholeValue { return try store(value, forKey: edit.key) }
    try edit.checkStorable()
    let (opened, core) = (opened, opened.core)
    let write = try opened.table.withLock { table throws(StoreError) in
      try table.apply([edit], to: core.domain, seenBy: opened.list)
    }
    core.scheduleSaving()
    write.posted.deliver()
  }

  /// Sets a key's whole value, or takes it away, as `apply(_:)` does.
  func store(_ value: PropertyList?, forKey key: Key) throws(StoreError) {
    try key.checkStorable()
    try value?.checkStorable(under: key)
    access { $0.set(value, forKey: key) }
  }
}

extension SearchList {
  /// Refuses edits that nobody would see.
  func checkNotOverridden(_ edits: [Edit]) throws(StoreError) {
    for key in edits.flatMap(\.keys) {
      guard let source = override(ofKey: key) else { continue }
      throw .overridden(key: key, by: source)
    }
  }
}

extension Edit {
  /// Refuses names and values that a property list in XML cannot hold.
  func checkStorable() throws(StoreError) {
    try key.checkStorable()
    for case .member(let name) in place.steps { try name.checkStorable() }
    switch act {
    case .set(let value, _), .insert(let value, _): try value.checkStorable(under: key)
    case .rename(let new), .duplicate(let new?): try new.checkStorable()
    case .remove, .move, .duplicate(nil): break
    }
  }
}

extension Key {
  func checkStorable() throws(StoreError) {
    do throws(XMLStorageProblem) {
      try name.checkXMLStorable()
    } catch {
      throw .invalidKey(key: self, reason: error.description)
    }
  }
}

extension EditPlan.PlannedChange {
  /// Refuses a value that has become too deep, or has what a property list in XML cannot hold.
  func checkStorable() throws(StoreError) { try value?.checkStorable(under: key) }
}

extension PropertyList {
  func checkStorable(under key: Key) throws(StoreError) {
    do throws(XMLStorageProblem) {
      try checkXMLStorable()
    } catch {
      throw .unstorable(key: key, reason: error.description)
    }
  }
}
