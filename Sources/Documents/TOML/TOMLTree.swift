import SetteePropertyLists

/// The tables of a text in the making: what is defined where, and what may still be added.
///
/// TOML scatters a table over headers, dotted keys and the tables in between, so the tape can only
/// be written when the text has ended.
struct TOMLTree {
  /// A value with the key before it, where it is a member.
  struct Node {
    var kind: ValueKind
    var span: SyntaxSpan
    var flags: SyntaxEntry.Flags = []
    var key = TOMLKey.none
    var origin = Origin.value
    fileprivate(set) var first: Int32 = -1
    fileprivate(set) var last: Int32 = -1
    fileprivate(set) var next: Int32 = -1
    fileprivate(set) var count: Int32 = 0
    /// The number of its table of names, where it has many.
    fileprivate(set) var names: Int32 = -1

    var isObject: Bool { if case .object = kind { true } else { false } }
    var isContainer: Bool { if case .list = kind { true } else { isObject } }
  }

  /// How a value came to be, which decides what may be added to it.
  enum Origin: Equatable {
    /// A scalar, an array or an inline table: complete where it stands.
    case value
    /// A table that is named only in front of another one's name in a header.
    case implicit
    /// A table with a header of its own, the root, and an element of an array of tables.
    case header
    /// A table made by dotted keys behind the header of this number.
    case dotted(section: Int32)
    /// An array of tables.
    case tables
  }

  private(set) var nodes: [Node] = []
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The names of large tables.
  private var names: [TOMLNames] = []
  /// Up to so many members are looked at one by one.
  private static let scanCountMax = 8

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    nodes.reserveCapacity(bytes.count / 16 + 16)
    nodes.append(Node(kind: .object, span: SyntaxSpan(0, 0), flags: .isImplied, origin: .header))
  }

  static let root = 0

  subscript(index: Int) -> Node {
    get { nodes[index] }
    set { nodes[index] = newValue }
  }

  /// Adds a member or an element behind those that are there.
  mutating func append(_ node: Node, to parent: Int) -> Int {
    let index = nodes.count
    nodes.append(node)
    let place = Int32(truncatingIfNeeded: index)
    if nodes[parent].last >= 0 {
      nodes[Int(nodes[parent].last)].next = place
    } else {
      nodes[parent].first = place
    }
    nodes[parent].last = place
    nodes[parent].count += 1
    if nodes[parent].isObject { note(index, in: parent) }
    return index
  }

  /// The member of a name.
  func member(_ key: TOMLKey, of parent: Int) -> Int? {
    let table = Int(nodes[parent].names)
    if table >= 0 {
      return names[table].member(key.hash(in: bytes)) {
        nodes[$0].key.isEqual(to: key, in: bytes)
      }
    }
    var child = Int(nodes[parent].first)
    while child >= 0 {
      if nodes[child].key.isEqual(to: key, in: bytes) { return child }
      child = Int(nodes[child].next)
    }
    return nil
  }

  /// The last element of an array of tables.
  func lastElement(of parent: Int) -> Int { Int(nodes[parent].last) }

  private mutating func note(_ index: Int, in parent: Int) {
    let table = Int(nodes[parent].names)
    if table >= 0 {
      names[table].insert(index, nodes[index].key.hash(in: bytes))
    } else if nodes[parent].count > Self.scanCountMax {
      nodes[parent].names = Int32(truncatingIfNeeded: names.count)
      names.append(namesOfMembers(of: parent))
    }
  }

  private func namesOfMembers(of parent: Int) -> TOMLNames {
    var found = TOMLNames()
    var child = Int(nodes[parent].first)
    while child >= 0 {
      found.insert(child, nodes[child].key.hash(in: bytes))
      child = Int(nodes[child].next)
    }
    return found
  }
}

// The tape that a tree comes to.
extension TOMLTree {
  /// Writes a value and all that is inside it.
  func emit(_ index: Int, into tape: inout SyntaxTape) {
    let node = nodes[index]
    guard node.isContainer else {
      return tape.appendScalar(node.span, node.kind, node.flags)
    }
    let opening = tape.open(node.kind, at: Int(node.span.start))
    var child = node.first
    while child >= 0 {
      let value = nodes[Int(child)]
      if node.isObject { tape.appendKey(value.key.span, value.key.flags) }
      emit(Int(child), into: &tape)
      child = value.next
    }
    tape.close(opening, at: Int(node.span.end), node.flags)
  }

  /// Counts the entries that `emit` makes.
  func numberEntries(of index: Int, from next: inout Int, into indexes: inout [Int]) {
    indexes[index] = next
    next += 1
    var child = nodes[index].first
    while child >= 0 {
      if nodes[index].isObject { next += 1 }
      numberEntries(of: Int(child), from: &next, into: &indexes)
      child = nodes[Int(child)].next
    }
  }
}
