import SetteePropertyLists

/// One change of a document, by place.
package struct DocumentEdit: Sendable {
  /// The way from the root to what is changed.
  package var steps: [Place.Step]
  package var act: Act
  package var order: MemberOrder

  package init(_ steps: [Place.Step], _ act: Act, order: MemberOrder = MemberOrder()) {
    self.steps = steps
    self.act = act
    self.order = order
  }

  /// What is done there.
  package enum Act: Sendable {
    /// Makes it this value, by the difference: what is equal keeps its bytes.
    ///
    /// Objects on the way that are missing are made.
    case set(any ValueTree)
    /// Puts an element before the one that is there, or behind the last; or a new member.
    case insert(any ValueTree)
    /// Takes it away, every member of its name included.
    case remove
    /// Takes away those members of its name that do not count.
    case removeRepeated
    case rename(Key)
    /// Puts a member or an element at another position among its siblings.
    case move(to: Int)
    /// Puts a copy of it directly behind it; a member's under a name of its own.
    case duplicate(as: Key?)
    /// Writes the value that it follows in place of the word that says so.
    case copyHere
  }
}

/// Where a new member goes, as far as others than the document know.
package struct MemberOrder: Sendable {
  /// The member it stood behind before it was removed.
  package var neighbour: Neighbour?
  /// The members of an object at these steps in the order of its schema; empty where it has none.
  package var ofSchema: @Sendable ([Place.Step]) -> [Key]

  package init(
    after neighbour: Neighbour? = nil,
    ofSchema: @escaping @Sendable ([Place.Step]) -> [Key] = { _ in [] }
  ) {
    self.neighbour = neighbour
    self.ofSchema = ofSchema
  }

  package enum Neighbour: Sendable, Hashable {
    case first
    case behind(Key)
  }
}

/// An edit by the nodes it is about: what a format has to spell.
package enum NodeEdit {
  case replace(DocumentNode, with: any ValueTree)
  /// Puts a value before the one at a position of a container, or behind the last; a member with
  /// its name.
  case insert(into: DocumentNode, at: Int, name: Key?, any ValueTree)
  /// Takes away one member or element, and no other of its name.
  case remove(DocumentNode)
  case rename(DocumentNode, Key)
  /// Moves a member or element to a position among its siblings, counted without itself.
  case move(DocumentNode, to: Int)
  case duplicate(DocumentNode, as: Key?)
}
