import SetteePropertyLists
import SetteeSettings

/// What a type asked for while it was decoded: names, kinds, which of them may be absent.
final class Recording {
  enum Kind {
    /// Nobody asked, or what was asked for says nothing.
    case unknown
    case scalar(SettingType)
    /// Named members, in the order they were asked for.
    case object
    /// Entries of any name.
    case map
    case list
  }

  var kind = Kind.unknown
  var mayBeNone = false
  /// Whether another value may have other members, such as another case of an enumeration.
  var isExample = false
  /// What the type says of its members.
  var notes: [String: SettingNote] = [:]
  private(set) var members: [(name: String, recording: Recording, isOptional: Bool)] = []
  private(set) var items: [Recording] = []
  private let depth: Int

  /// Deeper values are not looked into.
  private static let depthMax = 32
  /// So many members of one value are told apart.
  private static let memberCountMax = 10_000

  init(depth: Int = 0) { self.depth = depth }

  /// A place for what a member is asked for.
  func member(_ name: String, isOptional: Bool) throws -> Recording {
    if let known = members.first(where: { $0.name == name }) { return known.recording }
    let recording = try deeper()
    members.append((name, recording, isOptional))
    return recording
  }

  /// A place for what the next item is asked for.
  func item() throws -> Recording {
    let recording = try deeper()
    items.append(recording)
    return recording
  }

  private func deeper() throws -> Recording {
    guard depth < Self.depthMax, members.count + items.count < Self.memberCountMax else {
      throw EditedProblem("It is nested too deep, or has too many parts.")
    }
    return Recording(depth: depth + 1)
  }

  /// What was recorded, to be kept.
  var node: RecordedNode {
    let node: RecordedNode =
      switch kind {
      case .unknown: .anything
      case .scalar(let type): .scalar(type)
      case .map: .map(members.map { ($0.name, $0.recording.node) })
      case .list: .list(items.map(\.node))
      case .object:
        .object(
          members.map { member in
            .init(
              name: member.name, node: member.recording.node, isOptional: member.isOptional,
              note: notes[member.name])
          },
          isExample: isExample)
      }
    return mayBeNone ? .optional(node) : node
  }
}

/// What was learned of a type by one pass of its own decoding.
indirect enum RecordedNode: Sendable {
  case anything
  case scalar(SettingType)
  /// Whether another value may have other members, too.
  case object([Member], isExample: Bool)
  case map([(name: String, node: RecordedNode)])
  case list([RecordedNode])
  case optional(RecordedNode)

  struct Member: Sendable {
    let name: String
    let node: RecordedNode
    let isOptional: Bool
    /// What the type says of it.
    let note: SettingNote?
  }

  /// The least value that a type takes which asks for this much.
  var simplest: PropertyList {
    switch self {
    case .anything, .optional: .null
    case .scalar(let type): Self.simplest(of: type)
    case .map: [:]
    case .list: []
    case .object(let members, _):
      .dictionary(
        PropertyDictionary(
          members.filter { !$0.isOptional }.map { (Key($0.name), $0.node.simplest) }))
    }
  }

  private static func simplest(of type: SettingType) -> PropertyList {
    switch type {
    case .boolean: false
    case .integer, .number: 0
    case .choice(let choices): choices.first?.value ?? .null
    default: ""
    }
  }
}
