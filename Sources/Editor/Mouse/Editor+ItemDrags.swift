import SetteeForms
import SetteePropertyLists

/// Items of a list and entries of a map, dragged to another's place.
extension Editor {
  /// Takes hold of a row that is pressed, where it is an item that can be moved.
  /// - Parameters:
  ///   - row: Where it stands in the list.
  ///   - opens: Whether the item opens where it is let go on its own row.
  /// - Returns: Whether it is held.
  func holdItem(row: Int, opens: Bool) -> Bool {
    guard let field = list.field(at: row), isMovable(field), canEditFocused,
      navigation.pages.last?.page.count ?? 0 > 1
    else { return false }
    session.hold(.item(Pointer.Item(field: field, opens: opens)))
    return true
  }

  /// Says where the item that is held would go.
  func showGoal(of item: Pointer.Item, over target: MouseTarget?) {
    guard let distance = distance(of: item, to: target), distance != 0,
      let row = list.row(of: item.field),
      let first = pageRows.firstIndex(where: { form.role(of: $0)?.isCounted == true })
    else { return session.hush() }
    let place = row + distance - first + 1
    say(.note("Let go to put \(title(of: item.field)) in place \(place.grouped)."))
  }

  /// Puts the item in the place it was let go on, or opens it on its own one.
  func drop(_ item: Pointer.Item, on target: MouseTarget?) -> [EditorEffect] {
    session.hush()
    guard let distance = distance(of: item, to: target), focusedField == item.field else {
      return []
    }
    if distance != 0 { movePart(by: distance) }
    return distance == 0 && item.opens ? press(KeyMap.secondPress) : []
  }

  /// The rows from a held item to what the mouse is over; what follows the last item counts as it.
  private func distance(of item: Pointer.Item, to target: MouseTarget?) -> Int? {
    guard let row = list.row(of: item.field), let last = pageRows.lastIndex(where: isMovable)
    else { return nil }
    switch target {
    case .row(let goal)?, .value(let goal)?, .toggle(let goal)?:
      guard goal <= last else { return last - row }
      return list.field(at: goal).map(isMovable) == true ? goal - row : nil
    default: return nil
    }
  }

  private var pageRows: [Field.ID] { navigation.pages.last?.page.rows ?? [] }

  private func isMovable(_ field: Field.ID) -> Bool {
    form.isMovable(field) && !navigation.isFiltered
  }
}

extension PageRole {
  /// Whether the row has a place among others like it: first, second and so on.
  fileprivate var isCounted: Bool {
    switch self {
    case .item, .entry: true
    case .member, .variant, .problem, .heading, .add: false
    }
  }
}
