import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// Items of lists and their rows: whoever adds, removes or moves items, each keeps its row, and
/// with it focus, open field, page and undo.
extension SettingsForm {
  /// Lets the rows of lists follow items that somebody else added, removed or moved; at once where
  /// no list changed, else O(n) in the items of those whose pages were opened.
  package func followItems() { followItems(isElsewhere: true) }

  func followItems(isElsewhere: Bool) {
    guard !unfollowedKeys.isEmpty else { return }
    let keys = unfollowedKeys
    unfollowedKeys = []
    let lists = book.lists.filter { keys.contains(fields[$0].description.key) }
    // Inner lists stand where the outer ones have their items now.
    let ordered = lists.map { (containers(of: $0).count, $0) }.sorted(by: <).map(\.1)
    for list in ordered where !isGone(list) { followItems(of: list, isElsewhere: isElsewhere) }
  }

  private func followItems(of list: Field.ID, isElsewhere: Bool) {
    let now = Self.items(fields[list].setting.unobservedReading.value)
    guard let before = book.items(of: list), before != now else { return }
    let match = ItemMatch(from: before, to: now, shape: fields[list].description.shape)
    follow(list, to: now, by: match.targets, isElsewhere: isElsewhere)
  }

  private static func items(_ value: PropertyList?) -> [PropertyList] {
    if case .array(let items)? = value { items } else { [] }
  }

  /// Takes note of the items that the rows of a page stand for.
  func noteItems(_ value: PropertyList?, of list: Field.ID) {
    if book.items(of: list) == nil {
      book.note(Self.items(value), of: list)
    } else if !isGone(list) {
      followItems(of: list, isElsewhere: true)
    }
  }

  private func follow(
    _ list: Field.ID, to now: [PropertyList], by targets: [Int?],
    reviving revived: [Int: Field.ID]? = nil, isElsewhere: Bool
  ) {
    let source = fields[list].setting.unobservedReading.source
    let rows = book.follow(
      list, to: now, by: targets, reviving: revived, isElsewhere: isElsewhere)
    for row in rows.gone {
      guard let removed = book.removed[row] else { continue }
      let description = fields[row].description
      let item = RemovedItem(removed.value, at: description.steps.count, source: source)
      describe(row, .described(Setting(description, source: item)))
      describeInside(row)
    }
    describe(rows.moved, in: list)
  }

  /// Describes what is inside a row anew, all the way down.
  private func describeInside(_ row: Field.ID) { describe(book.parts(of: row), in: row) }

  private func describe(_ rows: [Field.ID], in container: Field.ID) {
    guard !rows.isEmpty else { return }
    let reading = fields[container].setting.unobservedReading
    let (shape, _) = present(container, reading.value)
    let maker = PageMaker(form: self, container: container, isSame: false, reading: reading)
    let describer = maker.describer(of: shape)
    for row in rows where book.removed.isEmpty || book.removed[row] == nil {
      describe(row, .late(describer))
      if book.hasRows(in: row) { describeInside(row) }
    }
  }

  // MARK: Items that went

  /// Whether a row's item, or one around it, is not in its list any more.
  package func isGone(_ field: Field.ID) -> Bool { goneItem(around: field) != nil }

  /// The item that somebody else removed and that a row is, or is inside of.
  package func removedItem(around field: Field.ID) -> Field.ID? {
    goneItem(around: field).flatMap { book.removed[$0]?.isElsewhere == true ? $0 : nil }
  }

  private func goneItem(around field: Field.ID) -> Field.ID? {
    guard !book.removed.isEmpty, field >= Field.innerBase else { return nil }
    return (containers(of: field) + [field]).first { book.removed[$0] != nil }
  }

  /// Keeps the row of an item on its page though somebody else removed the item, while something is
  /// open in it.
  package func keepRow(_ field: Field.ID?) {
    book.kept = field.flatMap { book.removed[$0] == nil ? nil : $0 }
  }

  /// Puts an item back that somebody else removed; one undo step.
  /// - Parameters:
  ///   - item: Its row, which it has again.
  ///   - draft: What one of its values, or it itself, is to become with that.
  /// - Returns: What became of it.
  package func putBack(
    _ item: Field.ID, with draft: (field: Field.ID, value: PropertyList)? = nil
  ) -> EditOutcome {
    guard let removed = book.removed[item], let list = container(of: item) else {
      return .unchanged
    }
    remark = nil
    var value = PropertyList?.some(removed.value)
    if let draft {
      let depth = fields[item].description.steps.count
      let way = Array(fields[draft.field].description.steps.dropFirst(depth))
      let edit = Edit(Place(fields[item].description.key, way), .set(draft.value))
      do throws(PlaceProblem) { _ = try edit.apply(to: &value) } catch {
        return .refused("\(error)")
      }
    }
    guard let value else { return .unchanged }
    let count = Self.items(fields[list].setting.unobservedReading.value).count
    book.kept = nil
    return act(
      .insert(value), at: .element(min(removed.position, count)), of: list, reviving: item)
  }

  /// Leaves an item that somebody else removed; the next undo offers it again.
  package func letGo(_ item: Field.ID) {
    book.kept = nil
    history.keepDraft(nil, of: item)
  }

  /// What a step is about that is not there any more.
  func goneTitle(in change: EditHistory.Change) -> String? {
    if isGone(change.field) { return titleText(of: change.field) }
    return change.turn?.forward.item.flatMap { isGone($0) ? titleText(of: $0) : nil }
  }

  // MARK: Edits of our own

  /// The half of a turn, at the place where its item stands now.
  func resolved(_ half: EditHistory.Turn.Half, in list: Field.ID) -> EditHistory.Turn.Half {
    var half = half
    guard var step = half.edit.place.steps.last else { return half }
    let behind = half.anchor.flatMap { book.position(of: $0) }.map { $0 + 1 }
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
  func follow(_ change: EditHistory.Change) -> EditHistory.Change {
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
    func row(_ position: Int) -> Field.ID? { book.row(at: position, in: list) }
    func follow(_ count: Int, reviving revived: [Int: Field.ID] = [:], _ target: (Int) -> Int?) {
      guard now.count == before.count + count else {
        return followItems(of: list, isElsewhere: false)
      }
      self.follow(
        list, to: now, by: before.indices.map(target), reviving: revived, isElsewhere: false)
    }
    switch turn.forward.edit.act {
    case .remove:
      (turn.forward.item, turn.back.made) = (row(position), row(position))
      turn.back.anchor = row(position - 1)
      follow(-1) { $0 == position ? nil : $0 > position ? $0 - 1 : $0 }
    case .insert:
      let revived = turn.forward.made.map { [position: $0] } ?? [:]
      follow(1, reviving: revived) { $0 >= position ? $0 + 1 : $0 }
      let item = row(position)
      (turn.forward.made, turn.back.item) = (item, item)
      turn.forward.anchor = row(position - 1)
    case .duplicate:
      turn.forward.item = row(position)
      let revived = turn.forward.made.map { [position + 1: $0] } ?? [:]
      follow(1, reviving: revived) { $0 > position ? $0 + 1 : $0 }
      let item = row(position + 1)
      (turn.forward.made, turn.back.item) = (item, item)
    case .move(let goal):
      (turn.forward.item, turn.back.item) = (row(position), row(position))
      turn.back.anchor = row(position - 1)
      follow(0) { former in
        if former == position { return goal }
        let rest = former > position ? former - 1 : former
        return rest >= goal ? rest + 1 : rest
      }
      turn.forward.anchor = row(goal - 1)
    case .set, .rename: break
    }
  }
}
