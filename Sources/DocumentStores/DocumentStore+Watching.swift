import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import Synchronization

/// What other programs write.
extension DocumentStore: FileFollower {
  package func noteUnwatched(_ error: FileError) { notices.report(.unwatched(StoreError(error))) }

  package func takeUp(isSuspected: Bool) -> Duration? {
    let (saved, again) = file.withLock { file in
      switch file.glance(isSuspected: isSuspected) {
      case .unchanged: return (adopt(nil, &file), Duration?.none)
      case .version(let version): return (adopt(version, &file), nil)
      case .unsettled(let trouble, let error): return wait(for: trouble, error, &file)
      }
    }
    tell(saved)
    if again == nil { saveAfterFailure() }
    return again
  }

  private func adopt(_ version: DocumentFile.Version?, _ file: inout DocumentFile) -> Saved {
    unsettled.withLock { $0 = nil }
    let isRemoved = version.map { file.exists && $0.status == nil } ?? false
    if let version { file.adopt(version) }
    let writability = DocumentWritability(file.writeRefusal())
    let (document, isThere) = (file.document, file.exists)
    return memory.withLock { memory in
      var saved = Saved()
      if version != nil {
        saved = posted(memory.takeUp(document, doneCount: 0, isForeign: true, order), &memory)
      }
      saved.writability = change(&memory, to: writability)
      if isThere { saved.notices.append(.readable) }
      if isRemoved { saved.notices.append(.removed(path: path.text)) }
      return saved
    }
  }

  private func change(
    _ memory: inout DocumentMemory, to writability: DocumentWritability
  ) -> Feed<DocumentWritability>.Posted {
    guard memory.writability != writability else { return Feed.Posted() }
    memory.writability = writability
    return writabilityFeed.post(writability)
  }

  /// Lets a file that may be half written settle; tells of it, or takes it up, when it does not.
  private func wait(
    for trouble: DocumentLook.Trouble, _ error: DocumentFileError?, _ file: inout DocumentFile
  ) -> (Saved, again: Duration?) {
    let now = environment.time.uptime
    let since = unsettled.withLock { unsettled in
      if unsettled?.kind != trouble { unsettled = (trouble, now) }
      return unsettled?.since ?? now
    }
    let rest = trouble.patience - (now - since)
    if rest > .zero { return (Saved(), rest) }
    if let error {
      let saved = memory.withLock { memory in
        let isShown = !memory.document.bytes.isEmpty
        var saved = Saved(notices: [.unreadable(error.storeError, isRestored: isShown)])
        saved.writability = change(&memory, to: DocumentWritability(error))
        return saved
      }
      // A file that could not be read this time changes no more, and nothing would tell.
      let again = error.isOfCall ? FollowedFile.pollInterval : nil
      return (saved, again)
    }
    guard case .unsettled = file.glance(isSuspected: true) else {
      return (Saved(), .milliseconds(1))
    }
    do throws(DocumentFileError) {
      return (adopt(try file.look(), &file), nil)
    } catch {
      return (Saved(), trouble.patience)
    }
  }
}

extension DocumentFileError {
  /// Whether the operating system failed a call, which it may not do the next time.
  fileprivate var isOfCall: Bool {
    if case .file(.system) = self { true } else { false }
  }
}
