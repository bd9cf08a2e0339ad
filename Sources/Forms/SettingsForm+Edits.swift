import SetteePropertyLists
import SetteeSettings
import SetteeStores

extension SettingsForm {
  /// Checks and stores a value; one undo step.
  ///
  /// Never loses the old value on refusal.
  ///
  /// Committing the value in force changes nothing: leaving an editor with Enter does not pin a
  /// default. A number is written in the spelling that is given, where its source writes texts.
  /// What was judged already is not judged again.
  package func commit(
    _ value: PropertyList, to field: Field.ID, spelling: String? = nil, isJudged: Bool = false
  ) -> EditOutcome {
    guard fields.has(field) else { return .unchanged }
    remark = nil
    followItems()
    if case .variant(let depth)? = role(of: field), let container = container(of: field) {
      guard case .integer(let variant) = value else { return .unchanged }
      return switchVariant(of: container, depth: depth, to: Int(variant))
    }
    let setting = fields[field].setting
    let reading = setting.unobservedReading
    if let lock = reading.lock { return .refused("Cannot be changed: \(lock).") }
    let type = setting.description.type
    let exact = spelling.flatMap { setting.exact(value, spelledAs: $0) }
    let judge = setting.description
    let judged = type.judged(value, over: reading.storedValue)
    if !isJudged, let problem = exact.map({ judge.refusal(of: $0) }) ?? judge.refusal(of: judged) {
      return .refused(problem)
    }
    // Two numbers that come to one value are told apart by their digits.
    let isRespelled = exact.map { !setting.isValue($0) } ?? false
    guard isRespelled || isMissing(field, reading) || !type.isSame(reading.value, value) else {
      return .unchanged
    }
    if let outcome = switchVariant(by: value, of: field) { return outcome }
    let text = value.isContainer ? exact?.json() : spelling
    if let outcome = append(value, spelling: text, as: field) { return outcome }
    if let sentence = setting.description.absence(ofDefaultIn: value) { return .refused(sentence) }
    do throws(PlaceProblem) {
      let stored = setting.description.storable(value, over: reading.storedValue)
      var change = try target(of: field, stored).change(in: self)
      if change.field == field {
        (change.spelling, change.formerSpelling) = (text, reading.spelling)
      } else {
        change.spelling = exact.flatMap { self.text(of: change, with: $0, as: field) }
      }
      return perform([change]) { self.history.record($0) }
    } catch {
      return .refused("\(error)")
    }
  }

  /// Resets fields together; one undo step brings all back.
  ///
  /// Locked fields stay, and so do items, which have no default; the row of a variant stands for
  /// the value that it is one of.
  package func reset(_ fields: [Field.ID]) -> EditOutcome {
    let step = resettable(fields).map { field, reading in
      EditHistory.Change(
        field: field, before: reading.storedValue, after: nil, formerSpelling: reading.spelling)
    }
    guard !step.isEmpty else { return refusalToReset(fields) }
    return perform(step) { self.history.record($0) }
  }

  /// Brings several fields back to what they stored and were called before, in one undo step.
  ///
  /// `nil` stands for nothing stored; old values need not be valid, and locked fields stay.
  package func restore(
    _ values: [(field: Field.ID, value: PropertyList?)]
  ) -> EditOutcome {
    // What was not there goes first: its name may be that of another before.
    let ordered = values.filter { $0.value == nil } + values.filter { $0.value != nil }
    let step = ordered.flatMap { field, value -> EditHistory.Step in
      guard fields.has(field) else { return [] }
      let reading = fields[field].setting.unobservedReading
      guard reading.lock == nil else { return [] }
      if let changes = renamingBack(field, storing: value) { return changes }
      guard reading.storedValue != value else { return [] }
      return [
        EditHistory.Change(
          field: field, before: reading.storedValue, after: value,
          formerSpelling: reading.spelling)
      ]
    }
    guard !step.isEmpty else { return .unchanged }
    return perform(step) { self.history.record($0) }
  }

