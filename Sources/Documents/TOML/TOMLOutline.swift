import SetteePropertyLists

/// A line of TOML that defines something: a header, or a key with its value.
struct TOMLStatement {
  enum Kind {
    case pair, table, element
  }

  let kind: Kind
  let keys: [TOMLKey]
  /// For each key the member it leads to.
  var members: [Int]
  /// All values that it is part of: its members, elements between them, and its table's.
  var through: [Int]
  /// From the first key or bracket to the end of the value or the last bracket.
  let range: Range<Int>
  /// The table under whose header it stands, or that it opens.
  var owner: Int
  /// The value that it gives, or the table that it opens.
  var target: Int
}

/// The lines of a document that define something, by the tape's entries: where its tables are.
///
/// Made by reading the text anew, so it is for edits that need to know more than one value's bytes.
struct TOMLOutline {
  let document: Document
  let layout: TextLayout
  /// In the order of the text.
  let statements: [TOMLStatement]

  /// Nothing where the text cannot be read, which a document's can.
  init?(_ document: Document, version: TOMLFormat.Version) {
    self.document = document
    layout = TextLayout(document.bytes)
    let limits = document.tree.limits
    let found: [TOMLStatement]? = document.bytes.withUnsafeBufferPointer { bytes in
      var reader = TOMLReader(
        bytes, from: EncodingCheck.markLength(of: bytes), limits: limits, version: version,
        recordsStatements: true)
      do throws(DocumentProblem) { try reader.read() } catch { return nil }
      let indexes = reader.entryIndexes()
      return reader.statements.map { statement in
        var statement = statement
        statement.members = statement.members.map { indexes[$0] }
        statement.through = statement.through.map { indexes[$0] }
        statement.owner = indexes[statement.owner]
        statement.target = indexes[statement.target]
        return statement
      }
    }
    guard let found else { return nil }
    statements = found
  }

  // MARK: Which statements

  /// The positions of the statements that a value is made of.
  func pieces(of node: DocumentNode) -> [Int] {
    node.index == 0
      ? Array(statements.indices)
      : statements.indices.filter { statements[$0].through.contains(node.index) }
  }

  /// The stretches of neighbouring statements among some.
  func runs(_ pieces: [Int]) -> [Range<Int>] {
    pieces.reduce(into: []) { runs, piece in
      if let last = runs.last, last.upperBound == piece {
        runs[runs.count - 1] = last.lowerBound..<piece + 1
      } else {
        runs.append(piece..<piece + 1)
      }
    }
  }

  /// Whether a value stands in lines of its own, and not between brackets behind a key.
  func isScattered(_ node: DocumentNode) -> Bool {
    if node.index == 0 || node.isImplied { return !isInBrackets(node) }
    return statements.contains { $0.kind != .pair && $0.target == node.index }
  }

  /// Whether an array or an inline table is around it.
  func isInBrackets(_ node: DocumentNode) -> Bool {
    node.ancestors.contains { ancestor in
      ancestor.index != 0 && !ancestor.isImplied
        && !statements.contains { $0.kind != .pair && $0.target == ancestor.index }
    }
  }

  /// The header of a table or an element.
  func header(of node: DocumentNode) -> Int? {
    statements.firstIndex { $0.kind != .pair && $0.target == node.index }
  }

  // MARK: Lines

  /// From the beginning of a statement's line to behind its end.
  func lines(_ run: Range<Int>) -> Range<Int> {
    let start = layout.lineStart(of: statements[run.lowerBound].range.lowerBound)
    return start..<behindLine(of: run.upperBound - 1)
  }

  /// The offset behind the line of a statement, its comment and line end.
  func behindLine(of statement: Int) -> Int {
    layout.behindLineEnd(at: layout.lineEnd(of: statements[statement].range.upperBound))
  }

  /// The comment behind a statement on its line.
  func comment(behind statement: Int) -> Range<Int>? {
    let end = statements[statement].range.upperBound
    return document.tree.comments(in: end..<layout.lineEnd(of: end)).first
  }

  /// Where the comments begin that stand on the lines right above an offset's line.
  func aboveComments(of offset: Int) -> Int {
    var start = layout.lineStart(of: offset)
    while let above = lineAbove(start),
      document.bytes[layout.skippingBlanks(from: above)] == UInt8(ascii: "#")
    { start = above }
    return start
  }

  /// Where the line above one that begins at an offset begins; nothing for the first.
  func lineAbove(_ start: Int) -> Int? {
    guard start > EncodingCheck.markLength(of: document.bytes) else { return nil }
    var end = start - 1
    if document.bytes[end] == .lineFeed, end > 0, document.bytes[end - 1] == .carriageReturn {
      end -= 1
    }
    return layout.lineStart(of: end)
  }

  /// The lines of statements that have to be told of.
  func lineNumbers(_ runs: [Range<Int>]) -> String {
    runs.map {
      "\(document.position(ofOffset: statements[$0.lowerBound].range.lowerBound).line)"
    }.joined(separator: ", ")
  }
}
