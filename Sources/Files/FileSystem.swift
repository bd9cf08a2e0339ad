/// The primitive calls through which all files are read and written.
///
/// Each is one system call, with its freedoms: reads and writes may be short, and any call may be
/// interrupted (`EINTR`). What is built on them (`readFile`, `AtomicReplacement`, `FileLock`)
/// copes with both, so that one implementation serves the kernel and the tests' file system, in
/// which every call can be made to fail.
package protocol FileSystem: Sendable {
  /// The user on whose behalf files are written.
  var userID: UInt32 { get }
  var processID: Int32 { get }

  func open(_ path: Path, for purpose: OpenPurpose) throws(FileError) -> FileDescriptor

  /// Gives the descriptor back; it is gone even where an error is thrown.
  func close(_ descriptor: FileDescriptor) throws(FileError)

  /// Reads at most `count` bytes from the current position; none at the end of the file.
  func read(_ descriptor: FileDescriptor, upTo count: Int) throws(FileError) -> [UInt8]

  /// Writes at the current position and returns how many bytes were taken.
  func write(_ bytes: ArraySlice<UInt8>, to descriptor: FileDescriptor) throws(FileError) -> Int

  /// Cuts a file off, or fills it up with zeros.
  func truncate(_ descriptor: FileDescriptor, toByteCount count: Int) throws(FileError)

  /// Returns when the file's bytes, or the folder's entries, would survive a loss of power.
  func synchronize(_ descriptor: FileDescriptor) throws(FileError)

  func setPermissions(_ permissions: UInt32, of descriptor: FileDescriptor) throws(FileError)

  func setGroup(_ group: UInt32, of descriptor: FileDescriptor) throws(FileError)

  /// The attributes that a user may see and set; none where the file system has none.
  func attributes(of descriptor: FileDescriptor) throws(FileError) -> [FileAttribute]

  func setAttribute(_ attribute: FileAttribute, of descriptor: FileDescriptor) throws(FileError)

  func status(of descriptor: FileDescriptor) throws(FileError) -> FileStatus

  /// The status of the entry itself, a symbolic link included.
  func status(at path: Path) throws(FileError) -> FileStatus

  /// Fails where opening the file for updating would.
  ///
  /// Opens nothing: closing what was open for writing wakes all who watch the file.
  func checkWritable(_ path: Path) throws(FileError)

  /// The text of a symbolic link.
  func readLink(_ path: Path) throws(FileError) -> String

  /// Puts a file in another's place; readers see the one or the other.
  func rename(_ source: Path, to target: Path) throws(FileError)

  /// Gives a file a second name; the call fails where that is taken.
  func link(_ source: Path, to target: Path) throws(FileError)

  /// Gives a name to a file that was opened without one; the call fails where the name is taken.
  func link(_ descriptor: FileDescriptor, to target: Path) throws(FileError)

  func remove(_ path: Path) throws(FileError)

  func makeDirectory(_ path: Path, permissions: UInt32) throws(FileError)

  /// The names in a folder, in no particular order, without `.` and `..`.
  func list(_ directory: Path) throws(FileError) -> [String]

  /// Takes the advisory lock of an open file, unless somebody else holds it.
  func tryLock(_ descriptor: FileDescriptor) throws(FileError) -> Bool

  func unlock(_ descriptor: FileDescriptor) throws(FileError)

  /// Whether files there may change without the kernel's knowing, as on NFS and FUSE: then no
  /// watch hears of all changes.
  func isRemote(_ directory: Path) throws(FileError) -> Bool
}

/// What a file is opened for.
///
/// A symbolic link in the last place is never followed, and the other end of a pipe never waited
/// for.
package enum OpenPurpose: Sendable, Hashable {
  case reading
  /// A file that is there, to be written in place from its beginning.
  case updating
  /// A new file; the call fails where the name is taken.
  case creating(permissions: UInt32)
  /// A new file in a folder, without a name: it is gone when it is closed, unless one is given to
  /// it by then. Not every file system has such files.
  case unnamed(permissions: UInt32)
  /// The lock file, made where it is missing.
  case locking
  /// A folder, to make its entries durable.
  case directory
}

package struct FileDescriptor: Sendable, Hashable {
  package let number: Int32

  package init(number: Int32) { self.number = number }
}
