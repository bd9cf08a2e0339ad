import SetteePropertyLists
import SetteeSettings

/// Makes the rows of a page, each with the number and the description that it has had before where
/// nothing about it changed.
@MainActor
struct PageMaker {
  private let form: SettingsForm
  private let container: Field.ID
  /// Whether the rows of before are described as they were.
  private let isSame: Bool
  private let reading: SettingReading
  private let around: SettingDescription
  private var rows: [Field.ID] = []
  private var count = 0
  private var parts = FormPage.Parts.none
  private var problemCount = 0
  /// The unions that the value stands under.
  private var unions: [Shape] = []

  init(form: SettingsForm, container: Field.ID, isSame: Bool, reading: SettingReading) {
    self.form = form
    self.container = container
    self.isSame = isSame
    self.reading = reading
    around = form.fields[container].description
  }

  var page: FormPage {
    let headings = Set(rows.filter { form.role(of: $0) == .heading })
    return FormPage(
      container: container, rows: rows, headings: headings, problemCount: problemCount,
      count: count, parts: parts)
  }

  /// Adds a row for each sentence on what is wrong with the value as a whole, that no part tells.
  ///
  /// O(n) in the value; nothing is said of large ones.
  mutating func addProblems(of shape: Shape) {
    if let sentence = form.straySentence(in: container) {
      addWords(.problem(sentence), role: .problem, title: sentence)
    }
    problemCount = rows.count
    guard let value = reading.value, value.isContainer, !LargeValues.contains(value) else { return }
    var told: Set<Key> = []
    if case .object(let object) = shape.kind, reading.storedValue != nil {
      told = Set(object.members.filter(\.isRequired).map(\.name))
    }
    let problems = shape.problems(with: value).filter { problem in
      problem.steps.isEmpty && !problem.isWarning && !(problem.missing.map(told.contains) ?? false)
    }
    for sentence in Set(problems.map(\.sentence)).sorted() {
      addWords(.problem(sentence), role: .problem, title: sentence)
    }
    problemCount = rows.count
  }

  mutating func addVariant(_ variant: PageVariant, depth: Int) {
    let choices = variant.titles.enumerated().map { position, title in
      SettingType.Choice(value: .integer(Int128(position)), title: title)
    }
    unions.append(variant.union)
    let source = VariantSource(form, container: container, depth: depth)
    add(.variant(depth), role: .variant(depth), source: source) { around in
      let standard = around.defaultValue.flatMap { variant.union.inside.variant(for: $0) }
      var details = SettingDescription.Details(ofVariantAmong: choices)
      details.defaultValue = standard.map { .integer(Int128($0)) }
      (details.storage, details.traits) = (around.storage, around.inheritedTraits)
      return SettingDescription(place: around.place, details: details)
    }
  }

  /// Adds the rows of what is inside; none where the value has no parts and is to have none.
  mutating func addParts(of shape: Shape) {
    switch (reading.value, shape.kind) {
    case (.array(let items)?, _): addItems(items, of: shape)
    case (.dictionary(let members)?, _): addMembers(members, of: shape)
    case (_, .list): addItems([], of: shape)
    case (_, .object): addMembers([:], of: shape)
    // What was inside may have gone with the value, and a text that is typed in it is still open.
    case (_, .anything) where keptEntry != nil: addMembers([:], of: shape)
    case (_, .scalar), (_, .union), (_, .anything), (_, .nothing): break
    }
  }

  // MARK: Lists

  private mutating func addItems(_ items: [PropertyList], of shape: Shape) {
    (parts, count) = (.items, items.count)
    var fixed = 0
    var isOpen = true
    if case .list(let list) = shape.kind { (fixed, isOpen) = (list.fixedCount, list.allowsItems) }
    let first = rows.count
    let itemRows = form.book.rows(ofItems: max(items.count, fixed), in: container)
    let describer = describer(of: shape)
    for row in itemRows where !isSame || !form.fields.has(row) {
      form.describe(row, .late(describer))
    }
    rows += itemRows
    if let kept = form.book.kept?.row, form.container(of: kept) == container,
      let removed = form.book.removed[kept]
    {
      rows.insert(kept, at: min(first + removed.position, rows.count))
    }
    if isOpen || items.count < fixed { addAdder("+ add an item") }
  }

