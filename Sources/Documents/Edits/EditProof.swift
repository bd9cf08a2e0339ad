import SetteePropertyLists

extension Document {
  /// The document with a patch made, if reading it gives this tree with the one change.
  func proving(_ patch: Patch, of edit: NodeEdit) throws(EditRefusal) -> Document {
    guard patch.fits(byteCount: bytes.count) else { throw .unproven }
    if case .replace(let node, let value) = edit, let document = replacing(node, by: patch) {
      guard document.node(withIndex: node.index).isSame(as: value) else { throw .unproven }
      return document
    }
    if let container = edit.container, let part = rereading(container, by: patch) {
      let proof = EditProof(
        old: self, new: part.document, edit: edit, scope: container.index, kept: part.kept)
      guard proof.holds else { throw .unproven }
      return part.document
    }
    if let document = provingInPart(patch, of: edit) { return document }
    let document: Document
    do throws(DocumentProblem) {
      document = try Document(
        patch.applied(to: bytes), format: format, limits: tree.limits)
    } catch {
      throw .unproven
    }
    let proof = EditProof(old: asWritten, new: document.asWritten, edit: edit)
    guard proof.holds else { throw .unproven }
    return document
  }

  /// The same where lines alone are read; nothing where there are none, or where that proves
  /// nothing: then the whole has to.
  private func provingInPart(_ patch: Patch, of edit: NodeEdit) -> Document? {
    guard !format.scattersValues, let container = edit.container,
      let (document, part) = rereadingPart(by: patch),
      part.container.index..<Int(part.container.entry.next) ~= container.index
    else { return nil }
    let proof = EditProof(
      old: self, new: document, edit: edit, scope: part.container.index, kept: part.kept)
    return proof.holds ? document : nil
  }

  /// The document with one scalar in place of another, read alone; nothing where that cannot be.
  func replacing(_ node: DocumentNode, by patch: Patch) -> Document? {
    guard !node.isContainer, patch.splices.count == 1, let splice = patch.splices.first,
      splice.range == node.range, !tree.tape.entries[node.index].flags.contains(.isAlias),
      !node.entry.flags.contains(.isStored),
      tree.tape.properties(of: node.index) == nil, let scalar = format.readScalar(splice.bytes)
    else { return nil }
    let tape = tree.tape.replacingScalar(
      at: node.index, byteCount: splice.bytes.count, kind: scalar.kind, flags: scalar.flags)
    let bytes = patch.applied(to: bytes)
    return Document(
      tree: SyntaxTree(format: format, limits: tree.limits, bytes: bytes, tape: tape))
  }

  package func node(withIndex index: Int) -> DocumentNode {
    DocumentNode(tree: tree, index: index)
  }

  /// The same text as it is written: aliases stand for themselves, no object has members of others.
  ///
  /// Every value has the number that it has here.
  package var asWritten: Document {
    guard tree.tape.hasReferences else { return self }
    return Document(
      tree: SyntaxTree(
        format: format, limits: tree.limits, bytes: bytes, tape: tree.tape.asWritten()))
  }
}

extension NodeEdit {
  /// The container whose values it changes; nothing where that is the root's own value.
  var container: DocumentNode? {
    switch self {
    case .insert(let container, _, _, _): container
    case .replace(let node, _), .remove(let node), .rename(let node, _), .move(let node, _),
      .duplicate(let node, _):
      node.parent?.container
    }
  }
}

/// Compares the tree before an edit with the tree after it.
struct EditProof {
  let old: Document
  let new: Document
  let edit: NodeEdit
  /// The container outside of which all is known to be the same; nothing for the whole.
  var scope: Int?
  /// What of that container is known to be the same.
  var kept = KeptItems()

  /// Whether everything is as it was but for the one change: the values, the comments, and how the
  /// text begins and ends.
  var holds: Bool {
    guard hasSameEnds, hasSameComments, hasSameProperties else { return false }
    return old.format.scattersValues
      ? ScatteredProof(old: old, new: new, edit: edit).holds : hasOneChange
  }

  // MARK: Values

  private var hasOneChange: Bool {
    switch edit {
    case .replace(let node, let value):
      return isSame(but: node) { new in new.isSame(as: value) }
    case .insert(let container, let position, let name, let value):
      return isSame(but: container) { new in
        let names = isSame(container, new, skipping: position)
        guard names, position < new.count else { return false }
        return (name == nil || new.member(at: position).name == name)
          && new.element(at: position).isSame(as: value)
      }
    case .remove(let node):
      guard let (container, position) = node.parent else { return false }
      return isSame(but: container) { new in
        guard let position else { return isSame(container, new, order: Array(0..<new.count)) }
        return isSame(
          container, new, order: Array(0..<position) + Array((position + 1)..<container.count))
      }
    case .rename(let node, let name): return isRenamed(node, name)
    case .move(let node, let target): return isMoved(node, to: target)
    case .duplicate(let node, let name): return isDuplicated(node, as: name)
    }
  }

