import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals

/// Items that somebody else adds, moves or removes while one is on their page, or inside them.
extension Editor {
  /// Lets pages, focus and open field follow the items of lists; tells which were removed.
  func followItems() {
    guard !navigation.pages.isEmpty else { return form.followItems() }
    let (shown, focused) = (shownFields, focusedField)
    form.followItems()
    let open = openField?.field
    if let open, form.removedItem(around: open) != nil || openField?.editor.isRemoved == true {
      contestOpenField()
    }
    refreshPages(navigation.pages.map(\.container), isNews: true)
    let gone = shown.filter { form.removedItem(around: $0) == $0 && $0 != open }
    guard !gone.isEmpty, removedItem == nil else { return }
    if let focused, gone.contains(focused) { session.loseFocus(of: form.titleText(of: focused)) }
    let first = focused.flatMap { gone.contains($0) ? $0 : nil } ?? gone[0]
    let rest = gone.count - 1
    say(
      .note(
        rest == 0
          ? "\(form.titleText(of: first)) was removed elsewhere."
          : "\(form.titleText(of: first)) and \(rest.grouped) more were removed elsewhere."))
  }

  /// The fields whose pages show that were there before, each where it stood then.
  func standingPages(of root: Field.ID, in before: PropertyList) -> Set<Field.ID> {
    let depth = form.fields[root].description.steps.count
    let containers = navigation.pages.map(\.container).filter { container in
      let steps = form.fields[container].setting.description.steps.dropFirst(depth)
      return before.value(at: Array(steps)) != nil
    }
    return Set(containers)
  }

  /// Leaves the pages of values that were there, and those inside, that somebody else has taken
  /// away whole; what is typed there stays open, and items are followed to where they are.
  func leaveGonePages(among standing: Set<Field.ID>) {
    guard !navigation.isFiltered, openField == nil else { return }
    let gone = navigation.pages.firstIndex { page in
      standing.contains(page.container)
        && form.fields[page.container].setting.unobservedReading.value == nil
        && form.removedItem(around: page.container) == nil
    }
    guard let gone else { return }
    let title = form.titleText(of: navigation.pages[gone].container)
    for _ in gone..<navigation.pages.count { leavePage() }
    session.loseFocus(of: title)
    say(.note("\(title) was removed elsewhere."))
  }

  /// The item that somebody else removed and whose page, or a page inside it, shows; or that has
  /// something open in its row.
  var removedItem: Field.ID? {
    if let open = openField?.field, let item = form.removedItem(around: open) { return item }
    guard !navigation.isFiltered else { return nil }
    return navigation.pages.last.flatMap { form.removedItem(around: $0.container) }
  }

  /// Puts the item back, with what is typed in it, or lets it go.
  func settleRemoval(of item: Field.ID, putsBack: Bool) {
    guard putsBack else { return letGo(item) }
    var draft: (field: Field.ID, value: PropertyList)?
    if let open = openField, open.purpose == .value, open.editor.isChanged {
      guard let value = open.editor.draftValue.value else {
        return say(.problem(open.editor.problem ?? "What is typed cannot be stored."))
      }
      draft = (open.field, value)
    }
    let outcome = editing { form.putBack(item, with: draft) }
    switch outcome {
    case .refused(let reason), .contested(_, let reason): say(.problem(reason))
    case .stored, .unchanged, .draft:
      closeOpenField()
      refreshPages(navigation.pages.map(\.container))
      say(.note("\(form.titleText(of: item)) is back; \(undoName) takes that back."))
    }
  }

  private func letGo(_ item: Field.ID) {
    let (open, title) = (openField, form.titleText(of: item))
    closeOpenField()
    if let level = navigation.pages.firstIndex(where: {
      form.removedItem(around: $0.container) == item
    }) {
      for _ in level..<navigation.pages.count { leavePage() }
    }
    form.letGo(item)
    if let open, open.purpose == .value, open.editor.isChanged {
      form.keepDraft(open.editor.draft, of: open.field)
    }
    refreshPages(navigation.pages.map(\.container))
    say(.note("\(title) was let go; \(undoName) offers it again."))
  }

  /// Shows an item again that was let go, on its page or in its row.
  func offerAgain(_ field: Field.ID) {
    let isWhole = form.removedItem(around: field) == field
    if isWhole, !form.opensPage(field) { form.keepRow(field) }
    openPages(around: field)
    refreshPages(navigation.pages.map(\.container))
    if isWhole, form.opensPage(field) { openPage(field) } else { navigation.show(field) }
  }

  private var undoName: String { keyMap.keyName(for: EditorCommand.undo, in: .list) }
}
