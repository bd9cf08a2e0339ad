import SetteePropertyLists

/// What a row of a page is.
package enum PageRole: Sendable, Hashable {
  /// A member that the schema describes.
  case member
  /// An entry of a map, or a member that nobody described.
  case entry
  /// An item of a list, by its position.
  case item(Int)
  /// Which of several shapes the value is; the number tells unions inside each other apart.
  case variant(Int)
  /// What is wrong with the value as a whole, and stands in no other row.
  case problem
  /// Words above the rows that follow.
  case heading
  /// Where something is added.
  case add
}

/// The rows of one structured value.
package struct FormPage: Sendable, Equatable {
  /// The field whose value is shown.
  package var container: Field.ID
  package let rows: [Field.ID]
  /// Those of the rows that are words above others.
  package let headings: Set<Field.ID>
  /// How many rows at the beginning say what is wrong with the value as a whole.
  package let problemCount: Int
  /// How many items or entries and members there are.
  package let count: Int
  package let parts: Parts

  /// What the value is made of.
  package enum Parts: Sendable, Equatable {
    /// Nothing: it is one of several shapes, and not one with parts.
    case none
    case items
    /// Members that are described, and perhaps entries besides.
    case members
    /// Entries alone.
    case entries
  }

  /// "3 items", "2 entries", of an object with members "5"; empty where there are no parts.
  package var countText: String {
    switch parts {
    case .none: ""
    case .items: count.counted("item")
    case .entries: count.counted("entry", "entries")
    case .members: "\(count)"
    }
  }
}
