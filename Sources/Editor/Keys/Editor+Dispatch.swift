import SetteeTerminals

extension Editor {
  /// Takes a key to whoever has the focus: overlay, search line, open field, or the table.
  func press(_ key: KeyPress) -> [EditorEffect] {
    session.hush()
    acknowledgeShown()
    hideSecret()
    if layout.isTooSmall { return pressUnseen(key) }
    if overlay != nil { return pressInOverlay(key) }
    if search?.isTyping == true { return pressInSearch(key) }
    if openField != nil { return pressInField(key) }
    guard let command = keyMap.command(for: key, in: contexts) else { return [] }
    return run(command)
  }

  /// Takes a paste where text is typed; elsewhere it changes nothing and says so.
  func paste(_ text: String) -> [EditorEffect] {
    session.hush()
    acknowledgeShown()
    if overlay == nil, search?.isTyping == true {
      navigation.editQuery { _ = $0.insert(text) }
      findMatches()
    } else if overlay == nil, openField != nil, !layout.isTooSmall {
      return handleInField(.paste(text))
    } else {
      say(.note("Pasted text was ignored: no text field is open."))
    }
    return []
  }

  /// Runs the commands of the program itself wherever the focus is; `nil` for all others.
  func runProgram(_ key: KeyPress) -> [EditorEffect]? {
    switch keyMap.command(for: key, in: [.browsing]) {
    case .interrupt?: interrupt()
    case .quit? where !key.isTyped: quit()
    case .suspend?: [.suspend]
    case .redraw?: repaint()
    case .flush? where !key.isTyped: [.flush]
    default: nil
    }
  }

  /// Runs a command of the table.
  func run(_ command: Command) -> [EditorEffect] {
    switch command {
    case .moveUp, .moveDown, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .moveFirst, .moveLast:
      move(command)
    case .enterPane: navigation.focus(.fields)
    case .leavePane: navigation.focus(.sections)
    case .nextPane: return cyclePane(isForward: true)
    case .previousPane: return cyclePane(isForward: false)
    case .search: navigation.beginSearch()
    case .filterModified: toggleModifiedFilter()
    case .nextMatch: navigation.step(inMatches: 1)
    case .previousMatch: navigation.step(inMatches: -1)
    case .clearSearch: navigation.clearSearch(returning: true)
    case .keepMine: settleConflict(bringsBack: true)
    case .takeTheirs: settleConflict(bringsBack: false)
    case .quit: return quit()
    case .interrupt: return interrupt()
    case .suspend: return [.suspend]
    case .redraw: return repaint()
    case .flush: return [.flush]
    case .reload: return [.reload]
    case .palette: say(.note("The command line is not there yet."))
    case .showHelp, .showKeys, .pickTheme, .showChanges: openOverlay(for: command)
    default: return runOnField(command)
    }
    return []
  }

  private func runOnField(_ command: Command) -> [EditorEffect] {
    switch command {
    case .open: openFocused()
    case .toggle: toggleFocused()
    case .setYes: setFocused(.boolean(true))
    case .setNo: setFocused(.boolean(false))
    case .increase: stepFocused(by: 1)
    case .decrease: stepFocused(by: -1)
    case .reveal: return revealFocused()
    case .resetField: resetFocused()
    case .resetSection: askReset(resetTarget(ofSection: section), of: sectionTitle)
    case .resetAll: askReset(form.fields.map(\.id), of: "all settings")
    case .undo: undo()
    case .redo: redo()
    default: break
    }
    return []
  }

  /// In a window too small to show anything only leaving it makes sense.
  private func pressUnseen(_ key: KeyPress) -> [EditorEffect] {
    if openField == nil, keyMap.command(for: key, in: [.browsing]) == .quit { return quit() }
    return runProgram(key) ?? []
  }
}

extension KeyPress {
  /// Whether the key is a character that text fields take.
  var isTyped: Bool {
    if case .character = self { true } else { false }
  }
}
