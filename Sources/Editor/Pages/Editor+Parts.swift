import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import SetteeTerminals

/// Parts of a value: added, removed, moved, renamed, switched to another variant.
extension Editor {
  func run(_ command: PageCommand) {
    switch command {
    case .leavePage: leavePage()
    case .previousPage: openSibling(-1)
    case .nextPage: openSibling(1)
    case .addPart: addPart()
    case .removePart: actOnPart(.remove, "Removed")
    case .duplicatePart: duplicatePart()
    case .movePartUp: movePart(by: -1)
    case .movePartDown: movePart(by: 1)
    case .renamePart: renamePart()
    case .editText: editText()
    case .chooseVariant: chooseVariant()
    case .setNone: setNone()
    case .showProblems: showProblems()
    case .goToFollowed: goToFollowed()
    case .writeCopy: writeCopy()
    case .removeRepeated: removeRepeated()
    }
  }

  /// The focused row where it is a part of the page's value.
  private var focusedPart: (field: Field.ID, step: Place.Step, container: Field.ID)? {
    guard let field = focusedField, form.role(of: field)?.isPart == true,
      let step = form.step(of: field), let container = form.container(of: field)
    else { return nil }
    return (field, step, container)
  }

  /// Makes an act at a step of a page's value, and says what became of it.
  /// - Parameters:
  ///   - act: What is done.
  ///   - step: Where in the value.
  ///   - container: The field whose value it is.
  ///   - part: The row that has to be there still, where it is about one.
  /// - Returns: Whether it was not refused.
  @discardableResult
  func act(
    _ act: Edit.Act, at step: Place.Step, of container: Field.ID, meaning part: Field.ID? = nil
  ) -> Bool {
    let outcome = editing([container]) {
      if let part, form.isGone(part) || form.step(of: part) != step {
        return .refused(form.changedMeanwhile(container))
      }
      return form.act(act, at: step, of: container)
    }
    refreshPages(navigation.pages.map(\.container))
    frame.markStale()
    switch outcome {
    case .stored, .draft:
      if let remark = form.takeRemark() { say(.note(remark)) }
      return true
    case .unchanged: return true
    case .refused(let reason), .contested(_, let reason):
      say(.problem(reason))
      return false
    }
  }

  private func actOnPart(_ act: Edit.Act, _ verb: String) {
    if focusedEntry != nil { return resetFocused() }
    guard let part = focusedPart, !form.isToCome(part.field) else {
      return say(.note("There is nothing to remove here."))
    }
    let title = title(of: part.field)
    let count = form.fields[part.field].setting.commentCount
    if case .member? = form.role(of: part.field) { return resetFocused() }
    guard self.act(act, at: part.step, of: part.container, meaning: part.field) else { return }
    if count > 0 { return say(removal(of: title, commentCount: count)) }
    if session.notice == nil { say(.note("\(verb): \(title); \(undoName) undoes.")) }
  }

  /// Says that comments went with a value.
  func removal(of title: String, commentCount count: Int) -> Notice {
    .note(
      "Removed \(title), with \(count.counted("comment")) inside;"
        + " \(undoName) brings all back.")
  }

  private var undoName: String { keyMap.keyName(for: EditorCommand.undo, in: .list) }

  private func duplicatePart() {
    if let field = focusedEntry { return openName(of: field, isCopied: true) }
    guard let part = focusedPart else { return }
    if form.isToCome(part.field) { return say(.note("There is nothing to duplicate here.")) }
    switch part.step {
    case .element(let position):
      if act(.duplicate(), at: part.step, of: part.container, meaning: part.field) {
        focusItem(position + 1)
      }
    case .member(let name):
      openName(
        in: part.field, container: part.container, draft: "\(name.name)-2",
        purpose: .duplicate(container: part.container, step: part.step))
    }
  }

  /// Moves the focused part among the others of its value.
  func movePart(by count: Int) {
    guard let part = focusedPart, let page = navigation.pages.last?.page else { return }
    switch part.step {
    case .element(let position):
      let goal = position + count
      guard (0..<page.count).contains(goal) else { return }
      // Its row is where the item is, wherever others have put that meanwhile.
      if act(.move(to: goal), at: part.step, of: part.container, meaning: part.field),
        let row = list.row(of: part.field)
      {
        navigation.moveRow(by: row - list.row)
      }
    case .member: moveEntry(part.field, by: count, on: page)
    }
  }

  /// Moves an entry to where another one stands, past the members between them.
  private func moveEntry(_ field: Field.ID, by count: Int, on page: FormPage) {
    let entries = page.rows.filter { form.role(of: $0) == .entry }
    guard let position = entries.firstIndex(of: field), let step = form.step(of: field) else {
      return say(.note("\(title(of: field)) has a place of its own."))
    }
    guard entries.indices.contains(position + count),
      let goal = form.position(of: entries[position + count])
    else { return }
    if act(.move(to: goal), at: step, of: page.container) { focus(step) }
  }