  // MARK: Objects

  private mutating func addMembers(_ members: PropertyDictionary, of shape: Shape) {
    count = members.count
    var object: ObjectShape?
    if case .object(let known) = shape.kind { object = known }
    let describer = describer(of: shape)
    for member in object?.members ?? [] { addPart(member.name, .member, describer) }
    parts = object?.isMap == false ? .members : .entries
    let known = Set(object?.members.map(\.name) ?? [])
    let isOpen = object?.allowsEntries ?? true
    let others = members.filter { !known.contains($0.key) }
    if !known.isEmpty, isOpen || !others.isEmpty {
      addHeading(object?.entriesHeading ?? "Entries")
    }
    for (name, _) in others { addPart(name, .entry, describer) }
    addKept(besides: known, describer)
    if isOpen { addAdder("+ add an entry") }
  }

  /// The member or entry in which something is open, or that is around it, whether or not it is
  /// there.
  private var keptEntry: (name: Key, position: Int)? {
    guard let kept = form.book.kept else { return nil }
    let way = form.containers(of: kept.row) + [kept.row]
    guard let part = way.first(where: { form.container(of: $0) == container }),
      let name = form.step(of: part)?.name
    else { return nil }
    return (name, part == kept.row ? kept.position : rows.count)
  }

  /// Leaves an entry that somebody removed, or a member whose condition is not met any more, where
  /// it was while something is open in it.
  private mutating func addKept(besides known: Set<Key>, _ describer: PartDescriber) {
    guard let kept = keptEntry, !known.contains(kept.name),
      let row = form.book.row(of: kept.name, in: container), !rows.contains(row)
    else { return }
    let position = min(kept.position, rows.count)
    addPart(kept.name, .entry, describer)
    rows.insert(rows.removeLast(), at: position)
  }

  // MARK: Rows

  private mutating func addPart(_ name: Key, _ role: PageRole, _ describer: PartDescriber) {
    let (number, isNew) = form.book.number(of: .member(name), role: role, in: container)
    if isNew || !isSame { form.describe(number, .late(describer)) }
    rows.append(number)
  }

  /// Whether the value around is not stored, so that its default shows.
  private var isDefault: Bool { reading.storedValue == nil }

  fileprivate static func part(
    _ step: Place.Step, of around: SettingDescription, _ role: PageRole, _ isRequired: Bool,
    _ defaultValue: PropertyList?, _ shape: @escaping @Sendable () -> Shape
  ) -> SettingDescription {
    SettingDescription(
      place: around.place.appending(step), title: role == .entry ? step.name?.title : nil,
      path: around.path + [around.title],
      storage: around.storage, isRequired: isRequired,
      defaultValue: defaultValue, traits: around.inheritedTraits, shape: shape)
  }

  /// Describes parts where they stand when somebody looks at them.
  func describer(of shape: Shape) -> PartDescriber {
    PartDescriber(
      book: { [form] in form.book[$0] }, around: form.fields[container].setting, shape: shape,
      unions: unions, value: reading.value, isDefault: isDefault)
  }

  private mutating func addHeading(_ title: String) {
    addWords(.heading(title), role: .heading, title: title)
  }

  private mutating func addAdder(_ title: String) { addWords(.add, role: .add, title: title) }

  private mutating func addWords(_ name: PageBook.Name, role: PageRole, title: String) {
    add(name, role: role, source: StillSource.shared) { around in
      SettingDescription(
        place: around.place, kind: .text, details: .init(title: title, type: .boolean))
    }
  }

  private mutating func add(
    _ name: PageBook.Name, role: PageRole, source: any SettingsSource,
    _ describe: (SettingDescription) -> SettingDescription
  ) {
    let (number, isNew) = form.book.number(of: name, role: role, in: container)
    if isNew || !isSame {
      form.describe(number, .described(Setting(describe(around), source: source)))
    }
    rows.append(number)
  }
}

extension SettingDescription {
  /// What holds for all that is inside too.
  fileprivate var inheritedTraits: Traits { traits.intersection([.secret, .readOnly]) }
}

