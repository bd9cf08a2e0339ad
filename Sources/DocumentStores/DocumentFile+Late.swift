import SetteeDocuments
import SetteeFiles

/// What programs that take no lock write into the old file while a new one takes its place.
///
/// Nobody can keep them out between the last look at the old file and the rename. But it is still
/// open then, since it is what was locked, and tells what became of it.
extension DocumentFile {
  /// A commit that is in the file, and what it was made on.
  struct Replacing {
    let draft: DocumentDraft
    let order: PlacedEdit.SchemaOrder
    let lock: DocumentLock
    let target: Path
    /// The old file as it was read; nothing where there was none.
    let contents: FileContents?
    let commit: Commit
  }

  /// Makes a draft anew on what somebody has written into the file that it has just replaced.
  ///
  /// Blocks for at most a second, where that program is not done. What cannot be put together is
  /// kept as a copy, which the commit names.
  mutating func takingUpLate(_ replacing: Replacing) throws(DocumentFileError) -> Commit {
    guard let contents = replacing.contents, known.status?.inode != contents.status.inode,
      let late = late(replacing.lock, than: contents)
    else { return replacing.commit }
    if let commit = merged(late, replacing) { return commit }
    guard let folder = environment.stateHome.map(DocumentCopy.folder) else {
      throw .file(.busy(path: path.text))
    }
    var commit = replacing.commit
    let copy = DocumentCopy(of: replacing.target, becoming: late, in: folder).path
    try Self.calling { () throws(FileError) in
      try environment.files.makeDirectories(folder)
      try AtomicReplacement(of: copy, on: environment.files).commit(late, permissions: 0o600)
    }
    commit.copyLeft = copy
    return commit
  }

  /// What the old file holds by now, when whoever writes it has come to an end or a second is over;
  /// nothing where it is what it was, or where nothing tells that.
  private func late(_ lock: DocumentLock, than old: FileContents) -> [UInt8]? {
    do throws(FileError) {
      var bytes: [UInt8] = []
      let start = environment.time.uptime
      while true {
        guard let more = try lock.bytes(from: bytes.count, of: old.status) else { return nil }
        bytes += more
        if bytes == old.bytes { return nil }
        let isDone = !bytes.isEmpty && version(of: bytes) != nil
        let waited = environment.time.uptime - start
        if isDone || waited >= DocumentLook.Trouble.unreadable.patience { return bytes }
        environment.time.pause(for: Self.settlingPause)
      }
    } catch {
      // Nothing tells that anybody has written it.
      return nil
    }
  }

  private func version(of bytes: [UInt8]) -> Document? {
    do throws(DocumentProblem) {
      return try known.document.reading(bytes)
    } catch {
      return nil
    }
  }

  /// The draft made on the late bytes, in the file; nothing where that cannot be, or where others
  /// have built on the first commit already.
  private mutating func merged(_ late: [UInt8], _ replacing: Replacing) -> Commit? {
    guard let base = version(of: late) else { return nil }
    var commit = replacing.commit
    let mine = commit.document
    (commit.isForeign, commit.contests, commit.refused) = (true, [], [])
    commit.rebase(replacing.draft, on: base, replacing.order)
    guard commit.document.isReadAgainTheSame() else { return nil }
    do {
      let present = try environment.files.readFile(
        replacing.target, byteCountMax: mine.bytes.count, withAttributes: true)
      guard let present, present.bytes == mine.bytes else { return nil }
      guard commit.document.bytes != mine.bytes else { return commit }
      let writing = DocumentWriting(
        target: replacing.target, path: path, contents: present, environment: environment)
      let outcome = try writing.write(commit.document.bytes)
      return note(outcome, of: commit, at: replacing.target, isMade: false)
    } catch {
      return nil
    }
  }
}
