import SetteePropertyLists

/// The numbers of the rows of pages: one for each place somebody came to, kept for as long as the
/// form lives; those of a list's items follow them wherever they go.
struct PageBook {
  struct Row {
    /// Below zero where the form has that field no more.
    fileprivate(set) var container: Field.ID
    fileprivate(set) var role: PageRole
    fileprivate(set) var step: Place.Step?
    /// Whether a page of its own was made.
    fileprivate(set) var hasRows = false
  }

  /// By number, from `Field.innerBase` on.
  private(set) var rows: [Row] = []
  /// The rows of members, and of words, by their names.
  private var numbers: [Field.ID: [Name: Field.ID]] = [:]
  /// The rows of lists' items, by position.
  private var itemRows: [Field.ID: [Field.ID]] = [:]
  /// What the rows of a container were described by last.
  var identities: [Field.ID: Identity] = [:]
  /// Variants that somebody chose where several fit.
  var choices: [Field.ID: Int] = [:]
  /// The value before a switch of variants, and what the switch made of it.
  var switches: [Field.ID: (variant: Int, before: PropertyList, after: PropertyList)] = [:]
  /// The items of lists as their rows were last matched with them.
  private var items: [Field.ID: [PropertyList]] = [:]
  /// Rows whose items went, with the value and the position that they had; the last last.
  private(set) var removed: [Field.ID: Removed] = [:]
  private var removalCount = 0
  /// The row that stays where it is though what it shows may go, since something is open in it.
  var kept: (row: Field.ID, position: Int)?

  struct Identity: Equatable {
    let shape: ObjectIdentifier?
    let variants: [Int?]
    let isDefault: Bool
    let isNull: Bool
    let place: Place
    let source: ObjectIdentifier
  }

  enum Name: Hashable {
    case member(Key)
    case variant(Int)
    case heading(String)
    case problem(String)
    case add
  }

  struct Removed {
    let value: PropertyList
    let position: Int
    /// Counts removals, so that of equal items those that went last come back first.
    let order: Int
    /// Whether somebody else removed it.
    let isElsewhere: Bool
  }

  /// A row's number, and whether it is new, or is something else than it was.
  mutating func number(of name: Name, role: PageRole, in container: Field.ID) -> (Field.ID, Bool) {
    if let known = numbers[container]?[name] {
      let index = known - Field.innerBase
      defer { rows[index].role = role }
      return (known, rows[index].role != role)
    }
    let step: Place.Step? = if case .member(let name) = name { .member(name) } else { nil }
    let number = newRow(role, step, in: container)
    numbers[container, default: [:]][name] = number
    return (number, true)
  }

  private mutating func newRow(
    _ role: PageRole, _ step: Place.Step?, in container: Field.ID
  ) -> Field.ID {
    if self[container] != nil { rows[container - Field.innerBase].hasRows = true }
    rows.append(Row(container: container, role: role, step: step))
    return Field.innerBase + rows.count - 1
  }

  /// The numbers of the rows of so many items.
  mutating func rows(ofItems count: Int, in container: Field.ID) -> [Field.ID] {
    var items = itemRows.removeValue(forKey: container) ?? []
    while items.count < count {
      items.append(newRow(.item(items.count), .element(items.count), in: container))
    }
    itemRows[container] = items
    return items.count == count ? items : Array(items[..<count])
  }

  subscript(field: Field.ID) -> Row? {
    let index = field - Field.innerBase
    return rows.indices.contains(index) ? rows[index] : nil
  }

  /// Whether a row's page was ever made.
  func hasRows(in row: Field.ID) -> Bool { self[row]?.hasRows ?? false }

  /// The rows of the parts of a container, shown or not.
  func parts(of container: Field.ID) -> [Field.ID] {
    (numbers[container] ?? [:]).values.filter { self[$0]?.step != nil }
      + (itemRows[container] ?? [])
  }

  /// The row of a member or an entry, where its page was made.
  func row(of name: Key, in container: Field.ID) -> Field.ID? {
    numbers[container]?[.member(name)]
  }

  /// Where an item's row stands now; `nil` where its item went.
  func position(of row: Field.ID) -> Int? {
    guard removed[row] == nil, case .element(let position)? = self[row]?.step else { return nil }
    return position
  }

  /// The row of an item, where its page was made.
  func row(at position: Int, in container: Field.ID) -> Field.ID? {
    guard let items = itemRows[container], items.indices.contains(position) else { return nil }
    return items[position]
  }
}

// MARK: Fields of the form that come, go and change their places

extension PageBook {
  /// Follows the form's own fields to other numbers, which are below zero for those that went.
  mutating func renumber(_ number: (Field.ID) -> Field.ID) {
    for index in rows.indices where rows[index].container < Field.innerBase {
      rows[index].container = number(rows[index].container)
    }
    numbers = numbers.renumbered(number)
    itemRows = itemRows.renumbered(number)
    identities = identities.renumbered(number)
    choices = choices.renumbered(number)
    switches = switches.renumbered(number)
    items = items.renumbered(number)
    kept = kept.map { (number($0.row), $0.position) }
  }
}

