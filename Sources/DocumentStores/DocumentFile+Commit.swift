import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores

extension DocumentFile {
  /// What a commit left in the file.
  package struct Commit: Sendable {
    package var document: Document
    /// Whether others had changed the file since it was known.
    package var isForeign: Bool
    /// Edits whose place others had given another value; the edits stand.
    package var contests: [DocumentContest] = []
    /// Groups that could not be made on what others had made of the file.
    package var refused: [DocumentDraft.Refusal] = []
    /// Whether the file system knows no locks, so that what several programs write may get lost.
    package var isUnlocked: Bool
    /// Why a loss of power may take the edits back, which are in the file.
    package var danger: StoreError?
    /// Where that is kept which another program wrote at the same moment, and which could not be
    /// put together with the edits.
    package var copyLeft: Path?
  }

  /// Puts a group of edits into the file as it is by now, all of them or none, in one replacement.
  ///
  /// Where others have changed it since it was known, the edits are made anew by place. Blocks: for
  /// the lock at most two seconds, and for the disk.
  package mutating func commit(_ edits: [PlacedEdit]) throws(DocumentFileError) -> Commit {
    var draft = DocumentDraft(on: document)
    do throws(PlacedEditError) {
      draft.append(edits, comingTo: try document.applying(edits) { _ in [] })
    } catch {
      throw DocumentFileError(error)
    }
    let commit = try commit(draft) { _ in [] }
    if let refusal = commit.refused.first { throw refusal.error }
    if case .notDurable(let path, let reason)? = commit.danger {
      throw .file(.notDurable(path: path, reason: reason))
    }
    return commit
  }

  /// Puts several groups of edits into the file, each whole or not at all, in one replacement.
  ///
  /// What it holds already, and what nobody is known to have made safe, is made safe.
  package mutating func commit(
    _ draft: DocumentDraft, order: @escaping PlacedEdit.SchemaOrder
  ) throws(DocumentFileError) -> Commit {
    for _ in 0..<Self.attemptCountMax {
      if let commit = try attempt(draft, order) { return commit }
    }
    throw .file(.busy(path: path.text))
  }

  /// So many times others may write without a lock in the moment before we do.
  private static let attemptCountMax = 8

  /// Returns `nil` where somebody has written meanwhile.
  private mutating func attempt(
    _ draft: DocumentDraft, _ order: @escaping PlacedEdit.SchemaOrder
  ) throws(DocumentFileError) -> Commit? {
    let target = try Self.resolve(path, environment)
    let lock = try DocumentLock(target, environment)
    defer { lock.release() }
    guard let reading = try readSettled(target) else { return nil }
    let base = reading.version
    var commit = Commit(
      document: draft.document, isForeign: isForeign(base, to: draft.base),
      isUnlocked: lock.isUnsupported)
    if commit.isForeign { commit.rebase(draft, on: base.document, order) }
    let writing = DocumentWriting(
      target: target, path: path, contents: reading.contents, environment: environment)
    if commit.document.bytes == base.document.bytes, !isOwed || commit.isForeign {
      commit.document = base.document
      commit.danger = secure(base, writing)
      return commit
    }
    guard commit.document.isReadAgainTheSame() else { throw .refused(nil, .unproven) }
    let bytes = commit.document.bytes
    let isMade = base.status == nil || isMade && !commit.isForeign
    let isUnmade = isMade && bytes.isEmpty
    let outcome = try isUnmade ? writing.remove() : writing.write(bytes)
    guard let commit = note(outcome, of: commit, at: target, isMade: isMade) else { return nil }
    return try takingUpLate(
      Replacing(
        draft: draft, order: order, lock: lock, target: target, contents: reading.contents,
        commit: commit))
  }

  /// Takes note of what became of a commit; returns `nil` where others were faster.
  mutating func note(
    _ outcome: DocumentWriting.Outcome, of commit: Commit, at target: Path, isMade: Bool
  ) -> Commit? {
    var commit = commit
    switch outcome {
    case .overtaken: return nil
    case .unsafe(let error): commit.danger = danger(error)
    case .safe: commit.danger = nil
    }
    let isUnmade = isMade && commit.document.bytes.isEmpty
    let status = statusIfKnown(of: target) ?? (isUnmade ? nil : known.status)
    note(
      Version(document: commit.document, status: status), isSafe: commit.danger == nil,
      isMade: isMade)
    return commit
  }

  /// What was just written is in the file, whether its status can be had or not.
  private func statusIfKnown(of target: Path) -> FileStatus? {
    do throws(FileError) {
      return try environment.files.statusIfPresent(at: target)
    } catch {
      return nil
    }
  }

  /// Makes safe what somebody else may have written and not have lived to sync.
  /// - Returns: Why that cannot be done.
  private mutating func secure(_ base: Version, _ writing: DocumentWriting) -> StoreError? {
    guard let status = base.status, status != secured else {
      note(base)
      return nil
    }
    do throws(FileError) {
      try writing.secure()
      note(base, isSafe: true, isMade: isMade)
      return nil
    } catch {
      note(base)
      return danger(error)
    }
  }

  private func danger(_ error: FileError) -> StoreError {
    .notDurable(
      path: path.text, reason: "\(error.operation.rawValue) failed: \(error.message)")
  }

  private func isForeign(_ version: Version, to base: Document) -> Bool {
    version.document.bytes != known.document.bytes || version.document.bytes != base.bytes
      || (version.status == nil) != (known.status == nil)
  }
}

extension DocumentFile.Commit {
  /// Makes a draft anew on what others have made of the file.
  mutating func rebase(
    _ draft: DocumentDraft, on base: Document, _ order: @escaping PlacedEdit.SchemaOrder
  ) {
    let rebasing = draft.rebased(on: base, order: order)
    (document, refused, contests) = (
      rebasing.draft.document, rebasing.refused, rebasing.contests
    )
  }
}
