import SetteeForms
import SetteeSettings
import SetteeTerminals

extension Editor {
  /// What the line of hints says: only keys that do something now.
  package var hints: [KeyHint] {
    if let overlay { return whileOpen(overlay.content.hints(keyMap, area: layout.size)) }
    // The line itself names its keys.
    if isTypingLine {
      let rows = keyMap.hint("rows", Move.moveUp, Move.moveDown, in: .prompt)
      return whileOpen([rows].compactMap { $0 })
    }
    if let openField { return whileOpen(hints(of: openField)) }
    let line = hintTable.line(at: hintMoment)
    return detailTop == nil ? line : scrollHints + line
  }

  /// What the keys of an open field do here.
  private func hints(of openField: OpenField) -> [KeyHint] {
    let idle = idleCommands
    return openField.editor.hints.filter { hint in hint.command.map(idle.contains) != true }
  }

  /// The hints of something that is open: the way out of it is kept, and so is the key of help, one
  /// that types nothing.
  private func whileOpen(_ hints: [KeyHint]) -> [KeyHint] {
    let contexts = momentContexts
    let kept = hints.map { $0.keptAsWayOut(of: contexts) }
    if case .keys? = overlay?.content { return kept }
    let help = keyMap.keys(of: EditorCommand.showKeys.rawValue, in: .list).first { $0.typed == nil }
    return kept
      + [help].compactMap { $0 }.map {
        KeyHint($0.name, "keys", isKept: true, command: EditorCommand.showKeys.rawValue)
      }
  }

  /// What moves do while the keys scroll a long detail.
  private var scrollHints: [KeyHint] {
    [keyMap.hint("scroll", Move.moveUp, Move.moveDown, in: .list)].compactMap { $0 }
  }

  /// What the line says that one types in, behind what is typed.
  var promptHints: [KeyHint] {
    let hints =
      session.palette == nil
      ? [
        keyMap.hint("goes there", SearchLineCommand.goToHit, in: .prompt),
        keyMap.hint(
          openFilter == nil ? "lists" : "completes", SearchLineCommand.listHits, in: .prompt),
        KeyHint("@", "filters"),
        keyMap.hint("back", SearchLineCommand.dropSearch, in: .prompt)?.kept,
      ]
      : [
        keyMap.hint("runs", PaletteCommand.runChosen, in: .palette),
        keyMap.hint("completes", PaletteCommand.completeLine, in: .palette),
        keyMap.hint("back", PaletteCommand.leavePalette, in: .palette)?.kept,
      ]
    return hints.compactMap { $0 }
  }

  /// What the line of hints depends on while nothing is open.
  private var hintMoment: HintTable.Moment {
    let contexts = contexts
    let canEdit = canEditFocused
    return HintTable.Moment(
      contexts: contexts, isOnField: pane == .fields,
      words: hintTable.candidates(in: contexts).map { candidate in
        isAvailable(candidate.command, canEdit: canEdit) ? words(of: candidate.command) : nil
      })
  }

  /// What a command does here; empty where that is what it does everywhere.
  private func words(of command: HintTable.Command) -> String {
    switch command {
    case .editor(.open): openWords
    case .contest(.keepMine): removedItem == nil ? bringBackWords : "put back"
    case .contest(.takeTheirs): removedItem == nil ? keepWords : "let go"
    case .editor(.reveal): session.revealed == nil ? "" : "hide"
    case .editor, .page, .contest, .move: ""
    }
  }

  /// What opening the focused row does.
  private var openWords: String {
    guard let field = focusedField else { return "" }
    switch form.fields[field].kind {
    case .button: return "press"
    case .text: return form.role(of: field) == .add ? "add" : "read"
    case .setting: return form.opensPage(field) ? "open" : ""
    }
  }

  private func isAvailable(_ command: HintTable.Command, canEdit: Bool) -> Bool {
    switch command {
    case .editor(let command): isAvailable(command, canEdit: canEdit)
    case .page(let command): isAvailable(command, canEdit: canEdit)
    case .contest(let command): isAvailable(command)
    case .move: true
    }
  }

  /// Whether a command would do something now.
  package func isAvailable(_ command: EditorCommand) -> Bool {
    isAvailable(command, canEdit: canEditFocused)
  }

