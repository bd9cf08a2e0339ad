import SetteeTerminals

/// What the mouse does to an editor: nothing that keys could not.
extension Editor {
  /// Takes a report of the mouse, on what showed where it was.
  func take(_ report: MouseReport, on target: MouseTarget?) -> [EditorEffect] {
    if layout.isTooSmall { return [] }
    switch report.act {
    case .press: return press(on: target, at: report.point)
    case .drag: drag(to: report.point, over: target)
    case .release: return release(on: target)
    case .wheelUp: return turnWheel(by: -Self.wheelRows, over: target)
    case .wheelDown: return turnWheel(by: Self.wheelRows, over: target)
    }
    return []
  }

  private func press(on target: MouseTarget?, at point: Point) -> [EditorEffect] {
    let isSecond = session.press(on: target, at: point)
    if let target, target.actsOnRelease {
      // The row of a switch takes the focus at once.
      if case .toggle(let row) = target, !isModal {
        noteLook()
        focus(row: row)
      }
      if !isModal || target.isInside { return [] }
    }
    if isModal { return pressWhileOpen(on: target, at: point, isSecond: isSecond) }
    noteLook()
    return pressOnForm(target, at: point, isSecond: isSecond)
  }

  /// A press tells, as a key does, that somebody has looked.
  private func noteLook() {
    session.hush()
    acknowledgeShown()
    hideSecret()
  }

  /// A press while something is open on the form: within it, or beside it.
  private func pressWhileOpen(
    on target: MouseTarget?, at point: Point, isSecond: Bool
  ) -> [EditorEffect] {
    guard let target, target.isInside else {
      return isTypingLine && overlay == nil ? [] : pressOutside()
    }
    if case .slider(let left, let columns) = target {
      if openField != nil, overlay == nil { slide(to: point, left: left, columns: columns) }
      return []
    }
    if isSecond, target != .box { return press(KeyMap.secondPress) }
    switch target {
    case .hit(let row) where overlay == nil:
      if session.palette != nil {
        session.editPalette { $0.choose(row) }
      } else {
        navigation.choose(hit: row)
      }
    case .line(let line):
      if overlay != nil { chooseInOverlay(line) } else { session.choose(line: line) }
    default: break
    }
    return []
  }

  /// Leaves what is open; a draft with changes stays, and the status line says so.
  private func pressOutside() -> [EditorEffect] {
    guard overlay == nil, session.hasDraft, let field = openField?.field else {
      return press(KeyMap.pressOutside)
    }
    let store = keyMap.keyName(for: FieldCommand.store, in: .field)
    let leave = keyMap.keyName(for: FieldCommand.leave, in: .field)
    say(.note("\(title(of: field)) is being edited: \(store) stores it, \(leave) leaves it."))
    return []
  }

  private func pressOnForm(
    _ target: MouseTarget?, at point: Point, isSecond: Bool
  ) -> [EditorEffect] {
    switch target {
    case .row(let row)?, .value(let row)?:
      let wasFocused = pane == .fields && list.row == row
      focus(row: row)
      let opens = wasFocused && (isSecond || target == .value(row))
      guard !holdItem(row: row, opens: opens), opens else { return [] }
      return press(KeyMap.secondPress)
    case .section(let index)?:
      navigation.focus(.sections)
      navigation.select(section: index)
      if isSecond { return press(KeyMap.secondPress) }
    case .heading(let section)?:
      navigation.select(section: section)
      navigation.focus(.fields)
    case .page(let count)?: while navigation.pages.count > count { leavePage() }
    case .scrollBar(let bar, let top)?:
      let grip = Pointer.Grip(bar, top: top, at: point.row)
      session.hold(.grip(grip))
      if grip.isBeside(point.row) { drag(to: point, over: target) }
    case .border(let border, let left)?: session.hold(.border(border, left: left))
    case .slider(let left, let columns)?:
      navigation.focus(.fields)
      openFocused()
      if openField != nil { slide(to: point, left: left, columns: columns) }
    case .detail?: readDetail()
    case .list?: navigation.focus(.fields)
    case .toggle?, .hit?, .line?, .box?, .key?, .command?, nil: break
    }
    return []
  }

  private func focus(row: Int) {
    navigation.focus(.fields)
    navigation.moveRow(by: row - list.row)
  }

  /// Takes hold of a slider, whose number stays a draft until it is stored.
  private func slide(to point: Point, left: Int, columns: Int) {
    session.hold(.slider(left: left, columns: columns))
    drag(to: point, over: nil)
  }

  /// Scrolls by the thumb that is held, moves the border, steps the number, or tells where the item
  /// would go.
  private func drag(to point: Point, over target: MouseTarget?) {
    switch session.pointer.held {
    case .slider(let left, let columns)?:
      guard let open = openField?.field else { return }
      session.slide(to: Double(point.column - left) / Double(columns - 1))
      frame.markStale([open])
    case .item(let item)? where !isModal: showGoal(of: item, over: target)
    case .grip(let grip)? where !isModal:
      navigation.scrollList(to: grip.line(at: point.row), height: layout.height(of: .fields))
    case .border(let border, let left)? where !isModal:
      let column = point.column - left
      place(border, columns: border == .sections ? column : layout.size.columns - column - 1)
    case .item?, .grip?, .border?, nil: break
    }
  }

  /// Does what was pressed where the button is let go on the same.
  private func release(on target: MouseTarget?) -> [EditorEffect] {
    let pointer = session.releasePointer()
    if case .item(let item)? = pointer.held { return isModal ? [] : drop(item, on: target) }
    guard let target, pointer.target == target else { return [] }
    switch target {
    case .key(let key): return press(key)
    case .command(let name) where !isModal: return run(named: name, KeyCount())
    case .toggle(let row) where !isModal && list.row == row && pane == .fields: toggleFocused()
    default: break
    }
    return []
  }
}
