import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import SetteeTerminals

/// Parts that are added to a value: a name, a variant, what it begins with, then the part itself.
extension Editor {
  /// Adds a part below the focused one: a line to type in, a name, a variant, or a page.
  func addPart() {
    if canAddFields {
      guard let lock = options.words?.lock else { return addField() }
      return say(.problem("Nothing can be added: \(lock)."))
    }
    guard let page = navigation.pages.last?.page else { return }
    let container = page.container
    if let refusal = refusal(of: container) { return say(.problem(refusal)) }
    guard let adder = page.rows.last, form.role(of: adder) == .add else {
      return say(.note("Nothing can be added here."))
    }
    if let refusal = form.refusalToAdd(to: container) { return say(.problem(refusal)) }
    guard page.parts == .items else {
      navigation.moveRow(by: page.rows.count)
      return openName(
        in: adder, container: container, draft: "", purpose: .newEntry)
    }
    var slot = PartSlot.last
    if let field = focusedField, case .item? = form.role(of: field) { slot = .below(field) }
    navigation.moveRow(by: page.rows.count)
    addItem(at: slot, in: adder)
  }

  /// Adds an item, or an entry that has a name already.
  func addItem(at slot: PartSlot, in row: Field.ID) {
    let shape = shape(at: slot, in: row)
    if offerSnippets(of: shape, at: slot, in: row) { return }
    addEmpty(shape, at: slot, in: row)
  }

  /// The value that a row adds parts to, and where a part goes.
  private func target(of slot: PartSlot, in row: Field.ID) -> (Field.ID, Place.Step) {
    let container = form.container(of: row) ?? row
    return (container, slot.step(of: container, in: form))
  }

  /// The shape of what comes to stand there.
  func shape(at slot: PartSlot, in row: Field.ID) -> Shape {
    let (container, step) = target(of: slot, in: row)
    return form.shape(at: step, of: container)
  }

  /// Adds an item that begins with nothing, its variant first.
  func addEmpty(_ shape: Shape, at slot: PartSlot, in row: Field.ID) {
    let type = SettingType(shape)
    if case .union(let variants)? = type.structure?.shape.kind, shape.inside.skeleton() == nil {
      let choices = variants.enumerated().map { position, variant in
        SettingType.Choice(value: .integer(Int128(position)), title: variant.title)
      }
      open(
        row, purpose: .newVariant(slot), value: nil,
        description: SettingDescription(key: "variant", title: "Variant", type: .choice(choices)))
      return
    }
    insert(shape, at: slot, in: row)
  }

  /// Stores what is known of a new part and opens it, or opens a line for what is not.
  func insert(_ shape: Shape, as variant: Int? = nil, at slot: PartSlot, in row: Field.ID) {
    if shape.kind.hasParts {
      let value = shape.inside.skeleton() ?? shape.kind.simplest
      return insert(value, as: variant, at: slot, in: row)
    }
    var details = SettingDescription.Details(shape, at: Place("value"), storage: .local)
    let (container, _) = target(of: slot, in: row)
    details.traits.formUnion(form.fields[container].description.traits.intersection(.secret))
    let description = SettingDescription(place: Place("value"), details: details)
    if case .boolean = description.type {
      return insert(description.defaultValue ?? .boolean(false), at: slot, in: row)
    }
    if case .constant(let only) = description.type {
      return insert(only, at: slot, in: row)
    }
    open(
      row, purpose: .newPart(slot), value: description.defaultValue,
      description: description, judge: { description.refusal(of: $0) },
      literal: form.fields[container].setting.typedNumber,
      meaning: shape.isAnything
        ? ValueText.kindOfItems(of: form.fields[container].setting.unobservedReading.value) : nil)
  }

  /// Stores a new part, of a variant where that was chosen, and opens its page where it has one.
  func insert(
    _ value: PropertyList, as variant: Int? = nil, at slot: PartSlot, in row: Field.ID
  ) {
    guard insert(value, spelling: nil, at: slot, in: row), let field = focusedField else { return }
    if let variant { form.choose(variant, of: field) }
    if form.opensPage(field) { openPage(field) }
  }

  /// Stores a new part and moves the focus to it; whether it was not refused.
  func insert(
    _ value: PropertyList, spelling: String?, at slot: PartSlot, in row: Field.ID
  ) -> Bool {
    takeMarks()
    let (container, step) = target(of: slot, in: row)
    guard act(.insert(value, spelling: spelling), at: step, of: container) else { return false }
    focus(step)
    return true
  }
}
