import SetteeDocuments
import SetteePropertyLists

// Values put in, taken out, moved and copied.
extension YAMLEditor {
  func insertion(
    of value: any ValueTree, _ name: Key?, into node: DocumentNode, at position: Int
  ) throws(EditRefusal) -> [Splice] {
    let whole =
      name.map { WrappedTree($0, value) as any ValueTree }
      ?? PropertyList.array([value.propertyList])
    if node.isImplied { return [root(whole)] }
    if node.entry.flags.contains(.isStream) {
      throw .impossible("Documents are not put in, taken out or moved here; an editor can.")
    }
    if node.entry.flags.contains(.isPair) {
      throw .impossible("A pair without braces has one member; an editor can change that.")
    }
    guard isBlock(node) else {
      let brackets = BracketedContainer(node, layout: layout)
      if brackets.items.isEmpty, brackets.comments.isEmpty, !isInFlow(node) {
        return try replacement(of: node, by: whole)
      }
      let text =
        (name.map { spelling.key($0, inFlow: true) + ": " } ?? "") + spelling.flow(value)
      return brackets.insertion(
        at: brackets.slot(ofPosition: position), style: self.brackets
      ) { _ in text }
    }
    let block = YAMLBlock(node, layout: layout)
    return try insertion(at: block.slot(ofPosition: position), of: block) { spelling in
      name.map { spelling.member($0, value, inColumn: block.column) }
        ?? spelling.element(value, inColumn: block.column)
    }
  }

  /// Puts lines before an item, or behind the last and the comment on its line.
  private func insertion(
    at slot: Int, of block: YAMLBlock, _ spell: (YAMLSpelling) -> YAMLSpelling.Lines
  ) throws(EditRefusal) -> [Splice] {
    var spelling = spelling
    guard slot > 0 else {
      let lines = spell(spelling)
      let text = ([lines.first] + lines.rest).joined(separator: lineEnd)
      return [Splice(at: block.items[0].start, text + lineEnd + block.indentation)]
    }
    let end = layout.lineEnd(of: block.items[slot - 1].end)
    spelling.allowsFinalLineEnd = end < bytes.count
    spelling.below = below(end)
    if end == bytes.count { try checkOpenEnd(behindValueBefore: end) }
    let lines = spell(spelling)
    let text = ([block.indentation + lines.first] + lines.rest).joined(separator: lineEnd)
    return [Splice(at: end, lineEnd + text)]
  }

  // MARK: Taking out

  func removal(
    of node: DocumentNode, from container: DocumentNode
  ) throws(EditRefusal) -> [Splice] {
    guard isBlock(container) else {
      let brackets = BracketedContainer(container, layout: layout)
      guard let slot = brackets.items.firstIndex(where: { $0.index == node.index }) else {
        throw .noSuchPlace
      }
      return brackets.removal(of: slot, lineEnd: lineEnd)
    }
    let (block, slot) = try slot(of: node, in: container)
    if block.items.count == 1 { return try emptying(block) }
    let item = block.items[slot]
    let kept = document.comments.filter {
      item.start <= $0.lowerBound && $0.upperBound <= layout.lineEnd(of: item.end)
        && !isInside($0, node)
    }
    if kept.isEmpty {
      guard layout.isFirstOnLine(item.start) else {
        guard slot + 1 < block.items.count else {
          throw .impossible("What stands before it in its line stays; an editor can change that.")
        }
        return [removalOfFirst(item, before: block.items[slot + 1])]
      }
      if slot > 0 {
        try checkComment(
          behind: layout.lineEnd(of: item.end), ifPutBehind: block.lines(of: block.items[slot - 1]))
      }
      return [try removingLines(of: item.start..<item.end)]
    }
    let text = kept.map(document.text).joined(separator: lineEnd + block.indentation)
    return [Splice(item.start..<layout.lineEnd(of: item.end), text)]
  }

  /// Whether a comment goes with a value: not the one behind the sign of a text in lines.
  private func isInside(_ comment: Range<Int>, _ value: DocumentNode) -> Bool {
    value.isContainer && value.range.contains(comment.lowerBound)
  }

  /// Takes out an item that stands on the line of the dash before it; the next one takes its place
  /// where no comment is between them.
  private func removalOfFirst(_ item: YAMLBlock.Item, before next: YAMLBlock.Item) -> Splice {
    let between = item.end..<next.start
    let hasComment = document.comments.contains { between.contains($0.lowerBound) }
    return Splice(item.start..<(hasComment ? layout.lineEnd(of: item.end) : next.start), "")
  }