  /// Moves the focus to an item of the page.
  private func focusItem(_ position: Int) {
    guard let page = navigation.pages.last?.page else { return }
    let row = page.rows.firstIndex { form.role(of: $0) == .item(position) }
    if let row { navigation.moveRow(by: row - list.row) }
  }

  // MARK: Names

  private func renamePart() {
    if let field = focusedEntry { return openName(of: field, isCopied: false) }
    guard let part = focusedPart, case .member(let name) = part.step,
      form.role(of: part.field) == .entry
    else { return say(.note("Only entries have names to change.")) }
    openName(
      in: part.field, container: part.container, draft: name.name,
      purpose: .rename(container: part.container, step: part.step))
  }

  /// Opens a line for the name of an entry.
  private func openName(
    in field: Field.ID, container: Field.ID, draft: String, purpose: OpenField.Purpose
  ) {
    var old: Key?
    if case .rename(_, let step) = purpose { old = step.name }
    let (form, isNew) = (form, form.role(of: field) == .add)
    openName(
      in: field, draft: draft, purpose: purpose, offering: form.nameSuggestions(in: container)
    ) { name in
      let isGone = !isNew && form.fields[field].setting.unobservedReading.value == nil
      return isGone ? Self.goneName : form.problem(withName: name, in: container, except: old)
    }
  }

  /// What is said while a name is typed for what somebody else has taken away.
  static let goneName = "It was removed elsewhere."

  /// Opens a line for a name.
  func openName(
    in field: Field.ID, draft: String, purpose: OpenField.Purpose, offering names: [String] = [],
    judge: @escaping (String) -> String?
  ) {
    var words = ShapeWords()
    words.examples = names.map(PropertyList.string)
    let shape = Shape(
      words: words, kind: .scalar(.string(.init())), isNullable: false,
      inside: Shape.anything.inside)
    open(
      field, purpose: purpose, value: .string(draft),
      description: SettingDescription(
        place: Place("name"),
        details: .init(title: "Name", type: .string(.init()), shape: shape))
    ) { value in
      guard case .string(let name)? = value.scalar else { return nil }
      return judge(name)
    }
  }

  // MARK: Adding

