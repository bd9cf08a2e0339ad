import SetteePropertyLists

/// Makes the patches of edits that need to know where tables are.
struct TOMLEditor {
  let outline: TOMLOutline
  let format: TOMLFormat

  var document: Document { outline.document }
  var layout: TextLayout { outline.layout }
  var lineEnd: String { wholeLayout.lineEnd }
  private var wholeLayout: TextLayout { format.around.map { TextLayout($0.bytes) } ?? layout }

  var brackets: BracketedContainer.Style {
    BracketedContainer.Style(
      lineEnd: lineEnd, unit: wholeLayout.unit(in: format.around ?? document), gap: " ",
      padding: "")
  }

  /// The spelling of a value beside those at a position of a container, which may be no list.
  func spelling(at position: Int, in container: DocumentNode?) -> TOMLSpelling {
    let (whole, layout) = (format.around ?? document, wholeLayout)
    let style = TOMLStyle(of: whole, layout: layout)
    var spelling = TOMLSpelling()
    spelling.lineEnd = layout.lineEnd
    spelling.allowsLines = spelling.lineEnd == "\n"
    spelling.unit = { layout.unit(in: whole) }
    spelling.equals = container.map { style.equals(beside: position, in: $0) } ?? style.equals
    spelling.quote = style.quote(beside: position, in: container)
    (spelling.keyIndentation, spelling.tableIndentation) =
      (style.keyIndentation, style.tableIndentation)
    return spelling
  }

  /// The spelling beside a statement: with the blanks around its equals sign.
  func spelling(
    like pair: TOMLStatement?, at position: Int, in table: DocumentNode
  ) -> TOMLSpelling {
    var spelling = spelling(at: position, in: table)
    if let pair, let key = pair.keys.last {
      let value = document.node(withIndex: pair.target).range.lowerBound
      spelling.equals = document.text(Int(key.span.end)..<value)
    }
    return spelling
  }

  /// The name that headers give a table.
  func path(of node: DocumentNode) -> String {
    (node.ancestors.dropFirst() + [node]).filter { $0.index != 0 && $0.hasName }
      .map { TOMLSpelling.key($0.name) }.joined(separator: ".")
  }

  // MARK: Edits of several steps

  /// One patch for a patch and another edit upon what it leaves, laid out as the whole was.
  func patch(
    _ first: Patch, then edit: (Document) throws(EditRefusal) -> Patch
  ) throws(EditRefusal) -> Patch {
    let bytes = first.applied(to: document.bytes)
    var laidOut = format
    laidOut.around = format.around ?? document
    let middle: Document
    do throws(DocumentProblem) {
      middle = try Document(bytes, format: laidOut, limits: document.tree.limits)
    } catch {
      throw .unproven
    }
    var new = try edit(middle).applied(to: bytes)
    // Where the first leaves nothing, the other's text ends as a new document does.
    if document.bytes.last?.endsLine == false {
      while new.last?.endsLine == true { new.removeLast() }
    }
    return Patch.from(document.bytes, to: new)
  }

  // MARK: Replacing and renaming

  func replace(
    _ node: DocumentNode, by value: any ValueTree
  ) throws(EditRefusal) -> Patch {
    guard node.index != 0 else { throw .unstorable("A TOML document is a table.") }
    guard outline.isScattered(node) || node.isImplied else {
      return Patch([Splice(node.range, text(of: value, inPlaceOf: node))])
    }
    guard case (let parent, let position?)? = node.parent, node.hasName else {
      throw .impossible("The elements of an array of tables are tables.")
    }
    let (name, steps) = (node.name, parent.steps)
    return try patch(try remove(node)) { document throws(EditRefusal) in
      let parent = try document.node(at: steps)
      let at = min(position, parent.count)
      return try document.format.patch(
        for: .insert(into: parent, at: at, name: name, value), in: document)
    }
  }

  private func text(of value: any ValueTree, inPlaceOf node: DocumentNode) -> String {
    let parent = node.parent
    let spelling = spelling(at: parent?.position ?? 0, in: parent?.container)
    guard !outline.isInBrackets(node) else { return spelling.inline(value) }
    let start = layout.lineStart(of: node.range.lowerBound)
    return spelling.value(value, behind: document.text(start..<node.range.lowerBound))
  }

  /// Every statement that names the member names it anew.
  func rename(_ node: DocumentNode, _ name: Key) -> Patch {
    guard !outline.isInBrackets(node) else {
      if let braces = TOMLBraces(around: node, of: self) { return braces.rename(node, name) }
      return Patch([Splice(node.keyEntry.span.range, TOMLSpelling.key(name))])
    }
    return Patch(
      outline.statements.flatMap { statement in
        zip(statement.named, statement.keys).filter { $0.0 == node.index }.map {
          Splice($0.1.span.range, TOMLSpelling.key(name))
        }
      })
  }
}

extension TOMLStatement {
  /// The members that its own keys lead to.
  var named: ArraySlice<Int> { members.suffix(keys.count) }
}

extension DocumentNode {
  /// The steps from the root.
  package var steps: [Place.Step] {
    guard index != 0 else { return [] }
    let way = ancestors + [self]
    return zip(way, way.dropFirst()).map { outer, inner in
      if outer.kind == .object { return .member(inner.name) }
      return .element(outer.position(toward: inner.index) ?? 0)
    }
  }
}
