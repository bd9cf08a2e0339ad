import SetteePropertyLists

/// The numbers of the rows of pages: one for each place somebody came to, kept for as long as the
/// form lives; those of a list's items follow them wherever they go.
struct PageBook {
  struct Row {
    let container: Field.ID
    fileprivate(set) var role: PageRole
    fileprivate(set) var step: Place.Step?
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
  /// The items of lists as their rows were last matched with them.
  private var items: [Field.ID: [PropertyList]] = [:]
  /// Rows whose items went, with the value and the position that they had; the last last.
  private(set) var removed: [Field.ID: Removed] = [:]
  private var removalCount = 0
  /// The row that stays on its page though its item went, because something is open in it.
  var kept: Field.ID?

  struct Identity: Equatable {
    let shape: ObjectIdentifier?
    let variants: [Int?]
    let isDefault: Bool
    let place: Place
    let source: ObjectIdentifier
  }

  enum Name: Hashable {
    case step(Place.Step)
    case variant(Int)
    case heading(String)
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

  /// Whether a field's page was ever made.
  func hasRows(in container: Field.ID) -> Bool { numbers[container] != nil }

  /// The rows of the parts of a container, shown or not.
  func parts(of container: Field.ID) -> [Field.ID] {
    (numbers[container] ?? [:]).values.filter { self[$0]?.step != nil }
  }

  /// Where an item's row stands now; `nil` where its item went.
  func position(of row: Field.ID) -> Int? {
    guard removed[row] == nil, case .element(let position)? = self[row]?.step else { return nil }
    return position
  }

  /// The row of an item, where its page was made.
  func row(at position: Int, in container: Field.ID) -> Field.ID? {
    numbers[container]?[.step(.element(position))]
  }
}

// MARK: Items that come, go and change their places

extension PageBook {
  /// The lists whose items have rows.
  var lists: Dictionary<Field.ID, [PropertyList]>.Keys { items.keys }

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
  /// - Returns: The rows that stand elsewhere now, and those whose items went.
  mutating func follow(
    _ container: Field.ID, to now: [PropertyList], by targets: [Int?],
    reviving revived: [Int: Field.ID]?, isElsewhere: Bool
  ) -> (moved: [Field.ID], gone: [Field.ID]) {
    let before = items[container] ?? []
    var names = numbers[container] ?? [:]
    var (moved, gone): ([Field.ID], [Field.ID]) = ([], [])
    var places: [(row: Field.ID, position: Int)] = []
    var taken: Set<Int> = []
    removalCount += 1
    for (position, target) in targets.enumerated() where target != position {
      guard let row = names.removeValue(forKey: .step(.element(position))) else { continue }
      if let target {
        places.append((row, target))
        moved.append(row)
      } else {
        removed[row] = Removed(
          value: before[position], position: position, order: removalCount,
          isElsewhere: isElsewhere)
        gone.append(row)
      }
    }
    for case let target? in targets { taken.insert(target) }
    for position in now.indices where !taken.contains(position) {
      let row =
        revived == nil
        ? lastRemoved(now[position], at: position, from: container) : revived?[position]
      guard let row, removed.removeValue(forKey: row) != nil else { continue }
      places.append((row, position))
      moved.append(row)
    }
    for (row, position) in places {
      names[.step(.element(position))] = row
      rows[row - Field.innerBase].step = .element(position)
      rows[row - Field.innerBase].role = .item(position)
    }
    numbers[container] = names
    items[container] = now
    return (moved, gone)
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
    let other = numbers[container]?[.step(.member(new))]
    guard let row = numbers[container]?.removeValue(forKey: .step(.member(old))) else { return }
    for (row, name) in [(row, new), (other, old)] as [(Field.ID?, Key)] {
      guard let row else { continue }
      numbers[container]?[.step(.member(name))] = row
      rows[row - Field.innerBase].step = .member(name)
    }
  }
}
