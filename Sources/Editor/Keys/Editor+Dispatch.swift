import SetteeTerminals

extension Editor {
  /// Takes a key to whoever has the focus: overlay, search line, open field, or the table.
  func press(_ key: KeyPress) -> [EditorEffect] {
    session.beginKey(isCovered: isTypingLine)
    defer { if !isTypingLine { session.notices.sayUnread() } }
    acknowledgeShown()
    hideSecret()
    if layout.isTooSmall { return pressUnseen(key) }
    if overlay != nil { return pressInOverlay(key) }
    if session.palette != nil { return pressInPalette(key) }
    if search?.isTyping == true { return pressInSearch(key) }
    if openField != nil { return pressInField(key) }
    return pressOnForm(key)
  }

  /// Takes a key of the form itself: a digit of a count, or what the table has for the key.
  private func pressOnForm(_ key: KeyPress) -> [EditorEffect] {
    let (name, count) = (keyMap.name(for: key, in: contexts), session.endCount())
    if let name {
      if isAboutLostFocus(name) { return [] }
      if takesInDetail(name, count) { return [] }
      // The first way out leads out of a count alone.
      let waysOut = [EditorCommand.leavePane, .clearSearch].map(\.rawValue)
      return waysOut.contains(name) && count.value != nil ? [] : run(named: name, count)
    }
    if let digit = key.typed, let number = session.add(digit, to: count) {
      say(.note("Count: \(number)"))
    } else {
      tellIdle(key)
    }
    return []
  }

  /// Whether a command is about the focused row and was meant for another one, which went in the
  /// same moment; then that is said.
  private func isAboutLostFocus(_ name: String) -> Bool {
    let isAboutField =
      EditorCommand(rawValue: name)?.isAboutField ?? PageCommand(rawValue: name)?.isAboutField
    guard pane == .fields, isAboutField == true, let title = session.lostFocus else { return false }
    say(.problem("\(title) is not here any more; nothing was done."))
    return true
  }

  /// Takes a paste where text is typed; elsewhere it changes nothing and says so.
  func paste(_ text: String) -> [EditorEffect] {
    session.hush(isCovered: isTypingLine)
    acknowledgeShown()
    if overlay == nil, session.palette != nil {
      pasteInPalette(text)
    } else if overlay == nil, search?.isTyping == true {
      navigation.editQuery { _ = $0.insert(text) }
      findMatches()
    } else if overlay == nil, openField != nil, !layout.isTooSmall {
      return handleInField(.paste(text))
    } else {
      say(.note("Pasted text was ignored: no text field is open."))
    }
    return []
  }

  /// Runs the commands of the program itself wherever the focus is; `nil` for all others, and for
  /// characters, which are typed where something is open.
  func runProgram(_ key: KeyPress) -> [EditorEffect]? {
    guard key.typed == nil, let command: EditorCommand = keyMap.command(for: key, in: .list),
      command.isOfProgram
    else { return nil }
    return run(command)
  }

  /// Runs what the table has for a key, by the family that knows the name.
  func run(named name: String, _ count: KeyCount) -> [EditorEffect] {
    if let command = EditorCommand(rawValue: name) { return run(command, times: count.times) }
    if let command = PageCommand(rawValue: name) { self.run(command) }
    if let way = Move(rawValue: name) { move(way, count) }
    if let command = ContestCommand(rawValue: name) { run(command) }
    if options.isInDemo, let command = DemoCommand(rawValue: name) { return [.demo(command)] }
    return []
  }

  /// Settles what the focused row is about, or shows it whole.
  private func run(_ command: ContestCommand) {
    switch (command, removedItem) {
    case (.showBoth, nil): openHelp()
    case (.showBoth, _?): openFocused()
    case (.keepMine, let item?), (.takeTheirs, let item?):
      settleRemoval(of: item, putsBack: command == .keepMine)
    case (.keepMine, nil), (.takeTheirs, nil): settleConflict(bringsBack: command == .keepMine)
    }
  }

  /// Runs a command of the table; those that step do so as often as was said.
  func run(_ command: EditorCommand, times: Int = 1) -> [EditorEffect] {
    switch command {
    case .nextPane: return cyclePane(isForward: true)
    case .previousPane: return cyclePane(isForward: false)
    case .reveal: return revealFocused()
    case .quit: return quit()
    case .interrupt: return interrupt()
    case .suspend: return [.suspend]
    case .editFile: return [.editFile]
    case .editElsewhere: return editElsewhere()
    case .copyValue: return copyValue()
    case .copyKey: return copyKey()
    case .redraw: return repaint()
    case .flush: return [.flush]
    case .reload: return [.reload]
    case .enterPane: enter()
    case .leavePane: navigation.focus(.sections)
    case .showSections: showSections()
    case .borderLeft: moveBorder(by: -times)
    case .borderRight: moveBorder(by: times)
    case .nextHeading: navigation.moveFocus(byHeadings: times)
    case .previousHeading: navigation.moveFocus(byHeadings: -times)
    case .search: beginSearch()
    case .showInList: navigation.goToHit()
    case .filterModified: toggleModifiedFilter()
    case .nextMatch: step(inMatches: times)
    case .previousMatch: step(inMatches: -times)
    case .clearSearch: navigation.clearSearch(returning: true)
    case .open: openFocused()
    case .toggle: toggleFocused()
    case .setYes: setFocused(.boolean(true))
    case .setNo: setFocused(.boolean(false))
    case .increase: stepFocused(by: times)
    case .decrease: stepFocused(by: -times)
    case .resetField: resetFocused()
    case .resetSection: resetShown()
    case .resetAll: askReset(form.fields.map(\.id), of: "all settings")
    case .undo: undo()
    case .redo: redo()
    case .showHelp: openHelp()
    case .showKeys: openKeys()
    case .showChanges: openChanges()
    case .follow: followNews()
    case .pickTheme: openThemes()
    case .chooseAccount: chooseAccount()
    case .showJournal: openJournal()
    case .palette: openPalette()
    }
    return []
  }

  /// In a window too small to show anything only leaving it makes sense.
  private func pressUnseen(_ key: KeyPress) -> [EditorEffect] {
    let command: EditorCommand? = keyMap.command(for: key, in: .list)
    return openField == nil && command == .quit ? quit() : runProgram(key) ?? []
  }
}
