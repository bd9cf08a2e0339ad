import SetteeForms
import SetteePropertyLists
import SetteeTerminals
import SetteeThemes

extension Editor {
  /// The rules above the panes: what is being edited, what the list shows, and whose detail.
  func rules(_ layout: EditorLayout, isFocused: Bool) -> FrameState.Rules {
    let inSections = pane == .sections
    var list = listRule(layout)
    let isReading = detailTop != nil
    list.isFocused = isFocused && !inSections && !isReading
    return FrameState.Rules(
      sections: PaneRule(
        title: StyledLine(form.title, .title), isFocused: isFocused && inSections),
      list: list,
      detail: PaneRule(
        title: StyledLine(focusedField.map { crumb(of: $0) } ?? "", .title),
        isFocused: isFocused && isReading))
  }

  /// The rule above the list, made anew where it may say something else than the last one.
  private func listRule(_ layout: EditorLayout) -> PaneRule {
    let hasSections = layout.sections != nil
    guard search == nil, navigation.pages.isEmpty else { return makeListRule(hasSections) }
    let view = FrameState.ListView(
      generation: navigation.listGeneration, topSection: navigation.topSection,
      counts: form.counts(), hasSections: hasSections)
    if let known = frame.drawn.listRule, known.view == view { return known.rule }
    let rule = makeListRule(hasSections)
    frame.note(rule, of: view)
    return rule
  }

  private func makeListRule(_ hasSections: Bool) -> PaneRule {
    if let search, search.isFiltering { return rule(of: search) }
    var crumbs = hasSections && navigation.pages.isEmpty ? [] : [form.title]
    // A page stands under the headings of the setting it is of, if there are any.
    let path =
      navigation.pages.first.map { form.fields[$0.container].description.path }
      ?? navigation.topSection.map(navigation.path(ofSection:)) ?? []
    if path != [form.title] { crumbs += path }
    if crumbs.isEmpty { crumbs = [form.title] }
    let outside = crumbs.count
    var right = StyledLine()
    var tail = 1
    if let page = navigation.pages.last {
      crumbs += navigation.pages.map { form.crumb(of: $0.container) }
      if removedItem == nil { right.append(page.page.countText, .muted) }
      let problems = form.problemCount(of: page.container)
      if problems > 0 {
        let command = MouseTarget.command(PageCommand.showProblems.rawValue)
        right.appendWord("\(look.glyphs.invalid)\(problems)", .invalid, for: command)
      }
      if removedItem != nil {
        right.appendWord("\(look.glyphs.conflict) removed elsewhere", .conflict)
      }
    } else {
      let count = form.settingCount()
      right.append(count.counted("setting"), .muted)
      let counts = form.counts()
      if let (badge, role) = counts.badge(look.glyphs) {
        let command: any KeyCommand =
          counts.wrong > 0 ? PageCommand.showProblems : EditorCommand.filterModified
        right.appendWord(badge, role, for: .command(command.rawValue))
      } else {
        // The first change moves nothing.
        tail += Self.firstBadge
      }
    }
    return PaneRule(title: line(of: crumbs, outside: outside), right: right, tail: tail)
  }

  /// What the rule above the detail calls a field.
  private func crumb(of field: Field.ID) -> String {
    if case .item? = form.role(of: field) { return form.crumb(of: field) }
    return title(of: field)
  }

  /// Names behind each other, each with where a press leads; so many are outside of all pages.
  private func line(of crumbs: [String], outside: Int) -> StyledLine {
    var line = StyledLine()
    for (index, crumb) in crumbs.enumerated() {
      if index > 0 { line.append(" \(look.glyphs.pointer) ", .muted) }
      let target: MouseTarget? =
        navigation.pages.isEmpty
        ? navigation.topSection.map { .heading($0) } : .page(max(0, index + 1 - outside))
      line.append(crumb, .title, for: target)
    }
    return line
  }

  /// What the first badge takes, with the blank before it.
  private static let firstBadge = 3

  /// Names the search and, where hits stand under headings, the topmost one.
  private func rule(of search: Search) -> PaneRule {
    var title = StyledLine("Search", .title)
    for crumb in navigation.topSection.map(navigation.path(ofSection:)) ?? [] {
      title.append(" \(look.glyphs.pointer) ", .muted)
      title.append(crumb, .title)
    }
    return PaneRule(
      title: title, right: search.isTyping && search.isBlank ? StyledLine() : searchTally)
  }

  /// How much a search found, and how much is wrong where that is asked for.
  var searchTally: StyledLine {
    var tally = StyledLine(searchCount, .muted)
    let wrong = search?.result?.asksForWrong == true ? form.counts().problems : 0
    if wrong > 0 {
      let command = MouseTarget.command(PageCommand.showProblems.rawValue)
      tally.appendWord("\(look.glyphs.invalid)\(wrong.grouped)", .invalid, for: command)
    }
    return tally
  }

