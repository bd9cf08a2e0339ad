/// Tells of changes to files as they happen.
package protocol FileWatcher: Sendable {
  /// Calls `onEvent`, on a thread of the watcher's, whenever the file may have changed, until the
  /// returned watch is cancelled or released.
  ///
  /// The file, and even its folder, need not exist yet. Handlers must be quick: hand work on.
  /// `Path.anyFile(in:)` stands for all files of a folder.
  func watch(
    _ path: Path, onEvent: @escaping @Sendable (FileEvent) -> Void
  ) throws(FileError) -> FileWatch
}

/// What may have happened to a watched file.
package enum FileEvent: Sendable, Hashable {
  /// Another file was renamed into its place.
  case replaced
  /// It was written in place.
  case written
  case removed
  /// Events were lost, or a folder above it came or went: look for yourself.
  case unknown
}

/// A running watch, ended by `cancel()` or when it is released.
package final class FileWatch: Sendable {
  private let onCancel: @Sendable () -> Void

  package init(onCancel: @escaping @Sendable () -> Void) { self.onCancel = onCancel }

  deinit { onCancel() }

  /// Ends the watch; a second call does nothing.
  package func cancel() { onCancel() }
}

extension Path {
  /// Stands for every file of a folder, where a path is watched.
  package static func anyFile(in folder: Path) -> Path { folder.appending(anyName) }

  var isAnyFile: Bool { name == Self.anyName }

  private static let anyName = "*"
}
