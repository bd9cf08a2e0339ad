import SetteePropertyLists
import SetteeSettings

/// Pages: the rows of values with structure, numbered by place.
extension SettingsForm {
  /// What a row of a page is; `nil` for the form's own fields.
  package func role(of field: Field.ID) -> PageRole? { book[field]?.role }

  /// Whether a row says which variant a value is, be it that of all rows.
  package func isVariant(_ field: Field.ID) -> Bool {
    fields[field].setting.source is any VariantKeeping
  }

  /// The field whose page a row is on; `nil` for the form's own fields.
  package func container(of field: Field.ID) -> Field.ID? { book[field]?.container }

  /// The last step of the way to a row.
  package func step(of field: Field.ID) -> Place.Step? { book[field]?.step }

  /// The row of a part, where the page that it is on was made.
  package func row(at step: Place.Step, in container: Field.ID) -> Field.ID? {
    switch step {
    case .member(let name): book.row(of: name, in: container)
    case .element(let position): book.row(at: position, in: container)
    }
  }

  /// The fields around a row, the form's own first.
  package func containers(of field: Field.ID) -> [Field.ID] {
    var result: [Field.ID] = []
    var next = container(of: field)
    while let field = next {
      result.append(field)
      next = container(of: field)
    }
    return result.reversed()
  }

  /// Whether a field's value is shown as a page: it has parts, or is to have some.
  package func opensPage(_ field: Field.ID) -> Bool {
    let (type, value) = (
      fields[field].description.type, fields[field].setting.unobservedReading.value
    )
    if case .list = type.withoutNull { return !type.isTicked && value?.isPlain != true }
    guard let shape = type.structure?.shape else { return false }
    switch value {
    case .array?, .dictionary?: return true
    case nil, .null?: return shape.kind.hasParts && !shape.isText
    default:
      // One of several shapes can be chosen there.
      if case .union = shape.kind { return !shape.takesScalars }
      return false
    }
  }

  /// The rows of a field's value as it is now; what rows there are stays numbered as it was.
  ///
  /// O(n) in the members or items; rows inside them are not made.
  package func page(of container: Field.ID) -> FormPage {
    observeSettings()
    followItems()
    let reading = fields[container].setting.unobservedReading
    let (shape, variants) = present(container, reading.value)
    let identity = PageBook.Identity(
      shape: shape.inside.identity, variants: variants.map(\.chosen),
      isDefault: reading.storedValue == nil, isNull: reading.value == .null,
      place: fields[container].description.place,
      source: ObjectIdentifier(fields[container].setting.source))
    let isSame = book.identities[container] == identity
    book.identities[container] = identity
    var page = PageMaker(form: self, container: container, isSame: isSame, reading: reading)
    page.addProblems(of: shape)
    for (depth, variant) in variants.enumerated() { page.addVariant(variant, depth: depth) }
    page.addParts(of: shape)
    if page.page.parts == .items { noteItems(reading.value, of: container) }
    return page.page
  }

  /// The shape of a value, unions decided and conditions met.
  func present(_ container: Field.ID, _ value: PropertyList?) -> (Shape, [PageVariant]) {
    var shape = fields[container].description.shape ?? .anything
    var variants: [PageVariant] = []
    repeat {
      guard let decided = decide(shape, value, in: container, &variants) else {
        return (.anything, variants)
      }
      shape = value.map { decided.inside.shape(for: $0) } ?? decided
    } while shape.isUnion && variants.count < Self.unionCountMax
    return (shape, variants)
  }

  /// A page has at most so many rows of variants.
  private static let unionCountMax = 4

  /// The shape as the variant that a value is of each union; nothing where it is none of them.
  private func decide(
    _ shape: Shape, _ value: PropertyList?, in container: Field.ID, _ variants: inout [PageVariant]
  ) -> Shape? {
    var shape = shape
    while case .union(let titles) = shape.kind, variants.count < Self.unionCountMax {
      let (depth, union) = (variants.count, shape)
      var chosen = value.flatMap { variant(of: $0, among: union, in: container, at: depth) }
      if variants.isEmpty, let choice = book.choices[container], choice != chosen, let value,
        !LargeValues.contains(value),
        shape.inside.shape(ofVariant: choice)?.canBecome(value) == true
      {
        chosen = choice
      }
      chosen = chosen.flatMap { shape.isKind(ofVariant: $0, value) ? $0 : nil }
      variants.append(PageVariant(union: shape, titles: titles.map(\.title), chosen: chosen))
      guard let chosen, let inner = shape.inside.shape(ofVariant: chosen) else { return nil }
      shape = inner
    }
    return shape
  }

  /// The variant that a value is; of a large one that is to be judged for it, as far as is known.
  private func variant(
    of value: PropertyList, among union: Shape, in container: Field.ID, at depth: Int
  ) -> Int? {
    guard LargeValues.contains(value) else { return union.inside.variant(for: value) }
    return union.inside.variantAtOnce(for: value)
      ?? largeValues.variant(of: value, among: union, in: container, at: depth) { [weak self] in
        self?.onJudged?()
      }
  }

