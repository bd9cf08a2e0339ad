import Glibc

/// What the kernel does for a call: looks names up, checks rights, and makes entries.
extension InMemoryDisk.State {
  mutating func open(
    _ path: Path, for purpose: OpenPurpose, user: UInt32
  ) throws(FileError) -> Int {
    let existing = findEntry(path)
    switch purpose {
    case .reading:
      let number = try found(existing, path)
      try checkNoLink(number, path)
      try check(number, 0o400, path, .open, user: user)
      return number
    case .directory: return try found(find(path), path)
    case .creating(let permissions):
      guard existing == nil else { throw FileError(.open, path, code: EEXIST) }
      return try create(path, permissions, user)
    case .unnamed(let permissions):
      let folder = try found(find(path), path)
      try checkWritable(folder, path, .open, user: user)
      return add(.file(bytes: [], durable: []), permissions, owner: user)
    case .updating:
      let number = try found(existing, path)
      try checkNoLink(number, path)
      try check(number, 0o600, path, .open, user: user)
      return number
    case .locking:
      guard let number = existing else { return try create(path, 0o600, user) }
      try checkNoLink(number, path)
      try check(number, 0o600, path, .open, user: user)
      return number
    }
  }

  /// Fails where opening the file for updating would.
  mutating func checkWritable(_ path: Path, user: UInt32) throws(FileError) {
    guard let number = find(path) else { throw FileError(.access, path, code: ENOENT) }
    try check(number, 0o200, path, .access, user: user)
  }

  private mutating func create(
    _ path: Path, _ permissions: UInt32, _ user: UInt32
  ) throws(FileError) -> Int {
    let folder = try found(find(path.parent), path)
    try checkWritable(folder, path, .open, user: user)
    return add(
      .file(bytes: [], durable: []), named: path.name, to: folder, permissions, owner: user)
  }

  private func found(_ number: Int?, _ path: Path) throws(FileError) -> Int {
    guard let number else { throw FileError(.open, path, code: ENOENT) }
    return number
  }

  private func checkNoLink(_ number: Int, _ path: Path) throws(FileError) {
    if case .link? = nodes[number]?.content { throw FileError(.open, path, code: ELOOP) }
  }

  func checkWritable(
    _ folder: Int, _ path: Path, _ operation: FileOperation, user: UInt32
  ) throws(FileError) {
    guard case .directory? = nodes[folder]?.content else {
      throw FileError(operation, path, code: ENOTDIR)
    }
    try check(folder, 0o200, path, operation, user: user)
  }

  /// Checks the owner's bits, or the others' for anybody else; the super-user is not simulated.
  private func check(
    _ number: Int, _ bits: UInt32, _ path: Path, _ operation: FileOperation, user: UInt32
  ) throws(FileError) {
    guard let node = nodes[number] else { throw FileError(operation, path, code: ENOENT) }
    let needed = node.owner == user ? bits : bits >> 6
    guard node.permissions & needed == needed else {
      throw FileError(operation, path, code: EACCES)
    }
  }

  func status(of number: Int, _ path: Path) throws(FileError) -> FileStatus {
    guard let node = nodes[number] else { throw FileError(.stat, path, code: ENOENT) }
    let moment =
      node.changedSeconds.map {
        FileStatus.Moment(seconds: $0, nanoseconds: node.changed % 1_000_000_000)
      } ?? FileStatus.Moment(seconds: node.changed, nanoseconds: 0)
    let (kind, count): (FileStatus.Kind, Int) =
      switch node.content {
      case .file(let bytes, _): (.regular, bytes.count)
      case .directory: (.directory, 0)
      case .link(let text): (.link, text.utf8.count)
      }
    return FileStatus(
      kind: kind, device: 1, inode: UInt64(number), byteCount: Int64(count),
      permissions: node.permissions, owner: node.owner, group: node.group,
      linkCount: node.nameCount, modified: moment, changed: moment)
  }
}