  private func isRenamed(_ node: DocumentNode, _ name: Key) -> Bool {
    guard case (let container, let position?)? = node.parent else { return false }
    return isSame(but: container) { new in
      new.kind == container.kind && new.count == container.count
        && new.member(at: position).name == name
        && isSame(container.element(at: position), new.element(at: position))
        && (0..<new.count).allSatisfy { index in
          index == position || isSameItem(container, index, new, index)
        }
    }
  }

  private func isMoved(_ node: DocumentNode, to target: Int) -> Bool {
    guard case (let container, let position?)? = node.parent else { return false }
    var order = Array(0..<container.count)
    order.insert(order.remove(at: position), at: target)
    return isSame(but: container) { isSame(container, $0, order: order) }
  }

  private func isDuplicated(_ node: DocumentNode, as name: Key?) -> Bool {
    guard case (let container, let position?)? = node.parent else { return false }
    return isSame(but: container) { new in
      isSame(container, new, skipping: position + 1)
        && (name == nil || new.member(at: position + 1).name == name)
        && new.element(at: position + 1).isSame(as: node)
    }
  }

  /// Whether the trees are the same outside of one node, and inside it as a check has it.
  private func isSame(but node: DocumentNode, _ check: (DocumentNode) -> Bool) -> Bool {
    var (mine, theirs) = (old.node(withIndex: scope ?? 0), new.node(withIndex: scope ?? 0))
    while mine.index != node.index {
      guard let position = mine.position(toward: node.index), mine.kind == theirs.kind,
        mine.count == theirs.count
      else { return false }
      for index in 0..<mine.count where index != position {
        guard isSameItem(mine, index, theirs, index) else { return false }
      }
      guard hasSameName(mine, position, theirs, position) else { return false }
      (mine, theirs) = (mine.element(at: position), theirs.element(at: position))
    }
    return check(theirs)
  }

  /// Whether a container is another with one value more, at a position.
  private func isSame(
    _ mine: DocumentNode, _ theirs: DocumentNode, skipping position: Int
  ) -> Bool {
    guard mine.kind == theirs.kind, theirs.count == mine.count + 1 else { return false }
    return (0..<mine.count).allSatisfy { index in
      isSameItem(mine, index, theirs, index < position ? index : index + 1)
    }
  }

  /// Whether a container holds the values of another in a certain order.
  private func isSame(_ mine: DocumentNode, _ theirs: DocumentNode, order: [Int]) -> Bool {
    guard mine.kind == theirs.kind, theirs.count == order.count else { return false }
    return order.indices.allSatisfy { isSameItem(mine, order[$0], theirs, $0) }
  }

  private func isSameItem(
    _ mine: DocumentNode, _ position: Int, _ theirs: DocumentNode, _ twin: Int
  ) -> Bool {
    if mine.index == scope {
      if position == twin, position < kept.head { return true }
      let (rest, twinRest) = (mine.count - position, theirs.count - twin)
      if rest == twinRest, rest <= kept.tail { return true }
    }
    return hasSameName(mine, position, theirs, twin)
      && isSame(mine.element(at: position), theirs.element(at: twin))
  }

  private func hasSameName(
    _ mine: DocumentNode, _ position: Int, _ theirs: DocumentNode, _ twin: Int
  ) -> Bool {
    guard mine.kind == .object else { return true }
    let (one, other) = (mine.element(at: position), theirs.element(at: twin))
    guard !one.keyEntry.flags.contains(.isStored), !other.keyEntry.flags.contains(.isStored) else {
      return one.name == other.name
    }
    return isSameText(one.keyEntry.span.range, other.keyEntry.span.range) || one.name == other.name
  }

  private func isSame(_ mine: DocumentNode, _ theirs: DocumentNode) -> Bool {
    // Bytes decide most cases, texts that only have a spelling among them.
    guard old.tree.tape.properties.isEmpty else { return mine.isSame(as: theirs) }
    return isSameText(mine.range, theirs.range) || mine.isSame(as: theirs)
  }

  // MARK: Comments and ends

  private var hasSameComments: Bool {
    let (before, after) = (comments(of: old), comments(of: new))
    if before.isEmpty, after.isEmpty { return true }
    var (removed, added) = ([Range<Int>](), [String]())
    switch edit {
    case .replace(let node, _), .remove(let node):
      removed = old.format.stretches(of: node, in: old)
    case .duplicate(let node, _):
      let copied = old.format.stretches(of: node, in: old)
      let start =
        node.hasName && copied == [node.range]
        ? Int(node.keyEntry.span.end) : node.range.lowerBound
      let between = start..<max(start, node.range.lowerBound)
      added = before.filter { copied.contain($0) || [between].contain($0) }.map(old.text)
    case .insert, .rename, .move: break
    }
    let kept = removed.isEmpty ? before : before.filter { !removed.contain($0) }
    let areAlike =
      added.isEmpty && kept.count == after.count
      && zip(kept, after).allSatisfy { isSameText($0, $1) }
    if areAlike { return true }
    // Some have moved: those in the middle, between the same ones at both ends.
    let head = zip(kept, after).prefix { isSameText($0, $1) }.count
    let (mine, theirs) = (kept.dropFirst(head), after.dropFirst(head))
    let tail = zip(mine.reversed(), theirs.reversed()).prefix { isSameText($0, $1) }.count
    let expected = (mine.dropLast(tail).map(old.text) + added).sorted()
    let found = theirs.dropLast(tail).map(new.text).sorted()
    return expected == found || keepsMore(found, than: expected, of: before, in: removed)
  }

