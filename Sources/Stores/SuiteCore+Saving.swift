import Files
import PropertyLists
import Synchronization

extension DefaultsSuite {
  /// How long edits gather before they are written; the write itself has the rest of the 100
  /// milliseconds within which they are durable.
  package static let flushDelay = Duration.milliseconds(50)

  /// After a failure it is tried again, ever more rarely.
  private static let retryDelayMin = Duration.seconds(1)
  private static let retryDelayMax = Duration.seconds(60)

  /// Returns when all accepted writes would survive a loss of power.
  ///
  /// Blocks for the disk, and up to two seconds for another process's commit: never call it on the
  /// main actor.
  /// - Throws: Why the values are not on disk. They stay in memory, and a later flush tries again.
  public func flush() throws(StoreError) {
    do throws(StoreError) {
      try commitPending()
      noteSaved()
    } catch {
      noteFailure(error)
      throw error
    }
  }

  /// Flushes, and takes up what other processes have written, as in `UserDefaults`.
  /// - Returns: Whether all values are on disk; `trouble` says why not.
  @discardableResult
  public func synchronize() -> Bool {
    look(isSuspected: true)
    do throws(StoreError) {
      try flush()
      return true
    } catch {
      return false
    }
  }

  /// Writes what is unsaved in all suites of the process.
  ///
  /// It runs by itself when the process ends by `exit` or a return from `main`; a program calls it
  /// on its way out of a signal. Not to be called inside a signal handler.
  public static func flushAll() { UnsavedSuites.shared.flushAll() }

  func scheduleFlush() {
    let isNew = state.withLock { state in
      defer { state.isFlushScheduled = true }
      return !state.isFlushScheduled
    }
    guard isNew else { return }
    if environment.isFlushedAtExit { UnsavedSuites.shared.insert(self) }
    // The suite stays alive until its values are on disk.
    environment.time.schedule(after: Self.flushDelay) { self.flushInBackground() }
  }

  private func flushInBackground() {
    do throws(StoreError) {
      try flush()
    } catch {
      // The failure was noted, and the next attempt is scheduled.
    }
  }

  private func commitPending() throws(StoreError) {
    state.withLock { $0.isFlushScheduled = false }
    let outcome = try file.withLock { file throws(StoreError) -> (Set<Key>, [StoreNotice]) in
      let batch = state.withLock { $0.search[.application].batch }
      guard !batch.edits.isEmpty else { return ([], []) }
      let commit = try file.commit(batch.edits)
      return (adopt(commit.values, committing: batch, isForeign: commit.isForeign), commit.notices)
    }
    for notice in outcome.1 { notices.report(notice) }
    changes.announce(StoreChange(keys: outcome.0, origin: .otherProcess))
  }

  /// Takes up the file's values and returns the keys that look different now.
  func adopt(
    _ values: PropertyDictionary, committing batch: SuiteBatch? = nil, isForeign: Bool = true
  ) -> Set<Key> {
    state.withLock { state in
      let before = state.search[.application].committed
      // Where only our own edits came in, nothing looks different, and nobody need compare all.
      let differing = isForeign ? before.differingKeys(from: values) : []
      return state.search.change(differing) {
        $0[.application].adopt(values, committing: batch)
      }
    }
  }

  private func noteSaved() {
    let isClean = state.withLock { state in
      state.flushFailureCount = 0
      return state.search[.application].pending.isEmpty
    }
    if isClean { UnsavedSuites.shared.remove(self) }
    notices.report(.saved)
  }

  private func noteFailure(_ error: StoreError) {
    notices.report(.notSaved(error))
    let delay = state.withLock { state -> Duration? in
      state.flushFailureCount = min(state.flushFailureCount + 1, 16)
      guard !state.isFlushScheduled, !state.search[.application].pending.isEmpty else {
        return nil
      }
      state.isFlushScheduled = true
      return min(Self.retryDelayMin * (1 << (state.flushFailureCount - 1)), Self.retryDelayMax)
    }
    guard let delay else { return }
    environment.time.schedule(after: delay) { self.flushInBackground() }
  }
}
