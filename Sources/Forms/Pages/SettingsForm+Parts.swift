import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// Edits of parts: added, removed, moved, renamed; each one edit of a place, and one undo step.
extension SettingsForm {
  /// Why nothing can be added to a list or an object, as a sentence; `nil` where there is room.
  package func refusalToAdd(to container: Field.ID) -> String? {
    let reading = fields[container].setting.unobservedReading
    if let remark = reading.remark, remark.follower != nil, let words = remark.words {
      return "It is \(words): change it there, or write a copy here."
    }
    return present(container, reading.value).0
      .refusal(ofOneMoreThan: reading.value?.count ?? 0)
  }

  /// Makes an act at a step inside a field's value.
  ///
  /// Where the value is not stored itself, the whole is, with what the default has beside.
  /// - Parameters:
  ///   - act: What is done.
  ///   - step: Where in the value.
  ///   - container: The field.
  ///   - revived: The row that an item which is put back had.
  /// - Returns: What became of it.
  package func act(
    _ act: Edit.Act, at step: Place.Step, of container: Field.ID, reviving revived: Field.ID? = nil
  ) -> EditOutcome {
    let setting = fields[container].setting
    if let lock = setting.unobservedReading.lock { return .refused("Cannot be changed: \(lock).") }
    if revived == nil {
      if hasUnfollowedItems(container) { return .refused(changedMeanwhile(container)) }
      if let sentence = obstacle(to: act, at: step, of: container) { return .refused(sentence) }
    }
    if case .duplicate(let name?) = act, let value = defaultEntry(at: step, of: container) {
      return self.act(.insert(value), at: .member(name), of: container)
    }
    do throws(PlaceProblem) {
      if let whole = try wholeEdit(of: container, [step], act) {
        return self.act(by: whole, at: step, of: container, reviving: revived)
      }
      let before = setting.unobservedReading.storedValue
      var after = before
      let place = setting.description.place.appending(step)
      guard
        let inverse = try Edit(Place(place.key, [step]), act)
          .apply(to: &after, isOrdered: setting.keepsOrder)
      else { return .unchanged }
      if act.addsPart, let after,
        let sentence = refusal(
          of: setting.description.inForce(after), after: setting.unobservedReading.value,
          in: container)
      {
        return .refused(sentence)
      }
      var back = inverse
      back.place.steps = setting.description.steps + inverse.place.steps
      let turn = EditHistory.Turn(
        forward: .init(
          edit: Edit(place, act), expected: act.expects(before?.value(at: step)), made: revived),
        back: .init(
          edit: back, expected: inverse.act.expects(after?.value(at: inverse.place.steps))))
      let change = EditHistory.Change(field: container, before: nil, after: nil, turn: turn)
      let outcome = perform([change]) { self.history.record($0) }
      if case .remove = act, case .stored = outcome { tellDefault(at: step, of: container) }
      return outcome
    } catch {
      return .refused("\(error)")
    }
  }

  /// Stores a value whole, of which nothing was stored, for an act on a part of it.
  private func act(
    by whole: WholeEdit, at step: Place.Step, of container: Field.ID, reviving revived: Field.ID?
  ) -> EditOutcome {
    let value = fields[whole.field].description.inForce(whole.value)
    let before = fields[whole.field].setting.unobservedReading.value
    if let sentence = refusal(of: value, after: before, in: whole.field) {
      return .refused(sentence)
    }
    var change = whole.change(in: self)
    if let revived, case .element(let position) = step {
      var rows = book.itemRows(of: container)
      rows.insert(revived, at: min(position, rows.count))
      change.rowsAfter[container] = rows
    }
    return perform([change]) { self.history.record($0) }
  }

  /// Whether a part can stand in another place among those around it.
  package func isMovable(_ field: Field.ID) -> Bool {
    guard let container = container(of: field) else { return false }
    switch (role(of: field), step(of: field)) {
    case (.item, .element(let position)?): return position >= fixedCount(of: container)
    case (.entry, _):
      let setting = fields[container].setting
      return setting.keepsOrder && !setting.description.joinsDefault
    default: return false
    }
  }

  /// Where an entry stands among all members of the value around it; `nil` where it is not there.
  package func position(of entry: Field.ID) -> Int? {
    guard let name = step(of: entry)?.name, let container = container(of: entry),
      case .dictionary(let members)? = fields[container].setting.unobservedReading.value
    else { return nil }
    return members.position(of: name)
  }

  /// How many items at the front of a list have shapes, and so places, of their own.
  private func fixedCount(of container: Field.ID) -> Int {
    listShape(of: container)?.fixedCount ?? 0
  }

