import Glibc

/// New files that have no name until they are whole, where the file system can: so a kill before
/// leaves nothing behind.
extension AtomicReplacement {
  /// A new file beside the target, written and safe, under a name that nobody looks for.
  /// - Returns: Its name, and what of the mode it could not be given.
  func makeTemporary(
    _ bytes: [UInt8], _ mode: Mode
  ) throws(FileError) -> (path: Path, lost: [String]) {
    if let made = try makeUnnamed(bytes, mode) { return made }
    let (descriptor, path) = try createTemporary()
    do throws(FileError) {
      return (path, try fill(descriptor, path, bytes, mode, true))
    } catch {
      files.removeIgnoringErrors(path)
      throw error
    }
  }

  /// Gives a new file the target's own name; nothing where that has to be done another way.
  /// - Returns: `.changed` where one has come meanwhile; that one stays.
  func commitUnnamed(
    _ bytes: [UInt8], permissions: UInt32
  ) throws(FileError) -> Outcome? {
    guard let descriptor = try openUnnamed(permissions: permissions) else { return nil }
    let naming: Naming
    do throws(FileError) {
      _ = try write(bytes, nil, true, to: descriptor, target)
      naming = try link(descriptor, to: target)
    } catch {
      files.closeIgnoringErrors(descriptor)
      throw named(error)
    }
    try closeWritten(descriptor)
    switch naming {
    case .given: return .replaced
    case .taken: return .changed
    case .impossible: return nil
    }
  }

  /// Nothing where the file system has no files without a name.
  private func makeUnnamed(
    _ bytes: [UInt8], _ mode: Mode
  ) throws(FileError) -> (path: Path, lost: [String])? {
    guard let descriptor = try openUnnamed(permissions: 0o600) else { return nil }
    let (lost, path): ([String], Path?)
    do throws(FileError) {
      lost = try write(bytes, mode, true, to: descriptor, target)
      path = try linkAside(descriptor)
    } catch {
      files.closeIgnoringErrors(descriptor)
      throw named(error)
    }
    do throws(FileError) {
      try closeWritten(descriptor)
    } catch {
      if let path { files.removeIgnoringErrors(path) }
      throw error
    }
    return path.map { ($0, lost) }
  }

  /// A failure told of the target, since nobody knows what has no name.
  private func named(_ error: FileError) -> FileError {
    FileError(error.operation, target, code: error.code)
  }

  private func openUnnamed(permissions: UInt32) throws(FileError) -> FileDescriptor? {
    do throws(FileError) {
      return try files.uninterrupted { () throws(FileError) in
        try files.open(target.parent, for: .unnamed(permissions: permissions))
      }
    } catch {
      // Not every file system has such files, and not every kernel.
      guard [EOPNOTSUPP, EISDIR, EINVAL, ENOSYS].contains(error.code) else { throw error }
      return nil
    }
  }

  /// Gives a file the first temporary name that is free.
  private func linkAside(_ descriptor: FileDescriptor) throws(FileError) -> Path? {
    for attempt in 0..<Self.attemptCountMax {
      let path = temporary(attempt)
      switch try link(descriptor, to: path) {
      case .given: return path
      case .taken: continue
      case .impossible: return nil
      }
    }
    throw FileError(.link, temporary(Self.attemptCountMax), code: EEXIST)
  }

  private enum Naming { case given, taken, impossible }

  private func link(
    _ descriptor: FileDescriptor, to path: Path
  ) throws(FileError) -> Naming {
    do throws(FileError) {
      try files.uninterrupted { () throws(FileError) in try files.link(descriptor, to: path) }
      return .given
    } catch {
      if error.code == EEXIST { return .taken }
      // Without /proc there is no way to the file, and some file systems give names only at once.
      guard [ENOENT, EPERM, EOPNOTSUPP, ENOSYS, EXDEV].contains(error.code) else { throw error }
      return .impossible
    }
  }
}
