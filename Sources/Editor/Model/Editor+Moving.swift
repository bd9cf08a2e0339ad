import SetteeForms

extension Editor {
  /// Moves the focus within its pane.
  func move(_ command: Command) {
    let page = max(1, layout.height(of: pane))
    switch command {
    case .moveUp: moveFocus(by: -1)
    case .moveDown: moveFocus(by: 1)
    case .pageUp: moveFocus(by: -page)
    case .pageDown: moveFocus(by: page)
    case .halfPageUp: moveFocus(by: -max(1, page / 2))
    case .halfPageDown: moveFocus(by: max(1, page / 2))
    case .moveFirst: moveFocus(by: -form.fields.count - form.sections.count)
    case .moveLast: moveFocus(by: form.fields.count + form.sections.count)
    default: break
    }
  }

  private func moveFocus(by rows: Int) {
    switch pane {
    case .fields: list.move(to: list.row + rows)
    case .sections: select(section: section + rows)
    }
  }

  /// Shows a section's fields, or those of the nearest one there is; a filter ends with that.
  func select(section index: Int) {
    let index = max(0, min(index, form.sections.count - 1))
    guard index != section || search != nil else { return }
    dropSearch()
    section = index
    listGeneration += 1
  }

  func focus(_ pane: Pane) {
    guard pane == .sections || list.count > 0 else { return }
    self.pane = pane
  }

  /// Goes to the next or previous pane; an editor with neighbours lets go after its last one.
  func cyclePane(isForward: Bool) -> [EditorEffect] {
    let isLeaving = isForward == (pane == .fields)
    focus(pane == .fields ? .sections : .fields)
    return isLeaving && options.hasNeighbours ? [.leave(isForward: isForward)] : []
  }

  /// Takes the focus from a neighbour, at the pane that comes first in that direction.
  package func enter(isForward: Bool) {
    focus(isForward ? .sections : .fields)
    isStale = true
  }

  /// Focuses a field wherever it is; a filter that hides it ends.
  package func show(_ field: Field.ID) {
    pane = .fields
    isStale = true
    if let row = search?.list.row(of: field) {
      search?.list.move(to: row)
      return
    }
    dropSearch()
    if let index = form.sections.firstIndex(where: { $0.fields.contains(field) }) {
      select(section: index)
    }
    if let row = list.row(of: field) { list.move(to: row) }
  }

  /// The title of the section that shows.
  var sectionTitle: String {
    form.sections.indices.contains(section) ? form.sections[section].title : form.title
  }

  /// What a reset of a section covers: all that stands below its heading.
  func resetTarget(ofSection index: Int) -> [Field.ID] {
    form.sections.indices.contains(index) ? Array(form.sections[index].allFields) : []
  }
}