  /// What is known of a list as it is now; nothing of what is none.
  private func listShape(of container: Field.ID) -> ListShape? {
    let value = fields[container].setting.unobservedReading.value
    guard case .list(let list) = present(container, value).0.kind else { return nil }
    return list
  }

  /// What keeps an act from being done: an item that has a place of its own would leave it.
  private func obstacle(
    to act: Edit.Act, at step: Place.Step, of container: Field.ID
  ) -> String? {
    guard case .element(let position) = step else {
      return obstacle(to: act, ofEntry: step, in: container)
    }
    guard let list = listShape(of: container), list.fixedCount > 0 else { return nil }
    let fixed = list.fixedCount
    let count = fields[container].setting.unobservedReading.value?.count ?? 0
    // The first item that would stand elsewhere than before.
    let first: Int? =
      switch act {
      case .set, .rename: nil
      case .insert: position
      case .remove, .duplicate: position + 1
      case .move(let goal): min(position, goal)
      }
    // What follows the last of them would come into its place; a copy has the shape of its
    // original, and no other's place.
    let end =
      switch act {
      case .remove where position < fixed: count
      // Where nothing follows those that are fixed, a copy of the last of them would.
      case .duplicate: list.allowsItems ? fixed : fixed + 1
      default: min(fixed, count)
      }
    guard let first, first < end else { return nil }
    return list.sentenceOnFixed
  }

  /// Why an item cannot be removed: it has a place of its own, and others stand behind it.
  package func obstacle(toRemoving item: Field.ID) -> String? {
    guard let container = container(of: item), let step = step(of: item) else { return nil }
    return obstacle(to: .remove, at: step, of: container)
  }

  /// Why an item cannot be duplicated: the copy would come into the place of one that has its own.
  package func obstacle(toDuplicating item: Field.ID) -> String? {
    guard let container = container(of: item), let step = step(of: item) else { return nil }
    return obstacle(to: .duplicate(), at: step, of: container)
  }

  /// Where an item goes that is added below another, wherever others have put that meanwhile; where
  /// it went, in its place; behind all that have places of their own.
  /// - Parameters:
  ///   - item: The item's row; `nil` adds behind all.
  ///   - container: The list.
  /// - Returns: The position that the new item gets.
  package func position(below item: Field.ID?, in container: Field.ID) -> Int {
    let count = fields[container].setting.unobservedReading.value?.count ?? 0
    guard let item else { return count }
    let position = book.position(of: item).map { $0 + 1 } ?? book.removed[item]?.position
    return min(count, max(position ?? count, fixedCount(of: container)))
  }

  /// Whether a row is the place of an item that its list does not have yet.
  package func isToCome(_ field: Field.ID) -> Bool {
    guard let list = container(of: field), let position = book.position(of: field) else {
      return false
    }
    return position >= Self.items(fields[list].setting.unobservedReading.value).count
  }

  /// Adds the item of a list that a row is the place of; `nil` where it has one, or is none.
  func append(
    _ value: PropertyList, spelling: String?, as field: Field.ID
  ) -> EditOutcome? {
    guard isToCome(field), let list = container(of: field),
      let position = book.position(of: field)
    else { return nil }
    let count = Self.items(fields[list].setting.unobservedReading.value).count
    guard position == count else { return .refused("The items before it come first.") }
    return act(.insert(value, spelling: spelling), at: .element(position), of: list)
  }

  /// What keeps a container from having one part more, or one of this name.
  ///
  /// Names are checked before they are given, so that of a large value only the count is left.
  private func refusal(
    of value: PropertyList, after before: PropertyList?, in container: Field.ID
  ) -> String? {
    guard let shape = fields[container].description.shape else { return nil }
    if case .list(let list) = shape.kind, list.maxCount == nil { return nil }
    guard !LargeValues.contains(value) else {
      return present(container, value).0.kind.sentence(onCount: value.count)
    }
    func isOfEdit(_ problem: ShapeProblem) -> Bool {
      problem.refusesEdit && (problem.steps.isEmpty || problem.isAboutName)
    }
    let problems = shape.problems(with: value).filter(isOfEdit)
    guard !problems.isEmpty else { return nil }
    // A name that is wrong already hinders no other one.
    let known = before.map { shape.problems(with: $0).filter(isOfEdit) } ?? []
    return problems.first { problem in
      !problem.isAboutName || !known.contains { $0.sentence == problem.sentence }
    }?.sentence
  }