  private func isAvailable(_ command: EditorCommand, canEdit: Bool) -> Bool {
    switch command {
    case .undo: form.canUndo
    case .redo: form.canRedo
    case .open: canEdit && (!isFocusOnAdder || isAvailable(.addPart, canEdit: canEdit))
    case .toggle, .increase, .decrease, .setYes, .setNo: canEdit
    case .resetField: canEdit && canResetFocused
    case .reveal:
      focusedField.map {
        form.fields[$0].description.traits.contains(.secret) && rows.row($0).reading.value != nil
      } ?? false
    case .pickTheme: options.themes != nil
    case .chooseAccount: session.obstacleToSync?.isApart == true
    case .follow: unseenCount > 0
    case .editElsewhere: options.editsTexts && canEdit
    case .borderLeft, .borderRight: movableBorder != nil
    case .nextPane, .previousPane:
      navigation.pages.isEmpty || navigation.isFiltered || options.hasNeighbours
    case .nextMatch, .previousMatch: navigation.search?.list.count ?? 0 > 1
    case .showHelp: focusedField != nil
    case .copyValue: focusedSetting.map { rows.row($0).reading.value != nil } ?? false
    case .copyKey:
      focusedSetting.map { !form.fields[$0].description.traits.contains(.keyless) } ?? false
    case .nextHeading, .previousHeading: list.count > 0
    case .showInList: list.count > 0 && navigation.isFiltered
    case .enterPane, .leavePane, .search, .filterModified, .clearSearch, .resetSection, .resetAll,
      .showChanges, .flush, .reload, .redraw, .showKeys, .palette, .showJournal, .suspend, .quit,
      .interrupt, .editFile, .showSections:
      true
    }
  }

  /// Whether a conflict can be settled so: a secret that lost was not kept.
  private func isAvailable(_ command: ContestCommand) -> Bool {
    if removedItem != nil { return true }
    switch command {
    case .keepMine: return openField?.editor.isContested ?? (lostWrite?.content.isKept ?? false)
    case .takeTheirs: return openField?.editor.isContested ?? (lostWrite != nil)
    case .showBoth: return lostWrite != nil
    }
  }

  /// How the focused row's conflict can be settled, in its values: `bring back Sepia`.
  var settlingHints: [KeyHint] {
    let keep = lostWrite?.content.isKept == true
    return [
      keep ? keyMap.hint(bringBackWords, ContestCommand.keepMine, in: .contested) : nil,
      keyMap.hint(keepWords, ContestCommand.takeTheirs, in: .contested),
    ].compactMap { $0 }
  }

  private var bringBackWords: String {
    switch (lostWrite?.content, focusedField) {
    case (.value(let value)?, let field?):
      "bring back \(ValueText.brief(value, of: form.fields[field].description))"
    case (.removed?, _): "reset again"
    case (.secret?, _), (nil, _), (_, nil): "bring back"
    }
  }

  private var keepWords: String {
    guard let field = focusedField else { return "keep" }
    return
      "keep \(ValueText.brief(rows.row(field).reading.shown, of: form.fields[field].description))"
  }

  /// The focused field, where it is no row of words.
  var focusedSetting: Field.ID? {
    focusedField.flatMap { form.fields[$0].kind == .setting ? $0 : nil }
  }

  var canEditFocused: Bool { focusedField.map { obstacle(toEditing: $0) == nil } ?? false }

  /// Whether a command of pages would do something now.
  private func isAvailable(_ command: PageCommand, canEdit: Bool) -> Bool {
    let page = navigation.pages.last?.page
    switch command {
    case .addPart:
      guard canAddFields else {
        guard let page, page.rows.last.map({ form.role(of: $0) == .add }) == true else {
          return false
        }
        return form.fields[page.container].setting.unobservedReading.lock == nil
          && form.refusalToAdd(to: page.container) == nil
      }
      guard options.words?.lock == nil else { return false }
      // Where a schema names the settings, few want others.
      return form.settingCount() == 0 || focusedField == nil
        || focusedEntry.map(canAddBeside) ?? false
    case .movePartUp, .movePartDown:
      return canEdit && page?.count ?? 0 > 1 && focusedField.map(form.isMovable) ?? false
    case .removePart:
      return canEdit && !isFocusedToCome && focusedField.flatMap(form.obstacle(toRemoving:)) == nil
    // Of the form's own fields the keys that all rows have say more.
    case .duplicatePart, .renamePart:
      return canEdit && focusedEntry == nil && !isFocusedToCome
        && focusedField.flatMap(form.obstacle(toDuplicating:)) == nil
    case .showProblems: return form.counts().wrong > 0
    // A value that is set there stands before the one that shows, where no copy is needed.
    case .writeCopy: return focusedRemark?.follower != nil
    case .leavePage, .previousPage, .nextPage, .editText, .chooseVariant, .setNone, .goToFollowed,
      .removeRepeated:
      return true
    }
  }

  /// Whether the focused row is the place of an item that is not there.
  private var isFocusedToCome: Bool { focusedField.map(form.isToCome) ?? false }

