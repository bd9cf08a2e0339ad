import SetteeFiles

/// What a document's file takes from the world: an argument, so that tests own it.
package struct DocumentEnvironment: Sendable {
  package var files: any FileSystem
  package var time: any Timekeeper
  /// A fresh number from 0 up to 1 at each call, to scatter waits.
  package var chance: @Sendable () -> Double
  /// Where copies of files are kept while they are written in place, `$XDG_STATE_HOME`; nothing
  /// where there is no such folder.
  package var stateHome: Path?

  package init(
    files: any FileSystem, time: any Timekeeper, chance: @escaping @Sendable () -> Double,
    stateHome: Path?
  ) {
    self.files = files
    self.time = time
    self.chance = chance
    self.stateHome = stateHome
  }
}
