import SetteeFiles
import SetteePropertyLists
import Synchronization

/// One settings file as a process has it open: its domain in the table, its flush, its watch.
///
/// All suite objects of a name share one, so that each sees the others' changes at once. It lives
/// as long as one of them does, or as values wait to be saved.
final class SuiteCore: Sendable {
  let name: String
  let path: Path
  /// By what it is found in the table: its path without links.
  let identity: Key
  let environment: SuiteEnvironment
  /// What the process has open, in memory.
  let table: OpenSuites
  let domain: SuiteTable.Slot
  /// Held across calls on files, never while the table is; reading values does not need it.
  let file: Mutex<SuiteFile>
  let notices = NoticeFeed()
  package let saving: SavingSchedule
  package let followed: FollowedFile

  /// Opens a file.
  init(name: String, path: Path, identity: Key, environment: SuiteEnvironment) {
    self.identity = identity
    self.name = name
    self.path = path
    self.environment = environment
    saving = SavingSchedule(
      time: environment.time, after: DefaultsSuite.flushDelay,
      isFlushedAtExit: environment.isFlushedAtExit)
    followed = FollowedFile(
      path, files: environment.files, watcher: environment.watcher, time: environment.time,
      watchesAnew: environment.rules.watchesAnew)
    table = environment.openSuites
    var file = SuiteFile(path: path, environment: environment)
    let (values, notices) = file.open()
    self.file = Mutex(file)
    domain = table.withLock { table in
      var domain = Domain(name: name, path: environment.isOnDisk ? path.text : nil)
      domain.isDamaged = notices.contains(where: \.isOfDamage)
      domain.adopt(values, isCommitted: false)
      return table.open(domain)
    }
    for notice in notices { self.notices.report(notice) }
  }

  deinit { table.close(identity, domain: domain) }

  /// The values in this domain alone.
  var values: PropertyDictionary { table.withLock { $0.contents(ofDomain: domain) }.values }

  /// Takes edits into memory, announces them, and sees to it that they get to the disk.
  func apply(_ edits: [Edit]) throws(StoreError) {
    let write = try table.withLock { table throws(StoreError) in
      try table.apply(edits, to: domain)
    }
    scheduleSaving()
    write.posted.deliver()
  }
}
