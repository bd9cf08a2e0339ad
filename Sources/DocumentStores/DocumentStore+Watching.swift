import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import Synchronization

/// What other programs write.
extension DocumentStore {
  /// How often a file is looked at that cannot be watched.
  private static let pollInterval = Duration.seconds(1)

  /// Begins to listen for other programs; costs nothing before somebody cares.
  package func startWatching() {
    let isFirst = schedule.withLock { schedule in
      defer { schedule.isWatching = true }
      return !schedule.isWatching
    }
    guard isFirst else { return }
    do throws(FileError) {
      try watch()
      // What changed between opening and watching was not announced by anybody.
      scheduleLook(after: .zero)
      // Other machines' changes wake nobody here.
      if try environment.files.isRemote(nearest: path.parent) { poll() }
    } catch {
      notices.report(.unwatched(StoreError(error)))
      poll()
    }
  }

  /// Watches the file, and where its name is a symbolic link, all it leads over.
  private func watch() throws(FileError) {
    let places = try environment.files.followingLinks(path).paths
    var kept = watches.withLock { $0 }.filter { places.contains($0.key) }
    for place in places where kept[place] == nil {
      kept[place] = try environment.watcher.watch(place) { [weak self] _ in
        self?.scheduleLook(after: .zero)
      }
    }
    let watched = kept
    watches.withLock { $0 = watched }
  }

  private func poll() {
    environment.time.schedule(after: Self.pollInterval) { [weak self] in
      self?.look()
      self?.poll()
    }
  }

  /// Looks at the file on a background thread; a burst of events makes one look.
  private func scheduleLook(after delay: Duration) {
    let isNew = schedule.withLock { schedule in
      defer { if delay == .zero { schedule.isLookScheduled = true } }
      return delay > .zero || !schedule.isLookScheduled
    }
    guard isNew else { return }
    environment.time.schedule(after: delay) { [weak self] in
      if delay == .zero { self?.schedule.withLock { $0.isLookScheduled = false } }
      self?.look()
      self?.followLinks()
    }
  }

  /// Watches anew where a link leads elsewhere than before.
  private func followLinks() {
    do throws(FileError) {
      try watch()
    } catch {
      notices.report(.unwatched(StoreError(error)))
    }
  }

  /// Takes up what another program has written, and announces what looks different by it.
  package func look() {
    let (saved, again) = file.withLock { file in
      switch file.glance() {
      case .unchanged: return (adopt(nil, &file), Duration?.none)
      case .version(let version): return (adopt(version, &file), nil)
      case .unsettled(let trouble, let error): return wait(for: trouble, error, &file)
      }
    }
    for notice in saved.notices { notices.report(notice) }
    for posted in saved.posted { posted.deliver() }
    if let again { scheduleLook(after: again) }
    if again == nil { flushAfterFailure() }
  }

  private func adopt(_ version: DocumentFile.Version?, _ file: inout DocumentFile) -> Saved {
    schedule.withLock { $0.trouble = nil }
    if let version { file.adopt(version) }
    let refusal = file.writeRefusal()
    let document = file.document
    return memory.withLock { memory in
      memory.refusal = refusal
      guard version != nil else { return Saved(notices: [.readable]) }
      var saved = posted(memory.adopt(document, doneCount: 0, isForeign: true, order))
      saved.notices.append(.readable)
      return saved
    }
  }

  /// Lets a file that may be half written settle; tells of it, or takes it up, when it does not.
  private func wait(
    for trouble: DocumentLook.Trouble, _ error: StoreError, _ file: inout DocumentFile
  ) -> (Saved, again: Duration?) {
    let now = environment.time.uptime
    let since = schedule.withLock { schedule in
      if schedule.trouble?.kind != trouble { schedule.trouble = (trouble, now) }
      return schedule.trouble?.since ?? now
    }
    let rest = trouble.patience - (now - since)
    if rest > .zero { return (Saved(), rest) }
    if trouble == .unreadable {
      memory.withLock { $0.refusal = error }
      return (Saved(notices: [.unreadable(error, isRestored: true)]), nil)
    }
    guard case .unsettled = file.glance() else { return (Saved(), .milliseconds(1)) }
    do throws(DocumentFileError) {
      return (adopt(try file.look(), &file), nil)
    } catch {
      return (Saved(), trouble.patience)
    }
  }
}