  /// Adds a part below the focused one: a line to type in, a name, a variant, or a page.
  func addPart() {
    if canAddFields { return addField() }
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
        in: adder, container: container, draft: "", purpose: .newEntry(container: container))
    }
    var position = page.count
    if let field = focusedField, case .item(let focused)? = form.role(of: field) {
      position = form.position(below: focused, in: container)
    }
    navigation.moveRow(by: page.rows.count)
    addItem(at: .element(position), of: container, in: adder)
  }

  /// Adds an item, or an entry that has a name already.
  private func addItem(at step: Place.Step, of container: Field.ID, in row: Field.ID) {
    let shape = form.shape(at: step, of: container)
    if offerSnippets(of: shape, at: step, of: container, in: row) { return }
    addEmpty(shape, at: step, of: container, in: row)
  }

  /// Adds an item that begins with nothing, its variant first.
  func addEmpty(
    _ shape: Shape, at step: Place.Step, of container: Field.ID, in row: Field.ID
  ) {
    let type = SettingType(shape)
    if case .union(let variants)? = type.structure?.shape.kind, shape.inside.skeleton() == nil {
      let choices = variants.enumerated().map { position, variant in
        SettingType.Choice(value: .integer(Int128(position)), title: variant.title)
      }
      open(
        row, purpose: .newVariant(container: container, step: step), value: nil,
        description: SettingDescription(key: "variant", title: "Variant", type: .choice(choices)))
      return
    }
    insert(shape, at: step, of: container, in: row)
  }

  /// Stores what is known of a new part and opens it, or opens a line for what is not.
  func insert(
    _ shape: Shape, as variant: Int? = nil, at step: Place.Step, of container: Field.ID,
    in row: Field.ID
  ) {
    if shape.kind.hasParts {
      let value = shape.inside.skeleton() ?? shape.kind.simplest
      return insert(value, as: variant, at: step, of: container)
    }
    var details = SettingDescription.Details(shape, at: Place("value"), storage: .local)
    details.traits.formUnion(form.fields[container].description.traits.intersection(.secret))
    let description = SettingDescription(place: Place("value"), details: details)
    if case .boolean = description.type {
      if act(.insert(description.defaultValue ?? .boolean(false)), at: step, of: container) {
        focus(step)
      }
      return
    }
    if case .constant(let only) = description.type {
      return insert(only, at: step, of: container)
    }
    open(
      row, purpose: .newPart(container: container, step: step), value: description.defaultValue,
      description: description, judge: { description.refusal(of: $0) },
      literal: form.fields[container].setting.typedNumber)
  }

  /// Stores a new part, of a variant where that was chosen, and opens its page where it has one.
  func insert(
    _ value: PropertyList, as variant: Int? = nil, at step: Place.Step, of container: Field.ID
  ) {
    guard act(.insert(value), at: step, of: container) else { return }
    focus(step)
    guard let field = focusedField else { return }
    if let variant { form.choose(variant, of: field) }
    if form.opensPage(field) { openPage(field) }
  }

  /// Moves the focus to a part of the page.
  private func focus(_ step: Place.Step) {
    guard let page = navigation.pages.last?.page,
      let row = page.rows.firstIndex(where: { form.step(of: $0) == step })
    else { return }
    navigation.moveRow(by: row - list.row)
  }

  /// Does what a line was opened for that is no value of its own.
  /// - Returns: Whether the line can close.
  func finish(
    _ purpose: OpenField.Purpose, with value: PropertyList, in row: Field.ID, isJudged: Bool = false
  ) -> Bool {
    switch purpose {
    case .value:
      let spelling = openField?.editor.spelling(of: value)
      return store(value, in: row, spelling: spelling, isJudged: isJudged)
    case .rename(let container, let step):
      guard case .string(let name) = value else { return false }
      guard act(.rename(to: Key(name)), at: step, of: container) else { return false }
      focus(.member(Key(name)))
    case .duplicate(let container, let step):
      guard case .string(let name) = value else { return false }
      guard act(.duplicate(as: Key(name)), at: step, of: container) else { return false }
      focus(.member(Key(name)))
    case .renameField, .duplicateField:
      guard case .string(let name) = value else { return false }
      return rename(row, to: name, isCopied: purpose == .duplicateField)
    case .newEntry(let container):
      guard case .string(let name) = value else { return false }
      closeOpenField()
      addItem(at: .member(Key(name)), of: container, in: row)
    case .newVariant(let container, let step):
      guard case .integer(let position) = value else { return false }
      closeOpenField()
      addVariant(Int(position), at: step, of: container, in: row)
    case .offer:
      guard case .integer(let position) = value else { return false }
      return take(offer: Int(position), for: row)
    case .newSnippet(let container, let step, let variant):
      guard case .integer(let position) = value else { return false }
      closeOpenField()
      beginPart(with: Int(position), variant: variant, at: step, of: container, in: row)
    case .newPart(let container, let step):
      let spelling = openField?.editor.spelling(of: value)
      guard act(.insert(value, spelling: spelling), at: step, of: container) else { return false }
      focus(step)
    }
    return true
  }

  // MARK: Other ways in

  /// Opens the JSON text of the focused value.
  func editText() {
    guard pane == .fields, let field = focusedField, form.fields[field].kind == .setting else {
      return
    }
    if let refusal = refusal(of: field) { return say(.problem(refusal)) }
    let description = form.fields[field].description
    guard description.type.structure != nil || description.shape != nil else {
      return say(.note("\(title(of: field)) is edited in its row."))
    }
    if form.holdsSecret(field) || description.traits.contains(.secret) {
      return say(.problem("\(title(of: field)) holds a secret; its rows can be edited."))
    }
    let (setting, reading) = (form.fields[field].setting, rows.row(field).reading)
    do throws(JSONTextProblem) {
      let json = try setting.jsonText(of: reading.value)
      session.open(
        field,
        in: FieldEditor(
          description: description, reading: reading,
          widget: LinesField(json: json, keepsNumbers: setting.keepsNumbers),
          keys: keyMap, judge: { description.refusal(of: $0) }),
        for: .value)
      form.keepRow(field, at: list.row)
      frame.markStale()
    } catch {
      say(.problem("\(title(of: field)) \(error.phrase); its rows can be edited."))
    }
  }

  /// Opens the list of variants of the focused value, or of the page's.
  private func chooseVariant() {
    guard let field = focusedField else { return }
    if case .variant? = form.role(of: field) {
      _ = open(field)
      return
    }
    guard form.fields[field].description.type.structure != nil else { return }
    openPage(field)
    if let first = list.field(at: 0), case .variant? = form.role(of: first) {
      navigation.moveRow(by: -list.count)
      _ = open(first)
    }
  }

  private func setNone() {
    guard let field = focusedField, pane == .fields else { return }
    guard form.fields[field].description.type.canBeNone else {
      return say(.note("\(title(of: field)) cannot be none."))
    }
    setFocused(.null)
    refreshPages(navigation.pages.map(\.container))
  }

  /// Lists what is wrong with the values of the form.
  private func showProblems() {
    let problems = form.problems()
    guard !problems.list.isEmpty else { return say(.note("Nothing is wrong.")) }
    session.show(OpenOverlay(content: .problems(ProblemOverview(problems)), purpose: .reading))
  }
}

extension SettingType {
  /// Whether none is a value of it, or the only one.
  fileprivate var canBeNone: Bool { if case .constant(.null) = self { true } else { isNullable } }
}
