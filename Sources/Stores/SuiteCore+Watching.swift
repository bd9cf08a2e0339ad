import SetteeFiles
import SetteePropertyLists
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
      kept[place] = try environment.watcher.watch(place) { [weak self] event in
        self?.scheduleLook(after: .zero, isSuspected: event != .replaced)
      }
    }
    let watched = kept
    watches.withLock { $0 = watched }
  }

  /// Watches anew where a link leads elsewhere than before.
  private func followLinks() {
    do throws(FileError) {
      try watch()
    } catch {
      notices.report(.unwatched(StoreError(error)))
      scheduleLook(after: Self.pollInterval, isSuspected: true)
    }
  }

  private func poll() {
    environment.time.schedule(after: Self.pollInterval) { [weak self] in
      self?.look(isSuspected: false)
      self?.poll()
    }
  }

  /// A look that waits for its turn: at once for an event, later for a file not settled yet.
  enum ScheduledLook: Sendable, Hashable {
    case soon
    case late(due: Duration)

    /// Whether the other, which is scheduled, leaves nothing for this one to see.
    func isCovered(by other: ScheduledLook) -> Bool {
      switch (self, other) {
      case (.soon, .soon): true
      case (.late(let due), .late(let other)): other <= due
      case (.soon, .late), (.late, .soon): false
      }
    }
  }

  /// Looks at the file on a background thread; a burst of events makes one look.
  ///
  /// A look at once never waits for one that is due later: the writer may be done before.
  private func scheduleLook(after delay: Duration, isSuspected: Bool) {
    let look =
      delay > .zero ? ScheduledLook.late(due: environment.time.uptime + delay) : .soon
    let isNew = schedule.withLock { schedule in
      schedule.isLookSuspected = schedule.isLookSuspected || isSuspected
      guard !schedule.scheduledLooks.contains(where: look.isCovered) else { return false }
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
    // Before the look: what is written to a new place from then on is heard.
    if environment.rules.watchesAnew { followLinks() }
    look(isSuspected: isSuspected)
  }

  /// What a look found, to be told when the file is no longer held.
  private struct Looked {
    var changes = SuiteTable.Posted()
    var notices: [StoreNotice] = [.readable]
    var again: Duration?
  }

  /// Takes up what another process has written, and announces what looks different by it.
  func look(isSuspected: Bool) {
    let looked = file.withLock { file in
      do throws(StoreError) {
        switch try file.look(isSuspected: isSuspected) {
        case .unchanged: return Looked()
        case .values(let values, let notices):
          return Looked(changes: adopt(values), notices: [.readable] + notices)
        case .unsettled(let delay): return Looked(notices: [], again: delay)
        }
      } catch {
        let notice = StoreNotice.unreadable(error, isRestored: file.hasKnownVersion)
        // A file that could not be read this time changes no more, and nothing would tell.
        guard case .system = error else { return Looked(notices: [notice]) }
        return Looked(notices: [notice], again: Self.pollInterval)
      }
    }
    for notice in looked.notices { notices.report(notice) }
    looked.changes.deliver()
    if let delay = looked.again { scheduleLook(after: delay, isSuspected: true) }
  }
}
