import SetteeFiles

/// What a document's file takes from the world: an argument, so that tests own it.
package struct DocumentEnvironment: Sendable {
  package var files: any FileSystem
  package var watcher: any FileWatcher
  package var time: any Timekeeper
  /// A fresh number from 0 up to 1 at each call, to scatter waits.
  package var chance: @Sendable () -> Double
  /// Where copies of files are kept while they are written in place, `$XDG_STATE_HOME`; nothing
  /// where there is no such folder.
  package var stateHome: Path?

  /// Whether unsaved edits are written when the process ends by itself.
  package var isFlushedAtExit: Bool

  package init(
    files: any FileSystem, watcher: any FileWatcher, time: any Timekeeper,
    chance: @escaping @Sendable () -> Double, stateHome: Path?, isFlushedAtExit: Bool = false
  ) {
    self.files = files
    self.watcher = watcher
    self.isFlushedAtExit = isFlushedAtExit
    self.time = time
    self.chance = chance
    self.stateHome = stateHome
  }
}
