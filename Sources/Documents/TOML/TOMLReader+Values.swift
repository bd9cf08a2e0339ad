import SetteePropertyLists

// Values: scalars, arrays and inline tables.
extension TOMLReader {
  /// Reads a value, as a member where there is a key and as an element elsewhere.
  mutating func readValue(_ key: TOMLKey, in parent: Int) throws(DocumentProblem) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let (span, flags) = try scanString()
      append(.string, span, flags, key, to: parent)
    case UInt8(ascii: "["): try readArray(key, in: parent)
    case UInt8(ascii: "{"): try readInlineTable(key, in: parent)
    case UInt8(ascii: "t"): try readWord("true", .boolean, key, in: parent)
    case UInt8(ascii: "f"): try readWord("false", .boolean, key, in: parent)
    default: try readNumberOrDate(key, in: parent)
    }
    guard tree.nodes.count <= limits.nodeCountMax else {
      throw .tooMany(limits, at: position, in: bytes)
    }
  }

  private mutating func append(
    _ kind: ValueKind, _ span: SyntaxSpan, _ flags: SyntaxEntry.Flags, _ key: TOMLKey,
    to parent: Int
  ) {
    _ = tree.append(TOMLTree.Node(kind: kind, span: span, flags: flags, key: key), to: parent)
  }

  private mutating func readWord(
    _ word: StaticString, _ kind: ValueKind, _ key: TOMLKey, in parent: Int
  ) throws(DocumentProblem) {
    let (start, end) = (position, position + word.utf8CodeUnitCount)
    guard end <= bytes.count, word.withUTF8Buffer({ $0.elementsEqual(bytes[start..<end]) }) else {
      throw unexpected("a value")
    }
    position = end
    append(kind, SyntaxSpan(start, end), [], key, to: parent)
  }

  private mutating func readNumberOrDate(
    _ key: TOMLKey, in parent: Int
  ) throws(DocumentProblem) {
    let start = position
    if let date = TOMLDate(scanning: bytes, from: start) {
      guard let problem = date.problem(in: version) else {
        position = start + date.byteCount
        // A date without an offset is no moment, and text to all that knows only moments.
        let isMoment = date.kind == .offsetDateTime
        return append(
          isMoment ? .date : .string, SyntaxSpan(start, position), isMoment ? [] : .isLocalDate,
          key, to: parent)
      }
      throw self.problem(problem, at: start)
    }
    let kind = try scanNumber()
    append(kind, SyntaxSpan(start, position), [], key, to: parent)
  }

  // MARK: Arrays and inline tables

  private mutating func readArray(_ key: TOMLKey, in parent: Int) throws(DocumentProblem) {
    let array = try open(.list, key, in: parent)
    try skipSpace()
    while byte != UInt8(ascii: "]") {
      try readValue(.none, in: array)
      try skipSpace()
      tree[array].flags = []
      guard byte != UInt8(ascii: "]") else { break }
      guard byte == UInt8(ascii: ",") else { throw unexpected("',' or ']'") }
      position += 1
      tree[array].flags = .hasTrailingComma
      try skipSpace()
    }
    close(array)
  }

  private mutating func readInlineTable(_ key: TOMLKey, in parent: Int) throws(DocumentProblem) {
    let table = try open(.object, key, in: parent)
    // While it is read its own dotted keys may add to tables in it; nobody may later.
    let section = -1 - Int32(truncatingIfNeeded: table)
    try skipInlineSpace()
    while byte != UInt8(ascii: "}") {
      let keys = try readKey()
      let owner = try dottedTable(keys, in: table, section: section)
      keyDepth += keys.count - 1
      try readValue(of: keys.last, in: owner)
      keyDepth -= keys.count - 1
      try skipInlineSpace()
      tree[table].flags = []
      guard byte != UInt8(ascii: "}") else { break }
      guard byte == UInt8(ascii: ",") else { throw unexpected("',' or '}'") }
      position += 1
      try skipInlineSpace()
      try noteTrailingComma(of: table)
    }
    close(table)
  }

  private mutating func noteTrailingComma(of table: Int) throws(DocumentProblem) {
    guard byte == UInt8(ascii: "}") else { return }
    guard version >= .v1_1 else {
      throw problem("TOML 1.0 has no comma behind the last value of an inline table")
    }
    tree[table].flags = .hasTrailingComma
  }

  private mutating func open(
    _ kind: ValueKind, _ key: TOMLKey, in parent: Int
  ) throws(DocumentProblem) -> Int {
    guard depth + keyDepth < limits.depthMax else {
      throw .tooDeep(limits, at: position, in: bytes)
    }
    depth += 1
    let node = TOMLTree.Node(kind: kind, span: SyntaxSpan(position, position), key: key)
    position += 1
    return tree.append(node, to: parent)
  }

  private mutating func close(_ index: Int) {
    depth -= 1
    position += 1
    tree[index].span.end = UInt32(truncatingIfNeeded: position)
  }

  /// Skips blanks, line ends and comments.
  private mutating func skipSpace() throws(DocumentProblem) {
    repeat {
      skipBlanks()
      try skipComment()
    } while try skipLineEnd()
  }

  /// Skips what may stand between the members of an inline table.
  private mutating func skipInlineSpace() throws(DocumentProblem) {
    skipBlanks()
    guard version < .v1_1 else { return try skipSpace() }
    guard byte != 0x0A, byte != 0x0D, byte != UInt8(ascii: "#") else {
      throw problem("in TOML 1.0 an inline table stands on one line")
    }
  }
}

extension TOMLFormat.Version: Comparable {
  package static func < (left: TOMLFormat.Version, right: TOMLFormat.Version) -> Bool {
    left == .v1_0 && right == .v1_1
  }
}
