import SetteePropertyLists

// Putting values in: pairs behind pairs, tables behind tables.
extension TOMLEditor {
  func insert(
    _ value: any ValueTree, _ name: Key?, into container: DocumentNode, at position: Int
  ) throws(EditRefusal) -> Patch {
    guard outline.isScattered(container) else {
      return insertInBrackets(value, name, into: container, at: position)
    }
    guard let name else { return try insertElement(value, into: container, at: position) }
    let isTable = value.kind == .object && value.count > 0 && !isDotted(container)
    if isTable || (TOMLSpelling.isListOfTables(value) && !isDotted(container)) {
      return Patch([insertion(ofTable: name, value, into: container)])
    }
    return Patch([pairInsertion(name, value, into: container, at: position)])
  }

  private func insertInBrackets(
    _ value: any ValueTree, _ name: Key?, into container: DocumentNode, at position: Int
  ) -> Patch {
    let spelling = spelling(at: position, in: container)
    let key = name.map { TOMLSpelling.key($0) + spelling.equals }
    let text = (key ?? "") + spelling.inline(value)
    if let braces = TOMLBraces(inside: container, of: self) {
      return braces.insert(text, into: container, at: position)
    }
    let brackets = BracketedContainer(container, layout: layout)
    if brackets.items.isEmpty, brackets.comments.isEmpty {
      let padding = container.kind == .object ? " " : ""
      return Patch([Splice(brackets.inside, padding + text + padding)])
    }
    return Patch(
      brackets.insertion(at: brackets.slot(ofPosition: position), style: self.brackets) {
        _ in text
      })
  }

  // MARK: Pairs

  /// Whether dotted keys make a table: it takes no header of its own.
  func isDotted(_ table: DocumentNode) -> Bool {
    outline.statements.contains { $0.kind == .pair && $0.named.dropLast().contains(table.index) }
  }

  private func pairInsertion(
    _ name: Key, _ value: any ValueTree, into table: DocumentNode, at position: Int
  ) -> Splice {
    let siblings = ownPairs(of: table)
    let before = (0..<position).map { table.element(at: $0).index }
    let previous = siblings.last { isBehind($0, before, table) }
    let spelling = spelling(
      like: (previous ?? siblings.first).map { outline.statements[$0] }, at: position, in: table)
    let key = prefix(of: table) + TOMLSpelling.key(name)
    let pair = { (indentation: String) in
      spelling.pair(key, value, indentation: indentation)
    }
    if let previous { return line(pair, behind: previous) }
    if let first = siblings.first { return line(pair, before: first) }
    return firstPair(pair, of: table, keyIndentation: spelling.keyIndentation)
  }

  /// A pair's text by the blanks that its line begins with.
  private typealias Pair = (_ indentation: String) -> String

  /// Whether a pair gives one of some members of a table, or is inside one.
  private func isBehind(_ pair: Int, _ members: [Int], _ table: DocumentNode) -> Bool {
    member(of: outline.statements[pair], in: table).map { members.contains($0) } ?? false
  }

  /// The member of a table that a statement is part of.
  func member(of statement: TOMLStatement, in table: DocumentNode) -> Int? {
    statement.through.first { index in
      index > table.index && index < Int(table.entry.next)
        && document.node(withIndex: index).parent?.container.index == table.index
    }
  }

  /// The pairs that stand under a table's own header, or with a dotted table's prefix.
  private func ownPairs(of table: DocumentNode) -> [Int] {
    let isDotted = isDotted(table)
    return outline.statements.indices.filter { index in
      let statement = outline.statements[index]
      guard statement.kind == .pair else { return false }
      return isDotted
        ? statement.named.contains(table.index) : statement.owner == table.index
    }
  }

  /// What stands before the names of a dotted table's members.
  private func prefix(of table: DocumentNode) -> String {
    guard isDotted(table), let piece = ownPairs(of: table).first else { return "" }
    let statement = outline.statements[piece]
    guard let place = statement.named.firstIndex(of: table.index),
      let first = statement.keys.first
    else { return "" }
    let key = statement.keys[place - statement.named.startIndex]
    return document.text(Int(first.span.start)..<Int(key.span.end)) + "."
  }

  private func line(_ pair: Pair, behind statement: Int) -> Splice {
    let range = outline.statements[statement].range
    let indentation = layout.indentation(ofLineAt: range.lowerBound)
    return Splice(at: layout.lineEnd(of: range.upperBound), lineEnd + pair(indentation))
  }

  private func line(_ pair: Pair, before statement: Int) -> Splice {
    let start = outline.statements[statement].range.lowerBound
    let indentation = layout.indentation(ofLineAt: start)
    return Splice(
      at: outline.aboveComments(of: start), pair(indentation) + lineEnd)
  }

