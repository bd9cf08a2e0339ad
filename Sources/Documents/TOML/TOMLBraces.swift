import SetteePropertyLists

/// An inline table with dotted keys: some of its members are made of several pairs, or of one whose
/// name goes on.
struct TOMLBraces {
  private let editor: TOMLEditor
  private let table: DocumentNode
  private let container: BracketedContainer

  /// Around a member; nothing where every pair of its table is a member.
  init?(around node: DocumentNode, of editor: TOMLEditor) {
    guard let parent = node.parent?.container else { return nil }
    self.init(inside: parent, of: editor)
  }

  init?(inside node: DocumentNode, of editor: TOMLEditor) {
    guard node.kind == .object,
      let table = (node.ancestors + [node]).last(where: { !$0.isImplied }),
      table.kind == .object
    else { return nil }
    let hasDots = table.tree.tape.entries[table.index..<Int(table.entry.next)].contains {
      $0.flags.contains(.isImplied)
    }
    guard hasDots else { return nil }
    self.editor = editor
    self.table = table
    container = BracketedContainer(table, layout: editor.layout)
  }

  /// The pairs that a member is made of.
  private func slots(of node: DocumentNode) -> [Int] {
    container.items.indices.filter {
      node.index..<Int(node.entry.next) ~= container.items[$0].index
    }
  }

  /// How many names stand before a member's in the pairs of it.
  private func depth(of node: DocumentNode) -> Int {
    node.ancestors.count - table.ancestors.count - 1
  }

  /// The names of a pair.
  private func keys(of slot: Int) -> [TOMLKey] {
    let document = editor.document
    return document.bytes.withUnsafeBufferPointer { bytes in
      var reader = TOMLReader(
        bytes, from: container.items[slot].start, limits: document.tree.limits,
        version: editor.format.version)
      do throws(DocumentProblem) { return try reader.readKey().parts } catch { return [] }
    }
  }

  // MARK: Edits

  func insert(_ text: String, into node: DocumentNode, at position: Int) -> Patch {
    let names = (node.ancestors + [node]).dropFirst(table.ancestors.count + 1)
    let prefix = names.map { TOMLSpelling.key($0.name) + "." }.joined()
    return insertion(of: prefix + text, at: slot(of: position, in: node))
  }

  private func insertion(of text: String, at slot: Int, comment: String? = nil) -> Patch {
    Patch(container.insertion(at: slot, style: editor.brackets, comment: comment) { _ in text })
  }

  /// Where the pairs of the member at a position begin; behind the last where there is none.
  private func slot(of position: Int, in node: DocumentNode) -> Int {
    guard position < node.count else { return (slots(of: node).last ?? -1) + 1 }
    return slots(of: node.element(at: position)).first ?? 0
  }

  /// Takes one pair after another; a table that would have none is left as an empty one.
  func remove(_ node: DocumentNode) throws(EditRefusal) -> Patch {
    let slots = slots(of: node)
    guard let first = slots.first, let parent = node.parent?.container else { throw .noSuchPlace }
    if parent.index != table.index, self.slots(of: parent).count == slots.count {
      return try empty(parent, slots)
    }
    let removal = Patch(container.removal(of: first, lineEnd: editor.lineEnd))
    if slots.count == 1 { return removal }
    let steps = node.steps
    return try editor.patch(removal) { document throws(EditRefusal) in
      try document.format.patch(for: .remove(try document.node(at: steps)), in: document)
    }
  }

  private func empty(_ parent: DocumentNode, _ slots: [Int]) throws(EditRefusal) -> Patch {
    guard slots.count == 1 else {
      throw .impossible("It is all that '\(parent.name)' has, in several pairs.")
    }
    let key = keys(of: slots[0])[depth(of: parent)].span
    return Patch([Splice(Int(key.end)..<container.items[slots[0]].end, " = {}")])
  }

  func rename(_ node: DocumentNode, _ name: Key) -> Patch {
    let depth = depth(of: node)
    return Patch(
      slots(of: node).map {
        Splice(keys(of: $0)[depth].span.range, TOMLSpelling.key(name))
      })
  }

  func duplicate(_ node: DocumentNode, as name: Key) -> Patch {
    let slots = slots(of: node)
    let depth = depth(of: node)
    let texts = slots.map { slot in
      let (item, key) = (container.items[slot], keys(of: slot)[depth].span)
      return container.text(item.start..<Int(key.start)) + TOMLSpelling.key(name)
        + container.text(Int(key.end)..<item.end)
    }
    return insertion(of: texts.joined(separator: ", "), at: (slots.last ?? 0) + 1)
  }

  func move(
    _ node: DocumentNode, from position: Int, to target: Int
  ) throws(EditRefusal) -> Patch {
    let slots = slots(of: node)
    guard slots.count == 1, let parent = node.parent?.container else {
      throw .impossible("It stands in several pairs between braces, and cannot be moved.")
    }
    let item = container.items[slots[0]]
    let comment = container.ownComments(of: item).map(container.text).joined(separator: " ")
    let removal = Patch(
      container.removal(of: slots[0], lineEnd: editor.lineEnd, withComment: true))
    let (steps, text) = (parent.steps, container.text(item.range))
    return try editor.patch(removal) { document throws(EditRefusal) in
      try Self.insertion(
        of: text, at: target, in: document.node(at: steps), document, editor.format, comment)
    }
  }

  private static func insertion(
    of text: String, at position: Int, in node: DocumentNode, _ document: Document,
    _ format: TOMLFormat, _ comment: String
  ) throws(EditRefusal) -> Patch {
    guard let outline = TOMLOutline(document, version: format.version) else { throw .unproven }
    let editor = TOMLEditor(outline: outline, format: format)
    let comment = comment.isEmpty ? nil : comment
    if let braces = TOMLBraces(inside: node, of: editor) {
      return braces.insertion(of: text, at: braces.slot(of: position, in: node), comment: comment)
    }
    let rest = BracketedContainer(node, layout: editor.layout)
    return Patch(
      rest.insertion(
        at: rest.slot(ofPosition: position), style: editor.brackets, comment: comment
      ) { _ in text })
  }
}
