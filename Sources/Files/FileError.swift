import Glibc

/// A call to the file system that failed.
package struct FileError: Error, Sendable, Hashable {
  package let operation: FileOperation
  package let path: Path
  /// The `errno` of the failure.
  package let code: Int32

  package init(_ operation: FileOperation, _ path: Path, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// The operating system's words for the failure, where it has any that say what is wrong.
  package var message: String {
    isOddKind ? "It is no regular file" : String(cString: strerror(code))
  }

  /// Of a pipe, a socket or a device that was to be read as a file.
  package static func oddKind(_ path: Path) -> FileError { FileError(.read, path, code: EINVAL) }

  private var isOddKind: Bool { operation == .read && code == EINVAL }

  package static let notFoundCode = ENOENT
  package static let permissionCode = EACCES

  package var isNotFound: Bool { code == ENOENT || code == ENOTDIR }
}

extension FileError: CustomStringConvertible {
  package var description: String { "\(path): \(operation.rawValue) failed: \(message)." }
}

/// The primitive calls of a file system, by the names of the system calls behind them.
package enum FileOperation: String, Sendable, Hashable, CaseIterable {
  case open, close, read, write, fsync, fchmod, fchown, stat, statfs, readlink, rename, unlink
  case mkdir, readdir, flock, flistxattr, fsetxattr, link, ftruncate, access
}
