import SetteeForms
import SetteeTerminals

/// The palette: every command, setting, section, theme and problem on one line.
extension Editor {
  func openPalette() {
    session.open(Palette(paletteEntries, settingCount: form.fields.count))
    findInPalette()
  }

  /// Opens the palette on a line that is begun.
  func openPalette(on line: String) {
    openPalette()
    session.editPalette { $0.complete(line) }
    findInPalette()
  }

  /// Has the open palette find among the fields there are now; its line stays, and the choice.
  func followInPalette(_ moves: FieldMoves) {
    guard let chosen = session.palette?.chosen else { return refreshPalette() }
    refreshPalette()
    session.editPalette { palette in
      let same = palette.hits.firstIndex { $0.isSame(as: chosen, moves) }
      if let same { palette.choose(same) }
    }
  }

  private func refreshPalette() {
    guard session.palette != nil else { return }
    let (entries, count) = (paletteEntries, form.fields.count)
    session.editPalette { $0.replace(entries, settingCount: count) }
    findInPalette()
  }

  /// Takes a key of the palette's line.
  func pressInPalette(_ key: KeyPress) -> [EditorEffect] {
    if let command: PaletteCommand = keyMap.command(for: key, in: .palette) {
      switch command {
      case .runChosen: return runChosen()
      case .completeLine: completePalette()
      case .leavePalette: session.closePalette()
      }
    } else if let move: Move = keyMap.command(for: key, in: .palette) {
      let page = resultRows(layout)
      session.editPalette { $0.move(move, page: page) }
    } else if session.editPalette({ $0.draft.handle(key, by: keyMap) }) == true {
      findInPalette()
    } else {
      return runProgram(key) ?? []
    }
    return []
  }

  func pasteInPalette(_ text: String) {
    session.editPalette { _ = $0.draft.insert(text) }
    findInPalette()
  }

  private func findInPalette() {
    guard let query = session.palette?.draft.text else { return }
    var settings = settings(meantBy: query)
    if query.allSatisfy(\.isWhitespace) { settings.wholeCount = settings.matches.count }
    let line = entry(for: query) ?? (settings.matches.isEmpty ? entryToName(query) : nil)
    let lines = [line].compactMap { $0 } + entries(beginning: query)
    let recent = session.recentActs
    let secretStart = secretStart(in: query)
    session.editPalette {
      $0.take(settings, lines: lines, recent: recent)
      $0.secretStart = secretStart
    }
  }

  /// Where a key is to come, the places whose words begin as it does; else what a search finds.
  private func settings(meantBy query: String) -> SearchResult {
    guard let (_, word) = PaletteLine.openKey(in: query), !word.isEmpty else {
      return form.search(query)
    }
    let places = places(beginning: word)
    guard !places.isEmpty else { return form.search(word) }
    return SearchResult(whole: places)
  }

  /// Completes the key at the cursor, behind a command, and leaves all else that is typed; behind
  /// the key the value, where there are some to choose from.
  ///
  /// A line that is no command becomes the words of the chosen one.
  private func completePalette() {
    guard let palette = session.palette else { return }
    let (line, rest) = PaletteLine.word(at: palette.draft.cursor, in: palette.draft.text)
    if rest.isEmpty, let first = choices(beginning: palette.draft.text).first {
      let chosen = palette.chosenLine.flatMap { $0 == palette.draft.text ? nil : $0 }
      session.editPalette { $0.complete(chosen ?? first) }
    } else if let (before, typed) = PaletteLine.openKey(in: line) {
      let near = rest.isEmpty ? palette.chosenSetting : places(beginning: typed).first
      guard !typed.isEmpty, let field = near else { return }
      let word = word(for: field)
      // A place that is all there is leads to those inside.
      let isWhole = word == typed && rest.isEmpty && form.opensPage(field)
      let end = isWhole ? "." : rest.isEmpty ? " " : ""
      session.editPalette { $0.complete(before + word + end, before: rest) }
    } else if !PaletteLine.isBegun(in: palette.draft.text),
      let words = palette.chosen.map(title(of:))
    {
      session.editPalette { $0.complete(words) }
    } else {
      return
    }
    findInPalette()
  }

  private func title(of hit: Palette.Hit) -> String {
    switch hit {
    case .entry(let entry): entry.title
    case .setting(let field): title(of: field)
    }
  }

  private func runChosen() -> [EditorEffect] {
    guard let hit = session.palette?.chosen else { return [] }
    session.closePalette()
    switch hit {
    case .setting(let field):
      session.note(.goTo(field))
      show(field)
      return []
    case .entry(let entry):
      if let obstacle = entry.obstacle {
        say(.problem(obstacle))
        return []
      }
      session.note(entry.act)
      return asksFirst(entry.act) ? [] : perform(entry.act)
    }
  }

