import SetteePropertyLists
import SetteeSettings

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
      (new, left) = Self.converted(value, from: former, to: shape)
    }
    if let tag, case .dictionary(var members) = new {
      members[tag.name] = tag.value
      (new, left) = (.dictionary(members), left.filter { $0 != tag.name.name })
    }
    let outcome = commit(new, to: container)
    guard case .stored = outcome else { return outcome }
    if depth == 0 { book.choices[container] = variant }
    if let value, let chosen = present.chosen {
      book.switches[container] = (chosen, value, new)
    }
    if !left.isEmpty { remark = "Left out: \(left.joined(separator: ", "))." }
    return outcome
  }

  /// Makes the value around a row the variant that the row's new value is the tag of; `nil` where
  /// the row is no tag, or the variant is the present one.
  func switchVariant(by value: PropertyList, of field: Field.ID) -> EditOutcome? {
    guard let container = container(of: field), let name = step(of: field)?.name else {
      return nil
    }
    let (_, variants) = present(container, fields[container].setting.unobservedReading.value)
    for (depth, present) in variants.enumerated() {
      guard let variant = present.union.variant(tagged: name, value) else { continue }
      guard variant != present.chosen else { continue }
      return switchVariant(of: container, depth: depth, to: variant, by: (name, value))
    }
    return nil
  }

  /// A value of another shape with what it can keep of an old one, and what it cannot.
  static func converted(
    _ old: PropertyList?, from former: Shape? = nil, to shape: Shape
  ) -> (value: PropertyList, left: [String]) {
    func fits(_ value: PropertyList) -> Bool {
      shape.problems(with: value).allSatisfy { $0.isWarning || !$0.refusesEdit }
    }
    if let old, fits(old), old.isContainer == shape.kind.hasParts { return (old, []) }
    switch (shape.kind, old) {
    case (.object, .dictionary(let members)?):
      return converted(members, from: former, to: shape)
    case (.list, let old?) where !old.isContainer && fits(.array([old])): return (.array([old]), [])
    case (.scalar, .array(let items)?) where items.count == 1 && fits(items[0]):
      return (items[0], [])
    case (.scalar(let type), let old?) where !old.isContainer:
      if let value = ValueText.parse(ValueText.editText(old, as: type), as: type).value, fits(value)
      {
        return (value, [])
      }
    default: break
    }
    return (shape.inside.skeleton() ?? shape.kind.simplest, old.map(parts) ?? [])
  }

  /// What is lost of a value that goes as a whole: its members by name, items by their number.
  private static func parts(of value: PropertyList) -> [String] {
    switch value {
    case .dictionary(let members): members.map(\.key.name)
    case .array(let items) where !items.isEmpty:
      [items.count == 1 ? "1 item" : "\(items.count) items"]
    case .array, .null, .boolean, .integer, .real, .string, .date, .data: []
    }
  }

  /// What the new shape describes stays, and what neither describes where it is no mistake.
  private static func converted(
    _ members: PropertyDictionary, from former: Shape?, to shape: Shape
  ) -> (value: PropertyList, left: [String]) {
    var kept: PropertyDictionary = [:]
    if case .dictionary(let skeleton)? = shape.inside.skeleton() { kept = skeleton }
    guard case .object(let object) = shape.kind else { return (.dictionary(kept), []) }
    let known = Set(object.members.map(\.name))
    var formerly: Set<Key>?
    if case .object(let object)? = former?.kind { formerly = Set(object.members.map(\.name)) }
    var left: [String] = []
    for (name, value) in members {
      let isKnown =
        known.contains(name) || object.allowsEntries || formerly?.contains(name) == false
      let problems = shape.inside.shape(ofMember: name)?.problems(with: value)
      if isKnown, problems?.contains(where: { !$0.isWarning }) == false {
        kept[name] = value
      } else if kept[name] == nil {
        left.append(name.name)
      }
    }
    return (.dictionary(kept), left)
  }
}

extension Shape.Kind {
  /// A value of the kind where nothing says more.
  package var simplest: PropertyList {
    switch self {
    case .object: .dictionary([:])
    case .list: .array([])
    case .scalar(let type): type.simplest
    case .union, .anything, .nothing: .null
    }
  }
}

extension SettingType {
  fileprivate var simplest: PropertyList {
    switch self {
    case .boolean: .boolean(false)
    case .integer(let limits), .number(let limits): limits.minimum?.value ?? .integer(0)
    case .choice(let choices): choices.first?.value ?? .null
    case .constant(let value): value
    case .list: .array([])
    case .string, .date, .dateTime: .string("")
    case .nullable, .structure, .json: .null
    }
  }
}
