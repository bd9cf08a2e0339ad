import Files
import PropertyLists
import Synchronization

extension SuiteCore {
  /// How often a file is looked at that cannot be watched.
  private static let pollInterval = Duration.seconds(1)

  /// Begins to listen for other processes; costs nothing before somebody cares.
  func startWatching() {
    let isFirst = schedule.withLock { schedule in
      defer { schedule.isWatching = true }
      return !schedule.isWatching
    }
    guard isFirst else { return }
    do throws(FileError) {
      try watch()
      // What changed between opening and watching was not announced by anybody.
      scheduleLook(after: .zero, isSuspected: false)
    } catch {
      notices.report(.unwatched(StoreError(error)))
      poll()
    }
  }

  /// Watches the file, and where its name is a symbolic link, what that leads to.
  private func watch() throws(FileError) {
    let target = try environment.files.resolvingLinks(path)
    let watched = try Set([path, target]).map { path throws(FileError) in
      try environment.watcher.watch(path) { [weak self] event in
        self?.scheduleLook(after: .zero, isSuspected: event != .replaced)
      }
    }
    watches.withLock { $0 = watched }
  }

  private func poll() {
    environment.time.schedule(after: Self.pollInterval) { [weak self] in
      self?.look(isSuspected: false)
      self?.poll()
    }
  }

  /// A look that waits for its turn: at once for an event, later for a file not settled yet.
  enum ScheduledLook: Sendable {
    case soon, late
  }

  /// Looks at the file on a background thread; a burst of events makes one look.
  ///
  /// A look at once never waits for one that is due later: the writer may be done before.
  private func scheduleLook(after delay: Duration, isSuspected: Bool) {
    let look = delay > .zero ? ScheduledLook.late : .soon
    let isNew = schedule.withLock { schedule in
      schedule.isLookSuspected = schedule.isLookSuspected || isSuspected
      return schedule.scheduledLooks.insert(look).inserted
    }
    guard isNew else { return }
    environment.time.schedule(after: delay) { [weak self] in self?.lookAsScheduled(look) }
  }

  private func lookAsScheduled(_ turn: ScheduledLook) {
    let isSuspected = schedule.withLock { schedule in
      schedule.scheduledLooks.remove(turn)
      defer { schedule.isLookSuspected = false }
      return schedule.isLookSuspected
    }
    look(isSuspected: isSuspected)
  }

  private typealias Looked = (changes: [SuiteTable.Announcement], again: Duration?)

  /// Takes up what another process has written, and announces what looks different by it.
  func look(isSuspected: Bool) {
    let outcome = file.withLock { file -> Result<Looked, StoreError> in
      do throws(StoreError) {
        switch try file.look(isSuspected: isSuspected) {
        case .unchanged: return .success(([], nil))
        case .values(let values): return .success((adopt(values), nil))
        case .unsettled(let delay): return .success(([], delay))
        }
      } catch {
        return .failure(error)
      }
    }
    switch outcome {
    case .success((let changed, nil)):
      notices.report(.readable)
      changed.announce(.otherProcess)
    case .success((_, let delay?)): scheduleLook(after: delay, isSuspected: true)
    case .failure(let error): notices.report(.unreadable(error))
    }
  }
}
