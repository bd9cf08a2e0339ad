import SetteePropertyLists

extension ValueTree {
  /// The value as a format can hold it, for instance with dates as texts; itself where it can.
  func adapted(to format: any DocumentFormat) throws(EditRefusal) -> any ValueTree {
    try isHeld(by: format) ? self : adapted(by: format)
  }

  private func isHeld(by format: any DocumentFormat) throws(EditRefusal) -> Bool {
    if let scalar {
      if let spelling = inexactSpelling { return format.reads(number: spelling) }
      return try format.adapted(scalar) == scalar
    }
    for position in 0..<count {
      let isHeld = try part(at: position) { part throws(EditRefusal) in
        try part.isHeld(by: format)
      }
      guard isHeld else { return false }
    }
    return true
  }

  private func adapted(by format: any DocumentFormat) throws(EditRefusal) -> OrderedTree {
    switch kind {
    case .list:
      var items: [OrderedTree] = []
      for position in 0..<count { items.append(try adaptedPart(at: position, by: format)) }
      return .list(items)
    case .object:
      var members: [(name: Key, value: OrderedTree)] = []
      for position in 0..<count {
        members.append((member(at: position).name, try adaptedPart(at: position, by: format)))
      }
      return .object(members)
    case .null, .boolean, .integer, .real, .string, .date, .data:
      return try adaptedScalar(by: format)
    }
  }

  private func adaptedScalar(by format: any DocumentFormat) throws(EditRefusal) -> OrderedTree {
    let scalar = scalar ?? .null
    guard let spelling = inexactSpelling else {
      let adapted = try format.adapted(scalar)
      if case .string = adapted, let momentText {
        return .plain(.string(momentText), spelling: nil)
      }
      return .plain(adapted, spelling: adapted == scalar ? self.spelling : nil)
    }
    for text in [spelling, String(spelling.drop { $0 == "+" })] where format.reads(number: text) {
      return .plain(scalar, spelling: text)
    }
    // Where large integers are refused by the format, it has the sentence for that.
    _ = try format.adapted(.integer(Int128.max))
    throw .unstorable("\(format.name) has no spelling for \(spelling).")
  }

  private func adaptedPart(
    at position: Int, by format: any DocumentFormat
  ) throws(EditRefusal) -> OrderedTree {
    try part(at: position) { part throws(EditRefusal) in try part.adapted(by: format) }
  }

  /// Looks at a part, whose refusal names the way to it.
  private func part<Result>(
    at position: Int, _ look: (Self) throws(EditRefusal) -> Result
  ) throws(EditRefusal) -> Result {
    let member = kind == .object ? member(at: position) : nil
    do throws(EditRefusal) {
      return try look(member?.value ?? element(at: position))
    } catch {
      throw error.inside(member.map { .member($0.name) } ?? .element(position))
    }
  }
}

extension DocumentFormat {
  /// Whether a text is a number in the format.
  fileprivate func reads(number text: String) -> Bool {
    switch readScalar(Array(text.utf8))?.kind {
    case .integer?, .real?: true
    default: false
    }
  }
}

/// A value of any type, or an object around one.
package struct WrappedTree: ValueTree {
  private let content: Content

  private indirect enum Content {
    case tree(any ValueTree)
    case object(Key, WrappedTree)
  }

  /// An object with one member.
  package init(_ name: Key, _ value: any ValueTree) {
    content = .object(name, (value as? WrappedTree) ?? WrappedTree(value))
  }

  private init(_ tree: any ValueTree) { content = .tree(tree) }

  private init(_ content: Content) { self.content = content }

  package var kind: ValueKind {
    switch content {
    case .tree(let tree): tree.kind
    case .object: .object
    }
  }

  package var count: Int {
    switch content {
    case .tree(let tree): tree.count
    case .object: 1
    }
  }

  package func member(at position: Int) -> (name: Key, value: WrappedTree) {
    switch content {
    case .tree(let tree):
      let (name, value): (Key, any ValueTree) = Self.member(of: tree, at: position)
      return (name, WrappedTree(value))
    case .object(let name, let value): return (name, value)
    }
  }

  package func member(named name: Key) -> WrappedTree? {
    switch content {
    case .tree(let tree): (tree.member(named: name) as (any ValueTree)?).map { WrappedTree($0) }
    case .object(let mine, let value): name == mine ? value : nil
    }
  }

  package func element(at position: Int) -> WrappedTree {
    switch content {
    case .tree(let tree): WrappedTree(tree.element(at: position) as any ValueTree)
    case .object: self
    }
  }

  package var scalar: PropertyList? {
    switch content {
    case .tree(let tree): tree.scalar
    case .object: nil
    }
  }

  package var spelling: String? {
    switch content {
    case .tree(let tree): tree.spelling
    case .object: nil
    }
  }

  private static func member(
    of tree: some ValueTree, at position: Int
  ) -> (Key, any ValueTree) {
    let (name, value) = tree.member(at: position)
    return (name, value)
  }
}
