import SetteePropertyLists

extension Document {
  /// The document with some edits made one after the other, or a refusal and no change at all.
  ///
  /// Each edit is proven: the new text is read and compared with what was to come of it. A scalar
  /// in place of a scalar is read alone, so that it costs no reading of the whole; before such
  /// bytes are given out ask `isReadAgainTheSame`.
  package func applying(_ edits: [DocumentEdit]) throws(EditRefusal) -> EditedDocument {
    var edited = EditedDocument(document: self)
    for edit in edits { try edited.make(edit) }
    return edited
  }

  /// An edit made and proven in the lines that it is about, read alone; nothing where there are no
  /// such lines, or the edit cannot be made in them: then the whole has to say why.
  fileprivate func editingPart(by edit: NodeEdit) -> (patch: Patch, document: Document)? {
    if case .replace(let node, let value) = edit, !node.isContainer, !value.isContainer {
      return nil
    }
    guard let part = format.part(for: edit, in: self), let inner = part.edit(edit) else {
      return nil
    }
    do throws(EditRefusal) {
      let patch = try part.document.format.patch(for: inner, in: part.document)
      guard !patch.splices.isEmpty else { return nil }
      let new = try part.document.proving(patch, of: inner)
      return part.whole(with: new).map { (part.patch(patch), $0) }
    } catch {
      return nil
    }
  }

  /// Whether reading all bytes anew gives this very tree.
  ///
  /// The time is that of reading.
  package func isReadAgainTheSame() -> Bool {
    do throws(DocumentProblem) {
      return try Document(bytes, format: format, limits: tree.limits).tree.tape == tree.tape
    } catch {
      return false
    }
  }
}

/// A document after edits, and the way back.
package struct EditedDocument: Sendable {
  package private(set) var document: Document
  /// What was put in place of what, one patch upon the text of the one before.
  package private(set) var patches: [Patch] = []
  /// The patches that lead back, the last edit's first.
  package private(set) var reversed: [Patch] = []
  /// Comments that went with a removed value.
  package private(set) var removedCommentCount = 0

  init(document: Document, patches: [Patch] = [], reversed: [Patch] = []) {
    self.document = document
    self.patches = patches
    self.reversed = reversed
  }

  mutating func make(_ edit: DocumentEdit) throws(EditRefusal) {
    for step in try NodeEdits(of: edit, in: document).steps { try make(step) }
  }

  /// Makes one edit of a plan, which names nodes by position so that it outlives those before it.
  private mutating func make(_ step: NodeEdits.Step) throws(EditRefusal) {
    let written = document.asWritten
    let nodeEdit = try step.edit(in: written)
    if let (patch, next) = document.editingPart(by: nodeEdit) { return take(patch, next) }
    let patch = try document.format.patch(for: nodeEdit, in: written)
    guard !patch.splices.isEmpty else { return }
    let next = try document.proving(patch, of: nodeEdit)
    take(patch, next)
  }

  private mutating func take(_ patch: Patch, _ next: Document) {
    removedCommentCount += max(0, document.tree.tape.comments.count - next.tree.tape.comments.count)
    note(patch, next)
  }

  /// Takes up what a patch made.
  mutating func note(_ patch: Patch, _ next: Document) {
    patches.append(patch)
    reversed.insert(patch.reversed(over: document.bytes), at: 0)
    document = next
  }
}
