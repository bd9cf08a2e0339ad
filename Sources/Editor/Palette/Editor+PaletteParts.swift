import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// A part of a field's value that has no row, be it there or to come.
struct RowlessPart {
  /// The field nearest around it.
  let container: Field.ID
  /// The way from there, of one step at least.
  let steps: [Place.Step]
  /// Whether the first step leads to a new row of the field's page; else its page has no place for
  /// it, or it has no page.
  let isOnPage: Bool
  /// Whether it is an item of a list without a page, of which something is stored.
  let isItem: Bool

  /// Whether it is stored by itself, with all that leads further in; else with the whole value of
  /// the field.
  var isAlone: Bool { isOnPage || isItem }

  /// Whether what is stored is the part, and nothing around it.
  var isWhole: Bool { isAlone && steps.count == 1 }
}

/// Parts without rows, named by lines of the palette.
extension Editor {
  /// The part that the first of several places leads to whose key has a field.
  func part(among places: [Place]) -> RowlessPart? {
    for place in places where !place.isWhole {
      guard let root = form.field(forKey: place.key) else { continue }
      return part(at: place.steps, in: root)
    }
    return nil
  }

  /// The part at a place inside a field's value; nothing where none can be.
  func part(at steps: [Place.Step], in root: Field.ID) -> RowlessPart? {
    var rows = RowsOfPlaces(form)
    let container = rows.nearestRow(of: steps, in: root)
    let depth = form.containers(of: container).count - form.containers(of: root).count
    let rest = Array(steps.dropFirst(depth))
    guard let first = rest.first else { return nil }
    var isItem = false
    if rest.count == 1, first.name == nil, case .array? = stored(in: container) { isItem = true }
    let part = RowlessPart(
      container: container, steps: rest, isOnPage: form.takes(first, in: container),
      isItem: isItem)
    return grown(by: .nothing, at: part) == nil ? nil : part
  }

  /// What is stored around a part that gets a value: the new part of a page with all that leads
  /// further in, or else the whole value of the field.
  private func grown(by value: OrderedTree, at part: RowlessPart) -> OrderedTree? {
    if part.isOnPage { return OrderedTree?.none.grown(by: value, at: part.steps.dropFirst()) }
    let reading = form.fields[part.container].setting.unobservedReading
    // Places of a document are read in what stands there, others in what is in force, and so are
    // those in lists of which nothing stands there.
    let isInForce = if case .array? = reading.value { true } else { options.words == nil }
    let whole =
      list(insteadOf: reading.storedValue, at: part)
      ?? (isInForce ? reading.value : reading.storedValue)
    return whole.map { OrderedTree($0) }.grown(by: value, at: part.steps[...])
  }

  /// The list that takes the place of a value without parts, which is its first item; nothing where
  /// none does.
  private func list(insteadOf stored: PropertyList?, at part: RowlessPart) -> PropertyList? {
    guard let stored, !stored.isContainer, part.steps[0].name == nil else { return nil }
    return form.fields[part.container].description.shape?
      .unstored(stored, standard: nil, at: part.steps)?.value
  }

  /// What of a list's default a part is stored with, as a sentence; `nil` where the list is stored.
  private func standard(around part: RowlessPart) -> String? {
    guard !part.isOnPage, stored(around: part) == nil,
      case .array(let items)? = form.fields[part.container].setting.unobservedReading.value
    else { return nil }
    return PropertyList.array(items).remark(onStoredBeside: [part.steps[0]])
  }

  private func stored(around part: RowlessPart) -> PropertyList? { stored(in: part.container) }

  private func stored(in field: Field.ID) -> PropertyList? {
    form.fields[field].setting.unobservedReading.storedValue
  }

  /// Whether there is a value.
  func isThere(_ part: RowlessPart) -> Bool {
    stored(around: part)?.value(at: part.steps) != nil
  }

  /// Whether a part is a secret, by itself or with all of a value around it.
  func isSecret(_ part: RowlessPart) -> Bool {
    form.fields[part.container].description.traits.contains(.secret)
      || part.steps.indices.contains { index in
        form.shape(at: part.steps[...index], of: part.container).words.traits.contains(.secret)
      }
  }

  /// What is said of a part.
  func description(of part: RowlessPart) -> SettingDescription {
    let shape = form.shape(at: part.steps, of: part.container)
    let details = SettingDescription.Details(shape, at: Place("value"), storage: .local)
    return SettingDescription(place: Place("value"), details: details)
  }

  /// What is stored for a text as a part, or what keeps it from being one, with the part's name.
  func draft(_ text: String, of part: RowlessPart, isTyping: Bool) -> LineValue {
    if let obstacle = obstacle(toEditing: part.container) { return LineValue(.problem(obstacle)) }
    let setting = form.fields[part.container].setting
    let place = setting.description.place
    if part.isOnPage, let name = part.steps[0].name,
      let sentence = form.problem(withName: name.name, in: part.container)
    {
      return LineValue(.problem("\(place.appending(part.steps[0])): \(sentence)"))
    }
    let line = draft(
      text, as: description(of: part), in: setting,
      of: Place(place.key, place.steps + part.steps).description)
    guard let value = line.value else { return line }
    let exact = line.spelling.flatMap { setting.exact(value, spelledAs: $0) }
    let own = exact ?? OrderedTree(value)
    guard let tree = part.isItem ? own : grown(by: own, at: part) else {
      return LineValue(.problem("It cannot be set here."))
    }
    var whole = LineValue(.value(tree.propertyList))
    whole.spelling = part.isWhole ? line.spelling : exact.map { _ in tree.json() }
    return part.isOnPage
      ? refused(whole, atNew: place.appending(part.steps[0]).description, isTyping: isTyping)
      : whole
  }

  /// Stores a text as a part, and shows it or the field that has it.
  func set(_ part: RowlessPart, to text: String, named word: String) {
    let draft = draft(text, of: part, isTyping: false)
    guard let value = draft.value else { return say(.problem(draft.problem ?? "")) }
    let remark = options.words?.remark(onNew: word).map { "Added: \($0)" } ?? standard(around: part)
    guard store(value, as: part, spelling: draft.spelling) else { return }
    var rows = RowsOfPlaces(form)
    show(rows.nearestRow(of: part.steps, in: part.container))
    if let remark { say(.note(remark)) }
  }

  private func store(_ value: PropertyList, as part: RowlessPart, spelling: String?) -> Bool {
    guard part.isAlone else { return store(value, in: part.container, spelling: spelling) }
    let isSet = isThere(part)
    return act(
      isSet ? .set(value, spelling: spelling) : .insert(value, spelling: spelling),
      at: part.steps[0], of: part.container)
  }

  /// Takes a part away that is there.
  func remove(_ part: RowlessPart) {
    var whole = stored(around: part)
    do throws(PlaceProblem) {
      let key = form.fields[part.container].description.key
      _ = try Edit(Place(key, part.steps), .remove).apply(to: &whole)
    } catch {
      return say(.problem("\(error)"))
    }
    show(part.container)
    if let whole { store(whole, in: part.container) }
  }
}
