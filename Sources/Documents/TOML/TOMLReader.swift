import SetteePropertyLists

/// Reads TOML: lines of headers and of keys with their values.
///
/// Bytes beyond the end read as 0, which no rule accepts, so that nothing needs to ask twice
/// whether there is more.
struct TOMLReader {
  let bytes: UnsafeBufferPointer<UInt8>
  let limits: DocumentLimits
  let version: TOMLFormat.Version
  var position: Int
  var tree: TOMLTree
  /// How many arrays and inline tables are open, and how deep the first of them lies by its keys.
  var depth = 0
  var keyDepth = 0
  private var tape: SyntaxTape
  /// The table that keys belong to now, how many headers came before, and how deep it lies.
  private(set) var table = TOMLTree.root
  private(set) var section: Int32 = 0
  private(set) var tableDepth = 0
  /// The lines that define something, where somebody asks for them.
  private(set) var statements: [TOMLStatement] = []
  private let recordsStatements: Bool
  /// The members that the parts of the present key lead to, and with the elements between them.
  private var path: [Int] = []
  private var through: [Int] = []
  private var sectionThrough: [Int] = []

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, limits: DocumentLimits,
    version: TOMLFormat.Version, recordsStatements: Bool = false
  ) {
    self.recordsStatements = recordsStatements
    self.bytes = bytes
    self.limits = limits
    self.version = version
    position = start
    tree = TOMLTree(bytes)
    tape = SyntaxTape(byteCount: bytes.count)
    tree[TOMLTree.root].span = SyntaxSpan(start, bytes.count)
    if start < bytes.count { tree[TOMLTree.root].flags = [] }
  }

  /// Reads the whole text.
  mutating func read() throws(DocumentProblem) {
    while position < bytes.count {
      skipBlanks()
      switch byte {
      case UInt8(ascii: "["): try readHeader()
      case UInt8(ascii: "#"), 0x0A, 0x0D: break
      case 0 where position >= bytes.count: break
      default: try readPair()
      }
      try endLine()
    }
  }

  /// What the tree comes to; asked once, when all is read.
  mutating func finishedTape() -> SyntaxTape {
    tree.emit(TOMLTree.root, into: &tape)
    return tape
  }

  /// For each value of the tree its entry on the tape.
  func entryIndexes() -> [Int] {
    var (indexes, next) = ([Int](repeating: 0, count: tree.nodes.count), 0)
    tree.numberEntries(of: TOMLTree.root, from: &next, into: &indexes)
    return indexes
  }

  // MARK: Headers

  private mutating func readHeader() throws(DocumentProblem) {
    let start = position
    let isElement = isAt(UInt8(ascii: "["), position + 1)
    position += isElement ? 2 : 1
    skipBlanks()
    let keys = try readKey()
    for _ in 0..<(isElement ? 2 : 1) {
      guard byte == UInt8(ascii: "]") else {
        throw unexpected("'\(isElement ? "]]" : "]")' after the table's name")
      }
      position += 1
    }
    section += 1
    tableDepth = keys.count
    let span = SyntaxSpan(start, position)
    beginPath(through: [])
    let parent = try tableBefore(keys)
    table =
      isElement
      ? try appendElement(keys.last, span, to: parent)
      : try defineTable(keys.last, span, in: parent)
    if !isElement { pass(table) } else if recordsStatements { through.append(table) }
    if recordsStatements { sectionThrough = through }
    record(keys, span, isElement ? .element : .table, target: table)
  }

  private mutating func beginPath(through values: [Int]) {
    guard recordsStatements else { return }
    (path, through) = ([], values)
  }

  /// Notes that the present key leads through a member, and maybe on to an element of it.
  private mutating func pass(_ member: Int, _ element: Int? = nil) {
    guard recordsStatements else { return }
    path.append(member)
    through.append(member)
    if let element { through.append(element) }
  }

  private mutating func record(
    _ keys: TOMLKeyPath, _ span: SyntaxSpan, _ kind: TOMLStatement.Kind, target: Int
  ) {
    guard recordsStatements else { return }
    statements.append(
      TOMLStatement(
        kind: kind, keys: keys.parts, members: path, through: through, range: span.range,
        owner: table, target: target))
  }

  /// The table that the name of a header's table stands in.
  private mutating func tableBefore(_ keys: TOMLKeyPath) throws(DocumentProblem) -> Int {
    var parent = TOMLTree.root
    for key in keys.leading {
      guard let found = tree.member(key, of: parent) else {
        parent = tree.append(
          TOMLTree.Node(
            kind: .object, span: key.span, flags: .isImplied, key: key, origin: .implicit),
          to: parent)
        pass(parent)
        continue
      }
      switch tree[found].origin {
      case .implicit, .header, .dotted:
        parent = found
        pass(found)
      case .tables:
        parent = tree.lastElement(of: found)
        pass(found, parent)
      case .value: throw isNoTable(key, found)
      }
    }
    return parent
  }

  private mutating func defineTable(
    _ key: TOMLKey, _ span: SyntaxSpan, in parent: Int
  ) throws(DocumentProblem) -> Int {
    guard let found = tree.member(key, of: parent) else {
      return tree.append(
        TOMLTree.Node(kind: .object, span: span, key: key, origin: .header), to: parent)
    }
    switch tree[found].origin {
    case .implicit:
      tree[found].origin = .header
      tree[found].span = span
      tree[found].key = key
      tree[found].flags.remove(.isImplied)
      return found
    case .header, .dotted, .tables: throw isDefinedAlready(key, found)
    case .value: throw isNoTable(key, found)
    }
  }

  private mutating func appendElement(
    _ key: TOMLKey, _ span: SyntaxSpan, to parent: Int
  ) throws(DocumentProblem) -> Int {
    let element = TOMLTree.Node(kind: .object, span: span, origin: .header)
    guard let found = tree.member(key, of: parent) else {
      let list = tree.append(
        TOMLTree.Node(kind: .list, span: span, flags: .isImplied, key: key, origin: .tables),
        to: parent)
      pass(list)
      return tree.append(element, to: list)
    }
    guard tree[found].origin == .tables else { throw isNoArrayOfTables(key, found) }
    pass(found)
    return tree.append(element, to: found)
  }

  // MARK: Keys and values

  private mutating func readPair() throws(DocumentProblem) {
    let start = position
    let keys = try readKey()
    beginPath(through: sectionThrough)
    let parent = try dottedTable(keys, in: table, section: section)
    let (members, others) = (path, through)
    keyDepth = tableDepth + keys.count
    let value = tree.nodes.count
    try readValue(of: keys.last, in: parent)
    if recordsStatements { (path, through) = (members, others) }
    pass(value)
    record(keys, SyntaxSpan(start, position), .pair, target: value)
  }

  /// Reads what stands behind a key: `=` and a value.
  mutating func readValue(of key: TOMLKey, in parent: Int) throws(DocumentProblem) {
    if let found = tree.member(key, of: parent) { throw isDefinedAlready(key, found) }
    guard depth + keyDepth <= limits.depthMax else {
      throw .tooDeep(limits, at: Int(key.span.start), in: bytes)
    }
    guard byte == UInt8(ascii: "=") else { throw unexpected("'=' after the key") }
    position += 1
    skipBlanks()
    try readValue(key, in: parent)
  }

  /// The table that the last part of a dotted key belongs to, made where it is not there.
  mutating func dottedTable(
    _ keys: TOMLKeyPath, in table: Int, section: Int32
  ) throws(DocumentProblem) -> Int {
    var parent = table
    for key in keys.leading {
      guard let found = tree.member(key, of: parent) else {
        parent = tree.append(
          TOMLTree.Node(
            kind: .object, span: key.span, flags: .isImplied, key: key,
            origin: .dotted(section: section)), to: parent)
        pass(parent)
        continue
      }
      switch tree[found].origin {
      case .implicit: tree[found].origin = .dotted(section: section)
      case .dotted(let own) where own == section: break
      case .dotted, .header, .tables: throw isDefinedElsewhere(key, found)
      case .value: throw isNoTable(key, found)
      }
      parent = found
      pass(found)
    }
    return parent
  }

  /// Reads the parts of a key and the blanks behind it.
  mutating func readKey() throws(DocumentProblem) -> TOMLKeyPath {
    var keys = TOMLKeyPath(try readKeyPart())
    skipBlanks()
    while byte == UInt8(ascii: ".") {
      position += 1
      skipBlanks()
      keys.append(try readKeyPart())
      skipBlanks()
      guard keys.count <= limits.depthMax else { throw .tooDeep(limits, at: position, in: bytes) }
    }
    return keys
  }

  private mutating func readKeyPart() throws(DocumentProblem) -> TOMLKey {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      let (span, flags) = try scanLineString()
      return TOMLKey(span: span, flags: flags)
    }
    let start = position
    while byte.isBareKeyByte { position += 1 }
    guard position > start else { throw unexpected("a key") }
    return TOMLKey(span: SyntaxSpan(start, position), flags: [])
  }

  // MARK: Lines

  /// Reads to the end of a line on which nothing but a comment may come.
  private mutating func endLine() throws(DocumentProblem) {
    skipBlanks()
    try skipComment()
    guard position < bytes.count else { return }
    guard try skipLineEnd() else { throw unexpected("the end of the line") }
  }

  /// Skips a comment, where one stands here.
  mutating func skipComment() throws(DocumentProblem) {
    guard byte == UInt8(ascii: "#") else { return }
    let start = position
    let text = UnsafeBufferPointer(rebasing: bytes[start...])
    position = start + (text.firstIndex(where: \.isTOMLControl) ?? text.count)
    guard position == bytes.count || byte == 0x0A || byte == 0x0D else {
      throw problem("a comment has no control characters")
    }
    tape.appendComment(SyntaxSpan(start, position))
  }

  /// Skips a line end, where one stands here.
  mutating func skipLineEnd() throws(DocumentProblem) -> Bool {
    if byte == 0x0A {
      position += 1
      return true
    }
    guard byte == 0x0D else { return false }
    guard isAt(0x0A, position + 1) else {
      throw problem("a carriage return needs a line feed behind it")
    }
    position += 2
    return true
  }
}

// Bytes.
extension TOMLReader {
  var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

  func isAt(_ byte: UInt8, _ offset: Int) -> Bool { offset < bytes.count && bytes[offset] == byte }

  mutating func skipBlanks() {
    while byte == 0x20 || byte == 0x09 { position += 1 }
  }
}

extension UInt8 {
  var isDecimalDigit: Bool { UInt8(ascii: "0") <= self && self <= UInt8(ascii: "9") }

  fileprivate var isBareKeyByte: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || isDecimalDigit
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
  }

  /// A control character other than a tab.
  var isTOMLControl: Bool { (self < 0x20 && self != 0x09) || self == 0x7F }
}