  /// Ends a conflict: brings a lost write back, as an edit that undo takes back, or lets the value
  /// that stands stay.
  ///
  /// What is refused leaves the conflict as it is.
  package func settle(_ write: LostWrite, of field: Field.ID, bringsBack: Bool) -> EditOutcome {
    guard fields.has(field) else { return .unchanged }
    let outcome: EditOutcome =
      switch write.content {
      case .value(let value) where bringsBack:
        bringBack(value, to: field, spelling: write.spelling)
      case .removed where bringsBack: reset([field])
      case .secret where bringsBack: .refused("The secret was not kept; type it anew.")
      case .value, .removed, .secret: .unchanged
      }
    switch outcome {
    case .stored, .unchanged: fields[field].setting.settle(write)
    case .refused, .contested, .draft: break
    }
    return outcome
  }

  /// Stores what was stored before, or nothing; as it was, where it stands beside a default.
  package func bringBack(
    _ stored: PropertyList?, to field: Field.ID, spelling: String? = nil, isJudged: Bool = false
  ) -> EditOutcome {
    guard let stored else { return reset([field]) }
    return fields[field].description.joinsDefault
      ? restore([(field, stored)])
      : commit(stored, to: field, spelling: spelling, isJudged: isJudged)
  }

  /// Does what an action stands for, unless it is disabled.
  package func press(_ field: Field.ID) -> EditOutcome {
    guard fields.has(field) else { return .unchanged }
    let setting = fields[field].setting
    let reading = setting.unobservedReading
    if let lock = reading.lock {
      return .refused("\(reading.title ?? setting.description.title) is \(lock).")
    }
    setting.perform()
    return .unchanged
  }

  /// What a reset would do: the fields whose visible value would change, old and new value as
  /// text, and how many more have a stored copy of their default, which would go.
  package func resetPreview(_ fields: [Field.ID]) -> ResetPreview {
    var preview = ResetPreview()
    for (field, reading) in resettable(fields) {
      let description = self.fields[field].description
      if description.type.isSame(reading.value, description.defaultValue) {
        preview.copyCount += 1
      } else {
        let standard = ShownValue(description.defaultValue)
        preview.add([change(of: field, from: ShownValue(reading), to: standard)])
      }
    }
    return preview
  }

  /// What a reset of values with parts would do to those, part by part.
  package func resetPreview(inside fields: [Field.ID]) -> ResetPreview {
    var preview = ResetPreview()
    for (field, reading) in resettable(fields) {
      let target = self.fields[field].description.defaultValue
      let countBefore = preview.count
      if self.fields[field].description.type.isSame(reading.value, target) {
        preview.copyCount += 1
        continue
      }
      if let value = reading.shown, let rest = target ?? value.emptied {
        let parts = PlaceChanges(of: field, in: self, from: value, to: rest)
        preview.add(parts.changes.prefix(ResetPreview.partsMax), count: parts.count)
      }
      if preview.count == countBefore {
        preview.add([change(of: field, from: ShownValue(reading), to: ShownValue(target))])
      }
    }
    return preview
  }

  /// Stores one side of a step, all of it or nothing, and hands on what is stored then: a source
  /// may not keep apart a value that equals the default.
  func perform(_ step: EditHistory.Step, then finish: (EditHistory.Step) -> Void) -> EditOutcome {
    for change in step {
      let root = containers(of: change.field).first ?? change.field
      noteOthers(in: root)
      let reading = fields[root].setting.unobservedReading
      history.noteOrigin(
        ShownValue(reading), stored: reading.storedValue, of: root, fields[root].description)
    }
    for change in step {
      editing[fields[change.field].description.key] =
        containers(of: change.field).first ?? change.field
    }
    defer { editing = [:] }
    let rows = itemRows(around: step)
    let groups = groups(of: step)
    let leftOut = groups.flatMap { $0.source.leftOut(by: edits($0.changes)) }
    do {
      try apply(groups)
    } catch {
      return .refused("\(error)")
    }
    for turn in step.compactMap(\.turn) { followName(turn) }
    if !leftOut.isEmpty { remark = "Left out: \(leftOut.joined(separator: ", "))." }
    placeIndex = nil
    forgetJudgements(of: step.map { fields[$0.field].description.key })
    finish(
      follow(step, from: rows).map { change in
        guard change.turn == nil else { return change }
        var change = change
        let setting = fields[change.field].setting
        change.after = setting.unobservedReading.storedValue
        if change.field < Field.innerBase { change.key = setting.description.key }
        return change
      })
    let changed = step.map(\.field)
    let roots = changed.map { containers(of: $0).first ?? $0 }
    for root in Set(roots) {
      let renamed = step.last { $0.field == root && $0.turn?.isNaming == true }?.turn
      history.noteOwn(
        renamed.map { value(of: root, after: $0) }
          ?? ShownValue(fields[root].setting.unobservedReading), of: root)
    }
    tally.markStale(roots)
    index?.markStale(roots)
    return .stored(changed)
  }

