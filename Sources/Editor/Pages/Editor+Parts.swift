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
    guard let part = focusedPart, !form.isToCome(part.field) else {
      return say(.note("There is nothing to duplicate here."))
    }
    switch part.step {
    case .element(let position):
      if act(.duplicate(), at: part.step, of: part.container, meaning: part.field) {
        focusItem(position + 1)
      }
    case .member(let name):
      if tellsLock(of: part.field) { return }
      openName(
        in: part.field, container: part.container, draft: "\(name.name)-2",
        purpose: .duplicate)
    }
  }

  /// Moves the focused part among the others of its value.
  func movePart(by count: Int) {
    guard let part = focusedPart, let page = navigation.pages.last?.page else {
      let title = focusedField.map(title(of:)) ?? "This row"
      return say(.note("\(title) has a place of its own; items and entries of pages are moved."))
    }
    switch part.step {
    case .element(let position):
      let goal = position + count
      guard (0..<page.count).contains(goal) else { return sayNoFurther(part.field, by: count) }
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
    else { return sayNoFurther(field, by: count) }
    if act(.move(to: goal), at: step, of: page.container) { focus(step) }
  }

  private func sayNoFurther(_ part: Field.ID, by count: Int) {
    say(.note("\(title(of: part)) is the \(count < 0 ? "first" : "last") one already."))
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
    if tellsLock(of: part.field) { return }
    openName(
      in: part.field, container: part.container, draft: name.name,
      purpose: .rename)
  }

  /// Says why a locked row is not changed; whether it is locked.
  private func tellsLock(of field: Field.ID) -> Bool {
    guard rows.row(field).reading.lock != nil, let refusal = refusal(of: field) else {
      return false
    }
    say(.problem(refusal))
    return true
  }

  /// Opens a line for the name of an entry.
  func openName(
    in field: Field.ID, container: Field.ID, draft: String, purpose: OpenField.Purpose
  ) {
    let old = purpose == .rename ? form.step(of: field)?.name : nil
    let (form, isNew) = (form, form.role(of: field) == .add)
    openName(
      in: field, draft: draft, purpose: purpose, offering: form.nameSuggestions(in: container)
    ) { name in
      let isGone = !isNew && form.fields[field].setting.unobservedReading.value == nil
      guard !isGone, let container = form.container(of: field) else { return Self.goneName }
      return form.problem(withName: name, in: container, except: old)
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
      // Nothing is wrong with a name that nobody has begun to type.
      field, purpose: purpose, value: draft.isEmpty ? nil : .string(draft),
      description: SettingDescription(
        place: Place("name"),
        details: .init(title: "Name", type: .string(.init()), shape: shape))
    ) { value in
      guard case .string(let name)? = value.scalar else { return nil }
      return judge(name)
    }
  }

  /// Moves the focus to a part of the page.
  func focus(_ step: Place.Step) {
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
    case .rename, .duplicate:
      guard case .string(let name) = value, let step = form.step(of: row),
        let container = form.container(of: row)
      else { return false }
      let isCopied = purpose == .duplicate
      guard
        act(isCopied ? .duplicate(as: Key(name)) : .rename(to: Key(name)), at: step, of: container)
      else { return false }
      focus(.member(Key(name)))
    case .renameField, .duplicateField:
      guard case .string(let name) = value else { return false }
      return rename(row, to: name, isCopied: purpose == .duplicateField)
    case .newEntry:
      guard case .string(let name) = value else { return false }
      closeOpenField()
      addItem(at: .entry(Key(name)), in: row)
    case .newVariant(let slot):
      guard case .integer(let position) = value else { return false }
      closeOpenField()
      addVariant(Int(position), at: slot, in: row)
    case .offer:
      guard case .integer(let position) = value else { return false }
      return take(offer: Int(position), for: row)
    case .typed(let variant):
      let spelling = openField?.editor.spelling(of: value)
      guard store(value, in: row, spelling: spelling) else { return false }
      form.choose(variant, of: row)
    case .newSnippet(let slot, let variant):
      guard case .integer(let position) = value else { return false }
      closeOpenField()
      beginPart(with: Int(position), variant: variant, at: slot, in: row)
    case .newPart(let slot):
      return insert(
        value, spelling: openField?.editor.spelling(of: value), at: slot, in: row)
    }
    return true
  }

  // MARK: Other ways in

  /// Opens the JSON text of the focused value.
  func editText() {
    guard let field = fieldWithKeys() else { return }
    guard form.fields[field].kind == .setting else {
      sayNoValue()
      return
    }
    if let refusal = refusal(of: field) { return say(.problem(refusal)) }
    let description = form.fields[field].description
    guard description.type.structure != nil || description.shape != nil else {
      return say(.note("\(title(of: field)) is edited in its row."))
    }
    if form.holdsSecret(field) || description.traits.contains(.secret) {
      let way = form.opensPage(field) ? "its rows can be edited" : "it is edited in its row"
      return say(.problem("\(title(of: field)) holds a secret; \(way)."))
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
    if form.isVariant(field) {
      _ = open(field)
      return
    }
    guard form.fields[field].description.type.structure != nil, form.stray(in: field) == nil else {
      guard form.fields[field].kind == .setting else { return }
      return say(.note("\(title(of: field)) has no several shapes to choose from."))
    }
    openPage(field)
    if let first = focusedField, form.isVariant(first) { _ = open(first) }
  }

  private func setNone() {
    guard fieldWithKeys() != nil else { return }
    if let obstacle = obstacle(to: .setNone) { return say(.note(obstacle)) }
    setFocused(.null)
    refreshPages(navigation.pages.map(\.container))
  }

  /// Why a command would do nothing with the focused value, as a sentence.
  func obstacle(to command: PageCommand) -> String? {
    guard let field = focusedField else { return nil }
    switch command {
    case .setNone where field != focusedSetting, .removeRepeated where field != focusedSetting:
      return Self.noValue
    case .setNone where !form.fields[field].description.type.canBeNone:
      return "\(title(of: field)) cannot be none."
    case .removeRepeated where focusedRemark?.repeated == nil:
      return "\(title(of: field)) stands only once."
    default: return nil
    }
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
