import SetteeForms
import SetteeSettings

/// Where a key is looked up: the contexts that the focus, and the row it is on, make.
extension Editor {
  /// Where keys are looked up now, the most special place first.
  var contexts: [KeyContext] {
    var contexts: [KeyContext] = []
    if lostWrite != nil || removedItem != nil { contexts.append(.contested) }
    if let search, !search.isTyping, search.isFiltering || navigation.pages.isEmpty {
      contexts.append(.found)
    }
    if pane == .sections { contexts.append(.sections) }
    if pane == .fields, let field = focusedField, form.fields[field].kind == .setting {
      switch form.fields[field].description.type.unwrapped {
      case .boolean: contexts.append(.switchRow)
      case .choice: contexts.append(.choiceRow)
      case .integer, .number: contexts.append(.numberRow)
      default: break
      }
    }
    if !navigation.pages.isEmpty, !navigation.isFiltered {
      if let field = focusedField { contexts += pageContexts(of: field) }
      contexts.append(.page)
      // Esc leads out of the page before it ends the search.
      if search?.mode == .walking { contexts.append(.found) }
    } else {
      if let field = focusedField, pane == .fields {
        if isUnion(field) { contexts.append(.unionRow) }
        if form.isEntry(field) { contexts.append(.entryRow) }
      }
      if canAddFields { contexts.append(.document) }
    }
    if isFollower { contexts.append(.followerRow) }
    if isOnMistake { contexts.append(.mistake) }
    return contexts + [.list]
  }

  /// Whether the focused row is a line of a file that has a mistake.
  private var isOnMistake: Bool {
    options.hasFile
      && focusedField.map { form.fields[$0].kind == .text && form.role(of: $0) == nil } ?? false
  }

  /// Whether the focused row shows a value that stands elsewhere.
  private var isFollower: Bool {
    guard pane == .fields, let field = focusedField else { return false }
    return rows.row(field).reading.remark?.target != nil
  }

  private func isUnion(_ field: Field.ID) -> Bool {
    if form.isVariant(field) { return true }
    if case .union? = form.fields[field].description.type.structure?.shape.kind { return true }
    return false
  }

  private func pageContexts(of field: Field.ID) -> [KeyContext] {
    var contexts: [KeyContext] = isUnion(field) ? [.unionRow] : []
    switch form.role(of: field) {
    case .item?: contexts.append(.itemRow)
    case .entry?: contexts.append(.entryRow)
    case .member?, .variant?, .problem?, .heading?, .add?, nil: break
    }
    return contexts
  }

  /// Where keys are looked up now, whatever has them.
  var momentContexts: [KeyContext] {
    if let overlay { return overlay.content.contexts }
    if session.palette != nil { return [.palette, .text] }
    if search?.isTyping == true { return [.prompt, .text] }
    if let openField {
      let contested: [KeyContext] = openField.editor.isContested ? [.contested] : []
      return contested + openField.editor.contexts
    }
    return browsingContexts
  }

  /// The same, the demo's keys included, while nothing is open.
  var browsingContexts: [KeyContext] { contexts + (options.isInDemo ? [.demo] : []) }
}

extension SettingType {
  /// The type of a value that is there, for types that also allow none.
  var unwrapped: SettingType {
    if case .nullable(let type) = self { type.unwrapped } else { self }
  }
}
