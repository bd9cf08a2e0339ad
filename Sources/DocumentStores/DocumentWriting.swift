import Glibc
import SetteeFiles

/// Puts a document's new bytes on the disk, by replacement where that keeps all that the file
/// carries, else in place.
struct DocumentWriting {
  let target: Path
  /// The file as it was named, for messages.
  let path: Path
  /// What the new bytes were built on; nothing where there was no file.
  let contents: FileContents?
  let environment: DocumentEnvironment

  private var files: any FileSystem { environment.files }

  /// Writes durably; `false` where somebody else has written meanwhile.
  func write(_ bytes: [UInt8]) throws(DocumentFileError) -> Bool {
    guard let contents else { return try create(bytes) }
    try sweepTemporaries()
    try checkProtection(contents.status)
    guard contents.status.owner == files.userID, contents.status.linkCount == 1 else {
      return try writeInPlace(bytes, contents)
    }
    return try replace(bytes, contents)
  }

  /// Refuses where writing would be refused, before there is anything to write.
  func checkWritable(_ status: FileStatus) throws(DocumentFileError) {
    try checkProtection(status)
    try refusing { () throws(FileError) in
      try files.uninterrupted { () throws(FileError) in try files.checkWritable(target) }
    }
  }

  private func checkProtection(_ status: FileStatus) throws(DocumentFileError) {
    guard status.isWriteProtected else { return }
    throw .file(
      .readOnly(path: path.text, reason: "nobody may write the file; 'chmod u+w' it to change it"))
  }

  // MARK: A file of its own

  private func create(_ bytes: [UInt8]) throws(DocumentFileError) -> Bool {
    try DocumentFile.calling { () throws(FileError) in
      try AtomicReplacement(of: target, on: files).commitNew(bytes, permissions: 0o666)
        == .replaced
    }
  }

  private func replace(
    _ bytes: [UInt8], _ contents: FileContents
  ) throws(DocumentFileError) -> Bool {
    let inheritance = AtomicReplacement.Inheritance(
      group: contents.status.group, attributes: contents.attributes)
    let outcome: AtomicReplacement.Outcome
    do throws(FileError) {
      outcome = try AtomicReplacement(of: target, on: files).commitAlike(
        bytes, permissions: contents.status.permissions, inheriting: inheritance
      ) { () throws(FileError) in try isChanged(contents) }
    } catch {
      // A closed folder forbids a new file beside the document, not to write it.
      guard error.operation == .open, [EACCES, EPERM, EROFS].contains(error.code) else {
        return try DocumentFile.calling { () throws(FileError) in throw error }
      }
      return try writeInPlace(bytes, contents)
    }
    switch outcome {
    case .replaced: return true
    case .changed: return false
    case .unlike: return try writeInPlace(bytes, contents)
    }
  }

  /// Whether the file is not any more what was read, by its status and by its bytes.
  private func isChanged(_ contents: FileContents) throws(FileError) -> Bool {
    guard let now = try files.readFile(target, byteCountMax: contents.bytes.count) else {
      return true
    }
    return now.status != contents.status || now.bytes != contents.bytes
  }

  /// Removes what a killed commit has left.
  private func sweepTemporaries() throws(DocumentFileError) {
    let names = try DocumentFile.calling { () throws(FileError) in
      try files.uninterrupted { () throws(FileError) in try files.list(target.parent) }
    }
    for name in names where AtomicReplacement.isTemporary(name, of: target) {
      files.removeIgnoringErrors(target.sibling(name))
    }
  }

  // MARK: In place

  /// Writes over the old bytes, of which a copy is safe until that is done.
  private func writeInPlace(
    _ bytes: [UInt8], _ contents: FileContents
  ) throws(DocumentFileError) -> Bool {
    guard let folder = environment.stateHome.map(DocumentCopy.folder) else {
      throw .file(
        .readOnly(
          path: path.text,
          reason: "it can only be written in place, and there is no folder for a copy of it; "
            + "set XDG_STATE_HOME"))
    }
    let descriptor = try openForUpdating()
    let copy = DocumentCopy(of: target, becoming: bytes, in: folder)
    return try DocumentFile.calling { () throws(FileError) in
      defer { files.closeIgnoringErrors(descriptor) }
      try files.makeDirectories(folder)
      try AtomicReplacement(of: copy.path, on: files).commit(contents.bytes, permissions: 0o600)
      guard try !isChanged(contents) else {
        files.removeIgnoringErrors(copy.path)
        return false
      }
      try files.writeAll(bytes, to: descriptor, target)
      try files.uninterrupted { () throws(FileError) in
        try files.truncate(descriptor, toByteCount: bytes.count)
      }
      try files.uninterrupted { () throws(FileError) in try files.synchronize(descriptor) }
      files.removeIgnoringErrors(copy.path)
      return true
    }
  }

  private func openForUpdating() throws(DocumentFileError) -> FileDescriptor {
    try refusing { () throws(FileError) in
      try files.uninterrupted { () throws(FileError) in
        try files.open(target, for: .updating)
      }
    }
  }

  /// Runs a call that fails where the file may not be written, and tells that as a refusal.
  private func refusing<Result>(
    _ call: () throws(FileError) -> Result
  ) throws(DocumentFileError) -> Result {
    do throws(FileError) {
      return try call()
    } catch {
      let reason =
        switch error.code {
        case EACCES, EPERM: "you may not write the file; its owner or 'chmod' can change that"
        case EROFS: "the disk is mounted read-only"
        default: "\(error.message)"
        }
      throw .file(.readOnly(path: path.text, reason: reason))
    }
  }
}
