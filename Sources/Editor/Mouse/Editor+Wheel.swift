import SetteeTerminals

/// The wheel: three rows of what is below it.
extension Editor {
  static let wheelRows = 3

  /// Scrolls the pane below the wheel, the focus following at its edge; in what is open on the form
  /// it walks as keys do, and beside that it does nothing.
  func turnWheel(by rows: Int, over target: MouseTarget?) -> [EditorEffect] {
    guard let target else { return [] }
    if isModal { return target.isInside ? walk(by: rows) : [] }
    if target.isOfList {
      navigation.scrollList(to: list.scroll + rows, height: layout.height(of: .fields))
    } else if target == .detail {
      readDetail(by: rows)
    } else if case .section = target, !navigation.isFiltered {
      navigation.scrollSections(
        to: navigation.sectionScroll + rows, height: layout.height(of: .sections))
    }
    return []
  }

  /// Presses the key that walks there, as often.
  private func walk(by rows: Int) -> [EditorEffect] {
    let move = rows < 0 ? Move.moveUp : .moveDown
    let contexts = momentContexts
    let keys = contexts.flatMap { keyMap.keys(of: move.rawValue, in: $0) }
    guard let key = keys.first(where: { keyMap.name(for: $0, in: contexts) == move.rawValue })
    else { return [] }
    return (0..<abs(rows)).flatMap { _ in press(key) }
  }
}
