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
  /// Words above the rows that follow.
  case heading
  /// Where something is added.
  case add
}

/// The rows of one structured value.
package struct FormPage: Sendable, Equatable {
  /// The field whose value is shown.
  package let container: Field.ID
  package let rows: [Field.ID]
  /// How many items or entries and members there are.
  package let count: Int
  package let isList: Bool
  /// Whether it has entries alone.
  package let isMap: Bool

  /// "3 items", "2 entries", of an object with members "5".
  package var countText: String {
    switch (isList, isMap) {
    case (true, _): count == 1 ? "1 item" : "\(count) items"
    case (false, true): count == 1 ? "1 entry" : "\(count) entries"
    case (false, false): "\(count)"
    }
  }
}