// MARK: Items that come, go and change their places

extension PageBook {
  /// The lists whose items have rows, as far as the form has them.
  var lists: [Field.ID] { items.keys.filter { $0 >= 0 } }

  /// The rows on pages of fields that the form has no more.
  var orphans: Set<Field.ID> {
    var orphans: Set<Field.ID> = []
    // A row's number is larger than that of the row whose page it is on.
    for (index, row) in rows.enumerated() where row.container < 0 || orphans.contains(row.container)
    { orphans.insert(Field.innerBase + index) }
    return orphans
  }

  /// The rows of a list's items in their order, and behind them those of places without one.
  func itemRows(of list: Field.ID) -> [Field.ID] { itemRows[list] ?? [] }

  /// The items that the rows of a list stand for; `nil` where its page was never made.
  func items(of list: Field.ID) -> [PropertyList]? { items[list] }

  /// Takes note of a list's items as they stand in the rows' order now.
  mutating func note(_ now: [PropertyList], of container: Field.ID) { items[container] = now }

  /// Lets the rows of a list follow its items.
  /// - Parameters:
  ///   - container: The list.
  ///   - now: Its items.
  ///   - targets: For each former item where it stands; `nil` where it went.
  ///   - revived: The rows that items which came shall have, by their positions; `nil` gives each
  ///     that of an equal item that went, if there is one.
  ///   - isElsewhere: Whether somebody else did it.
  /// - Returns: The rows that are new or stand elsewhere now, and those whose items went.
  mutating func follow(
    _ container: Field.ID, to now: [PropertyList], by targets: [Int?],
    reviving revived: [Int: Field.ID]?, isElsewhere: Bool
  ) -> (moved: [Field.ID], gone: [Field.ID]) {
    let before = items[container] ?? []
    let former = itemRows.removeValue(forKey: container) ?? []
    // Places of a tuple that no item has yet keep their rows, unless an item brings one.
    var present = [Field.ID?](repeating: nil, count: now.count)
    for position in before.count..<max(before.count, min(former.count, now.count))
    where revived?[position].flatMap({ removed[$0] }) == nil {
      present[position] = former[position]
    }
    var (moved, gone): ([Field.ID], [Field.ID]) = ([], [])
    removalCount += 1
    for (position, target) in targets.enumerated() where position < former.count {
      let row = former[position]
      if let target {
        present[target] = row
      } else {
        removed[row] = Removed(
          value: before[position], position: position, order: removalCount,
          isElsewhere: isElsewhere)
        gone.append(row)
      }
    }
    for position in now.indices where present[position] == nil {
      let row =
        revived == nil
        ? lastRemoved(now[position], at: position, from: container) : revived?[position]
      guard let row, removed.removeValue(forKey: row) != nil else { continue }
      rows[row - Field.innerBase].step = nil
      present[position] = row
    }
    itemRows[container] = present.enumerated().map { position, row in
      let isNew = row == nil
      let row = row ?? newRow(.item(position), .element(position), in: container)
      if isNew || stand(row, at: position) { moved.append(row) }
      return row
    }
    items[container] = now
    return (moved, gone)
  }

  /// Takes note where an item's row stands; whether it stood elsewhere.
  private mutating func stand(_ row: Field.ID, at position: Int) -> Bool {
    let index = row - Field.innerBase
    guard rows[index].step != .element(position) else { return false }
    rows[index].step = .element(position)
    rows[index].role = .item(position)
    return true
  }

  /// Of the equal items that went last the one that stood at a position, else the first.
  private func lastRemoved(
    _ value: PropertyList, at position: Int, from container: Field.ID
  ) -> Field.ID? {
    func rank(_ item: Removed) -> (Int, Int, Int) {
      (item.order, item.position == position ? 1 : 0, -item.position)
    }
    return removed.filter { self[$0.key]?.container == container && $0.value.value == value }
      .max { rank($0.value) < rank($1.value) }?.key
  }

  /// Gives an entry's row its new name; that of an entry which had the name before takes the old
  /// one, so that renaming back brings both back.
  mutating func rename(_ old: Key, to new: Key, in container: Field.ID) {
    let other = numbers[container]?[.member(new)]
    guard let row = numbers[container]?.removeValue(forKey: .member(old)) else { return }
    for (row, name) in [(row, new), (other, old)] as [(Field.ID?, Key)] {
      guard let row else { continue }
      numbers[container]?[.member(name)] = row
      rows[row - Field.innerBase].step = .member(name)
    }
  }
}

extension Dictionary where Key == Field.ID {
  fileprivate func renumbered(_ number: (Field.ID) -> Field.ID) -> Self {
    Self(map { (number($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}
