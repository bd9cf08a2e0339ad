import SetteeForms

extension Editor {
  /// Moves the focus within its pane.
  func move(_ command: Command) {
    let page = max(1, layout.height(of: pane))
    switch command {
    case .moveUp: navigation.moveFocus(by: -1)
    case .moveDown: navigation.moveFocus(by: 1)
    case .pageUp: navigation.moveFocus(by: -page)
    case .pageDown: navigation.moveFocus(by: page)
    case .halfPageUp: navigation.moveFocus(by: -max(1, page / 2))
    case .halfPageDown: navigation.moveFocus(by: max(1, page / 2))
    case .moveFirst: navigation.moveFocus(by: -form.fields.count - form.sections.count)
    case .moveLast: navigation.moveFocus(by: form.fields.count + form.sections.count)
    default: break
    }
  }

  /// Goes to the next or previous pane; an editor with neighbours lets go after its last one.
  func cyclePane(isForward: Bool) -> [EditorEffect] {
    let isLeaving = navigation.cyclePane(isForward: isForward)
    return isLeaving && options.hasNeighbours ? [.leave(isForward: isForward)] : []
  }

  /// Takes the focus from a neighbour, at the pane that comes first in that direction.
  package func enter(isForward: Bool) {
    navigation.focus(isForward ? .sections : .fields)
    frame.markStale()
  }

  /// Focuses a field wherever it is; a filter that hides it ends.
  package func show(_ field: Field.ID) {
    navigation.show(field)
    frame.markStale()
  }

  /// The title of the section that shows.
  var sectionTitle: String { navigation.sectionTitle ?? form.title }

  /// What a reset of a section covers: all that stands below its heading.
  func resetTarget(ofSection index: Int) -> [Field.ID] {
    form.sections.indices.contains(index) ? Array(form.sections[index].allFields) : []
  }
}