  /// What an empty list says, and what leads on.
  var emptySentence: String {
    // The page of something that was found is no list of what was found.
    guard let search, search.isTyping || navigation.pages.isEmpty else {
      guard let page = navigation.pages.last?.page else {
        guard canAddFields else { return "This form has no settings." }
        let add = keyMap.keyName(for: PageCommand.addPart, in: .document)
        return "There are no settings yet. \(add) adds one."
      }
      guard page.rows.last.map({ form.role(of: $0) == .add }) == true else {
        return "There is nothing in it."
      }
      let add = keyMap.keyName(for: PageCommand.addPart, in: .page)
      return "\(page.parts == .items ? "No items" : "No entries"). \(add) adds one."
    }
    let clear = keyMap.keyName(for: EditorCommand.clearSearch, in: .found)
    if search.query == Self.modifiedQuery {
      return "Nothing is changed. \(clear) shows all \(form.settingCount().grouped)."
    }
    let hint = search.result?.hint.map { " \($0)" } ?? ""
    return "Nothing matches \"\(search.query)\". \(clear) ends the search.\(hint)"
  }

  /// The line below: the last key's notice, or the search in force; at its end what arrived
  /// unseen and, where a host asks for it, what the previous change cost.
  var statusLine: StatusLine {
    var line = StyledLine()
    if let notice = session.notice {
      line.append(notice.text, notice.kind.role)
    } else if let search, !search.isTyping, !layout.sharesHints {
      // A row that the hints have too is theirs: they name what the search offers.
      line.append("/\(search.query)", .accent)
      line.appendItem(searchSummary, .status)
    } else if let caption, session.obstacleToSync == nil {
      line.append(caption.text, caption.role)
    } else if layout.detail == nil, !layout.sharesHints, session.obstacleToSync?.isApart != true,
      let field = focusedField
    {
      appendDetail(of: field, to: &line)
    }
    if let news = unseenNews {
      line.appendItem(news, .arrived, for: .command(EditorCommand.follow.rawValue))
    }
    if options.showsReport, let report { line.appendItem(report.text, .muted) }
    var trouble = StyledLine()
    if let obstacle = session.obstacleToSync {
      let key = keyMap.keyName(for: EditorCommand.chooseAccount, in: .list)
      trouble.appendItem(
        "\(look.glyphs.invalid) \(obstacle.sentence(key: key))", .offline,
        for: obstacle.isApart ? .command(EditorCommand.chooseAccount.rawValue) : nil)
    }
    return StatusLine(words: line, trouble: trouble)
  }

  /// What arrived unseen, oldest first, and the key that leads there, where it does:
  /// `» 2 changed elsewhere: Theme, Font  f follows`.
  ///
  /// Nothing where something is open that needs the row to say its way out.
  private var unseenNews: String? {
    let unseen = unseenFields
    guard !unseen.isEmpty, !(isAnythingOpen && layout.sharesHints) else { return nil }
    let titles = unseen.prefix(Self.newsMax).map { field in
      field < Field.innerBase
        ? form.titleText(of: field) : form.fields[field].description.place.description
    }
    let lines = (0...titles.count).map { news(titles.prefix($0), of: unseen.count) }
    return lines.last { VisibleText.width(of: $0) + 2 <= layout.size.columns } ?? lines[0]
  }

  private func news(_ titles: ArraySlice<String>, of count: Int) -> String {
    let names = titles + (count > titles.count ? ["…"] : [])
    let list = titles.isEmpty ? "" : ": \(names.joined(separator: ", "))"
    let key = keyMap.keyName(for: EditorCommand.follow, in: .list)
    return "\(look.glyphs.arrived) \(count.grouped) changed elsewhere\(list)"
      + (isAnythingOpen ? "" : "  \(key) follows")
  }

  /// Whether keys are another's than the list's.
  private var isAnythingOpen: Bool { openField != nil || overlay != nil }

  private static let newsMax = 3

  /// Without a detail pane the status line names the field's states, and what is wrong.
  private func appendDetail(of field: Int, to line: inout StyledLine) {
    for state in states(of: field) {
      let lost = state == .lost ? rows.row(field).reading.lost : nil
      let words = lost.map {
        FieldDetail(form.fields[field].description, rows.row(field), line: nil).conflict(over: $0)
      }
      line.appendItem("\(state.glyph(look.glyphs)) \(words ?? state.word)", state.role)
    }
    if let problem = rows.row(field).problem { line.appendItem(problem, .invalid) }
  }

  func states(of field: Field.ID) -> [FieldState] {
    let open = openField.flatMap { $0.field == field ? $0.editor : nil }
    return rows.row(field).states(
      isArrived: arrivals.contains(field), isContested: open?.isContested == true,
      isDraftWrong: open?.problem != nil)
  }
}
