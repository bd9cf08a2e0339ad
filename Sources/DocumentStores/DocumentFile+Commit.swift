import SetteeDocuments
import SetteeFiles
import SetteePropertyLists

extension DocumentFile {
  /// What a commit left in the file.
  package struct Commit: Sendable {
    package var document: Document
    /// What was put in place of what, and the way back.
    package var edited: EditedDocument
    /// Whether others had changed the file since it was known.
    package var isForeign: Bool
    /// Edits whose place others had given another value.
    package var contested: [DocumentEdit]
    /// Whether the file system knows no locks, so that what several programs write may get lost.
    package var isUnlocked: Bool
  }

  /// Puts edits into the file as it is by now, all of them or none, in one replacement.
  ///
  /// Where others have changed it since it was known, the edits are made anew by place. Blocks: for
  /// the lock at most two seconds, and for the disk.
  package mutating func commit(_ edits: [DocumentEdit]) throws(DocumentFileError) -> Commit {
    for _ in 0..<Self.attemptCountMax {
      if let commit = try attempt(edits) { return commit }
    }
    throw .file(.busy(path: path.text))
  }

  /// So many times others may write without a lock in the moment before we do.
  private static let attemptCountMax = 8

  /// Returns `nil` where somebody has written meanwhile.
  private mutating func attempt(_ edits: [DocumentEdit]) throws(DocumentFileError) -> Commit? {
    let target = try Self.resolve(path, environment)
    let lock = try DocumentLock(target, environment)
    defer { lock.release() }
    let reading = try Self.read(target, path, format, environment)
    let base = reading.version
    let isForeign =
      base.document.bytes != known.document.bytes
      || (base.status == nil) != (known.status == nil)
    var contested: [DocumentEdit] = []
    if isForeign {
      let merge = ForeignChange(old: known.document, new: base.document)
      for edit in edits where try merge.isContested(edit) { contested.append(edit) }
    }
    let edited = try Self.applying(edits, to: base.document)
    var commit = Commit(
      document: edited.document, edited: edited, isForeign: isForeign, contested: contested,
      isUnlocked: lock.isUnsupported)
    if edited.document.bytes == base.document.bytes {
      commit.document = base.document
      note(base)
      return commit
    }
    guard edited.document.isReadAgainTheSame() else { throw .refused(nil, .unproven) }
    let writing = DocumentWriting(
      target: target, path: path, contents: reading.contents, environment: environment)
    guard try writing.write(edited.document.bytes) else { return nil }
    let status = try Self.calling { () throws(FileError) in
      try environment.files.statusIfPresent(at: target)
    }
    note(Version(document: edited.document, status: status))
    return commit
  }

  private static func applying(
    _ edits: [DocumentEdit], to document: Document
  ) throws(DocumentFileError) -> EditedDocument {
    // One after the other, so that a refusal names its place.
    var edited: [DocumentEdit] = []
    do throws(EditRefusal) {
      return try document.applying(edits)
    } catch {
      for edit in edits {
        edited.append(edit)
        do throws(EditRefusal) {
          _ = try document.applying(edited)
        } catch {
          throw .refused(document.place(of: edit.steps), error)
        }
      }
      throw .refused(nil, error)
    }
  }
}

/// What others have made of a document, as far as edits that were built on the old one care.
struct ForeignChange {
  let old: Document
  let new: Document

  /// Whether others have given the place of an edit another value.
  /// - Throws: `.changedMeanwhile` where the edit is about something that is not there any more.
  func isContested(_ edit: DocumentEdit) throws(DocumentFileError) -> Bool {
    for depth in edit.steps.indices {
      let outer = edit.steps[..<depth]
      guard let mine = old.root.value(at: outer) else { break }
      guard let theirs = new.root.value(at: outer), theirs.kind == mine.kind else {
        throw .changedMeanwhile(new.place(of: edit.steps) ?? old.place(of: edit.steps))
      }
      if case .element(let position) = edit.steps[depth],
        !isSame(mine, theirs, upTo: position)
      {
        throw .changedMeanwhile(new.place(of: edit.steps))
      }
    }
    switch (old.root.value(at: edit.steps), new.root.value(at: edit.steps)) {
    case (let mine?, let theirs?): return !mine.isSame(as: theirs)
    case (nil, nil): return false
    case (nil, .some), (.some, nil): return true
    }
  }

  /// Whether two lists have the same elements up to a position, that one included.
  private func isSame(_ mine: DocumentNode, _ theirs: DocumentNode, upTo position: Int) -> Bool {
    let count = min(position + 1, mine.count)
    return theirs.count >= count
      && (0..<count).allSatisfy { mine.element(at: $0).isSame(as: theirs.element(at: $0)) }
  }
}
