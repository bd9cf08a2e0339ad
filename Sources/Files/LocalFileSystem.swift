import SetteeCSystem
import Glibc

/// The file system of this machine.
package struct LocalFileSystem: FileSystem {
  package init() {}

  package var userID: UInt32 { geteuid() }
  package var processID: Int32 { getpid() }

  package func open(
    _ path: Path, for purpose: OpenPurpose
  ) throws(FileError) -> FileDescriptor {
    let common = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let number =
      switch purpose {
      case .reading: Glibc.open(path.text, O_RDONLY | common)
      case .updating: Glibc.open(path.text, O_RDWR | common)
      case .creating(let permissions):
        Glibc.open(path.text, O_WRONLY | O_CREAT | O_EXCL | common, permissions)
      case .unnamed(let permissions): settee_open_unnamed(path.text, permissions)
      case .locking: Glibc.open(path.text, O_RDWR | O_CREAT | common, 0o600)
      case .directory: Glibc.open(path.text, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      }
    guard number >= 0 else { throw FileError(.open, path, code: errno) }
    return FileDescriptor(number: number)
  }

  package func close(_ descriptor: FileDescriptor) throws(FileError) {
    try check(Glibc.close(descriptor.number), .close, descriptor)
  }

  package func read(_ descriptor: FileDescriptor, upTo count: Int) throws(FileError) -> [UInt8] {
    var result = 0
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      result = Glibc.read(descriptor.number, buffer.baseAddress, count)
      code = errno
      filled = max(0, result)
    }
    guard result >= 0 else { throw FileError(.read, path(of: descriptor), code: code) }
    return bytes
  }

  package func write(
    _ bytes: ArraySlice<UInt8>, to descriptor: FileDescriptor
  ) throws(FileError) -> Int {
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor.number, $0.baseAddress, $0.count) }
    guard count >= 0 else { throw FileError(.write, path(of: descriptor), code: errno) }
    return count
  }

  package func truncate(
    _ descriptor: FileDescriptor, toByteCount count: Int
  ) throws(FileError) {
    try check(ftruncate(descriptor.number, count), .ftruncate, descriptor)
  }

  package func synchronize(_ descriptor: FileDescriptor) throws(FileError) {
    try check(fsync(descriptor.number), .fsync, descriptor)
  }

  package func setPermissions(
    _ permissions: UInt32, of descriptor: FileDescriptor
  ) throws(FileError) {
    try check(fchmod(descriptor.number, permissions), .fchmod, descriptor)
  }

  package func setGroup(_ group: UInt32, of descriptor: FileDescriptor) throws(FileError) {
    // All ones leave the owner as it is.
    try check(fchown(descriptor.number, .max, group), .fchown, descriptor)
  }

  package func status(of descriptor: FileDescriptor) throws(FileError) -> FileStatus {
    var raw = stat()
    try check(fstat(descriptor.number, &raw), .stat, descriptor)
    return FileStatus(raw)
  }

  package func status(at path: Path) throws(FileError) -> FileStatus {
    var raw = stat()
    try check(lstat(path.text, &raw), .stat, path)
    return FileStatus(raw)
  }

  package func checkWritable(_ path: Path) throws(FileError) {
    try check(faccessat(AT_FDCWD, path.text, W_OK, AT_EACCESS), .access, path)
  }

  package func readLink(_ path: Path) throws(FileError) -> String {
    let capacity = Int(PATH_MAX)
    var count = 0
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else { return }
        count = readlink(path.text, start, capacity)
        code = errno
      }
      filled = max(0, count)
    }
    guard count >= 0 else { throw FileError(.readlink, path, code: code) }
    return String(decoding: bytes, as: UTF8.self)
  }

  package func rename(_ source: Path, to target: Path) throws(FileError) {
    try check(Glibc.rename(source.text, target.text), .rename, target)
  }

  package func link(_ source: Path, to target: Path) throws(FileError) {
    try check(Glibc.link(source.text, target.text), .link, target)
  }

  package func link(_ descriptor: FileDescriptor, to target: Path) throws(FileError) {
    let entry = "/proc/self/fd/\(descriptor.number)"
    try check(
      linkat(AT_FDCWD, entry, AT_FDCWD, target.text, AT_SYMLINK_FOLLOW), .link, target)
  }

  package func remove(_ path: Path) throws(FileError) {
    try check(unlink(path.text), .unlink, path)
  }

  package func makeDirectory(_ path: Path, permissions: UInt32) throws(FileError) {
    try check(mkdir(path.text, permissions), .mkdir, path)
  }

  package func list(_ directory: Path) throws(FileError) -> [String] {
    guard let stream = opendir(directory.text) else {
      throw FileError(.readdir, directory, code: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      // The end and a failure both give no entry; only one of them says so.
      errno = 0
      guard let entry = readdir(stream) else {
        if errno == EINTR { continue }
        break
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw FileError(.readdir, directory, code: errno) }
    return names
  }

  package func tryLock(_ descriptor: FileDescriptor) throws(FileError) -> Bool {
    if flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 { return true }
    guard errno == EWOULDBLOCK else {
      throw FileError(.flock, path(of: descriptor), code: errno)
    }
    return false
  }

  package func unlock(_ descriptor: FileDescriptor) throws(FileError) {
    try check(flock(descriptor.number, LOCK_UN), .flock, descriptor)
  }

  package func isRemote(_ directory: Path) throws(FileError) -> Bool {
    let answer = settee_is_remote(directory.text)
    guard answer >= 0 else { throw FileError(.statfs, directory, code: errno) }
    return answer == 1
  }

  private func check(
    _ result: Int32, _ operation: FileOperation, _ path: Path
  ) throws(FileError) {
    guard result == 0 else { throw FileError(operation, path, code: errno) }
  }

  func check(
    _ result: Int32, _ operation: FileOperation, _ descriptor: FileDescriptor
  ) throws(FileError) {
    guard result == 0 else {
      let code = errno
      throw FileError(operation, path(of: descriptor), code: code)
    }
  }

  /// The path behind a descriptor, for an error's message.
  func path(of descriptor: FileDescriptor) -> Path {
    let entry = Path("/proc/self/fd/\(descriptor.number)")
    do {
      return Path(try readLink(entry))
    } catch {
      // Without /proc the message names the descriptor instead.
      return entry
    }
  }
}

extension FileStatus {
  fileprivate init(_ raw: stat) {
    kind =
      switch raw.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .link
      default: .other
      }
    device = UInt64(raw.st_dev)
    inode = UInt64(raw.st_ino)
    byteCount = Int64(raw.st_size)
    permissions = UInt32(raw.st_mode & 0o7777)
    owner = raw.st_uid
    group = raw.st_gid
    linkCount = Int(raw.st_nlink)
    modified = Moment(seconds: Int64(raw.st_mtim.tv_sec), nanoseconds: Int64(raw.st_mtim.tv_nsec))
    changed = Moment(seconds: Int64(raw.st_ctim.tv_sec), nanoseconds: Int64(raw.st_ctim.tv_nsec))
  }
}