  /// What is wrong with a name for an entry, as a sentence; `nil` where nothing is.
  package func problem(withName name: String, in container: Field.ID, except old: Key? = nil)
    -> String?
  {
    if name.isEmpty { return "Must not be empty." }
    var members: PropertyDictionary = [:]
    if case .dictionary(let all)? = fields[container].setting.unobservedReading.value {
      members = all
    }
    if Key(name) != old, members[Key(name)] != nil { return "There is an entry of this name." }
    let (shape, _) = present(container, .dictionary(members))
    if case .object = shape.kind, shape.inside.shape(ofMember: Key(name)) == nil {
      return "No entry may have this name."
    }
    let alone = PropertyList.dictionary([Key(name): .null])
    return shape.problems(with: alone).first { $0.isAboutName && !$0.isWarning }?.sentence
  }

  /// The names that a schema offers for entries and that none has yet.
  package func nameSuggestions(in container: Field.ID) -> [String] {
    let value = fields[container].setting.unobservedReading.value
    guard case .object(let object) = present(container, value).0.kind else { return [] }
    guard case .dictionary(let members)? = value else { return object.nameSuggestions }
    return object.nameSuggestions.filter { members[Key($0)] == nil }
  }

  // MARK: Values that are not stored yet

  /// An edit that stores more than what it is about.
  struct WholeEdit {
    let field: Field.ID
    let value: PropertyList

    @MainActor
    func change(in form: SettingsForm) -> EditHistory.Change {
      let before = form.fields[field].setting.unobservedReading.storedValue
      return .init(field: field, before: before, after: value)
    }
  }

  /// The outermost value around that is not stored, with an edit inside it made; `nil` where all
  /// are stored.
  ///
  /// A list or a map is stored with the default's other parts, an object with what is edited alone,
  /// and so is a map that stands beside its default.
  func wholeEdit(
    of container: Field.ID, _ steps: [Place.Step], _ act: Edit.Act
  ) throws(PlaceProblem) -> WholeEdit? {
    let chain = containers(of: container) + [container]
    for (position, field) in chain.enumerated() {
      let setting = fields[field].setting
      let reading = setting.unobservedReading
      if reading.storedValue?.isContainer == true { continue }
      let way = chain[(position + 1)...].compactMap { step(of: $0) } + steps
      if let stored = reading.storedValue, stored != .null {
        let place = setting.description.place
        throw PlaceProblem(place, way.first?.name == nil ? .noList(place) : .noObject(place))
      }
      var value = try start(for: field, reading, at: way)
      _ = try Edit(Place(setting.description.key, way), act)
        .apply(to: &value, isOrdered: setting.keepsOrder)
      value = value.map { setting.description.storable($0, over: nil) }
      return value.map { WholeEdit(field: field, value: $0) }
    }
    return nil
  }

  /// What an edit inside of a value begins with that is not stored; the remark says what of a
  /// default is stored beside.
  private func start(
    for field: Field.ID, _ reading: SettingReading, at way: [Place.Step]
  ) throws(PlaceProblem) -> PropertyList? {
    var shape = present(field, reading.value).0
    shape.words = fields[field].description.shape?.words ?? shape.words
    var whole: PropertyList? = way[0].name == nil ? .array([]) : .dictionary([:])
    let start = shape.unstored(reading.storedValue, standard: reading.value, at: way)
    guard let start else { return whole }
    let place = Place(fields[field].description.key, Array(way[..<start.depth]))
    _ = try Edit(place, .set(start.value)).apply(to: &whole)
    remark = start.standard.flatMap { $0.value.remark(onStoredBeside: [way[$0.depth]]) }
    return whole
  }

  /// Where a value for a field is written, and the value.
  func target(of field: Field.ID, _ value: PropertyList) throws(PlaceProblem) -> WholeEdit {
    guard let row = book[field], let step = row.step else {
      return WholeEdit(field: field, value: value)
    }
    return try wholeEdit(of: row.container, [step], .set(value))
      ?? WholeEdit(field: field, value: value)
  }
}

extension Edit.Act {
  fileprivate var addsPart: Bool {
    switch self {
    case .insert, .duplicate, .rename, .set: true
    case .remove, .move: false
    }
  }

  /// What must stand at the place for the act to mean what it meant.
  fileprivate func expects(_ value: PropertyList?) -> PropertyList? {
    switch self {
    case .remove, .move, .rename, .set: value
    case .insert, .duplicate: nil
    }
  }
}

extension Shape.Kind {
  /// Says that there are more parts than there may be; `nil` where there are not.
  fileprivate func sentence(onCount count: Int) -> String? {
    switch self {
    case .list(let list):
      guard let most = list.maxCount, count > most else { return nil }
      return "Must have at most \(most.counted("item"))."
    case .object(let object):
      guard let most = object.maxCount, count > most else { return nil }
      return "Must have at most \(most.counted("entry", "entries"))."
    case .scalar, .union, .anything, .nothing: return nil
    }
  }
}
