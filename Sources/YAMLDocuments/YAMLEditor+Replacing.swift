import SetteeDocuments
import SetteePropertyLists

// One value in place of another.
extension YAMLEditor {
  func replacement(
    of node: DocumentNode, by value: any ValueTree
  ) throws(EditRefusal) -> [Splice] {
    if node.isImplied { return [root(value)] }
    var spelling = spelling(replacing: node)
    if isInFlow(node) {
      return [try inLine(spelling.flow(value), for: node)]
    }
    let end = layout.lineEnd(of: node.range.upperBound)
    spelling.allowsFinalLineEnd = end < bytes.count
    spelling.below = below(end)
    if isBlock(node), let sign = behindSign(of: node) {
      // Its lines are put before the comments that stand above the first of the old ones, and
      // before the one that stood behind the last.
      let above = below(layout.lineEnd(of: sign)).commentColumn
      let behind = commentBehind(node.range.upperBound).map { _ in
        layout.column(of: node.range.lowerBound)
      }
      spelling.below.commentColumn =
        [spelling.below.commentColumn, above, behind].compactMap(\.self).max()
    }
    let parent = node.parent?.container
    let isRoot = parent == nil || parent?.entry.flags.contains(.isStream) == true
    let lines = lines(of: value, spelling, for: node, isRoot: isRoot)
    if isBlock(node) { return try replaceBlock(node, by: lines, isRoot: isRoot) }
    let kept = comments(inHeaderOf: node)
    if lines.first.isEmpty, !lines.rest.isEmpty, !node.range.isEmpty,
      layout.isFirstOnLine(node.range.lowerBound)
    {
      // Comments may stand between its sign and its own line.
      let start = layout.lineStart(of: node.range.lowerBound)
      return [Splice(start..<node.range.upperBound, lines.rest.joined(separator: lineEnd))]
    }
    if lines.first.isEmpty, !lines.rest.isEmpty {
      // The value begins on the next line, so that nothing is left on this one.
      guard let sign = behindSign(of: node) else { throw withoutColon(node) }
      let old = node.range.isEmpty ? sign..<sign : sign..<node.range.upperBound
      return [Splice(old, kept), Splice(at: end, lineEnd + lines.rest.joined(separator: lineEnd))]
    }
    var splices = [try inLine(lines.first + kept, for: node)]
    if !lines.rest.isEmpty {
      splices.append(Splice(at: end, lineEnd + lines.rest.joined(separator: lineEnd)))
    }
    return splices
  }

  /// The spelling that a value had, as far as the one in its place follows it.
  private func spelling(replacing node: DocumentNode) -> YAMLSpelling {
    var spelling = spelling
    if node.entry.flags.contains(.isQuoted) {
      spelling.oldQuote = Character(Unicode.Scalar(bytes[node.range.lowerBound]))
    }
    return spelling
  }

  private func lines(
    of value: any ValueTree, _ spelling: YAMLSpelling, for node: DocumentNode, isRoot: Bool
  ) -> YAMLSpelling.Lines {
    guard !isRoot, let parent = node.parent?.container else {
      guard value.isContainer, value.count > 0 else {
        if value.kind == .null, style.null.isEmpty { return YAMLSpelling.Lines(first: "null") }
        return spelling.value(value, inColumn: 0, dashWidth: nil)
      }
      var lines = spelling.container(value, inColumn: 0)
      return YAMLSpelling.Lines(first: lines.removeFirst(), rest: lines)
    }
    let column = layout.column(of: parent.range.lowerBound)
    let isCompact =
      parent.kind == .list && document.tree.tape.properties(of: node.index) == nil
    if isFolded(node), let folded = spelling.folded(value, inColumn: column) { return folded }
    return spelling.value(
      value, inColumn: column, dashWidth: isCompact ? dashWidth(before: node, column) : nil)
  }

  /// Columns from a dash to where a value begins that takes the place of another.
  private func dashWidth(before node: DocumentNode, _ column: Int) -> Int {
    let start = node.range.lowerBound
    let isMoved = node.range.isEmpty || isBlock(node) && layout.isFirstOnLine(start)
    return isMoved ? 2 : layout.column(of: start) - column
  }

