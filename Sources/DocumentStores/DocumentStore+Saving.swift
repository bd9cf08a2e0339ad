import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores

/// When a document is saved, and what happens where that fails.
extension DocumentStore: BackgroundSaver {
  package func save() throws(StoreError) { try flush() }
}

extension DocumentStore {
  /// Returns when the file holds all accepted edits, safe from a loss of power.
  /// - Throws: Why it does not, or why some of them were taken back that nobody was told of yet.
  package func flush() throws(StoreError) {
    let saved = file.withLock { file in
      var saved = commit(&file)
      saved.error = saved.error ?? memory.withLock { $0.untold }
      return saved
    }
    tell(saved)
    noteOutcome(of: saved)
    if let error = saved.error { throw error }
  }

  /// Returns when the file holds all accepted edits, or gives up those that it does not hold.
  ///
  /// No flush in the background comes between the failure and the giving up.
  package func flushOrForget() throws(StoreError) {
    let saved = file.withLock { file in
      var saved = commit(&file)
      if saved.isWaiting { saved.posted.append(forget(showing: file.document)) }
      return saved
    }
    tell(saved)
    if saved.isWaiting { saveNoMore() } else { noteOutcome(of: saved) }
    if let error = saved.error { throw error }
  }

  private func forget(showing document: Document) -> Feed<StoreChange>.Posted {
    memory.withLock { memory in
      feed.post(memory.forget(showing: document), by: .ownWrite)
    }
  }

  /// Tells of it; nothing is held any more.
  func tell(_ saved: Saved) {
    for notice in saved.notices { notices.report(notice) }
    for posted in saved.posted { posted.deliver() }
    saved.writability.deliver()
    if !saved.contested.isEmpty { lossFeed.announce(saved.contested) }
    if saved.takesBack { memory.withLock { $0.untold = nil } }
  }

  /// What came of an attempt to save, to be told when nothing is held any more.
  struct Saved {
    var posted: [Feed<StoreChange>.Posted] = []
    var contested: [Place] = []
    var notices: [StoreNotice] = []
    var writability = Feed<DocumentWritability>.Posted()
    /// Why edits are not in the file; they wait, or were taken back.
    var error: StoreError?
    var isWaiting = false
    var takesBack = false
    /// Whether all is in the file, and a loss of power may take it back.
    var isOwed = false

    mutating func note(_ danger: StoreError) {
      error = error ?? danger
      isOwed = true
      notices.append(.notSaved(danger))
    }
  }

  private func commit(_ file: inout DocumentFile) -> Saved {
    saving.cancel()
    let (draft, isOwed) = memory.withLock { memory in
      defer { memory.isOwed = false }
      return (memory.draft, memory.isOwed)
    }
    guard !draft.isEmpty || isOwed || file.isOwed else { return Saved() }
    do throws(DocumentFileError) {
      let commit = try file.commit(draft, order: order)
      // Before anybody can look: the file is locked.
      notices.noteMade()
      var saved = taken(commit, doneCount: draft.groups.count)
      if commit.isUnlocked { saved.notices.append(.unlocked(path: path.text)) }
      if let danger = commit.danger { saved.note(danger) }
      if let copy = commit.copyLeft {
        saved.notices.append(.copyLeft(path: path.text, copy: copy.text))
      }
      return saved
    } catch {
      if case .refused = error {
        return memory.withLock { memory in
          posted(memory.takeBack(error, showing: file.document), &memory)
        }
      }
      var saved = Saved(error: error.storeError, isWaiting: true)
      saved.notices = [.notSaved(error.storeError)]
      return saved
    }
  }

  private func taken(_ commit: DocumentFile.Commit, doneCount: Int) -> Saved {
    memory.withLock { memory in
      let uptake = memory.takeUp(
        commit.document, doneCount: doneCount, refused: commit.refused,
        isForeign: commit.isForeign, order)
      var saved = posted(uptake, &memory)
      saved.contested += memory.note(commit.contests, at: name)
      if saved.error == nil, commit.danger == nil { saved.notices.append(.saved) }
      return saved
    }
  }

  /// Gives observers what an uptake changed; told when that is delivered.
  func posted(_ uptake: DocumentMemory.Uptake, _ memory: inout DocumentMemory) -> Saved {
    var saved = Saved(posted: [feed.post(uptake.changes, by: .otherProcess)])
    saved.contested = memory.note(uptake.contests, at: name)
    for (changes, error) in uptake.takenBack {
      saved.posted.append(feed.post(changes, by: .takenBack(reason: error.description)))
      saved.notices.append(.refused(error))
      saved.error = saved.error ?? error
      saved.takesBack = true
      memory.untold = saved.error
    }
    return saved
  }

  private func noteOutcome(of saved: Saved) {
    if saved.isWaiting || saved.isOwed { return saveLater() }
    _ = noteSaved { memory.withLock { $0.draft.isEmpty } }
  }
}
