import Dispatch
import SetteeFiles

/// A place in the line of those who want to write a document.
///
/// Who leaves the line closes the file that it stands in, which all others there watch.
///
/// Nothing hangs on it but fairness: whatever fails, the document's own lock decides.
struct DocumentQueue {
  private let files: any FileSystem
  private let descriptor: FileDescriptor

  /// A process that is killed may be told of before its lock is free.
  private static let pauseMax = Duration.milliseconds(50)
  /// The same where nothing can be watched.
  private static let blindPauseMax = Duration.milliseconds(8)

  /// Waits for the head of the line; nothing where there is no line, or it does not move in time.
  init?(
    for target: Path, _ environment: DocumentEnvironment, isMade: Bool, until end: Duration
  ) {
    guard let folder = environment.stateHome.map(DocumentCopy.folder) else { return nil }
    files = environment.files
    let path = DocumentCopy.queue(of: target, in: folder)
    do throws(FileError) {
      if isMade { try files.makeDirectories(folder) }
      // Closing what was only read would wake nobody.
      descriptor = try files.open(path, for: isMade ? .locking : .updating)
    } catch {
      return nil
    }
    guard wait(path, environment, until: end) else {
      files.closeIgnoringErrors(descriptor)
      return nil
    }
  }

  /// Lets the next one come to the head.
  func leave() { files.release(locked: descriptor) }

  private func wait(
    _ path: Path, _ environment: DocumentEnvironment, until end: Duration
  ) -> Bool {
    do throws(FileError) {
      if try files.tryLock(descriptor) { return true }
      let leaving = DispatchSemaphore(value: 0)
      let watch = watch(path, environment.watcher) { leaving.signal() }
      defer { watch?.cancel() }
      let pauseMax = watch == nil ? Self.blindPauseMax : Self.pauseMax
      while try !files.tryLock(descriptor) {
        let rest = end - environment.time.uptime
        guard rest > .zero else { return false }
        environment.time.pause(for: min(rest, pauseMax), orUntil: leaving)
      }
      return true
    } catch {
      return false
    }
  }

  private func watch(
    _ path: Path, _ watcher: any FileWatcher, _ onEvent: @escaping @Sendable () -> Void
  ) -> FileWatch? {
    do throws(FileError) {
      return try watcher.watch(path) { _ in onEvent() }
    } catch {
      // Who cannot watch looks more often.
      return nil
    }
  }
}
