/// Watches an in-memory disk.
///
/// Handlers are called on the thread that changes the disk, before the changing call returns.
package struct InMemoryFileWatcher: FileWatcher {
  private let disk: InMemoryDisk

  package init(on disk: InMemoryDisk) { self.disk = disk }

  package func watch(
    _ path: Path, onEvent: @escaping @Sendable (FileEvent) -> Void
  ) throws(FileError) -> FileWatch {
    let id = disk.state.withLock { state in
      state.nextWatch += 1
      state.watches[state.nextWatch] = (path, onEvent)
      return state.nextWatch
    }
    return FileWatch { [disk] in disk.state.withLock { _ = $0.watches.removeValue(forKey: id) } }
  }

  /// Tells every watch that events were lost, as the kernel does when its queue overflows.
  package func overflow() {
    let handlers = disk.state.withLock { state in
      state.watches.sorted { $0.key < $1.key }.map(\.value.onEvent)
    }
    for handler in handlers { handler(.unknown) }
  }
}
