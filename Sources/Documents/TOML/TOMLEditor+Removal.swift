import SetteePropertyLists

// Taking values away, with all the lines they are made of.
extension TOMLEditor {
  func remove(_ node: DocumentNode) throws(EditRefusal) -> Patch {
    guard case (let parent, let position?)? = node.parent else { throw .noSuchPlace }
    guard !outline.isInBrackets(node) else {
      if let braces = TOMLBraces(around: node, of: self) { return try braces.remove(node) }
      let container = BracketedContainer(parent, layout: layout)
      return Patch(container.removal(of: container.slot(ofPosition: position), lineEnd: lineEnd))
    }
    let pieces = outline.pieces(of: node)
    if parent.kind == .list, parent.count == 1 { return try removeLastElement(node, of: parent) }
    let heir = isEmptied(parent, by: pieces) ? parent : nil
    return Patch(
      outline.runs(pieces).enumerated().flatMap { number, run in
        removal(of: run, heir: number == 0 ? heir : nil)
      })
  }

  /// Whether nothing would be left of a table that has no header of its own.
  private func isEmptied(_ table: DocumentNode, by pieces: [Int]) -> Bool {
    guard table.index != 0, table.kind == .object else { return false }
    return outline.pieces(of: table).allSatisfy { pieces.contains($0) }
  }

  /// An array of tables without any is written as an empty array.
  private func removeLastElement(
    _ node: DocumentNode, of list: DocumentNode
  ) throws(EditRefusal) -> Patch {
    guard case (let parent, let position?)? = list.parent else { throw .noSuchPlace }
    let (name, steps) = (list.name, parent.steps)
    return try patch(try remove(list)) { document throws(EditRefusal) in
      let parent = try document.node(at: steps)
      return try document.format.patch(
        for: .insert(
          into: parent, at: min(position, parent.count), name: name, PropertyList.array([])),
        in: document)
    }
  }

  /// Takes neighbouring statements away; `heir` is a table that must stay though they were all of
  /// it.
  private func removal(of run: Range<Int>, heir: DocumentNode?) -> [Splice] {
    guard outline.statements[run].contains(where: { $0.kind != .pair }) else {
      let last = linesAtEnd(of: heir == nil ? run : run.dropFirst())
      let splices = (run.lowerBound..<last.lowerBound).map { statement in
        pairRemoval(statement, heir: statement == run.lowerBound ? heir : nil)
      }
      return last.isEmpty
        ? splices : splices + [Splice(wholeLines(outline.lines(last)), "")]
    }
    let lines = outline.lines(run)
    if let heir { return [Splice(lines.lowerBound..<textEnd(of: run), "[\(path(of: heir))]")] }
    return [Splice(withBlankLines(lines), "")]
  }

  /// The last pairs of a run with nothing between their lines and nothing behind them: they go
  /// together, as at the end of a text the line end before them goes with them.
  private func linesAtEnd(of run: Range<Int>) -> Range<Int> {
    var start = run.upperBound
    while start > run.lowerBound, outline.comment(behind: start - 1) == nil,
      start == run.upperBound
        || outline.lines(start - 1..<start).upperBound
          == outline.lines(start..<start + 1).lowerBound
    {
      start -= 1
    }
    return start..<run.upperBound
  }

  private func textEnd(of run: Range<Int>) -> Int {
    layout.lineEnd(of: outline.statements[run.upperBound - 1].range.upperBound)
  }

  private func pairRemoval(_ index: Int, heir: DocumentNode?) -> Splice {
    let statement = outline.statements[index]
    if let heir {
      let place = statement.named.firstIndex(of: heir.index) ?? statement.named.startIndex
      let key = statement.keys[place - statement.named.startIndex]
      return Splice(Int(key.span.end)..<statement.range.upperBound, " = {}")
    }
    if let comment = outline.comment(behind: index) {
      return Splice(statement.range.lowerBound..<comment.lowerBound, "")
    }
    return Splice(wholeLines(outline.lines(index..<index + 1)), "")
  }

  /// Lines with the line end before them instead of behind where they end a text without one.
  private func wholeLines(_ lines: Range<Int>) -> Range<Int> {
    guard lines.upperBound == document.bytes.count, document.bytes.last?.endsLine == false else {
      return lines
    }
    var start = lines.lowerBound
    let first = EncodingCheck.markLength(of: document.bytes)
    while start > first, document.bytes[start - 1].endsLine { start -= 1 }
    return start..<lines.upperBound
  }

  /// Lines with the blank ones behind them, or before them at the end of the text.
  private func withBlankLines(_ lines: Range<Int>) -> Range<Int> {
    var (start, end) = (lines.lowerBound, lines.upperBound)
    while end < document.bytes.count, layout.isLastOnLine(end) {
      end = layout.behindLineEnd(at: layout.lineEnd(of: end))
    }
    if end == document.bytes.count {
      while let above = outline.lineAbove(start), layout.isLastOnLine(above) { start = above }
    }
    return wholeLines(start..<end)
  }
}
