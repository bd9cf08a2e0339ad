import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores

/// When a document is saved, and what happens where that fails.
extension DocumentStore: Unsaved {
  package func save() throws(StoreError) { try flush() }
}

extension DocumentStore {
  /// After a failure it is tried again, ever more rarely.
  private static let retryDelayMin = Duration.seconds(1)
  private static let retryDelayMax = Duration.seconds(60)

  /// Returns when the file holds all accepted edits, safe from a loss of power.
  /// - Throws: Why it does not, or why some of them were taken back.
  package func flush() throws(StoreError) {
    let saved = file.withLock { commit(&$0) }
    for notice in saved.notices { notices.report(notice) }
    for posted in saved.posted { posted.deliver() }
    if !saved.contested.isEmpty { lossFeed.announce(saved.contested) }
    noteOutcome(of: saved)
    if let error = saved.error { throw error }
  }

  /// What came of an attempt to save, to be told when nothing is held any more.
  struct Saved {
    var posted: [Feed<StoreChange>.Posted] = []
    var contested: [Place] = []
    var notices: [StoreNotice] = []
    /// Why edits are not in the file; they wait, or were taken back.
    var error: StoreError?
    var isWaiting = false
  }

  private func commit(_ file: inout DocumentFile) -> Saved {
    schedule.withLock { $0.isFlushScheduled = false }
    let draft = memory.withLock { $0.draft }
    guard !draft.isEmpty else { return Saved() }
    do throws(DocumentFileError) {
      let commit = try file.commit(draft, order: order)
      var saved = taken(commit, doneCount: draft.groups.count)
      if commit.isUnlocked { saved.notices.append(.unlocked(path: path.text)) }
      return saved
    } catch {
      if case .refused = error {
        return posted(memory.withLock { $0.takeBack(error, showing: file.document) })
      }
      var saved = Saved(error: error.storeError, isWaiting: true)
      saved.notices = [.notSaved(error.storeError)]
      return saved
    }
  }

  private func taken(_ commit: DocumentFile.Commit, doneCount: Int) -> Saved {
    memory.withLock { memory in
      let adoption = memory.adopt(
        commit.document, doneCount: doneCount, refused: commit.refused,
        isForeign: commit.isForeign, order)
      var saved = posted(adoption)
      saved.contested = memory.note(commit.contests, at: name)
      if saved.error == nil { saved.notices.append(.saved) }
      return saved
    }
  }

  /// Gives observers what an adoption changed; told when that is delivered.
  func posted(_ adoption: DocumentMemory.Adoption) -> Saved {
    var saved = Saved(posted: [feed.post(adoption.changes, by: .otherProcess)])
    for (changes, error) in adoption.takenBack {
      saved.posted.append(feed.post(changes, by: .takenBack(reason: error.description)))
      saved.notices.append(.refused(error))
      saved.error = saved.error ?? error
    }
    return saved
  }

  /// Sees to it that edits become durable within 100 milliseconds.
  func scheduleFlush(after delay: Duration = DocumentStore.flushDelay) {
    let isNew = schedule.withLock { schedule in
      defer { schedule.isFlushScheduled = true }
      // Under this lock, so that the end of another flush does not take it out again.
      if environment.isFlushedAtExit { UnsavedStores.shared.insert(self) }
      return !schedule.isFlushScheduled
    }
    // The store stays alive until its edits are on disk.
    guard isNew else { return }
    environment.time.schedule(after: delay) { self.flushInBackground() }
  }

  /// Gives up all edits that are not in the file; nothing tries to write them any more.
  package func forgetUnsaved() {
    file.withLock { file in
      memory.withLock { $0.forget(showing: file.document) }
      schedule.withLock { $0.isFlushScheduled = false }
    }
    UnsavedStores.shared.remove(self)
  }

  /// Edits that could not be written may be able to now.
  func flushAfterFailure() {
    let isWaiting = schedule.withLock { $0.flushFailureCount > 0 && $0.isFlushScheduled }
    if isWaiting { flushInBackground() }
  }

  private func flushInBackground() {
    guard schedule.withLock({ $0.isFlushScheduled }) else { return }
    do throws(StoreError) {
      try flush()
    } catch {
      // It was told, and the next attempt is scheduled.
    }
  }

  private func noteOutcome(of saved: Saved) {
    let isSaved = memory.withLock { $0.draft.isEmpty }
    let retryDelay = schedule.withLock { schedule -> Duration? in
      guard saved.isWaiting else {
        schedule.flushFailureCount = 0
        if isSaved, !schedule.isFlushScheduled { UnsavedStores.shared.remove(self) }
        return nil
      }
      schedule.flushFailureCount = min(schedule.flushFailureCount + 1, 16)
      return min(Self.retryDelayMin * (1 << (schedule.flushFailureCount - 1)), Self.retryDelayMax)
    }
    if let retryDelay { scheduleFlush(after: retryDelay) }
  }
}
