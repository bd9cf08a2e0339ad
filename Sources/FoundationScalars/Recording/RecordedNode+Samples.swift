import SetteePropertyLists
import SetteeSettings

extension RecordedNode {
  /// The same, with what a sample knows where this knows nothing: an empty list, nothing.
  func filled(by sample: RecordedNode) -> RecordedNode {
    switch (self, sample) {
    case (_, .anything): self
    case (.anything, _): sample
    case (.optional(let inner), .optional(let other)), (.optional(let inner), let other):
      .optional(inner.filled(by: other))
    case (_, .optional(let other)): filled(by: other)
    case (.list(let items), .list(let others)):
      .list(items.isEmpty ? others : items.map { $0.filled(by: others.first ?? .anything) })
    case (.map(let entries), .map(let others)):
      .map(
        entries.isEmpty
          ? others.prefix(1).map { ("", $0.node) }
          : entries.map { ($0.name, $0.node.filled(by: others.first?.node ?? .anything)) })
    case (.object(let members, let isExample), .object(let others, _)):
      .object(members.map { $0.filled(by: others) }, isExample: isExample)
    case (.scalar, _), (.list, _), (.map, _), (.object, _): self
    }
  }

  /// What its members' notes do not allow, each at its own place.
  func problems(
    with value: PropertyList, note: SettingNote? = nil, at steps: [Place.Step] = []
  ) -> [ShapeProblem] {
    switch (self, value) {
    case (.optional, .null): []
    case (.optional(let inner), _): inner.problems(with: value, note: note, at: steps)
    case (.scalar(let type), _):
      [note.flatMap { type.applying($0).problem(with: value) }].compactMap(\.self).map {
        ShapeProblem(steps: steps, sentence: $0, isWarning: false, refusesEdit: true)
      }
    case (.object(let members, _), .dictionary(let values)):
      members.flatMap { member in
        values[Key(member.name)].map {
          member.node.problems(
            with: $0, note: member.note, at: steps + [.member(Key(member.name))])
        } ?? []
      }
    case (.list(let nodes), .array(let items)):
      items.enumerated().flatMap { position, item in
        let node = nodes.indices.contains(position) ? nodes[position] : nodes.first
        return node?.problems(with: item, at: steps + [.element(position)]) ?? []
      }
    case (.map(let entries), .dictionary(let values)):
      values.flatMap { name, value in
        let node = (entries.first { $0.name == name.name } ?? entries.first)?.node
        return node?.problems(with: value, at: steps + [.member(name)]) ?? []
      }
    case (.anything, _), (.object, _), (.list, _), (.map, _): []
    }
  }
}

extension RecordedNode.Member {
  fileprivate func filled(by others: [RecordedNode.Member]) -> Self {
    let other = others.first { $0.name == name }
    return Self(
      name: name, node: node.filled(by: other?.node ?? .anything), isOptional: isOptional,
      note: note)
  }
}

extension ShapeWords {
  /// What a note says of a place besides what may stand there.
  init(_ note: SettingNote) {
    self.init()
    title = note.title
    help = LateText(note.help)
    section = note.section.map { [$0] }
    traits = note.traits
  }
}