  /// Asks before something is stored, where what is wrong was told while the palette was open;
  /// whether it does.
  private func asksFirst(_ act: PaletteAct) -> Bool {
    guard act.stores, session.notices.unread?.kind == .problem,
      let told = session.notices.takeUnread()
    else { return false }
    let question = Confirmation(
      title: "Told meanwhile", question: "\(told.text) Go on?", yes: "go on", no: "back")
    session.show(OpenOverlay(content: .confirmation(question), purpose: .act(act)))
    return true
  }

  func perform(_ act: PaletteAct) -> [EditorEffect] {
    switch act {
    case .run(let name): return run(named: name, KeyCount())
    case .goTo(let field): show(field)
    case .section(let index):
      navigation.select(section: index)
      navigation.focus(.fields)
    case .theme(let name): return choose(theme: name)
    case .schema(let index):
      guard options.schemas.indices.contains(index) else { return [] }
      options.schemas[index].choose()
      say(.note("The schema is \(options.schemas[index].name)."))
    case .line(let text): return run(line: text)
    }
    return []
  }
}

// MARK: What there is to find

extension Editor {
  /// Everything but settings.
  private var paletteEntries: [PaletteEntry] {
    let sections = form.sections.indices.map { index in
      PaletteEntry(
        act: .section(index),
        title: navigation.path(ofSection: index).joined(separator: " \(look.glyphs.pointer) "),
        aside: "section")
    }
    let themes = themeNames.map {
      PaletteEntry(act: .theme($0), title: $0, aside: "theme")
    }
    let schemas = options.schemas.enumerated().map {
      PaletteEntry(act: .schema($0.offset), title: $0.element.name, aside: "schema")
    }
    let problems = form.counts().wrong == 0 ? [] : form.problems().list
    return schemas + commandEntries + sections + themes
      + problems.map {
        PaletteEntry(
          act: .goTo($0.field), title: $0.line,
          aside: $0.isWarning ? "warning" : "problem")
      }
  }

  /// Every command of the form, and of the demo around it, once, as it is called where the focus
  /// is, with its first key there and why it does nothing now.
  private var commandEntries: [PaletteEntry] {
    var seen: Set<String> = []
    let contexts = browsingContexts
    let bindings = keyMap.bindings.filter {
      $0.context.isBrowsing && ($0.context != .demo || options.isInDemo)
    }
    let entries: [PaletteEntry] = bindings.compactMap { first in
      guard first.command != EditorCommand.palette.rawValue, seen.insert(first.command).inserted
      else { return nil }
      let same = bindings.filter { $0.command == first.command }
      let here = contexts.lazy.compactMap { context in same.first { $0.context == context } }.first
      let binding = here ?? first
      return PaletteEntry(
        act: .run(binding.command), title: binding.title, aside: binding.keys.first?.name ?? "",
        obstacle: obstacle(to: binding, in: Set(same.map(\.context))))
    }
    return entries.filter { $0.obstacle == nil } + entries.filter { $0.obstacle != nil }
  }

  /// Why a command would do nothing now, as a sentence.
  private func obstacle(to binding: KeyBinding, in places: Set<KeyContext>) -> String? {
    if places.isDisjoint(with: browsingContexts) {
      return places.count == 1 ? binding.context.absence : "Nothing here can do that."
    }
    if let command = PageCommand(rawValue: binding.command) { return obstacle(to: command) }
    guard let command = EditorCommand(rawValue: binding.command), !isAvailable(command) else {
      return nil
    }
    switch command {
    case .undo: return "There is nothing to undo."
    case .redo: return "There is nothing to redo."
    case .open, .toggle, .increase, .decrease, .setYes, .setNo:
      return focusedField.flatMap { refusal(of: $0) } ?? "There is no setting here."
    case .resetField: return "There is nothing to reset."
    case .reveal: return "This is no secret."
    case .pickTheme: return "There are no themes to choose from."
    case .chooseAccount: return "There are no two accounts to choose from."
    case .borderLeft, .borderRight: return "There is no border here."
    case .follow: return "Nothing has changed elsewhere."
    case .editElsewhere:
      return focusedField.flatMap { refusal(of: $0) } ?? "No other program can be started here."
    default: return "There is no other pane."
    }
  }
}

extension KeyContext {
  /// Says that a command's only place is not where one is.
  fileprivate var absence: String {
    switch self {
    case .contested: "There is no conflict here."
    case .found: "There is no search in force."
    case .sections: "The focus is not in the sections."
    case .switchRow: "This is no switch."
    case .choiceRow: "This is no choice."
    case .numberRow: "This is no number."
    case .itemRow: "This is no item of a list."
    case .entryRow: "This is no entry."
    case .unionRow: "This has one shape only."
    case .followerRow: "This follows no other value."
    case .document: "Nothing can be added here."
    case .mistake: "There is no mistake here."
    case .page: "No page is open."
    default: "Nothing here can do that."
    }
  }
}