  /// Whether the form can have others beside a field: a lock of its own does not keep them out.
  private func canAddBeside(_ field: Field.ID) -> Bool {
    let reading = rows.row(field).reading
    return reading.lock == nil || reading.lock == reading.remark?.lock
  }

  /// Whether there is something to reset in a row that can be edited.
  private var canResetFocused: Bool {
    guard let field = focusedField else { return false }
    if case .item? = form.role(of: field) { return false }
    let reading = rows.row(field).reading
    // What shows from elsewhere is reset there.
    return reading.storedValue != nil && reading.remark?.target == nil
  }

  /// Whether the focus is on the row that adds.
  private var isFocusOnAdder: Bool { focusedField.flatMap(form.role(of:)) == .add }

  /// The keys of this moment, and all by context; made from the table itself.
  ///
  /// What works on the form comes first, then what works in that which opens on it.
  var keyList: KeyList {
    let all = KeyContext.allCases.filter { $0 != .demo || options.isInDemo }
    let parts = [all.filter(\.isBrowsing), all.filter { !$0.isBrowsing }]
    return KeyList(
      [momentGroups],
      all: parts.map { $0.map { KeyList.Group($0, of: keyMap) } },
      legend: FieldState.allCases.filter { $0.legend == $0 }
        .map { KeyHint($0.glyph(look.glyphs), $0.word) })
  }

  /// What works now: of keys that mean something in two places, what the first of these takes.
  private var momentGroups: [KeyList.Group] {
    let contexts = momentContexts
    // The demo takes its keys before the form does, and they are more special than those that
    // work anywhere.
    let ranked = contexts.filter { $0 == .demo } + contexts.filter { $0 != .demo }
    let shown = contexts.filter { $0 != .demo && $0 != .list } + ranked.filter(\.isEverywhere)
    return shown.map { context in
      let earlier = Set(ranked.prefix { $0 != context })
      let taken = keyMap.bindings.filter { earlier.contains($0.context) }.flatMap(\.keys)
      return KeyList.Group(
        context, of: keyMap, without: idleCommands, takenKeys: Set(taken))
    }
  }

  /// Commands that can do nothing with the focused value or in this form, by name: the same ones in
  /// an open field.
  private var idleCommands: Set<String> {
    let editor: [EditorCommand] = [.reveal, .chooseAccount, .pickTheme, .borderLeft, .borderRight]
    var names = Set(editor.filter { !isAvailable($0) }.map(\.rawValue))
    let isSetting = focusedField.map { form.fields[$0].kind == .setting } ?? false
    if !isSetting || obstacle(to: .setNone) != nil { names.insert(PageCommand.setNone.rawValue) }
    // Only a document has equal names.
    if !options.hasFile { names.insert(PageCommand.removeRepeated.rawValue) }
    if !options.editsTexts || openField?.purpose.isName == true {
      names.insert(EditorCommand.editElsewhere.rawValue)
    }
    if openField?.purpose.isName == true { names.insert(FieldCommand.openLines.rawValue) }
    let isSecret = focusedField.map { form.fields[$0].description.traits.contains(.secret) }
    if isSecret != true { names.insert(FieldCommand.showSecret.rawValue) }
    if openField?.editor.canHaveLines == false { names.insert(FieldCommand.openLines.rawValue) }
    if openField?.editor.widget.nextKind == nil { names.insert(FieldCommand.nextKind.rawValue) }
    if openField?.editor.canBeNone == false { names.insert(FieldCommand.setNone.rawValue) }
    return names
  }
}

extension KeyList.Group {
  init(
    _ context: KeyContext, of keyMap: KeyMap, without commands: Set<String> = [],
    takenKeys: Set<KeyPress> = []
  ) {
    let bindings = keyMap.bindings.filter {
      $0.context == context && !commands.contains($0.command)
    }
    self.init(
      title: context.title,
      bindings: bindings.compactMap { binding in
        let keys = binding.keys.filter { !takenKeys.contains($0) }
        return keys.isEmpty
          ? nil
          : KeyHint(
            keys.map(\.name).joined(separator: " "), binding.title, command: binding.command)
      })
  }
}

extension KeyHint {
  /// The first key of a binding, and what it does here where that has words of its own.
  init(_ binding: KeyBinding, saying title: String? = nil) {
    self.init(
      binding.keys.first?.name ?? "", title ?? binding.hint ?? binding.title,
      isKept: EditorCommand(rawValue: binding.command)?.isKeptInHints ?? false,
      isFurther: EditorCommand(rawValue: binding.command)?.isFurtherInHints
        ?? (binding.command == PageCommand.showProblems.rawValue),
      isForWide: EditorCommand(rawValue: binding.command)?.isForWideHints ?? false,
      command: binding.command)
  }
}
