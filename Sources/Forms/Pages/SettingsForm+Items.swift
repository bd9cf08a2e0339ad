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

  /// Lets the rows of a list follow its items by what those are.
  func followItems(of list: Field.ID, isElsewhere: Bool) {
    // What gets another name is read by that only once it has its row.
    let root = containers(of: list).first ?? list
    guard !absentees.isComing(fields[root].description.key) else { return }
    // What an own step takes away whole comes back whole, with the rows that it had.
    let field = fields[root]
    if !isElsewhere, field.description.traits.contains(.entry),
      field.setting.unobservedReading.storedValue == nil
    {
      return
    }
    let now = Self.items(fields[list].setting.unobservedReading.value)
    guard let before = book.items(of: list), before != now else { return }
    let match = ItemMatch(from: before, to: now, shape: fields[list].description.shape)
    follow(list, to: now, by: match.targets, isElsewhere: isElsewhere)
  }

  /// Whether a list has other items than its rows stand for.
  ///
  /// What is done at a position then would be done to another item than somebody sees there. O(n)
  /// in the items.
  func hasUnfollowedItems(_ list: Field.ID) -> Bool {
    book.items(of: list).map {
      $0 != Self.items(fields[list].setting.unobservedReading.value)
    } ?? false
  }

  /// Says that what was to be done is not, since somebody else changed what it is about.
  package func changedMeanwhile(_ container: Field.ID) -> String {
    "\(titleText(of: container)) changed meanwhile; look again."
  }

  /// The items of a value; none where it is no list.
  static func items(_ value: PropertyList?) -> [PropertyList] {
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

  /// Lets the rows of a list follow its items, and describes those anew that stand elsewhere now.
  func follow(
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

  /// Describes rows of a container anew, and what is inside them.
  func describe(_ rows: [Field.ID], in container: Field.ID) {
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
  ///
  /// Or whether the form has the field no more that the row's page is of.
  package func isGone(_ field: Field.ID) -> Bool {
    goneItem(around: field) != nil || isOrphan(field)
  }

  /// Whether a row's page is of a field that the form has no more.
  func isOrphan(_ field: Field.ID) -> Bool {
    field < 0 || containers(of: field).first.map { $0 < 0 } ?? false
  }

  /// The item that somebody else removed and that a row is, or is inside of.
  package func removedItem(around field: Field.ID) -> Field.ID? {
    goneItem(around: field).flatMap { book.removed[$0]?.isElsewhere == true ? $0 : nil }
  }

  private func goneItem(around field: Field.ID) -> Field.ID? {
    guard !book.removed.isEmpty, field >= Field.innerBase else { return nil }
    return (containers(of: field) + [field]).first { book.removed[$0] != nil }
  }

  /// Keeps a row where it is while something is open in it, though somebody else may remove what it
  /// shows; `nil` keeps none any more.
  /// - Parameters:
  ///   - field: The row.
  ///   - position: Which row of its page, or field of its form, it is.
  package func keepRow(_ field: Field.ID?, at position: Int = .max) {
    let root = book.kept.flatMap { containers(of: $0.row).first ?? $0.row }
    book.kept = field.map { ($0, position) }
    guard field == nil, hasAbsent, let root, fields.has(root) else { return }
    // One that was stored is about to be there by itself.
    if fields[root].setting.unobservedReading.value == nil { arrangeAnew() }
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
    if let root = containers(of: change.field).first, let title = absentees.title(of: root) {
      return title
    }
    if isGone(change.field) { return titleText(of: change.field) }
    return change.turn?.forward.item.flatMap { isGone($0) ? titleText(of: $0) : nil }
  }
}
