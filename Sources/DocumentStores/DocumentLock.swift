import Glibc
import SetteeDocuments
import SetteeFiles

/// The exclusive right to write a document, among processes that ask for it.
///
/// The document itself is locked, since nothing of ours may lie beside it. A commit puts another
/// file in its place: who has got the lock compares what is locked with what stands at the path,
/// and begins anew where they differ.
///
/// Who has once found the lock taken makes a queue, a file in the folder of states: from then on
/// processes stand in line there, so that one that commits over and over cannot shut out the
/// others. Where there is no such folder, chance decides.
struct DocumentLock {
  /// Whether the file system knows no locks.
  let isUnsupported: Bool
  private let files: any FileSystem
  private let descriptor: FileDescriptor?

  /// How long a process waits for another before it gives up.
  private static let waitMax = Duration.seconds(2)
  private static let pauseMin = Duration.microseconds(100)
  private static let pauseMax = Duration.milliseconds(4)

  /// Waits for the lock, with pauses that grow and are scattered.
  ///
  /// Where there is no file, nothing is locked.
  init(_ target: Path, _ environment: DocumentEnvironment) throws(DocumentFileError) {
    files = environment.files
    let end = environment.time.uptime + Self.waitMax
    var pause = Self.pauseMin
    var queue = DocumentQueue(for: target, environment, isMade: false, until: end)
    defer { queue?.leave() }
    while true {
      switch try Self.attempt(target, environment.files) {
      case .taken(let descriptor):
        self.descriptor = descriptor
        isUnsupported = false
        return
      case .nothingThere:
        descriptor = nil
        isUnsupported = false
        return
      case .unsupported:
        descriptor = nil
        isUnsupported = true
        return
      case .replaced: continue
      case .held:
        guard environment.time.uptime < end else { throw .file(.busy(path: target.text)) }
        queue = queue ?? DocumentQueue(for: target, environment, isMade: true, until: end)
        environment.time.pause(for: pause * (0.5 + environment.chance()))
        pause = min(pause * 2, Self.pauseMax)
      }
    }
  }

  /// Takes the lock where it is free and the file system knows locks; never waits.
  init?(ifFree target: Path, _ files: any FileSystem) {
    do throws(DocumentFileError) {
      guard case .taken(let descriptor) = try Self.attempt(target, files) else { return nil }
      (self.files, self.descriptor, isUnsupported) = (files, descriptor, false)
    } catch {
      return nil
    }
  }

  /// What the locked file holds behind so many bytes, which were read before; nothing where that is
  /// not the file of such a status, since none is locked or another one stood at the path by then.
  ///
  /// Another file may stand in its place by now.
  func bytes(from count: Int, of read: FileStatus) throws(FileError) -> [UInt8]? {
    guard let descriptor else { return nil }
    let status = try files.uninterrupted { () throws(FileError) in
      try files.status(of: descriptor)
    }
    guard status.inode == read.inode, status.device == read.device else { return nil }
    let rest = min(Int(status.byteCount), DocumentLimits.standard.byteCountMax) - count
    return try files.readAll(descriptor, upTo: rest)
  }

  func release() {
    if let descriptor { files.release(locked: descriptor) }
  }

  private enum Attempt {
    case taken(FileDescriptor)
    case held, replaced, nothingThere, unsupported
  }

  private static func attempt(
    _ target: Path, _ files: any FileSystem
  ) throws(DocumentFileError) -> Attempt {
    try DocumentFile.calling { () throws(FileError) in
      let descriptor: FileDescriptor
      do throws(FileError) {
        descriptor = try files.uninterrupted { () throws(FileError) in
          try files.open(target, for: .reading)
        }
      } catch {
        guard error.isNotFound else { throw error }
        return .nothingThere
      }
      do throws(FileError) {
        let attempt = try attempt(descriptor, target, files)
        if case .taken = attempt { return attempt }
        files.closeIgnoringErrors(descriptor)
        return attempt
      } catch {
        files.closeIgnoringErrors(descriptor)
        // A server without its lock service says ENOLCK.
        guard [ENOSYS, EOPNOTSUPP, ENOLCK].contains(error.code) else { throw error }
        return .unsupported
      }
    }
  }

  private static func attempt(
    _ descriptor: FileDescriptor, _ target: Path, _ files: any FileSystem
  ) throws(FileError) -> Attempt {
    let isFree = try files.uninterrupted { () throws(FileError) in
      try files.tryLock(descriptor)
    }
    guard isFree else { return .held }
    let locked = try files.uninterrupted { () throws(FileError) in
      try files.status(of: descriptor)
    }
    guard let there = try files.statusIfPresent(at: target), there.inode == locked.inode,
      there.device == locked.device
    else { return .replaced }
    return .taken(descriptor)
  }
}
