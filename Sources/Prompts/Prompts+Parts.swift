import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// Values with parts: into one, out of it, and parts that come and go.
extension Prompts {
  func enter(_ field: Field.ID) -> Answer {
    guard form.opensPage(field) else { return .refused("\(title(of: field)) has no parts.") }
    containers.append(field)
    var answer = Answer(summary)
    answer.lines += explanation("'list' tells them, 'out' leads back.")
    return answer
  }

  func leave() -> Answer {
    guard containers.popLast() != nil else { return .refused("Nothing is around the form.") }
    return Answer(summary)
  }

  /// Goes to the row of a key, or of a place inside its value, and asks for it.
  func go(to word: String) -> Answer {
    let words = PlaceWords<PropertyList>(
      ofKeys: { [form] key in
        form.field(forKey: key).flatMap { form.fields[$0].setting.unobservedReading.value }
      },
      names: { [form] steps in
        .asked { steps.isEmpty && form.field(forKey: $0) != nil }
      })
    do throws(PlaceWordError) {
      let place = try words.place(of: word)
      guard let outermost = form.field(forKey: place.key) else {
        let near = form.search(word).matches.first.map { form.fields[$0].description.key.name }
        return .refused("No setting \(word)\(near.map { "; \($0) is near" } ?? "").")
      }
      let field = form.field(place.steps, in: outermost)
      containers = form.containers(of: field)
      return ask(field)
    } catch {
      return .refused("\(error)")
    }
  }

  // MARK: Parts that come

  /// Adds an item at the end, or an entry by its name, with a value where one is said.
  func add(_ text: String) -> Answer {
    guard let container = containers.last else { return addField(text) }
    if let obstacle = obstacle(toEditing: container) { return .refused(obstacle) }
    let page = form.page(of: container)
    guard let last = page.rows.last, form.role(of: last) == .add else {
      return .refused("Nothing can be added to \(title(of: container)).")
    }
    if page.parts == .items { return insert(text, at: .element(page.count), of: container) }
    let (name, value) = PromptCommand.split(text)
    if let problem = form.problem(withName: name, in: container) {
      return .refused(name.isEmpty ? "An entry needs a name." : problem)
    }
    return insert(value, at: .member(Key(name)), of: container)
  }

  /// Adds a field to the form itself: its name, and behind it its value.
  private func addField(_ text: String) -> Answer {
    let (name, value) = PromptCommand.split(text)
    guard let newFields else {
      return .refused("Nothing can be added here; 'in' and a number leads into a list.")
    }
    guard !name.isEmpty else { return .refused("An entry needs a name.") }
    guard let setting = newFields.setting(name) else {
      return .refused("'\(name)' names no place here.")
    }
    guard setting.unobservedReading.storedValue == nil else {
      return .refused("'\(name)' is there already; 'list \(name)' shows it.")
    }
    if value.isEmpty, setting.description.type.isAnything {
      return .refused("An entry needs a value: add \(name) VALUE.")
    }
    form.admit([setting])
    arrange()
    defer { form.dismissGuests { !form.fields(below: $0.description.key).isEmpty } }
    guard let field = form.field(forKey: setting.description.key) else {
      return .refused("'\(name)' cannot be added.")
    }
    return set(field, to: value) { newFields.refusal($0, name) }
  }

  private func insert(
    _ text: String, at step: Place.Step, of container: Field.ID
  ) -> Answer {
    let shape = form.shape(at: step, of: container)
    let type = SettingType(shape)
    if case .union(let variants) = shape.kind {
      let named = variants.firstIndex { $0.title.lowercased() == text.lowercased() }
      if let inner = named.flatMap(shape.inside.shape(ofVariant:)), inner.kind.hasParts {
        return insert(inner.inside.skeleton() ?? inner.kind.simplest, step, container)
      }
      guard !text.isEmpty || shape.inside.skeleton() != nil else {
        let titles = variants.map(\.title).joined(separator: ", ")
        return .refused("Nothing was added: say its value, or which it is of: \(titles).")
      }
    }
    if text.isEmpty, shape.kind.hasParts {
      return insert(shape.inside.skeleton() ?? shape.kind.simplest, step, container)
    }
    let number = type.taking(form.fields[container].setting.typedNumber(text))
    switch ValueText.parse(text, as: type).spelled(number, as: type, over: nil) {
    case .problem(let sentence): return .refused("Nothing was added: \(sentence)")
    case .value(let value):
      let details = SettingDescription.Details(shape, at: Place("value"), storage: .local)
      let description = SettingDescription(place: Place("value"), details: details)
      if let sentence = description.refusal(of: value) {
        return .refused("Nothing was added: \(sentence)")
      }
      let spelling = value == number?.value ? number?.spelling : nil
      return insert(value, step, container, spelling: spelling)
    }
  }

  private func insert(
    _ value: PropertyList, _ step: Place.Step, _ container: Field.ID, spelling: String? = nil
  ) -> Answer {
    let outcome = form.act(.insert(value, spelling: spelling), at: step, of: container)
    return outcomeOfPart(outcome, in: container) {
      let row = rows.firstIndex { form.step(of: $0) == step }
      return row.map { "Added: \(line(of: rows[$0], number: $0 + 1))." } ?? summary
    }
  }

  // MARK: Parts that go

  func remove(_ field: Field.ID) -> Answer {
    guard let container = form.container(of: field), let step = form.step(of: field) else {
      return .refused("\(title(of: field)) is no item; 'reset' takes its value back.")
    }
    switch form.role(of: field) {
    case .item?, .entry?: break
    case .member?, .variant?, .problem?, .heading?, .add?, nil: return reset(field)
    }
    let removed = title(of: field)
    return outcomeOfPart(form.act(.remove, at: step, of: container), in: container) {
      "Removed: \(removed). \(summary)"
    }
  }

  private func outcomeOfPart(
    _ outcome: EditOutcome, in container: Field.ID, _ sentence: () -> String
  ) -> Answer {
    switch outcome {
    case .stored: stored([sentence()])
    case .unchanged, .draft: Answer(summary)
    case .refused(let reason), .contested(_, let reason): .refused(reason)
    }
  }
}
