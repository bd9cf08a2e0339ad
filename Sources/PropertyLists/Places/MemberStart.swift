/// What the words of a container's members begin with.
package struct MemberStart {
  /// The names that lead to the container, each with a dot behind it; empty at the root.
  package let text: String
  /// Where on the way a word could be read otherwise.
  let others: [Other]

  /// An object on the way in which a name could be all that is left of a word.
  struct Other {
    private let text: String
    private let isName: (Key) -> Bool

    /// Nothing where no name in it, there or known, begins with the text that is left.
    init?(text: String, in value: (some ValueTree)?, known: KnownMembers) {
      let mayBeThere = value.map { value in
        value.count > Self.scanCountMax
          || (0..<value.count).contains { value.member(at: $0).name.begins(with: text) }
      }
      guard mayBeThere == true || known.mayHold(beginning: text) else { return nil }
      self.text = text
      isName = { value?.member(named: $0) != nil || known.contains($0) }
    }

    /// In objects of up to so many members each name is looked at once for all.
    private static let scanCountMax = 64

    func reads(_ name: Key) -> Bool { isName(Key(text + name.name)) }
  }

  /// Whether the text and the name are the word of a member: it takes no quotes, and nothing else
  /// is read so.
  package func isPlain(_ name: Key) -> Bool {
    Place.Step.member(name).isOneWord && !others.contains { $0.reads(name) }
  }
}
