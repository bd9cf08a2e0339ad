import SetteePropertyLists
import SetteeStores

/// Edits of our own and the rows of the items that they reach: each step knows which rows those had
/// on either side of it, so that its way back leads to the same.
extension SettingsForm {
  /// The rows of the lists of which a step may change items, as they stand now.
  func itemRows(around step: EditHistory.Step) -> EditHistory.ItemRows {
    let keys = Set(step.map { fields[$0.field].description.key })
    let lists = book.lists.filter { keys.contains(fields[$0].description.key) }
    return Dictionary(uniqueKeysWithValues: lists.map { ($0, book.itemRows(of: $0)) })
  }

  /// Lets rows follow a step that was made just now, and the step its rows.
  /// - Parameters:
  ///   - step: The step.
  ///   - rows: The rows before it.
  /// - Returns: The step with what it is about now.
  func follow(_ step: EditHistory.Step, from rows: EditHistory.ItemRows) -> EditHistory.Step {
    let step = step.map { follow($0) }
    for change in step { restore(change.rowsAfter) }
    unfollowedKeys.formUnion(step.map { fields[$0.field].description.key })
    followItems(isElsewhere: false)
    return step.map { noting(rows, in: $0) }
  }

  /// Gives the items of lists the rows that they had on this side of a step.
  ///
  /// By value alone nobody could tell equal items apart.
  private func restore(_ rows: EditHistory.ItemRows) {
    let ordered = rows.keys.map { (containers(of: $0).count, $0) }.sorted(by: <).map(\.1)
    for list in ordered where !isGone(list) {
      let now = Self.items(fields[list].setting.unobservedReading.value)
      guard let before = book.items(of: list), before != now, let wanted = rows[list],
        wanted.count >= now.count
      else { continue }
      let present = wanted.prefix(now.count).enumerated().map { ($0.offset, $0.element) }
      let positions = Dictionary(uniqueKeysWithValues: present.map { ($1, $0) })
      follow(
        list, to: now, by: book.itemRows(of: list).prefix(before.count).map { positions[$0] },
        reviving: Dictionary(uniqueKeysWithValues: present), isElsewhere: false)
    }
  }

  /// The change with the rows that it found and left.
  private func noting(
    _ rows: EditHistory.ItemRows, in change: EditHistory.Change
  ) -> EditHistory.Change {
    var change = change
    (change.rowsBefore, change.rowsAfter) = ([:], [:])
    for (list, before) in rows where list != change.field || change.turn == nil {
      let after = book.itemRows(of: list)
      guard after != before, list == change.field || containers(of: list).contains(change.field)
      else { continue }
      (change.rowsBefore[list], change.rowsAfter[list]) = (before, after)
    }
    return change
  }

  // MARK: Acts on parts

  /// The half of a turn, at the place where its item stands now.
  func resolved(_ half: EditHistory.Turn.Half, in list: Field.ID) -> EditHistory.Turn.Half {
    var half = half
    guard var step = half.edit.place.steps.last else { return half }
    let behind =
      half.anchor.flatMap { book.position(of: $0) }.map { $0 + 1 }
      ?? half.follower.flatMap { book.position(of: $0) }
    if case .element(let position) = step {
      let count = Self.items(fields[list].setting.unobservedReading.value).count
      switch half.edit.act {
      case .insert: step = .element(min(behind ?? position, count))
      case .set, .remove, .rename, .move, .duplicate:
        step = .element(half.item.flatMap { book.position(of: $0) } ?? position)
      }
      if case .move(let target) = half.edit.act, case .element(let start) = step {
        let goal = behind.map { $0 > start ? $0 - 1 : $0 } ?? target
        half.edit.act = .move(to: min(goal, max(0, count - 1)))
      }
    }
    half.edit.place = fields[list].description.place.appending(step)
    return half
  }

  /// Lets rows follow an act that was made just now, and the act its rows.
  private func follow(_ change: EditHistory.Change) -> EditHistory.Change {
    guard var turn = change.turn, let step = turn.forward.edit.place.steps.last else {
      return change
    }
    switch step {
    case .member(let old):
      if case .rename(let new) = turn.forward.edit.act {
        book.rename(old, to: new, in: change.field)
        let renamed = [old, new].compactMap { book.row(of: $0, in: change.field) }
        describe(renamed, in: change.field)
      }
    case .element(let position): follow(&turn, at: position, of: change.field)
    }
    var change = change
    change.turn = turn
    return change
  }

  private func follow(_ turn: inout EditHistory.Turn, at position: Int, of list: Field.ID) {
    guard let before = book.items(of: list) else { return }
    let now = Self.items(fields[list].setting.unobservedReading.value)
    // Where somebody else was faster, what the items are says where they stand now.
    guard turn.forward.edit.act.leads(from: before, to: now, at: position) else {
      return followItems(of: list, isElsewhere: true)
    }
    func row(_ position: Int) -> Field.ID? { book.row(at: position, in: list) }
    func follow(reviving revived: [Int: Field.ID] = [:], _ target: (Int) -> Int?) {
      self.follow(
        list, to: now, by: before.indices.map(target), reviving: revived, isElsewhere: false)
    }
    switch turn.forward.edit.act {
    case .remove:
      (turn.forward.item, turn.back.made) = (row(position), row(position))
      (turn.back.anchor, turn.back.follower) = (row(position - 1), row(position + 1))
      follow { $0 == position ? nil : $0 > position ? $0 - 1 : $0 }
    case .insert:
      let revived = turn.forward.made.map { [position: $0] } ?? [:]
      follow(reviving: revived) { $0 >= position ? $0 + 1 : $0 }
      let item = row(position)
      (turn.forward.made, turn.back.item) = (item, item)
      turn.forward.anchor = row(position - 1)
    case .duplicate:
      turn.forward.item = row(position)
      let revived = turn.forward.made.map { [position + 1: $0] } ?? [:]
      follow(reviving: revived) { $0 > position ? $0 + 1 : $0 }
      let item = row(position + 1)
      (turn.forward.made, turn.back.item) = (item, item)
    case .move(let goal):
      (turn.forward.item, turn.back.item) = (row(position), row(position))
      turn.back.anchor = row(position - 1)
      follow { former in
        if former == position { return goal }
        let rest = former > position ? former - 1 : former
        return rest >= goal ? rest + 1 : rest
      }
      turn.forward.anchor = row(goal - 1)
    case .set, .rename: break
    }
  }
}

extension Edit.Act {
  /// Whether a list's items became others by the act at one of them, and by nothing else.
  fileprivate func leads(
    from items: [PropertyList], to now: [PropertyList], at position: Int
  ) -> Bool {
    var expected = items
    let range = 0..<items.count
    switch self {
    case .set, .rename: return true
    case .remove:
      guard range ~= position else { return false }
      expected.remove(at: position)
    case .insert, .duplicate:
      let place = if case .duplicate = self { position + 1 } else { position }
      guard now.indices ~= place, place <= items.count else { return false }
      expected.insert(now[place], at: place)
    case .move(let goal):
      guard range ~= position, range ~= goal else { return false }
      expected.insert(expected.remove(at: position), at: goal)
    }
    return expected == now
  }
}