  func change(
    of field: Field.ID, from before: ShownValue, to after: ShownValue
  ) -> FieldChange {
    let description = fields[field].description
    return FieldChange(
      field: field, key: Key(description.place.description),
      before: ValueText.display(before, of: description, besides: after),
      after: ValueText.display(after, of: description, besides: before))
  }

  private typealias Group = (source: any SettingsSource, changes: EditHistory.Step)

  /// The changes of a step source by source.
  private func groups(of step: EditHistory.Step) -> [Group] {
    var groups: [Group] = []
    var positions: [ObjectIdentifier: Int] = [:]
    for change in step {
      let source = fields[change.field].setting.source
      let position = positions[ObjectIdentifier(source)] ?? groups.count
      if position == groups.count {
        groups.append((source, []))
        positions[ObjectIdentifier(source)] = position
      }
      groups[position].changes.append(change)
    }
    return groups
  }

  /// Applies source by source; those done are taken back when a later one refuses.
  private func apply(_ groups: [Group]) throws {
    for (position, group) in groups.enumerated() {
      do {
        try group.source.apply(edits(group.changes))
      } catch {
        for done in groups[..<position] {
          try done.source.apply(edits(done.changes.map(\.reversed)))
        }
        throw error
      }
    }
  }

  private func edits(_ changes: EditHistory.Step) -> [SettingEdit] {
    changes.map { change in
      let description = fields[change.field].description
      if let turn = change.turn { return SettingEdit(description, turn.forward.edit) }
      if let spelling = change.spelling, let value = change.after {
        return SettingEdit(description, Edit(description.place, .set(value, spelling: spelling)))
      }
      return SettingEdit(description, change.after)
    }
  }

  private func resettable(_ ids: [Field.ID]) -> [(field: Field.ID, reading: SettingReading)] {
    var seen: Set<Field.ID> = []
    return ids.compactMap { id in
      guard fields.has(id) else { return nil }
      let isVariant = if case .variant? = role(of: id) { true } else { false }
      let id = isVariant ? container(of: id) ?? id : id
      if case .item? = role(of: id) { return nil }
      guard seen.insert(id).inserted else { return nil }
      let reading = fields[id].setting.unobservedReading
      // What a merge brought in stands elsewhere, and goes only there.
      guard reading.lock == nil, reading.remark?.target == nil else { return nil }
      return reading.storedValue == nil ? nil : (id, reading)
    }
  }

  /// Says why nothing was reset where a lock is the reason, of one field or of those that have
  /// something to reset, or that the one stands elsewhere.
  private func refusalToReset(_ ids: [Field.ID]) -> EditOutcome {
    let readings = ids.lazy.filter { self.fields.has($0) }
      .map { self.fields[$0].setting.unobservedReading }
    let lock = readings.first { $0.lock != nil && (ids.count == 1 || $0.storedValue != nil) }?.lock
    if let lock { return .refused("Cannot be changed: \(lock).") }
    let words = ids.count == 1 ? readings.first { $0.remark?.target != nil }?.remark?.words : nil
    return words.map { .refused("It is \($0), and is changed there.") } ?? .unchanged
  }
}

/// What a reset would do.
package struct ResetPreview: Sendable {
  /// The first of the changes.
  package private(set) var changes: [FieldChange] = []
  /// How many changes there are.
  package private(set) var count = 0
  /// How many more fields have a stored copy of their default, which would go.
  package fileprivate(set) var copyCount = 0

  /// So many changes inside a value are listed.
  fileprivate static let partsMax = 200

  /// Adds changes, of which there may be more than these.
  fileprivate mutating func add(_ changes: some Collection<FieldChange>, count: Int? = nil) {
    self.changes += changes
    self.count += count ?? changes.count
  }
}

extension PropertyList {
  /// The value without its parts; `nil` where it can have none.
  fileprivate var emptied: PropertyList? {
    switch self {
    case .array: .array([])
    case .dictionary: .dictionary([:])
    case .null, .boolean, .integer, .real, .string, .date, .data: nil
    }
  }
}
