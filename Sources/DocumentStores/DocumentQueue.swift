import Glibc
import SetteeFiles

/// A place in the line of those who want to write a document.
///
/// Nothing hangs on it but fairness: whatever fails, the document's own lock decides.
struct DocumentQueue {
  private let files: any FileSystem
  private let descriptor: FileDescriptor

  private static let pauseMin = Duration.microseconds(100)
  private static let pauseMax = Duration.milliseconds(8)

  /// Waits for the head of the line; nothing where there is no line, or it does not move in time.
  init?(
    for target: Path, _ environment: DocumentEnvironment, isMade: Bool, until end: Duration
  ) {
    guard let folder = environment.stateHome.map(DocumentCopy.folder) else { return nil }
    files = environment.files
    do throws(FileError) {
      if isMade { try files.makeDirectories(folder) }
      descriptor = try files.open(
        DocumentCopy.queue(of: target, in: folder), for: isMade ? .locking : .reading)
    } catch {
      return nil
    }
    guard wait(environment, until: end) else {
      files.closeIgnoringErrors(descriptor)
      return nil
    }
  }

  /// Lets the next one come to the head.
  func leave() { files.release(locked: descriptor) }

  private func wait(_ environment: DocumentEnvironment, until end: Duration) -> Bool {
    var pause = Self.pauseMin
    do throws(FileError) {
      while try !files.tryLock(descriptor) {
        guard environment.time.uptime < end else { return false }
        environment.time.pause(for: pause * (0.5 + environment.chance()))
        pause = min(pause * 2, Self.pauseMax)
      }
      return true
    } catch {
      return false
    }
  }
}
