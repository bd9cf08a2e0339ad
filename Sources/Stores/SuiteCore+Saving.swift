import SetteeFiles
import SetteePropertyLists
import Synchronization

/// When a suite is saved, and what happens where that fails.
extension SuiteCore: BackgroundSaver {
  package func save() throws(StoreError) { try flush(isDurable: true) }
}

extension SuiteCore {
  /// Returns when the file holds all edits, and if it shall be durable, when a loss of power would
  /// not take them away.
  func flush(isDurable: Bool) throws(StoreError) {
    do throws(StoreError) {
      let isSafe = try commitPending(isDurable: isDurable)
      noteSaved(isSafe: isSafe)
    } catch {
      noteFailure(error)
      throw error
    }
  }

  /// Puts into the file what `decide` makes of its newest values, and returns when it is there.
  ///
  /// The file is locked meanwhile, for other threads and for other processes.
  func commit(isDurable: Bool, deciding decide: @escaping SuiteFile.Decision) throws(StoreError) {
    do throws(StoreError) {
      let isSafe = try commitPending(isDurable: isDurable, deciding: decide)
      noteSaved(isSafe: isSafe)
    } catch {
      if !table.withLock({ $0.contents(ofDomain: domain).isSaved }) { noteFailure(error) }
      throw error
    }
  }

  /// Flushes durably, or gives up what could not get into the file.
  ///
  /// No flush in the background comes between the failure and the giving up.
  func flushOrForget() throws(StoreError) {
    saving.cancel()
    typealias Outcome = (commit: Committed?, failure: StoreError?)
    let outcome = file.withLock { file -> Outcome in
      do throws(StoreError) {
        return (try commitPending(&file, isDurable: true, deciding: nil), nil)
      } catch .notDurable(let path, let reason) {
        return (nil, .notDurable(path: path, reason: reason))
      } catch {
        return (Committed(changes: forgetEdits(), notices: [], isSafe: true), error)
      }
    }
    if let commit = outcome.commit { tell(commit) }
    if let failure = outcome.failure {
      noteFailure(failure)
      if outcome.commit != nil { saveNoMore() }
      throw failure
    }
    noteSaved(isSafe: outcome.commit?.isSafe ?? true)
  }

  private func forgetEdits() -> SuiteTable.Posted {
    table.withLock { table in
      let keys = table.contents(ofDomain: domain).editedKeys
      return table.change(keys, of: domain, own: Set(keys)) { $0.forgetEdits() }
    }
  }

  /// Commits what is pending, and says whether nothing is owed to the disk any more.
  private func commitPending(
    isDurable: Bool, deciding decide: SuiteFile.Decision? = nil
  ) throws(StoreError) -> Bool {
    if isDurable { saving.cancel() }
    let commit = try file.withLock { file throws(StoreError) in
      try commitPending(&file, isDurable: isDurable, deciding: decide)
    }
    tell(commit)
    return commit.isSafe
  }

  /// What a commit has to tell when the file is no longer held.
  private struct Committed: Sendable {
    var changes = SuiteTable.Posted()
    var notices: [StoreNotice] = []
    /// Whether nothing is owed to the disk any more.
    var isSafe: Bool
  }

  private func commitPending(
    _ file: inout SuiteFile, isDurable: Bool, deciding decide: SuiteFile.Decision?
  ) throws(StoreError) -> Committed {
    let edits = table.withLock { $0.takeEdits(ofDomain: domain) }
    let isOwed = isDurable && !file.isDurable
    guard !edits.isEmpty || isOwed || decide != nil else {
      return Committed(isSafe: file.isDurable)
    }
    let commit = try file.commit(edits, isDurable: isDurable, deciding: decide)
    var changes = adopt(
      commit.values, isCommitted: true, isForeign: commit.isForeign, decided: commit.decided)
    changes.add(note(isDamaged: false))
    return Committed(
      changes: changes, notices: [.readable] + commit.notices, isSafe: file.isDurable)
  }

  private func tell(_ commit: Committed) {
    for notice in commit.notices { notices.report(notice) }
    commit.changes.deliver()
  }

  /// Takes up the file's values; whoever calls holds the file, so nobody else does so meanwhile.
  func adopt(
    _ values: PropertyDictionary, isCommitted: Bool = false, isForeign: Bool = true,
    decided: Set<Key> = []
  ) -> SuiteTable.Posted {
    let before = table.withLock { table in
      let contents = table.contents(ofDomain: domain)
      return (committed: contents.committed, places: contents.placeKeys)
    }
    // Released without the lock, for that takes the longer the more values there are.
    defer { withExtendedLifetime(before) {} }
    // Where only our own edits came in, nothing looks different, and nobody need compare all.
    let foreign = isForeign ? before.committed.differingKeys(from: values) : []
    // Edits inside a value are made anew on what came in.
    let edited = isForeign ? before.places : []
    let differing =
      decided.isEmpty && edited.isEmpty ? foreign : Array(decided.union(foreign).union(edited))
    return table.withLock { table in
      table.change(differing, of: domain, own: decided) {
        $0.adopt(values, isCommitted: isCommitted)
      }
    }
  }

  private func noteSaved(isSafe: Bool) {
    let isDone = noteSaved { isSafe && table.withLock { $0.contents(ofDomain: domain).isSaved } }
    if isDone { notices.report(.saved) } else { scheduleSaving() }
  }

  private func noteFailure(_ error: StoreError) {
    notices.report(.notSaved(error))
    saveLater()
  }
}