  /// Takes out the only item: an empty container stays, on the line of its key.
  private func emptying(_ block: YAMLBlock) throws(EditRefusal) -> [Splice] {
    let (node, item) = (block.node, block.items[0])
    let text = node.kind == .list ? "[]" : "{}"
    let value = document.node(withIndex: item.index)
    let kept = document.comments.filter {
      item.start <= $0.lowerBound && $0.upperBound <= item.end
        && !isInside($0, value)
    }
    let behind = commentBehind(item.end)
    let line = lineEnd + block.indentation
    guard layout.isFirstOnLine(item.start), let sign = behindSign(of: node) else {
      let lines = kept.map { line + document.text($0) }.joined()
      let first = lines.isEmpty ? "" : behind.map { " " + document.text($0) } ?? ""
      let end = lines.isEmpty ? item.end : behind?.upperBound ?? item.end
      return [Splice(item.start..<end, text + first + lines)]
    }
    if !kept.isEmpty || behind != nil {
      let own = kept.map(document.text).joined(separator: line)
      return [
        Splice(at: sign, " " + text),
        Splice(
          item.start..<(behind?.lowerBound ?? item.end),
          own + (kept.isEmpty || behind == nil ? "" : line)),
      ]
    }
    return [Splice(at: sign, " " + text), try removingLines(of: item.start..<item.end)]
  }

  private func slot(
    of node: DocumentNode, in container: DocumentNode
  ) throws(EditRefusal) -> (YAMLBlock, Int) {
    let block = YAMLBlock(container, layout: layout)
    guard let slot = block.items.firstIndex(where: { $0.index == node.index }) else {
      throw .noSuchPlace
    }
    return (block, slot)
  }

  // MARK: Names

  func rename(_ node: DocumentNode, _ name: Key) throws(EditRefusal) -> Patch {
    let key = node.keyEntry.span.range
    if bytes[key].first == UInt8(ascii: "*") {
      throw .impossible("The name follows another value; an editor can change that.")
    }
    guard !key.isEmpty else { throw .impossible("There is no name to write another for.") }
    let colon = layout.skippingBlanks(from: key.upperBound)
    let isTight =
      colon + 1 < bytes.count && !bytes[colon + 1].isBlank && !bytes[colon + 1].endsLine
    let text =
      isTight ? YAMLSpelling.quoted(name.name) : spelling.key(name, inFlow: isInFlow(node))
    return Patch([Splice(key, text)])
  }

  // MARK: Moving and copying

  func move(
    _ node: DocumentNode, in container: DocumentNode, to position: Int
  ) throws(EditRefusal) -> Patch {
    try checkOrder(moving: node, in: container, to: position)
    guard isBlock(container) else { return try moveInBrackets(node, in: container, to: position) }
    let (block, slot) = try slot(of: node, in: container)
    let target = container.element(at: position).index
    guard let place = block.items.firstIndex(where: { $0.index == target }) else {
      throw .noSuchPlace
    }
    let ranges = block.items.map(block.lines)
    if slot == ranges.count - 1 || place == ranges.count - 1, ranges.last?.upperBound == bytes.count
    {
      for range in [ranges[slot], ranges[place]] {
        try checkOpenEnd(behindValueBefore: range.upperBound)
      }
    }
    // What is between the items stays; the items change places.
    var order = Array(ranges.indices)
    order.insert(order.remove(at: slot), at: place)
    for (index, from) in order.enumerated() where index != from {
      try checkComment(behind: ranges[index].upperBound, ifPutBehind: ranges[from])
    }
    return Patch(
      zip(ranges, order).enumerated().filter { $0.offset != $0.element.1 }.map {
        Splice($0.element.0, Array(bytes[ranges[$0.element.1]]))
      })
  }

  /// Refuses to put a text in lines before a comment that would become a part of it.
  private func checkComment(
    behind offset: Int, ifPutBehind item: Range<Int>
  ) throws(EditRefusal) {
    guard item.upperBound != offset, let text = lastScalar(in: item)?.span.range,
      "|>".utf8.contains(bytes[text.lowerBound])
    else { return }
    let first = layout.behindLineEnd(at: layout.lineEnd(of: text.lowerBound))
    let column = layout.skippingBlanks(from: first) - first
    guard let comment = commentBelow(offset),
      comment - layout.lineStart(of: comment) >= column
    else { return }
    throw .impossible(
      "The comment in line \(document.position(ofOffset: comment).line) would become a part of the"
        + " text before it.")
  }