  private func isFolded(_ node: DocumentNode) -> Bool {
    !node.isContainer && !node.range.isEmpty && bytes[node.range.lowerBound] == UInt8(ascii: ">")
  }

  /// The comment on the first line of a text in lines.
  private func comments(inHeaderOf node: DocumentNode) -> String {
    guard !node.isContainer,
      let comment = document.comments.first(where: { node.range.contains($0.lowerBound) })
    else { return "" }
    return " " + document.text(comment)
  }

  /// A text on the line of the value that it is in the place of.
  private func inLine(_ text: String, for node: DocumentNode) throws(EditRefusal) -> Splice {
    guard node.range.isEmpty else { return Splice(node.range, text) }
    guard let sign = behindSign(of: node) else {
      guard isInFlow(node), node.hasName else { throw withoutColon(node) }
      return Splice(at: Int(node.keyEntry.span.end), ": " + text)
    }
    guard !text.isEmpty else { return Splice(at: sign, "") }
    let isOpen = isInFlow(node) && node.parent?.container.kind == .list
    return Splice(at: sign, isOpen ? text : " " + text)
  }

  /// Why no value is written behind a key that stands alone behind its `?`.
  private func withoutColon(_ node: DocumentNode) -> EditRefusal {
    guard node.hasName else { return .unproven }
    let line = document.line(ofOffset: node.keyStart)
    return .impossible(
      "'\(node.name)' in line \(line) has a '?' before it and no ':' in its own line; it takes a "
        + "value where both stand in one line, without the '?'.")
  }

  private func replaceBlock(
    _ node: DocumentNode, by lines: YAMLSpelling.Lines, isRoot: Bool
  ) throws(EditRefusal) -> [Splice] {
    let rest = lines.rest.map { lineEnd + $0 }.joined()
    guard !isRoot, layout.isFirstOnLine(node.range.lowerBound), let sign = behindSign(of: node)
    else { return [Splice(node.range, lines.first + rest)] }
    var splices: [Splice] = []
    if !lines.first.isEmpty { splices.append(Splice(at: sign, " " + lines.first)) }
    if !rest.isEmpty { splices.append(Splice(at: layout.lineEnd(of: sign), rest)) }
    return splices + [try removingLines(of: node.range)]
  }

  /// The first value of a text that has none.
  func root(_ value: any ValueTree) -> Splice {
    let spelling = spelling
    let text: String
    if value.isContainer, value.count > 0 {
      text = spelling.container(value, inColumn: 0).joined(separator: lineEnd)
    } else {
      let lines = spelling.value(value, inColumn: 0, dashWidth: nil)
      text = ([lines.first] + lines.rest).joined(separator: lineEnd)
    }
    if let mark = endMark { return Splice(at: mark, text + lineEnd) }
    let endsInLine = bytes.last?.endsLine ?? false
    let hasText =
      !layout.isFirstOnLine(bytes.count) || layout.lineStart(of: bytes.count) < bytes.count
    let before = hasText && !endsInLine ? lineEnd : ""
    let after = hasText && !endsInLine ? "" : lineEnd
    return Splice(at: bytes.count, before + text + after)
  }

  /// The line that ends a document without a value; nothing where none does.
  private var endMark: Int? {
    var line = 0
    while line < bytes.count {
      let end = layout.lineEnd(of: line)
      if bytes[line..<end].starts(with: "...".utf8) { return line }
      line = layout.behindLineEnd(at: end)
    }
    return nil
  }
}

extension YAMLSpelling {
  /// Text without line ends as a folded text in lines; nothing for what is no such text.
  func folded(_ value: any ValueTree, inColumn column: Int) -> Lines? {
    guard case .string(let text) = value.scalar, let first = text.unicodeScalars.first,
      let last = text.unicodeScalars.last, first != " ", last != " ",
      isFree(column + style.unit),
      !text.unicodeScalars.contains(where: { $0.value < 0x20 }), Self.quoted(text).count >= 2,
      !Self.quoted(text).contains("\\x"), !Self.quoted(text).contains("\\u")
    else { return nil }
    return Lines(
      first: ">-", rest: [String(repeating: " ", count: column + style.unit) + text])
  }
}
