import SetteePropertyLists
import SetteeSettings
import Synchronization

/// The inside of what was learned of a type; at its root it is learned anew for each value.
final class RecordedInside: ShapeInside {
  private let node: RecordedNode
  private let record: (@Sendable (PropertyList) -> RecordedNode)?
  private let last = Mutex<(value: PropertyList, shape: Shape)?>(nil)

  init(_ node: RecordedNode, record: (@Sendable (PropertyList) -> RecordedNode)? = nil) {
    self.node = node
    self.record = record
  }

  var identity: ObjectIdentifier? { ObjectIdentifier(self) }

  func shape(ofMember name: Key) -> Shape? {
    switch node {
    case .object(let members, _):
      members.first { $0.name == name.name }.map { Shape($0.node, note: $0.note) }
    case .map(let entries):
      Shape(
        entries.first { $0.name == name.name }?.node ?? entries.first?.node ?? .anything)
    case .anything: .anything
    case .scalar, .list, .optional: nil
    }
  }

  func shape(ofItem position: Int) -> Shape? {
    switch node {
    case .list(let items):
      Shape(items.indices.contains(position) ? items[position] : items.first ?? .anything)
    case .anything: .anything
    case .scalar, .object, .map, .optional: nil
    }
  }

  func shape(ofVariant position: Int) -> Shape? { nil }

  func shape(for value: some ValueTree) -> Shape {
    guard let record, let value = value as? PropertyList else { return Shape(node, inside: self) }
    if let last = last.withLock({ $0 }), last.value == value { return last.shape }
    let shape = Shape(record(value))
    last.withLock { $0 = (value, shape) }
    return shape
  }

  func variant(for value: some ValueTree) -> Int? { nil }

  func skeleton() -> PropertyList? {
    if case .object = node { node.simplest } else { nil }
  }

  /// What a type says of its members; the rest the program's own decoding judges.
  func problems(with value: some ValueTree) -> [ShapeProblem] {
    (value as? PropertyList).map { node.problems(with: $0) } ?? []
  }
}

extension Shape {
  /// The shape of what was learned of a type.
  /// - Parameters:
  ///   - node: What was learned.
  ///   - note: What the type around it says of it.
  ///   - inside: Where the shapes inside come from, where that is made already.
  init(_ node: RecordedNode, note: SettingNote? = nil, inside: RecordedInside? = nil) {
    var (bare, mayBeNone) = (node, false)
    while case .optional(let inner) = bare { (bare, mayBeNone) = (inner, true) }
    let kind: Kind =
      switch bare {
      case .anything, .optional: .anything
      case .scalar(let type): .scalar(note.map(type.applying) ?? type)
      case .map: .object(ObjectShape(members: [], allowsEntries: true))
      case .list: .list(ListShape(minCount: note?.count?.0, maxCount: note?.count?.1))
      case .object(let members, let isExample):
        .object(
          ObjectShape(
            members: members.map { .init(name: Key($0.name), isRequired: !$0.isOptional) },
            allowsEntries: false, isExample: isExample))
      }
    self.init(
      words: note.map(ShapeWords.init) ?? ShapeWords(), kind: kind, isNullable: mayBeNone,
      inside: inside ?? RecordedInside(bare))
  }
}
