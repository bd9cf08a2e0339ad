import SetteeFiles
import Synchronization

/// What saves by itself: a moment after an edit, and after a failure ever more rarely.
package protocol BackgroundSaver: Unsaved {
  /// When it does so.
  var saving: SavingSchedule { get }
}

/// When something saves by itself next.
package final class SavingSchedule: Sendable {
  private let time: any Timekeeper
  private let isFlushedAtExit: Bool
  /// So long an accepted write may be in memory only.
  private let delay: Duration
  private let state = Mutex(State())

  private struct State {
    var isScheduled = false
    var failureCount = 0
  }

  private static let retryDelayMin = Duration.seconds(1)
  private static let retryDelayMax = Duration.seconds(60)

  /// A schedule for what is saved so long after an edit, and, if `isFlushedAtExit` says so, when
  /// the process ends by itself.
  package init(time: any Timekeeper, after delay: Duration, isFlushedAtExit: Bool) {
    self.time = time
    self.delay = delay
    self.isFlushedAtExit = isFlushedAtExit
  }

  /// Whether an attempt is to come.
  package var isScheduled: Bool { state.withLock { $0.isScheduled } }

  /// Whether the latest attempt has failed, and another is to come.
  package var isRetrying: Bool { state.withLock { $0.isScheduled && $0.failureCount > 0 } }

  /// Notes that somebody is saving, so that none need follow.
  package func cancel() { state.withLock { $0.isScheduled = false } }

  fileprivate func schedule(_ saver: some BackgroundSaver, after delay: Duration? = nil) {
    let isNew = state.withLock { state in
      guard !state.isScheduled else { return false }
      state.isScheduled = true
      // Under this lock, so that the end of another attempt does not take it out again.
      if isFlushedAtExit { UnsavedStores.shared.insert(saver) }
      return true
    }
    // The saver stays alive until its values are on disk.
    guard isNew else { return }
    time.schedule(
      after: delay ?? self.delay, HermeticScope.lending { saver.saveInBackground() })
  }

  fileprivate func noteSuccess(of saver: some BackgroundSaver, _ isDone: () -> Bool) -> Bool {
    state.withLock { state in
      state.failureCount = 0
      guard isDone() else { return false }
      // With an attempt to come, edits made until then count on being known as unsaved.
      if !state.isScheduled { UnsavedStores.shared.remove(saver) }
      return true
    }
  }

  fileprivate func noteFailure() -> Duration {
    state.withLock { state in
      state.failureCount = min(state.failureCount + 1, 16)
      return min(Self.retryDelayMin * (1 << (state.failureCount - 1)), Self.retryDelayMax)
    }
  }

  fileprivate func giveUp(_ saver: some BackgroundSaver) {
    state.withLock { state in
      state = State()
      UnsavedStores.shared.remove(saver)
    }
  }
}

extension BackgroundSaver {
  /// Sees to it that edits become durable soon.
  package func scheduleSaving() { saving.schedule(self) }

  /// Tries at once what has failed, since it may succeed now.
  package func saveAfterFailure() {
    if saving.isRetrying { saveInBackground() }
  }

  /// Notes that an attempt has succeeded; `isDone` tells whether nothing is owed any more.
  package func noteSaved(_ isDone: () -> Bool) -> Bool { saving.noteSuccess(of: self, isDone) }

  /// Has another attempt follow one that has failed.
  package func saveLater() { saving.schedule(self, after: saving.noteFailure()) }

  /// Notes that there is nothing to be saved any more, since it was given up.
  package func saveNoMore() { saving.giveUp(self) }

  fileprivate func saveInBackground() {
    guard saving.isScheduled else { return }
    do throws(StoreError) {
      try save()
    } catch {
      // The failure was told, and the next attempt is scheduled.
    }
  }
}
