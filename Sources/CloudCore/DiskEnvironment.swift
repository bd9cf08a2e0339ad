import SetteeFiles

/// What keeping records in files takes from the world: an argument, so that tests own it.
package struct DiskEnvironment: Sendable {
  package var files: any FileSystem
  package var watcher: any FileWatcher
  package var time: any Timekeeper
  /// A fresh number at each call: identities, and the scatter of waits.
  package var chance: @Sendable () -> UInt64

  package init(
    files: any FileSystem, watcher: any FileWatcher, time: any Timekeeper,
    chance: @escaping @Sendable () -> UInt64
  ) {
    self.files = files
    self.watcher = watcher
    self.time = time
    self.chance = chance
  }

  /// This machine.
  package static func live() -> DiskEnvironment {
    DiskEnvironment(
      files: LocalFileSystem(), watcher: LocalFileWatcher.shared, time: LiveTimekeeper(),
      chance: { systemChance() })
  }

  /// A fresh share from 0 up to 1, as locks scatter their waits by.
  package func share() -> Double { Double(chance() >> 11) * 0x1p-53 }
}