  /// Whether a text has comments of a value that went which it is free to keep, such as the one on
  /// the line that a text in lines begins with, and all others that it should have.
  private func keepsMore(
    _ found: [String], than expected: [String], of before: [Range<Int>], in removed: [Range<Int>]
  ) -> Bool {
    switch edit {
    case .replace, .remove: break
    case .insert, .rename, .move, .duplicate: return false
    }
    guard found.count > expected.count else { return false }
    var allowed = expected + before.filter { removed.contain($0) }.map(old.text)
    for text in found {
      guard let position = allowed.firstIndex(of: text) else { return false }
      allowed.remove(at: position)
    }
    return Set(expected).allSatisfy { text in
      found.count { $0 == text } >= expected.count { $0 == text }
    }
  }

  private func isSameText(_ mine: Range<Int>, _ theirs: Range<Int>) -> Bool {
    old.bytes.hasSameBytes(in: mine, as: theirs, of: new.bytes)
  }

  /// The comments that may not be the same any more.
  private func comments(of document: Document) -> [Range<Int>] {
    guard let scope else { return document.comments }
    return document.tree.comments(in: document.node(withIndex: scope).range)
  }

  /// Whether what stands before values is as it was, but for what went with a value; a copy has its
  /// value's types and none of its names.
  private var hasSameProperties: Bool {
    if old.tree.tape.properties.isEmpty, new.tree.tape.properties.isEmpty { return true }
    var (kept, more) = (old.tree.tape.properties, [SyntaxProperties]())
    switch edit {
    case .remove(let node):
      let first = node.hasName ? node.index - 1 : node.index
      kept.removeAll { first..<Int(node.entry.next) ~= Int($0.entry) }
    case .replace(let node, _):
      kept.removeAll { node.index + 1..<Int(node.entry.next) ~= Int($0.entry) }
    case .duplicate(let node, _):
      more = kept.filter { node.index..<Int(node.entry.next) ~= Int($0.entry) }
    case .insert, .move, .rename: break
    }
    func tags(_ list: [SyntaxProperties], of document: Document) -> [String] {
      list.compactMap { $0.tag.map { document.text($0.range) } }
    }
    func anchors(_ list: [SyntaxProperties], of document: Document) -> [String] {
      list.compactMap { $0.anchor.map { document.text($0.range) } }.sorted()
    }
    return (tags(kept, of: old) + tags(more, of: old)).sorted()
      == tags(new.tree.tape.properties, of: new).sorted()
      && anchors(kept, of: old) == anchors(new.tree.tape.properties, of: new)
  }

  private var hasSameEnds: Bool {
    // A text that was empty, or is now, has no end of its own.
    let mark = EncodingCheck.markLength(of: old.bytes)
    guard !old.root.isImplied, new.bytes.count > mark else { return true }
    return EncodingCheck.markLength(of: old.bytes) == EncodingCheck.markLength(of: new.bytes)
      && old.bytes.last?.endsLine == new.bytes.last?.endsLine
  }
}

extension [Range<Int>] {
  /// Whether one of the ranges holds another whole.
  fileprivate func contain(_ range: Range<Int>) -> Bool {
    contains { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound }
  }
}

extension DocumentNode {
  /// The container it is in, and its position there; no position where it does not count.
  package var parent: (container: DocumentNode, position: Int?)? {
    guard index > 0 else { return nil }
    var container = DocumentNode(tree: tree, index: 0)
    while let position = container.position(toward: index) {
      let child = container.element(at: position)
      if child.index == index { return (container, position) }
      container = child
    }
    return (container, nil)
  }

  /// Whether it is a member.
  package var hasName: Bool { parent?.container.kind == .object }

  /// The position of the value that an entry is, or is inside of.
  func position(toward target: Int) -> Int? {
    guard isContainer, !isAlias else { return nil }
    let values = tree.tape.writtenValues(of: index)
    // Entries ascend: the last value that begins before the target, or at it.
    var (low, high) = (values.startIndex, values.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if Int(values[middle]) <= target { low = middle + 1 } else { high = middle }
    }
    guard low > values.startIndex else { return nil }
    let value = values[low - 1]
    guard target < Int(tree.tape.entries[Int(value)].next) else { return nil }
    guard entry.flags.contains(.hasMerged) else { return low - 1 - values.startIndex }
    let counted = tree.values(ofContainerAt: index)
    return counted.firstIndex(of: value).map { $0 - counted.startIndex }
  }
}
