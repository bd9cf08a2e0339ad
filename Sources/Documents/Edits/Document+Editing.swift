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
    var rest = try NodeEdits(of: edit, in: document).steps[...]
    if rest.count > 1, makeInPart(edit) { return }
    while !rest.isEmpty {
      let count = runCount(in: rest)
      if count > 1, insert(rest.prefix(count)) {
        rest = rest.dropFirst(count)
        continue
      }
      for step in rest.prefix(max(1, count)) { try make(step) }
      rest = rest.dropFirst(max(1, count))
    }
  }

  /// Makes an edit of several steps, each proven, in lines that are read alone, so that all of them
  /// together cost what one does; whether that could be done.
  private mutating func makeInPart(_ edit: DocumentEdit) -> Bool {
    // Other edits are about where the value stands, and not about what is in it.
    guard case .set = edit.act, let node = document.root.value(at: edit.steps), node.index != 0,
      let part = document.format.part(within: node, in: document),
      let partEdit = part.edit(edit)
    else { return false }
    var inner = EditedDocument(document: part.document)
    do throws(EditRefusal) {
      try inner.make(partEdit)
    } catch {
      return false
    }
    guard let whole = part.whole(with: inner.document) else { return false }
    patches += inner.patches.map(part.patch)
    reversed = inner.reversed.map(part.patch) + reversed
    removedCommentCount += inner.removedCommentCount
    document = whole
    return true
  }

  /// How many of the first steps put new members into one object that has some, of a document that
  /// is read as a whole for each.
  private func runCount(in steps: ArraySlice<NodeEdits.Step>) -> Int {
    guard document.format.neutralItem(in: .object, isLast: true) == nil,
      !document.format.scattersValues, case .insertMember(let path, _, _, _, _, _)? = steps.first,
      let object = document.root.value(at: path), object.count > 0
    else { return 0 }
    return steps.prefix { step in
      if case .insertMember(path, _, _, _, _, _) = step { true } else { false }
    }.count
  }

  /// Puts a run of new members in by one reading; whether that could be done.
  private mutating func insert(_ steps: ArraySlice<NodeEdits.Step>) -> Bool {
    var (members, object, order) = ([NewMember](), [Place.Step](), [Key]())
    for case .insertMember(let path, let name, let value, let neighbour, let schema, let previous)
      in steps
    {
      members.append(NewMember(name, value, order: neighbour, previous: previous))
      (object, order) = (path, schema)
    }
    guard let together = document.inserting(members, into: object, ofSchema: order),
      let patch = together.patches.first
    else { return false }
    take(patch, together.document)
    return true
  }

  /// Makes one edit of a plan, which names nodes by position so that it outlives those before it.
  mutating func make(_ step: NodeEdits.Step) throws(EditRefusal) {
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
