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

  /// What became of the new bytes.
  enum Outcome {
    /// They are in the file, safe from a loss of power.
    case safe
    /// They are in the file, but a loss of power may take them back.
    case unsafe(FileError)
    /// Somebody else has written meanwhile.
    case overtaken
  }

  /// Writes durably.
  func write(_ bytes: [UInt8]) throws(DocumentFileError) -> Outcome {
    guard let contents else { return try create(bytes) }
    try sweepTemporaries()
    try checkProtection(contents.status)
    guard contents.status.owner == files.userID, contents.status.linkCount == 1 else {
      return try writeInPlace(bytes, contents)
    }
    return try replace(bytes, contents)
  }

  /// Removes a file of which nothing is left, as if it had never been made.
  func remove() throws(DocumentFileError) -> Outcome {
    guard let contents, contents.status.linkCount == 1 else { return try write([]) }
    return try DocumentFile.calling { () throws(FileError) in
      guard try !isChanged(contents) else { return .overtaken }
      try files.uninterrupted { () throws(FileError) in try files.remove(target) }
      return removed()
    }
  }

  private func removed() -> Outcome {
    do throws(FileError) {
      try files.synchronizeDirectory(target.parent)
      return .safe
    } catch {
      return .unsafe(error)
    }
  }

  /// Makes what this process has not written itself safe from a loss of power.
  func secure() throws(FileError) {
    let descriptor = try files.uninterrupted { () throws(FileError) in
      try files.open(target, for: .reading)
    }
    defer { files.closeIgnoringErrors(descriptor) }
    try files.uninterrupted { () throws(FileError) in try files.synchronize(descriptor) }
    try files.synchronizeDirectory(target.parent)
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

  private func create(_ bytes: [UInt8]) throws(DocumentFileError) -> Outcome {
    let folder = try DocumentFile.calling { () throws(FileError) in
      try files.statusIfPresent(at: target.parent)
    }
    guard folder != nil else { throw .file(.noFolder(path: target.parent.text)) }
    return try DocumentFile.calling { () throws(FileError) in
      let outcome = try twice { () throws(FileError) in
        try replacement.commitNew(bytes, permissions: 0o666)
      }
      return outcome == .replaced ? secured(bytes) : .overtaken
    }
  }

  private func replace(
    _ bytes: [UInt8], _ contents: FileContents
  ) throws(DocumentFileError) -> Outcome {
    let outcome: AtomicReplacement.Outcome
    do throws(FileError) {
      outcome = try twice { () throws(FileError) in try putAlike(bytes, contents) }
    } catch {
      // A closed folder forbids a new file beside the document, not to write it.
      guard error.operation == .open, [EACCES, EPERM, EROFS].contains(error.code) else {
        return try DocumentFile.calling { () throws(FileError) in throw error }
      }
      return try writeInPlace(bytes, contents)
    }
    switch outcome {
    case .replaced: return secured(bytes)
    case .changed: return .overtaken
    case .unlike: return try writeInPlace(bytes, contents)
    }
  }

  private var replacement: AtomicReplacement { AtomicReplacement(of: target, on: files) }

  private func putAlike(
    _ bytes: [UInt8], _ contents: FileContents
  ) throws(FileError) -> AtomicReplacement.Outcome {
    let inheritance = AtomicReplacement.Inheritance(
      group: contents.status.group, attributes: contents.attributes)
    return try replacement.commitAlike(
      bytes, permissions: contents.status.permissions, inheriting: inheritance
    ) { () throws(FileError) in try isChanged(contents) }
  }

  /// Makes a new temporary file where the first one came to nothing.
  private func twice<Result>(
    _ attempt: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    do throws(FileError) {
      return try attempt()
    } catch {
      return try attempt()
    }
  }

  /// Makes the new file's place safe; where that fails, that of another new file, for a second
  /// `fsync` may lie.
  private func secured(_ bytes: [UInt8]) -> Outcome {
    do throws(FileError) {
      try replacement.secure()
      return .safe
    } catch {
      return securedAgain(bytes) ?? .unsafe(error)
    }
  }

  private func securedAgain(_ bytes: [UInt8]) -> Outcome? {
    do throws(FileError) {
      let present = try files.readFile(
        target, byteCountMax: bytes.count, withAttributes: true)
      guard let present, present.bytes == bytes else { return .overtaken }
      switch try putAlike(bytes, present) {
      case .replaced: try replacement.secure()
      case .changed: return .overtaken
      case .unlike: return nil
      }
      return .safe
    } catch {
      return nil
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
  ) throws(DocumentFileError) -> Outcome {
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
        return .overtaken
      }
      try files.writeAll(bytes, to: descriptor, target)
      try files.uninterrupted { () throws(FileError) in
        try files.truncate(descriptor, toByteCount: bytes.count)
      }
      try files.uninterrupted { () throws(FileError) in try files.synchronize(descriptor) }
      files.removeIgnoringErrors(copy.path)
      return .safe
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
  private func refusing<Value>(
    _ call: () throws(FileError) -> Value
  ) throws(DocumentFileError) -> Value {
    try Result(catching: call)
      .mapError { DocumentFileError.file(.readOnly(path: path.text, reason: $0.refusal)) }.get()
  }
}

extension FileError {
  /// Why a file may not be written, and what would help.
  fileprivate var refusal: String {
    switch code {
    case EACCES, EPERM: "you may not write the file; its owner or 'chmod' can change that"
    case EROFS: "the disk is mounted read-only"
    default: "\(message)"
    }
  }
}