/// Describes the parts of a value, each where it stands when somebody first looks at it.
@MainActor
final class PartDescriber {
  private let book: (Field.ID) -> PageBook.Row?
  private let around: Setting
  private let shape: Shape
  /// The unions around the shape, of which it is one variant.
  private let unions: [Shape]
  /// The value around.
  private let value: PropertyList?
  /// Whether that is not stored but shows as a default.
  private let isDefault: Bool

  init(
    book: @escaping (Field.ID) -> PageBook.Row?, around: Setting, shape: Shape,
    unions: [Shape], value: PropertyList?, isDefault: Bool
  ) {
    self.book = book
    self.around = around
    self.shape = shape
    self.unions = unions
    self.value = value
    self.isDefault = isDefault
  }

  func setting(of row: Field.ID) -> Setting {
    guard let row = book(row), let step = row.step else { return around }
    var isRequired = false
    // Nothing is missing of an object that is not there, be it that null stands in its place.
    if case .object(let object) = shape.kind, !isDefault, value != .null {
      isRequired = object.members.contains { $0.name == step.name && $0.isRequired }
    }
    let condition = row.role == .entry ? condition(of: step) : nil
    let description = around.description
    let joined = description.joinsDefault ? description.defaultValue?.value(at: step) : nil
    let described = PageMaker.part(
      step, of: description, row.role, isRequired,
      isDefault ? value?.value(at: step) : nil
    ) { [shape, unions] in
      var part = shape.shape(at: [step]) ?? .anything
      if let name = step.name {
        part = unions.lazy.compactMap { $0.tag(name, as: part) }.first ?? part
      }
      if condition != nil, let name = step.name,
        (unions + [shape]).contains(where: { $0.inside.hidesElsewhere(name) })
      {
        part.words.traits.insert(.secret)
      }
      if let condition { part.words.help = LateText("Only where \(condition).") }
      part.words.join(joined)
      return part
    }
    return Setting(described, source: around.source)
  }

  /// What would have to hold for a member to be described that another branch knows.
  private func condition(of step: Place.Step) -> String? {
    guard let name = step.name, let value else { return nil }
    return (unions + [shape]).lazy.compactMap {
      $0.inside.condition(ofMember: name, in: value)
    }.first
  }
}

extension SettingDescription.Details {
  /// Those of the row that says which variant a value is; the values are the variants' positions.
  package init(ofVariantAmong choices: [SettingType.Choice]) {
    self.init(
      title: "Variant", help: LateText("Which of several shapes the value has."),
      type: .choice(choices))
  }
}

/// Behind a row that says which variant a value is.
@MainActor
package protocol VariantKeeping: SettingsSource {}

/// The present variant of a value, as a row of its own.
@MainActor
final class VariantSource: VariantKeeping {
  private weak var form: SettingsForm?
  private let container: Field.ID
  private let depth: Int

  init(_ form: SettingsForm, container: Field.ID, depth: Int) {
    self.form = form
    self.container = container
    self.depth = depth
  }

  func reading(of description: SettingDescription) -> SettingReading {
    guard let form else { return SettingReading(value: nil) }
    return reading(form, form.fields[container].setting.reading)
  }

  func unobservedReading(of description: SettingDescription) -> SettingReading {
    guard let form else { return SettingReading(value: nil) }
    return reading(form, form.fields[container].setting.unobservedReading)
  }

  private func reading(_ form: SettingsForm, _ around: SettingReading) -> SettingReading {
    let variants = form.present(container, around.value).1
    let chosen = variants.indices.contains(depth) ? variants[depth].chosen : nil
    return SettingReading(
      value: chosen.map { .integer(Int128($0)) }, source: around.source, lock: around.lock)
  }

  /// That of the value whose variant it is.
  func line(of description: SettingDescription) -> Int? {
    form?.fields[container].setting.line
  }

  /// The form switches variants itself, so that it is one step on the value.
  func write(_ value: PropertyList, to description: SettingDescription) throws {}

  func reset(_ description: SettingDescription) throws {}
}

/// Behind rows that are words and have no value.
@MainActor
final class StillSource: SettingsSource {
  static let shared = StillSource()

  func reading(of description: SettingDescription) -> SettingReading { SettingReading(value: nil) }

  func write(_ value: PropertyList, to description: SettingDescription) throws {}

  func reset(_ description: SettingDescription) throws {}
}
