import SetteePropertyLists

/// How JSON spells an edit.
extension JSONFormat {
  package func adapted(_ scalar: PropertyList) throws(EditRefusal) -> PropertyList {
    if case .real(let value) = scalar, !value.isFinite {
      throw .unstorable("JSON has no infinity or not-a-number.")
    }
    return scalar.textual
  }

  package func neutralItem(in kind: ValueKind, isLast: Bool) -> String? {
    kind == .object ? "\"\(isLast ? " " : "")\":\"\"" : "\"\""
  }

  package func readScalar(_ bytes: [UInt8]) -> (kind: ValueKind, flags: SyntaxEntry.Flags)? {
    do throws(DocumentProblem) {
      let document = try Document(bytes, format: self)
      let root = document.root
      guard !root.isContainer, root.range == 0..<bytes.count else { return nil }
      return (root.kind, root.entry.flags)
    } catch {
      return nil
    }
  }

  package func patch(for edit: NodeEdit, in document: Document) throws(EditRefusal) -> Patch {
    switch edit {
    case .replace(let node, let value): replacement(of: node, by: value, in: document)
    case .insert(let container, let position, let name, let value):
      insertion(of: value, name, into: container, at: position, in: document)
    case .remove(let node): try removal(of: node, in: document)
    case .rename(let node, let name):
      Patch([Splice(node.keyEntry.span.range, name.name.jsonQuoted)])
    case .move(let node, let position): try move(node, to: position, in: document)
    case .duplicate(let node, let name): try duplicate(node, as: name, in: document)
    }
  }

  private func layout(of document: Document) -> TextLayout {
    TextLayout(document.bytes, in: around?.layout)
  }

  private func style(
    near container: DocumentNode?, in document: Document, _ layout: TextLayout
  ) -> JSONStyle {
    JSONStyle(
      near: container, habits: around?.habits ?? JSONHabits(of: document, layout), layout: layout,
      unit: layout.unit(in: document))
  }

  // MARK: Values

  private func replacement(
    of node: DocumentNode, by value: any ValueTree, in document: Document
  ) -> Patch {
    guard value.isContainer || node.isImplied else {
      return Patch([Splice(node.range, JSONSpelling.scalar(value))])
    }
    let layout = layout(of: document)
    let style = style(near: node.parent?.container, in: document, layout)
    let text = JSONSpelling(style: style).text(value, at: layout.surroundings(of: node))
    return node.isImplied ? root(text, in: document, style) : Patch([Splice(node.range, text)])
  }

  private func insertion(
    of value: any ValueTree, _ name: Key?, into node: DocumentNode, at position: Int,
    in document: Document
  ) -> Patch {
    let layout = layout(of: document)
    let style = style(near: node, in: document, layout)
    let spelling = JSONSpelling(style: style)
    guard !node.isImplied else {
      let place = BracketedContainer.Surroundings(indentation: "", column: 0, isOneLine: false)
      let object = name.map { WrappedTree($0, value) as any ValueTree } ?? value
      return root(spelling.text(object, at: place), in: document, style)
    }
    let container = BracketedContainer(node, layout: layout)
    let slot = container.slot(ofPosition: position)
    return Patch(
      container.insertion(at: slot, style: style.brackets(for: node.kind)) { place in
        name.map { spelling.member($0, value, at: place) } ?? spelling.text(value, at: place)
      })
  }

  /// Writes the root of a text that has none, behind its comments.
  private func root(_ text: String, in document: Document, _ style: JSONStyle) -> Patch {
    let bytes = document.bytes
    let start = EncodingCheck.markLength(of: bytes)
    let hasText = bytes.count > start
    let endsInLine = bytes.last?.endsLine ?? false
    // Lines before it stay lines; a text without anything gets a whole one.
    let before = hasText && !endsInLine ? style.lineEnd : ""
    let after = hasText && !endsInLine ? "" : style.lineEnd
    return Patch([Splice(at: bytes.count, before + text + after)])
  }

  // MARK: Members and elements

  private func removal(
    of node: DocumentNode, in document: Document
  ) throws(EditRefusal) -> Patch {
    let layout = layout(of: document)
    let (container, position) = try place(of: node, layout)
    return Patch(container.removal(of: position, lineEnd: layout.lineEnd))
  }

  private func duplicate(
    _ node: DocumentNode, as name: Key?, in document: Document
  ) throws(EditRefusal) -> Patch {
    let layout = layout(of: document)
    let (container, position) = try place(of: node, layout)
    let style = style(near: container.node, in: document, layout)
    let text =
      name.map {
        $0.name.jsonQuoted
          + document.text(Int(node.keyEntry.span.end)..<node.range.upperBound)
      } ?? node.source
    return Patch(
      container.insertion(at: position + 1, style: style.brackets(for: container.node.kind)) {
        _ in text
      })
  }

  /// Takes the member out with the comment on its line and puts it in at its new place.
  private func move(
    _ node: DocumentNode, to position: Int, in document: Document
  ) throws(EditRefusal) -> Patch {
    let layout = layout(of: document)
    let (container, slot) = try place(of: node, layout)
    let style = style(near: container.node, in: document, layout)
      .brackets(for: container.node.kind)
    let item = container.items[slot]
    let comment = container.ownComments(of: item).map(container.text).joined(separator: " ")
    let removal = Patch(container.removal(of: slot, lineEnd: style.lineEnd, withComment: true))
    guard
      let rest = document.rereading(container.node, by: removal)?.document
        ?? document.rereading(by: removal)
    else { throw .unproven }
    let there = BracketedContainer(
      rest.node(withIndex: container.node.index), layout: self.layout(of: rest))
    let splices = there.insertion(
      at: there.slot(ofPosition: position), style: style, comment: comment.isEmpty ? nil : comment
    ) { _ in container.text(item.range) }
    return Patch.from(document.bytes, to: Patch(splices).applied(to: rest.bytes))
  }

  private func place(
    of node: DocumentNode, _ layout: TextLayout
  ) throws(EditRefusal) -> (BracketedContainer, Int) {
    guard let parent = node.parent?.container else { throw .noSuchPlace }
    let container = BracketedContainer(parent, layout: layout)
    guard let position = container.items.firstIndex(where: { $0.index == node.index }) else {
      throw .noSuchPlace
    }
    return (container, position)
  }
}

extension BracketedContainer {
  /// The position among all items that a position among those that count comes to.
  package func slot(ofPosition position: Int) -> Int {
    if position == 0 { return 0 }
    let previous = node.element(at: position - 1).index
    return (items.firstIndex { $0.index == previous } ?? items.count - 1) + 1
  }
}
