import SetteeForms

extension Editor {
  /// Moves the focus within its pane, as often as was said; with a number an end of the list is
  /// that row.
  func move(_ move: Move, _ count: KeyCount = KeyCount()) {
    if let number = count.value, move == .moveFirst || move == .moveLast {
      navigation.moveFocus(by: number - 1 - (pane == .fields ? list.row : section + 1))
    } else {
      navigation.moveFocus(by: rows(of: move, in: pane) * count.times)
    }
  }

  /// How far a move leads in a pane; beyond its ends where it leads to one of them.
  func rows(of move: Move, in pane: Pane) -> Int {
    let page = max(1, layout.height(of: pane))
    let all = form.fields.count + form.sections.count
    switch move {
    case .moveUp: return -1
    case .moveDown: return 1
    case .pageUp: return -page
    case .pageDown: return page
    case .halfPageUp: return -max(1, page / 2)
    case .halfPageDown: return max(1, page / 2)
    case .moveFirst: return -all
    case .moveLast: return all
    }
  }

  /// Goes to the next or previous pane; an editor with neighbours lets go after its last one.
  func cyclePane(isForward: Bool) -> [EditorEffect] {
    if cycleThroughDetail(isForward: isForward) { return [] }
    let isLeaving = navigation.cyclePane(isForward: isForward)
    return isLeaving && options.hasNeighbours ? [.leave(isForward: isForward)] : []
  }

  /// Goes in: from the sections to the rows, from a row to the page of its value.
  func enter() {
    guard pane == .fields else { return navigation.focus(.fields) }
    guard let field = focusedField else { return }
    if form.opensPage(field) { return openFocused() }
    say(.note("\(title(of: field)) has no page to go into."))
  }

  /// Shows the sections, out of all pages.
  func showSections() {
    if !navigation.isFiltered { navigation.leaveAllPages() }
    navigation.focus(.sections)
  }

  /// Takes the focus from a neighbour, at the pane that comes first in that direction.
  package func enter(isForward: Bool) {
    navigation.focus(isForward ? .sections : .fields)
    frame.markStale()
  }

  /// Focuses a field wherever it is; a filter that hides it ends.
  package func show(_ field: Field.ID) {
    frame.markStale()
    if let container = form.container(of: field) {
      openPages(around: field)
      // An entry that is not there any more has no row, but its page.
      let isOnPage = !navigation.isFiltered && navigation.pages.last?.container == container
      if isOnPage, list.row(of: field) == nil { return }
    }
    navigation.show(field)
  }

  /// The title of the section that shows.
  var sectionTitle: String { navigation.sectionTitle ?? form.title }

  /// Asks to reset the section that shows, or what the page that shows is of.
  func resetShown() {
    if let page = navigation.pages.last, !navigation.isFiltered {
      return askReset(inside: resetTarget(of: page.page), of: title(of: page.container))
    }
    askReset(resetTarget(ofSection: section), of: sectionTitle)
  }

  /// What a reset of a page covers: its value, or where that is an item, which has no default, what
  /// is inside.
  private func resetTarget(of page: FormPage) -> [Field.ID] {
    guard case .item? = form.role(of: page.container) else { return [page.container] }
    return page.rows.filter { form.role(of: $0)?.isPart == true }
  }

  /// What a reset of a section covers: all that stands below its heading.
  func resetTarget(ofSection index: Int) -> [Field.ID] {
    form.sections.indices.contains(index)
      ? Array(form.sections[index].allFields) : form.fields.map(\.id)
  }
}
