import SetteeFiles

/// A watcher that for a while hears nothing, and then says that it does not know what it missed, as
/// a kernel does whose queue has overflowed.
///
/// Touched only by whoever has the baton.
final class FalteringWatcher: FileWatcher, @unchecked Sendable {
  private let watcher: InMemoryFileWatcher
  private(set) var isDeaf = false

  init(_ disk: InMemoryDisk) { watcher = InMemoryFileWatcher(on: disk) }

  func watch(
    _ path: Path, onEvent: @escaping @Sendable (FileEvent) -> Void
  ) throws(FileError) -> FileWatch {
    try watcher.watch(path) { [weak self] event in
      if self?.isDeaf != true { onEvent(event) }
    }
  }

  func loseEvents() { isDeaf = true }

  /// Hears again, and tells everybody to look.
  func overflow() {
    isDeaf = false
    watcher.overflow()
  }
}
