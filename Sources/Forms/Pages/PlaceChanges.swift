import SetteePropertyLists
import SetteeSettings

/// What became of the parts of one value, part by part: values that are others, items and entries
/// that came, went, moved or have another name.
@MainActor
struct PlaceChanges {
  /// The first of them.
  private(set) var changes: [FieldChange] = []
  /// How many there are.
  private(set) var count = 0
  private let form: SettingsForm
  private let root: Field.ID
  private let isSecret: Bool
  private var rows: RowsOfPlaces

  /// So many are told apart.
  private static let countMax = 500

  init(of root: Field.ID, in form: SettingsForm, from old: PropertyList, to new: PropertyList) {
    (self.form, self.root) = (form, root)
    let description = form.fields[root].description
    isSecret = description.traits.contains(.secret)
    rows = RowsOfPlaces(form)
    collect(old, new, at: [], description.shape)
  }

  private mutating func collect(
    _ old: PropertyList?, _ new: PropertyList?, at steps: [Place.Step], _ shape: Shape?
  ) {
    guard old != new else { return }
    let inner = new.flatMap { value in shape.map { $0.present(for: value) } } ?? shape
    switch (old, new) {
    case (.array(let old)?, .array(let new)?): collectItems(old, new, at: steps, inner)
    case (.dictionary(let old)?, .dictionary(let new)?): collectMembers(old, new, at: steps, inner)
    default: addScalar(old, new, at: steps, shape)
    }
  }

  /// A member that is not there shows its default.
  private mutating func addScalar(
    _ old: PropertyList?, _ new: PropertyList?, at steps: [Place.Step], _ shape: Shape?
  ) {
    let standard = shape?.words.defaultValue
    let (before, after) = (old ?? standard, new ?? standard)
    guard before != after else { return }
    add(text(of: before, shape), text(of: after, shape), at: steps)
  }

  // MARK: Items

  private mutating func collectItems(
    _ old: [PropertyList], _ new: [PropertyList], at steps: [Place.Step], _ shape: Shape?
  ) {
    let match = ItemMatch(from: old, to: new, shape: shape)
    var isNew = Array(repeating: true, count: new.count)
    for (position, target) in match.targets.enumerated() {
      if let target {
        isNew[target] = false
      } else {
        add("", "− \(name(of: old[position], at: position, shape))", at: steps)
      }
    }
    for position in new.indices where isNew[position] {
      add(
        "", "+ \(name(of: new[position], at: position, shape))", at: steps,
        arrived: .element(position))
    }
    let kept = match.targets.indices.filter { match.targets[$0] != nil }
    let inOrder = Set(Self.longestRise(kept.compactMap { match.targets[$0] }))
    for position in kept {
      guard let target = match.targets[position] else { continue }
      if !inOrder.contains(target) { add("item \(position + 1)", "\(target + 1)", at: steps) }
      collect(
        old[position], new[target], at: steps + [.element(target)],
        shape?.inside.shape(ofItem: target))
    }
  }

  /// "item 4 cache".
  private func name(of item: PropertyList, at position: Int, _ shape: Shape?) -> String {
    let shape = shape?.inside.shape(ofItem: position)
    let name =
      item.isContainer
      ? ValueSummary.name(of: item, at: position, shape: shape) : text(of: item, shape)
    let number = "item \(position + 1)"
    return isSecret || name == "Item \(position + 1)" ? number : "\(number) \(name)"
  }

  /// As many of some numbers as rise one after the other: what keeps its order among what moved.
  private static func longestRise(_ numbers: [Int]) -> [Int] {
    var ends: [Int] = []
    var before = Array(repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var rise: [Int] = []
    var index = ends.last ?? -1
    while index >= 0 {
      rise.append(numbers[index])
      index = before[index]
    }
    return rise
  }

  // MARK: Members and entries

  private mutating func collectMembers(
    _ old: PropertyDictionary, _ new: PropertyDictionary, at steps: [Place.Step], _ shape: Shape?
  ) {
    var known: Set<Key> = []
    if case .object(let object)? = shape?.kind { known = Set(object.members.map(\.name)) }
    var arrived = new.filter { old[$0.key] == nil && !known.contains($0.key) }.map { $0 }
    for (name, value) in old where new[name] == nil {
      if known.contains(name) {
        collect(value, nil, at: steps + [.member(name)], shape?.inside.shape(ofMember: name))
      } else if let position = arrived.firstIndex(where: { $0.value == value }) {
        let present = arrived.remove(at: position).key
        let renaming = Renaming(steps: steps, former: name, present: present)
        add(name.title, present.title, at: steps, renaming)
      } else {
        add("", "− \(name.title)", at: steps)
      }
    }
    for (name, value) in new {
      if arrived.contains(where: { $0.key == name }) {
        add("", "+ \(name.title)", at: steps, arrived: .member(name))
      } else if old[name] != nil || known.contains(name) {
        collect(
          old[name], value, at: steps + [.member(name)], shape?.inside.shape(ofMember: name))
      }
    }
  }

  // MARK: Lines

  private mutating func add(
    _ before: String, _ after: String, at steps: [Place.Step], _ renaming: Renaming? = nil,
    arrived: Place.Step? = nil
  ) {
    count += 1
    guard changes.count < Self.countMax else { return }
    let description = form.fields[root].description
    let place = Place(description.key, description.steps + steps)
    changes.append(
      FieldChange(
        field: rows.row(of: steps, in: root) ?? root, key: Key(place.description),
        before: before, after: after, renaming: renaming, arrived: arrived))
  }

  private func text(of value: PropertyList?, _ shape: Shape?) -> String {
    guard let value else { return "not set" }
    if isSecret || shape?.holdsSecret(in: value) == true { return ValueText.mask }
    return ValueText.display(value, as: shape.map { SettingType($0) } ?? .string(.init()))
  }
}

extension SettingsForm {
  /// What became of the parts of a field's value since it was another, part by part.
  package func changes(inside field: Field.ID, since before: PropertyList) -> [FieldChange] {
    guard let now = fields[field].setting.unobservedReading.value, now != before,
      now.isContainer, before.isContainer
    else { return [] }
    return PlaceChanges(of: field, in: self, from: before, to: now).changes
  }
}