  /// The last scalar that begins in a range; entries stand in the order of the text.
  private func lastScalar(in range: Range<Int>) -> SyntaxEntry? {
    let entries = document.tree.tape.entries
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(entries[middle].span.start) < range.upperBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return entries[..<low].reversed().prefix { Int($0.span.start) >= range.lowerBound }
      .first { !$0.kind.isContainerKind && !$0.span.range.isEmpty }
  }

  private func moveInBrackets(
    _ node: DocumentNode, in container: DocumentNode, to position: Int
  ) throws(EditRefusal) -> Patch {
    let brackets = BracketedContainer(container, layout: layout)
    guard let slot = brackets.items.firstIndex(where: { $0.index == node.index }) else {
      throw .noSuchPlace
    }
    let item = brackets.items[slot]
    let comment = brackets.ownComments(of: item).map(brackets.text).joined(separator: " ")
    let without = Patch(brackets.removal(of: slot, lineEnd: lineEnd, withComment: true))
      .applied(to: bytes)
    let rest: Document
    do throws(DocumentProblem) {
      rest = try Document(without, format: format, limits: document.tree.limits).asWritten
    } catch {
      throw .unproven
    }
    guard let twin = rest.root.value(at: container.steps) else { throw .unproven }
    let there = BracketedContainer(twin, layout: TextLayout(without))
    let splices = there.insertion(
      at: there.slot(ofPosition: position), style: self.brackets,
      comment: comment.isEmpty ? nil : comment
    ) { _ in brackets.text(item.range) }
    return Patch.from(bytes, to: Patch(splices).applied(to: without))
  }

  func duplicate(
    _ node: DocumentNode, in container: DocumentNode, as name: Key?
  ) throws(EditRefusal) -> Patch {
    guard isBlock(container) else {
      let brackets = BracketedContainer(container, layout: layout)
      guard let slot = brackets.items.firstIndex(where: { $0.index == node.index }) else {
        throw .noSuchPlace
      }
      let text = copy(of: node, from: brackets.items[slot].start, as: name, inFlow: true)
      return Patch(
        brackets.insertion(at: slot + 1, style: self.brackets) { _ in text })
    }
    let (block, slot) = try slot(of: node, in: container)
    let item = block.items[slot]
    if item.isExplicit {
      throw .impossible("A member whose key begins with '?' is copied in an editor.")
    }
    let text = copy(of: node, from: item.start, as: name, inFlow: false)
    let end = layout.lineEnd(of: item.end)
    if end == bytes.count { try checkOpenEnd(behindValueBefore: end) }
    return Patch([Splice(at: end, lineEnd + block.indentation + text)])
  }

  /// The text of a member or an element under another name, without the names that others follow.
  private func copy(
    of node: DocumentNode, from start: Int, as name: Key?, inFlow: Bool
  ) -> String {
    let tape = document.tree.tape
    let from = name == nil ? start : Int(node.keyEntry.span.end)
    let end = max(node.range.upperBound, tape.properties(of: node.index)?.end ?? 0)
    let value = tape.outerStart(of: node.index)
    let comments = document.comments.filter {
      name == nil && from <= $0.lowerBound && $0.upperBound <= value
    }
    // What is said of an element between its dash and itself is said once.
    let gap =
      comments.isEmpty
      ? [] : [Splice(1..<layout.lineStart(of: value) - from, lineEnd)]
    let names = tape.properties.compactMap { properties -> Splice? in
      guard let anchor = properties.anchor?.range, from <= anchor.lowerBound,
        anchor.upperBound <= end
      else { return nil }
      let blank = max(from, layout.behindText(before: anchor.lowerBound))
      return Splice(blank - from..<anchor.upperBound - from, "")
    }
    let text = String(
      decoding: Patch(gap + names).applied(to: Array(bytes[from..<end])), as: UTF8.self)
    guard let name else { return text }
    let isTight = text.drop { $0 == " " }.dropFirst().first.map { !$0.isWhitespace } ?? false
    return (isTight ? YAMLSpelling.quoted(name.name) : spelling.key(name, inFlow: inFlow))
      + text
  }
}
