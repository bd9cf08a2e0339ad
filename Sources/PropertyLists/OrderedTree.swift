/// A value with its members in the order of the text that it comes from, and its numbers as they
/// are written there.
package indirect enum OrderedTree: ValueTree {
  case plain(PropertyList, spelling: String?)
  case list([OrderedTree])
  case object([(name: Key, value: OrderedTree)])

  package static let nothing = OrderedTree.plain(.null, spelling: nil)

  /// A value as its own kind of tree has it.
  package init(_ value: some ValueTree) {
    switch value.kind {
    case .object:
      self = .object(
        (0..<value.count).map { position in
          let (name, member) = value.member(at: position)
          return (name, OrderedTree(member))
        })
    case .list: self = .list((0..<value.count).map { OrderedTree(value.element(at: $0)) })
    case .null, .boolean, .integer, .real, .string, .date, .data:
      self = .plain(value.scalar ?? .null, spelling: value.spelling ?? value.quotedSpelling)
    }
  }

  package var kind: ValueKind {
    switch self {
    case .plain(let value, _): value.kind
    case .list: .list
    case .object: .object
    }
  }

  package var count: Int {
    switch self {
    case .plain: 0
    case .list(let items): items.count
    case .object(let members): members.count
    }
  }

  package func member(at position: Int) -> (name: Key, value: OrderedTree) {
    guard case .object(let members) = self else { return ("", self) }
    return members[position]
  }

  package func member(named name: Key) -> OrderedTree? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  package func element(at position: Int) -> OrderedTree {
    switch self {
    case .plain: self
    case .list(let items): items[position]
    case .object(let members): members[position].value
    }
  }

  package var scalar: PropertyList? { if case .plain(let value, _) = self { value } else { nil } }

  package var spelling: String? {
    guard case .plain(_, let spelling) = self, quotedSpelling == nil else { return nil }
    return spelling
  }

  package var quotedSpelling: String? {
    guard case .plain(.string, let spelling?) = self, spelling.utf8.first == UInt8(ascii: "\"")
    else { return nil }
    return spelling
  }

  /// The value with another one at the end of a way through members and elements; itself where it
  /// has no such way.
  package func replacing(
    _ way: some BidirectionalCollection<Place.Step>, by value: OrderedTree
  ) -> OrderedTree {
    guard let step = way.first else { return value }
    let rest = way.dropFirst()
    switch (self, step) {
    case (.list(let items), .element(let position)):
      return .list(
        items.enumerated().map { $0 == position ? $1.replacing(rest, by: value) : $1 })
    case (.object(let members), .member(let name)):
      return .object(
        members.map { ($0.name, $0.name == name ? $0.value.replacing(rest, by: value) : $0.value) })
    default: return self
    }
  }
}
