import SetteePropertyLists

// Moving and copying: pairs with their lines, tables with all of their lines.
extension TOMLEditor {
  func duplicate(_ node: DocumentNode, as name: Key?) throws(EditRefusal) -> Patch {
    guard case (let parent, let position?)? = node.parent else { throw .noSuchPlace }
    guard !outline.isInBrackets(node) else {
      if let braces = TOMLBraces(around: node, of: self) {
        return braces.duplicate(node, as: name ?? node.name)
      }
      return duplicateInBrackets(node, name, parent, position)
    }
    let run = try onlyRun(of: node, "copied")
    let statements = outline.statements[run]
    let lines =
      statements[run.lowerBound].range
      .lowerBound..<layout.lineEnd(
        of: statements[run.upperBound - 1].range.upperBound)
    if statements.contains(where: { $0.kind != .pair }) {
      let text = copy(of: node, as: name, statements, in: lines)
      return Patch([insertion(of: text + lineEnd, behind: run.upperBound - 1)])
    }
    // Pairs go without the comments between them, as one goes without the comment on its line.
    let indentation = layout.indentation(ofLineAt: lines.lowerBound)
    let pairs = statements.map { copy(of: node, as: name, [$0], in: $0.range) }
    return Patch([
      Splice(at: lines.upperBound, pairs.map { lineEnd + indentation + $0 }.joined())
    ])
  }

  /// Some bytes with another name wherever their statements name a value.
  private func copy(
    of node: DocumentNode, as name: Key?, _ statements: some Sequence<TOMLStatement>,
    in range: Range<Int>
  ) -> String {
    let splices = statements.flatMap { statement in
      zip(statement.named, statement.keys).filter { $0.0 == node.index }.map { _, key in
        Splice(
          Int(key.span.start) - range.lowerBound..<Int(key.span.end) - range.lowerBound,
          TOMLSpelling.key(name ?? node.name))
      }
    }
    let bytes = Patch(name == nil ? [] : splices).applied(to: Array(document.bytes[range]))
    return String(decoding: bytes, as: UTF8.self)
  }

  private func duplicateInBrackets(
    _ node: DocumentNode, _ name: Key?, _ parent: DocumentNode, _ position: Int
  ) -> Patch {
    let text =
      name.map {
        TOMLSpelling.key($0)
          + document.text(Int(node.keyEntry.span.end)..<node.range.upperBound)
      } ?? node.source
    let container = BracketedContainer(parent, layout: layout)
    return Patch(
      container.insertion(at: container.slot(ofPosition: position) + 1, style: brackets) { _ in
        text
      })
  }

  func move(_ node: DocumentNode, to target: Int) throws(EditRefusal) -> Patch {
    guard case (let parent, let position?)? = node.parent else { throw .noSuchPlace }
    guard !outline.isInBrackets(node) else {
      if let braces = TOMLBraces(around: node, of: self) {
        return try braces.move(node, from: position, to: target)
      }
      return try moveInBrackets(node, parent, position, target)
    }
    // A sibling that has to come behind the value, or before it at the end.
    let siblings = (0..<parent.count).filter { $0 != position }.map(parent.element(at:))
    let run = try onlyRun(of: node, "moved")
    let isBlock = outline.statements[run].contains { $0.kind != .pair }
    let isLast = target == siblings.count
    let sibling = siblings[isLast ? target - 1 : target]
    let other = try onlyRun(of: sibling, "moved past")
    guard isBlock == outline.statements[other].contains(where: { $0.kind != .pair }),
      isBlock
        || outline.statements[run.lowerBound].owner
          == outline.statements[other.lowerBound].owner
    else { throw .impossible("TOML keeps the keys of a table before the tables in it.") }
    return isBlock
      ? moveBlock(run, besides: other, isLast: isLast)
      : movePairs(run, besides: other, isLast: isLast)
  }

  /// Lines change their places whole, so that the text still ends as it did.
  private func movePairs(_ run: Range<Int>, besides other: Range<Int>, isLast: Bool) -> Patch {
    let (mine, theirs) = (outline.lines(run), outline.lines(other))
    let text = document.text(mine.lowerBound..<lineEndBefore(mine.upperBound))
    let place = isLast ? lineEndBefore(theirs.upperBound) : theirs.lowerBound
    let moved = isLast ? lineEnd + text : text + lineEnd
    return swapping(mine, place, moved)
  }

  private func moveBlock(_ run: Range<Int>, besides other: Range<Int>, isLast: Bool) -> Patch {
    let (mine, theirs) = (outline.lines(run), outline.lines(other))
    let text = document.text(mine.lowerBound..<lineEndBefore(mine.upperBound))
    let place =
      isLast
      ? lineEndBefore(theirs.upperBound)
      : outline.aboveComments(of: outline.statements[other.lowerBound].range.lowerBound)
    let moved = isLast ? lineEnd + lineEnd + text : text + lineEnd + lineEnd
    var end = mine.upperBound
    while end < document.bytes.count, layout.isLastOnLine(end) {
      end = layout.behindLineEnd(at: layout.lineEnd(of: end))
    }
    return swapping(mine.lowerBound..<end, place, moved)
  }

  /// Takes lines out and puts text in elsewhere; lines that ended the text take the line ends
  /// before them along.
  private func swapping(_ lines: Range<Int>, _ place: Int, _ text: String) -> Patch {
    var lines = lines
    if lines.upperBound == document.bytes.count, place < lines.lowerBound {
      var start = lines.lowerBound
      while start > place, document.bytes[start - 1].endsLine { start -= 1 }
      lines = start..<lineEndBefore(lines.upperBound)
      if document.bytes.last?.endsLine == false { lines = start..<document.bytes.count }
    }
    return Patch([Splice(lines, ""), Splice(at: place, text)])
  }

  private func lineEndBefore(_ offset: Int) -> Int {
    var end = offset
    if end > 0, document.bytes[end - 1] == .lineFeed { end -= 1 }
    if end > 0, document.bytes[end - 1] == .carriageReturn { end -= 1 }
    return end
  }

  private func moveInBrackets(
    _ node: DocumentNode, _ parent: DocumentNode, _ position: Int, _ target: Int
  ) throws(EditRefusal) -> Patch {
    let container = BracketedContainer(parent, layout: layout)
    let slot = container.slot(ofPosition: position)
    let item = container.items[slot]
    let comment = container.ownComments(of: item).map(container.text).joined(separator: " ")
    let text = container.text(item.range)
    let steps = parent.steps
    let removal = Patch(container.removal(of: slot, lineEnd: lineEnd, withComment: true))
    return try patch(removal) { document throws(EditRefusal) in
      let rest = BracketedContainer(
        try document.node(at: steps), layout: TextLayout(document.bytes))
      return Patch(
        rest.insertion(
          at: rest.slot(ofPosition: target), style: brackets,
          comment: comment.isEmpty ? nil : comment
        ) { _ in text })
    }
  }

  /// The one stretch of lines that a value is made of.
  private func onlyRun(
    of node: DocumentNode, _ act: String
  ) throws(EditRefusal) -> Range<Int> {
    let runs = outline.runs(outline.pieces(of: node))
    guard runs.count == 1, let run = runs.first else {
      throw .impossible(
        "It stands in pieces, lines \(outline.lineNumbers(runs)), and cannot be \(act).")
    }
    return run
  }
}
