import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals

/// Pages: opened, left, and kept as their values are.
extension Editor {
  /// Shows the parts of a field's value as rows.
  func openPage(_ field: Field.ID) {
    guard navigation.pages.count < Self.pageDepthMax else {
      return say(.problem("Pages lie at most \(Self.pageDepthMax) deep; T edits the text."))
    }
    navigation.open(form.page(of: field))
    takeDescriptions()
    rows.watch(field)
    frame.markStale()
  }

  /// Asks whether a value that no page can show may go.
  func askToReplace(_ stray: PropertyList, in field: Field.ID) {
    if let refusal = refusal(of: field) { return say(.problem(refusal)) }
    let question =
      "\(form.straySentence(in: field) ?? "") An empty one can take its place;"
      + " \(undoKey) brings it back."
    session.show(
      OpenOverlay(
        content: .confirmation(
          Confirmation(
            title: "No parts to show", question: question, yes: "replace it", no: "keep it")),
        purpose: .replaceStray(field, stray)))
  }

  func replaceStray(_ stray: PropertyList, in field: Field.ID) {
    switch editing([field], { form.replaceStray(stray, in: field) }) {
    case .stored:
      refreshPages(navigation.pages.map(\.container))
      openPage(field)
    case .refused(let reason), .contested(_, let reason): say(.problem(reason))
    case .unchanged, .draft: say(.note("\(title(of: field)) has parts by now."))
    }
  }

  /// Deeper values are edited as text.
  static let pageDepthMax = 64

  /// Goes out of a page, to the row it was opened from.
  func leavePage() {
    if let page = navigation.pages.last, !navigation.isFiltered,
      form.removedItem(around: page.container) == page.container
    {
      form.letGo(page.container)
      let undo = keyMap.keyName(for: EditorCommand.undo, in: .list)
      say(.note("\(form.titleText(of: page.container)) was let go; \(undo) offers it again."))
    }
    navigation.leavePage()
    frame.markStale()
  }

  /// Goes out of a page whose value has no parts any more and is edited in its row.
  func leavePlainPage() {
    guard let page = navigation.pages.last, !navigation.isFiltered else { return }
    let isPlain = !form.opensPage(page.container) || !form.offers(of: page.container).isEmpty
    if isPlain { leavePage() }
  }

  /// Opens the page of the item before or after the one whose page shows, on the same row.
  func openSibling(_ direction: Int) {
    guard navigation.pages.count > 1, let page = navigation.pages.last else {
      return say(.note("There is no item beside this one."))
    }
    let siblings = navigation.pages[navigation.pages.count - 2].list
    let row = navigation.list.row
    guard let place = siblings.row(of: page.container),
      let field = siblings.field(at: place + direction), form.role(of: field)?.isPart == true,
      form.opensPage(field)
    else { return say(.note("There is no item beside this one.")) }
    leavePage()
    navigation.moveRow(by: direction)
    openPage(field)
    navigation.moveRow(by: row)
  }

  /// Takes up what pages look like now; rows that stay are not worked out anew.
  /// - Parameters:
  ///   - containers: What the pages are of.
  ///   - isNews: Whether somebody else has changed them.
  func refreshPages(_ containers: some Collection<Field.ID>, isNews: Bool = false) {
    for (level, page) in navigation.pages.enumerated() where containers.contains(page.container) {
      let fresh = form.page(of: page.container)
      if fresh != page.page {
        navigation.replace(level, with: fresh)
        frame.markStale()
      }
    }
    takeDescriptions(isNews: isNews)
    // What was removed here has no page any more.
    let gone = navigation.pages.firstIndex {
      form.isGone($0.container) && form.removedItem(around: $0.container) == nil
    }
    for _ in 0..<(gone.map { navigation.pages.count - $0 } ?? 0) { leavePage() }
  }

  /// Works out the rows anew that are described otherwise than before.
  private func takeDescriptions(isNews: Bool = false) {
    for field in form.takeRedescribed() {
      if navigation.isContainer(field) { rows.watch(field) }
      guard let before = rows.known(field) else { continue }
      let after = rows.evaluate(field)
      frame.markStale([field])
      guard isNews, before.reading.value != after.reading.value, !form.isGone(field),
        form.fields[field].kind == .setting
      else { continue }
      takeNews(of: field, after)
    }
  }

  /// Takes note that what a page shows, or what no list shows now, has changed.
  /// - Returns: Whether nothing else is to be done for the field.
  func takeHiddenMark(of field: Field.ID) -> Bool {
    if navigation.isContainer(field) {
      rows.forget(field)
      rows.watch(field)
      refreshPages([field])
      return list.row(of: field) == nil
    }
    guard field >= Field.innerBase, list.row(of: field) == nil else { return false }
    rows.forget(field)
    return true
  }

  /// Shows a place in a row's value, on the pages that lead there.
  func show(_ place: Place, in row: Field.ID) {
    navigation.show(row)
    guard !place.isWhole else { return }
    let field = form.field(place.steps, in: row)
    openPages(around: field)
    navigation.show(field)
  }

  /// The pages around a field, opened from the outermost on.
  func openPages(around field: Field.ID) {
    let chain = form.containers(of: field)
    guard navigation.pages.map(\.container) != chain else { return }
    navigation.leaveAllPages()
    for container in chain {
      if form.removedItem(around: container) == nil { navigation.show(container) }
      openPage(container)
    }
  }
}

extension PageRole {
  /// Whether the row is a part of the value rather than words about it.
  var isPart: Bool {
    switch self {
    case .member, .entry, .item: true
    case .variant, .problem, .heading, .add: false
    }
  }
}
