import Synchronization

/// What follows one file: it looks whenever the file may have changed, wherever its links lead.
package protocol FileFollower: AnyObject, Sendable {
  /// The file, and what is known of following it.
  var followed: FollowedFile { get }

  /// Looks at the file, takes up what is new in it, and tells it.
  ///
  /// `isSuspected` says whether something tells that the file changed; then an unchanged status is
  /// no proof.
  /// - Returns: When to look again, where the file has not settled or could not be read.
  func takeUp(isSuspected: Bool) -> Duration?

  /// Hears that the file is looked at only once a second until it can be watched, and why.
  func noteUnwatched(_ error: FileError)
}

/// A file that is followed: where it is, and the watches and looks that are due.
package final class FollowedFile: Sendable {
  let path: Path
  let files: any FileSystem
  let watcher: any FileWatcher
  let time: any Timekeeper
  let watchesAnew: Bool
  fileprivate let watches = Mutex<[Path: FileWatch]>([:])
  fileprivate let state = Mutex(State())

  /// A file that nobody follows yet; `watchesAnew` is off in tests alone, which prove by it that
  /// links are followed.
  package init(
    _ path: Path, files: any FileSystem, watcher: any FileWatcher, time: any Timekeeper,
    watchesAnew: Bool = true
  ) {
    self.path = path
    self.files = files
    self.watcher = watcher
    self.time = time
    self.watchesAnew = watchesAnew
  }

  fileprivate struct State {
    var isFollowed = false
    /// Whether the last try to watch has failed.
    var isUnwatched = false
    var looks: Set<Look> = []
    var isSuspected = false
  }

  /// A look that waits for its turn: at once for an event, later for a file not settled yet.
  fileprivate enum Look: Sendable, Hashable {
    case soon
    case late(due: Duration)

    /// Whether the other, which is scheduled, leaves nothing for this one to see.
    func isCovered(by other: Look) -> Bool {
      switch (self, other) {
      case (.soon, .soon): true
      case (.late(let due), .late(let other)): other <= due
      case (.soon, .late), (.late, .soon): false
      }
    }
  }
}

extension FileFollower {
  /// Begins to listen for other processes; costs nothing before somebody cares.
  package func startWatching() {
    let isFirst = followed.state.withLock { state in
      defer { state.isFollowed = true }
      return !state.isFollowed
    }
    guard isFirst else { return }
    beginToWatch()
    do throws(FileError) {
      // Other machines' changes wake nobody here.
      if try followed.files.isRemote(nearest: followed.path.parent) { poll() }
    } catch {
      noteUnwatched(error)
      poll()
    }
  }

  /// Watches the file; for as long as that cannot be done, each look, once a second, tries again.
  private func beginToWatch() {
    // What changed between opening and watching was not announced by anybody.
    let isWatched = watchAnew()
    scheduleLook(after: isWatched ? .zero : FollowedFile.pollInterval, isSuspected: !isWatched)
  }

  /// Looks at the file now, on the calling thread.
  package func look(isSuspected: Bool) {
    guard let delay = takeUp(isSuspected: isSuspected) else { return }
    scheduleLook(after: delay, isSuspected: true)
  }

  /// Watches the file, and where its name is a symbolic link, all it leads over.
  private func watch() throws(FileError) {
    let places = try followed.files.followingLinks(followed.path).paths
    var kept = followed.watches.withLock { $0 }.filter { places.contains($0.key) }
    for place in places where kept[place] == nil {
      kept[place] = try followed.watcher.watch(place) { [weak self] event in
        self?.scheduleLook(after: .zero, isSuspected: event != .replaced)
      }
    }
    let watched = kept
    followed.watches.withLock { $0 = watched }
  }

  /// Watches anew where a link leads elsewhere than before.
  private func followLinks() {
    if !watchAnew() { scheduleLook(after: FollowedFile.pollInterval, isSuspected: true) }
  }

  /// Watches the file where its links lead now; tells of the first failure in a row.
  /// - Returns: Whether that could be done.
  private func watchAnew() -> Bool {
    do throws(FileError) {
      try watch()
      followed.state.withLock { $0.isUnwatched = false }
      return true
    } catch {
      let isFirst = followed.state.withLock { state in
        defer { state.isUnwatched = true }
        return !state.isUnwatched
      }
      if isFirst { noteUnwatched(error) }
      return false
    }
  }

  private func poll() {
    followed.time.schedule(after: FollowedFile.pollInterval) { [weak self] in
      self?.look(isSuspected: false)
      self?.poll()
    }
  }

  /// Looks at the file on a background thread; a burst of events makes one look.
  ///
  /// A look at once never waits for one that is due later: the writer may be done before.
  private func scheduleLook(after delay: Duration, isSuspected: Bool) {
    let look: FollowedFile.Look =
      delay > .zero ? .late(due: followed.time.uptime + delay) : .soon
    let isNew = followed.state.withLock { state in
      state.isSuspected = state.isSuspected || isSuspected
      guard !state.looks.contains(where: look.isCovered) else { return false }
      return state.looks.insert(look).inserted
    }
    guard isNew else { return }
    followed.time.schedule(after: delay) { [weak self] in self?.lookAsScheduled(look) }
  }

  private func lookAsScheduled(_ turn: FollowedFile.Look) {
    let isSuspected = followed.state.withLock { state in
      state.looks.remove(turn)
      defer { state.isSuspected = false }
      return state.isSuspected
    }
    // Before the look: what is written to a new place from then on is heard.
    if followed.watchesAnew { followLinks() }
    look(isSuspected: isSuspected)
  }
}

extension FollowedFile {
  /// How often a file is looked at that cannot be watched, or that could not be read.
  package static let pollInterval = Duration.seconds(1)
}