  /// The first pair of a table: behind its header, or with one made for it.
  private func firstPair(
    _ pair: Pair, of table: DocumentNode, keyIndentation: String
  ) -> Splice {
    if table.index == 0 { return firstRootPair(pair("")) }
    if let header = outline.header(of: table) {
      let range = outline.statements[header].range
      let indentation = layout.indentation(ofLineAt: range.lowerBound)
      return Splice(
        at: layout.lineEnd(of: range.upperBound), lineEnd + pair(indentation + keyIndentation))
    }
    // It is named in other tables' headers alone.
    let first = outline.pieces(of: table).first ?? 0
    let other = outline.statements[first].range.lowerBound
    let indentation = layout.indentation(ofLineAt: other)
    let header = indentation + "[\(path(of: table))]"
    return Splice(
      at: outline.aboveComments(of: other),
      header + lineEnd + pair(indentation + keyIndentation) + lineEnd + lineEnd)
  }

  /// Before the first header and its comments, but behind the comments that the text begins with.
  private func firstRootPair(_ text: String) -> Splice {
    let start = EncodingCheck.markLength(of: document.bytes)
    guard let first = outline.statements.first else { return lineAtEnd(text) }
    let header = layout.lineStart(of: first.range.lowerBound)
    let comments = outline.aboveComments(of: first.range.lowerBound)
    let place = comments <= start ? header : comments
    return Splice(at: place, text + lineEnd + lineEnd)
  }

  /// A line at the end of a text without statements; the text ends as before.
  private func lineAtEnd(_ text: String) -> Splice {
    let end = document.bytes.count
    let isEmpty = end == EncodingCheck.markLength(of: document.bytes)
    if isEmpty || document.bytes.last?.endsLine == true {
      return Splice(at: end, text + lineEnd)
    }
    return Splice(at: end, lineEnd + text)
  }

  // MARK: Tables

  private func insertion(
    ofTable name: Key, _ value: any ValueTree, into table: DocumentNode
  ) -> Splice {
    let outer = path(of: table)
    let path = (outer.isEmpty ? "" : outer + ".") + TOMLSpelling.key(name)
    let spelling = spelling(at: 0, in: nil)
    let indentation = indentation(ofHeadersIn: table, step: spelling.tableIndentation)
    let blocks =
      value.kind == .object
      ? [spelling.block("[\(path)]", path, value, indentation: indentation)]
      : (0..<value.count).map {
        spelling.block(
          "[[\(path)]]", path, value.child(at: $0), indentation: indentation)
      }
    return insertion(of: blocks.joined(separator: lineEnd), behind: outline.pieces(of: table).last)
  }

  /// What stands before the header of a new table in another: what stands before those that are in
  /// it, or a step more than before its own.
  private func indentation(ofHeadersIn table: DocumentNode, step: String) -> String {
    let sibling = outline.statements.last { statement in
      statement.kind != .pair && member(of: statement, in: table) != nil
        && document.node(withIndex: statement.target).ancestors.last { $0.kind == .object }?.index
          == table.index
    }
    if let sibling { return layout.indentation(ofLineAt: sibling.range.lowerBound) }
    guard let header = outline.header(of: table) else { return "" }
    return layout.indentation(ofLineAt: outline.statements[header].range.lowerBound) + step
  }

  /// A block behind a statement, with a blank line before it.
  func insertion(of block: String, behind statement: Int?) -> Splice {
    guard let statement else {
      let hasText = document.bytes.count > EncodingCheck.markLength(of: document.bytes)
      return lineAtEnd((hasText ? lineEnd : "") + Self.withoutLineEnd(block))
    }
    let end = outline.behindLine(of: statement)
    let isWhole = end > 0 && document.bytes[end - 1].endsLine
    let text = isWhole ? lineEnd + block : lineEnd + lineEnd + Self.withoutLineEnd(block)
    return Splice(at: end, text)
  }

  static func withoutLineEnd(_ text: String) -> String {
    String(text.reversed().drop { $0.isNewline }.reversed())
  }

  private func insertElement(
    _ value: any ValueTree, into list: DocumentNode, at position: Int
  ) throws(EditRefusal) -> Patch {
    guard value.kind == .object else {
      throw .impossible("'\(list.name.name)' is an array of tables, and only a table fits in.")
    }
    let path = path(of: list)
    let first = outline.pieces(of: list.element(at: 0)).first ?? 0
    let header = outline.statements[first].range.lowerBound
    let block = spelling(at: 0, in: nil).block(
      "[[\(path)]]", path, value, indentation: layout.indentation(ofLineAt: header))
    if position > 0 {
      let previous = list.element(at: position - 1)
      return Patch([insertion(of: block, behind: outline.pieces(of: previous).last)])
    }
    return Patch([Splice(at: outline.aboveComments(of: header), block + lineEnd)])
  }
}
