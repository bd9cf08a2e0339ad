import SetteePropertyLists

/// How much of a disaster a write has to be safe from before the call that made it returns.
public enum Durability: Int, Sendable, Comparable, CaseIterable {
  /// This process sees the value. It is written within 100 milliseconds, and when the process ends
  /// in an orderly way; `SIGKILL`, a crash or a loss of power before that loses it. Costs less than
  /// a microsecond.
  case process
  /// The file holds the value: every process sees it, and no crash of a program loses it; a crash
  /// of the machine may, and then what was safe before is still there. Costs one wait for the disk.
  case committed
  /// The disk holds the value: a loss of power does not lose it either. Costs two waits for the
  /// disk, some milliseconds.
  case durable

  public static func < (left: Durability, right: Durability) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension DefaultsSuite {
  /// Writes a group of edits, and returns when it is as safe as asked.
  ///
  /// The group gets into the file as a whole or not at all. Blocks unless `.process` is asked for:
  /// never call it on the main actor.
  /// - Throws: Before anything has changed, where the edits were refused. Later, why they are not
  ///   as safe as asked: an error is no acknowledgement, yet the values stay in memory, and further
  ///   flushes try to save them.
  @discardableResult
  public func write(_ edits: [Edit], durability: Durability) throws(StoreError) -> EditReceipt {
    let receipt = try write(edits)
    try flush(to: durability)
    return receipt
  }

  /// Returns when all accepted writes are as safe as asked.
  ///
  /// Blocks for the disk, and up to two seconds for another process's commit: never call it on the
  /// main actor.
  /// - Throws: Why they are not. The values stay in memory, and later flushes try again.
  public func flush(to durability: Durability) throws(StoreError) {
    if durability > .process { try core.flush(isDurable: durability == .durable) }
  }

  /// Returns when all accepted writes would survive a loss of power; see `flush(to:)`.
  public func flush() throws(StoreError) { try flush(to: .durable) }

  /// Returns when all accepted writes would survive a loss of power, or gives up those that could
  /// not be saved: the file's values show again, and nothing is written later.
  ///
  /// What the file holds already is not given up: `.notDurable` tells of it.
  public func flushOrForget() throws(StoreError) { try core.flushOrForget() }

  /// Whether the file has been seen with all that was written here.
  package var isSaved: Bool {
    core.table.withLock { $0.contents(ofDomain: core.domain).isSaved }
  }

  /// Says that some values are secrets: from the next commit on only the user may read the file.
  ///
  /// A file that others could read is told of as `.tightened`.
  public func protectSecrets() { core.file.withLock { $0.holdsSecrets = true } }

  /// Flushes, and takes up what other processes have written, as in `UserDefaults`.
  /// - Returns: Whether all values are on disk; `trouble` says why not.
  @discardableResult
  public func synchronize() -> Bool {
    for core in opened.cores { core.look(isSuspected: true) }
    do throws(StoreError) {
      try flush()
      return true
    } catch {
      return false
    }
  }

  /// Writes what is unsaved in all suites of the process, and in its devices of accounts.
  ///
  /// It runs by itself when the process ends by `exit` or a return from `main`, and where a signal
  /// stops or ends it (see `savesOnSignals`). Not to be called inside a signal handler.
  public static func flushAll() { UnsavedStores.shared.flushAll() }

  /// The same for somebody who waits for the outcome: throws the first thing that went wrong, after
  /// all have been tried.
  package static func saveAll() throws(StoreError) {
    if let problem = UnsavedStores.shared.flushAll() { throw problem }
  }

  /// Whether unsaved values are written when SIGTERM, SIGHUP, SIGINT or SIGTSTP arrives.
  ///
  /// A handler is installed where nobody else has one, when a value is first set: it has the values
  /// written by a thread of its own, for at most some seconds, and then lets the signal do what it
  /// does. A program that handles these signals itself keeps its handlers, and calls `flushAll()`;
  /// one that wants them left alone turns this off before it sets its first value.
  public static var savesOnSignals: Bool {
    get { UnsavedStores.shared.savesOnSignals }
    set { UnsavedStores.shared.savesOnSignals = newValue }
  }
}
