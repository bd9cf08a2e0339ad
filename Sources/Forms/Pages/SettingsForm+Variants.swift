import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// Switching a value from one of its shapes to another.
extension SettingsForm {
  /// Makes a value one of another variant, keeping what fits; one undo step.
  ///
  /// Switching back without an edit between brings the old value back whole. `tag` is the member
  /// whose value asks for the variant.
  func switchVariant(
    of container: Field.ID, depth: Int, to variant: Int,
    by tag: (name: Key, value: PropertyList)? = nil
  ) -> EditOutcome {
    let value = fields[container].setting.unobservedReading.value
    let (_, variants) = present(container, value)
    guard variants.indices.contains(depth) else { return .unchanged }
    let present = variants[depth]
    guard present.chosen != variant, let shape = present.union.inside.shape(ofVariant: variant)
    else { return .unchanged }
    let memory = book.switches[container]
    var (new, left): (PropertyList, [String])
    if let memory, memory.variant == variant, memory.after == value {
      (new, left) = (memory.before, [])
    } else {
      let former = present.chosen.flatMap { present.union.inside.shape(ofVariant: $0) }
      (new, left) = shape.converted(value, from: former)
    }
    if let tag { (new, left) = Shape.tagged((new, left), by: tag.name, tag.value) }
    let outcome = commit(new, to: container)
    switch outcome {
    case .stored, .unchanged: if depth == 0 { choose(variant, of: container) }
    case .refused where !shape.canBecome(new):
      return .refused("No value of that shape is known; one that is typed becomes it.")
    case .refused, .contested, .draft: return outcome
    }
    // What both shapes take stays; it is shown as the other one from now on.
    guard case .stored = outcome else { return depth == 0 ? .stored([container]) : outcome }
    if let value, let chosen = present.chosen {
      book.switches[container] = (chosen, value, new)
    }
    if !left.isEmpty { remark = "Left out: \(left.joined(separator: ", "))." }
    return outcome
  }

  /// The value that a row chooses the variant of, and the shape of a variant that no value is known
  /// for, so that one is to be typed; nothing for other variants and other rows.
  package func typedShape(
    of variant: Int, chosenIn row: Field.ID
  ) -> (container: Field.ID, shape: Shape)? {
    guard case .variant(0)? = role(of: row), let container = container(of: row),
      fields[container].setting.unobservedReading.lock == nil
    else { return nil }
    let value = fields[container].setting.unobservedReading.value
    guard let present = present(container, value).1.first, present.chosen != variant,
      book.switches[container]?.variant != variant || book.switches[container]?.after != value,
      let shape = present.union.inside.shape(ofVariant: variant), shape.kind.isTyped
    else { return nil }
    let former = present.chosen.flatMap { present.union.inside.shape(ofVariant: $0) }
    return shape.canBecome(shape.converted(value, from: former).value) ? nil : (container, shape)
  }

  /// Shows a value as one of its shapes, for as long as nothing in it is wrong for that.
  package func choose(_ variant: Int, of container: Field.ID) { book.choices[container] = variant }

  /// Makes the value around a row the variant that the row's new value is the tag of; `nil` where
  /// the row is no tag, or the variant is the present one.
  func switchVariant(by value: PropertyList, of field: Field.ID) -> EditOutcome? {
    guard let container = container(of: field), let name = step(of: field)?.name else {
      return switchWhole(by: value, of: field)
    }
    let (_, variants) = present(container, fields[container].setting.unobservedReading.value)
    for (depth, present) in variants.enumerated() {
      guard let variant = present.union.variant(tagged: name, value) else { continue }
      guard variant != present.chosen else { continue }
      return switchVariant(of: container, depth: depth, to: variant, by: (name, value))
    }
    return nil
  }

  /// The same where the row is a member of what all rows are members of.
  private func switchWhole(by value: PropertyList, of field: Field.ID) -> EditOutcome? {
    let setting = fields[field].setting
    guard container(of: field) == nil, let whole = settings.settingsCapabilities.whole,
      let change = whole.switching(by: value, of: setting.description.key)
    else { return nil }
    let tag = EditHistory.Change(
      field: field, before: setting.unobservedReading.storedValue, after: value)
    let others = change.members.map { member in
      EditHistory.Change(
        field: field,
        turn: EditHistory.Turn(
          forward: half(member.key, from: member.before, to: member.after),
          back: half(member.key, from: member.after, to: member.before)))
    }
    let outcome = perform([tag] + others) { self.history.record($0) }
    if case .stored = outcome { remark = change.remark() }
    return outcome
  }

  /// What gives a member another value, or takes it away; where somebody has changed its row since,
  /// it is contested.
  private func half(
    _ key: Key, from before: PropertyList?, to after: PropertyList?
  ) -> EditHistory.Turn.Half {
    EditHistory.Turn.Half(
      edit: Edit(Place(key), after.map { .set($0) } ?? .remove),
      expected: field(forKey: key) == nil ? nil : before)
  }
}