  /// What a row is called, without a look at more than its name.
  package func titleText(of field: Field.ID) -> String {
    let setting = fields[field].setting
    return itemText(of: field, setting.unobservedReading)?.title ?? setting.description.title
  }

  /// What a row is called away from its list: there the number of an item without a name says
  /// nothing.
  package func crumb(of field: Field.ID) -> String {
    let title = titleText(of: field)
    guard case .item(let position)? = role(of: field), title == "\(position + 1)" else {
      return title
    }
    return "Item \(title)"
  }

  /// The way to a field: the headings that it stands under, and what it is inside.
  package func crumbs(to field: Field.ID) -> [String] {
    let containers = containers(of: field)
    return fields[containers.first ?? field].description.path + containers.map(crumb(of:))
  }

  /// What a row of a list is called and shows, where that is more than its number.
  package func itemText(
    of field: Field.ID, _ reading: SettingReading
  ) -> (title: String, value: String)? {
    guard case .item(let position)? = role(of: field) else { return nil }
    let description = fields[field].description
    if let title = fixedTitle(of: field, at: position) {
      return (title, ValueText.display(reading.shown, of: description))
    }
    guard let value = reading.shown, value.isContainer, !description.traits.contains(.secret)
    else { return ("\(position + 1)", ValueText.display(reading.shown, of: description)) }
    let shape = description.shape
    let name = ValueSummary.nameMember(of: value, shape: shape)
    let title =
      name != nil || shape?.isUnion == true
      ? "\(position + 1) \(ValueSummary.name(of: value, at: position, shape: shape))"
      : "\(position + 1)"
    return (title, ValueSummary.line(of: value, shape: shape, skipping: name))
  }

  /// The title of an item that has a shape of its own.
  private func fixedTitle(of field: Field.ID, at position: Int) -> String? {
    guard let container = container(of: field),
      case .list(let list)? = fields[container].description.shape?.kind,
      position < list.fixedCount
    else { return nil }
    return fields[field].description.shape?.words.title
  }
}

/// A union that a value stands under, and which of its shapes the value is.
struct PageVariant {
  let union: Shape
  let titles: [String]
  let chosen: Int?
}

extension Shape.Kind {
  /// Whether a value of the kind has, or may have, parts.
  package var hasParts: Bool {
    switch self {
    case .object, .list, .union: true
    case .scalar, .anything, .nothing: false
    }
  }
}

extension Shape {
  /// Whether it is one of several shapes.
  fileprivate var isUnion: Bool { if case .union = kind { true } else { false } }

  /// Whether no value with parts can.
  var isText: Bool {
    switch kind {
    case .scalar: true
    case .object, .list, .anything, .nothing: false
    case .union(let variants):
      variants.indices.allSatisfy { inside.shape(ofVariant: $0)?.isText ?? false }
    }
  }
}

extension SettingsForm {
  /// The row of a place inside a field's value; `nil` where it has none.
  package func row(
    of steps: some Collection<Place.Step>, in field: Field.ID
  ) -> Field.ID? {
    var rows = RowsOfPlaces(self)
    return rows.row(of: Array(steps), in: field)
  }

  /// Whether a part may come there that a field's value does not have: an entry, or an item behind
  /// the last.
  package func takes(_ step: Place.Step, in container: Field.ID) -> Bool {
    guard opensPage(container) else { return false }
    let page = page(of: container)
    return switch step {
    case .member: page.parts == .members || page.parts == .entries
    case .element(let position): page.parts == .items && position == page.count
    }
  }

  /// The shape of a place inside a field's value that may not be there yet, one step in at least.
  package func shape(at steps: some Collection<Place.Step>, of container: Field.ID) -> Shape {
    steps.first.flatMap { shape(at: $0, of: container).shape(at: steps.dropFirst()) } ?? .anything
  }

  /// The shape of a part that may not be there yet.
  package func shape(at step: Place.Step, of container: Field.ID) -> Shape {
    let (shape, _) = present(container, fields[container].setting.unobservedReading.value)
    switch step {
    case .member(let name): return shape.inside.shape(ofMember: name) ?? .anything
    case .element(let position): return shape.inside.shape(ofItem: position) ?? .anything
    }
  }

  /// Whether a field's value is a secret, or has one among its parts.
  package func holdsSecret(_ field: Field.ID) -> Bool {
    let description = fields[field].description
    guard let value = fields[field].setting.unobservedReading.value else { return false }
    return description.traits.contains(.secret)
      || description.shape?.holdsSecret(in: value) ?? false
  }

  /// The row of a place inside a field's value, or the nearest around it that has one.
  package func field(_ steps: some Collection<Place.Step>, in container: Field.ID) -> Field.ID {
    var field = container
    for step in steps {
      guard let row = page(of: field).rows.first(where: { self.step(of: $0) == step }) else {
        break
      }
      field = row
    }
    return field
  }
}
