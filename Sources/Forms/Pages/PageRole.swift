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

/// The numbers of the rows of pages: one for each place somebody came to, kept for as long as the
/// form lives.
struct PageBook {
  struct Row {
    let container: Field.ID
    let role: PageRole
    let step: Place.Step?
  }

  /// By number, from `Field.innerBase` on.
  private(set) var rows: [Row] = []
  private var numbers: [Field.ID: [Name: Field.ID]] = [:]
  /// What the rows of a container were described by last.
  var identities: [Field.ID: Identity] = [:]
  /// Variants that somebody chose where several fit.
  var choices: [Field.ID: Int] = [:]
  /// The value before a switch of variants, and what the switch made of it.
  var switches: [Field.ID: (variant: Int, before: PropertyList, after: PropertyList)] = [:]

  struct Identity: Equatable {
    let shape: ObjectIdentifier?
    let variants: [Int?]
    let isDefault: Bool
  }

  enum Name: Hashable {
    case step(Place.Step)
    case variant(Int)
    case heading(String)
    case add
  }

  /// A row's number, and whether it is new.
  mutating func number(of name: Name, role: PageRole, in container: Field.ID) -> (Field.ID, Bool) {
    if let known = numbers[container]?[name] { return (known, false) }
    let number = Field.innerBase + rows.count
    let step: Place.Step? = if case .step(let step) = name { step } else { nil }
    rows.append(Row(container: container, role: role, step: step))
    numbers[container, default: [:]][name] = number
    return (number, true)
  }

  subscript(field: Field.ID) -> Row? {
    let index = field - Field.innerBase
    return rows.indices.contains(index) ? rows[index] : nil
  }
}
