import SetteeForms

/// Where a person is in a form: which pane has the focus, which section or search shows, in which
/// row, and how far all of it is scrolled.
///
/// It knows the form's headings and the numbers of fields, and no value of any; so that every move
/// costs the same in a form of ten fields and of ten thousand. All that can happen to it is in this
/// file.
package struct Navigation: Sendable {
  /// The form's headings.
  package private(set) var sections: [SettingsForm.Section]
  package private(set) var pane = Pane.fields
  /// The section of the focused row, or the one chosen in their own pane; `all` for the whole form.
  package private(set) var section: Int
  /// The first line of the sections' pane shown, where there are more than fit; the form as a whole
  /// stands on line 0.
  package private(set) var sectionScroll = 0
  package private(set) var search: Search?
  /// Counts the times the list of fields became another one, so that a frame can tell.
  package private(set) var listGeneration = 0
  /// The pages opened on the section, each on a row of the one before.
  package private(set) var pages: [OpenPage] = []
  /// All fields of the form, whatever is opened on them.
  private(set) var formList: RowList
  /// Where one stood before the row in focus went, for as long as one stays where that led.
  private var awaited: (stand: Stand, from: Stand)?

  /// What stands before the first section: the form as a whole.
  package static let all = -1

  /// Begins on the first field.
  package init(_ sections: [SettingsForm.Section]) {
    self.sections = sections
    formList = Self.list(of: sections)
    section = formList.section ?? Self.all
  }

  private static func list(of sections: [SettingsForm.Section]) -> RowList {
    let end = sections.lazy.map(\.allFields.upperBound).max() ?? 0
    return RowList(.form(0..<end, Headings(sections)))
  }

  /// The list one walks through now: what a search found, a page's rows, or all fields.
  package private(set) var list: RowList {
    get { (isFiltered ? search?.list : nil) ?? pages.last?.list ?? formList }
    set {
      if isFiltered {
        search?.list = newValue
        followHits()
      } else if !pages.isEmpty {
        pages[pages.count - 1].list = newValue
      } else {
        formList = newValue
        section = formList.section ?? Self.all
      }
    }
  }

  /// Where hits stand under headings, the section is that of the focused one.
  private mutating func followHits() {
    if let hit = search?.list.section { section = hit }
  }

  /// Whether the list shows nothing but what a search found.
  package var isFiltered: Bool { search?.isFiltering == true }

  /// The field that has the focus, or would have if its pane had.
  package var focusedField: Field.ID? { list.focused }

  /// The title of the section that shows; `nil` in a form without fields.
  package var sectionTitle: String? {
    sections.indices.contains(section) ? sections[section].title : nil
  }

  /// The section whose name stands above the list: that of its topmost row.
  package var topSection: Int? { (search == nil ? formList : list).topSection }

  /// The titles of a section and of those around it, outermost first.
  package func path(ofSection index: Int) -> [String] {
    guard sections.indices.contains(index) else { return [] }
    var path = [sections[index].title]
    var depth = sections[index].depth
    for section in sections[..<index].reversed() where depth > 0 && section.depth < depth {
      path.insert(section.title, at: 0)
      depth = section.depth
    }
    return path
  }
}

// MARK: Moves

extension Navigation {
  /// Moves the focus by rows of its pane; beyond an end it stays there.
  package mutating func moveFocus(by rows: Int) {
    switch pane {
    case .fields: moveRow(by: rows)
    case .sections: select(section: section + rows)
    }
  }

  /// Moves within the list of fields, whichever pane has the focus.
  package mutating func moveRow(by rows: Int) { list.move(to: list.row + rows) }

  /// Shows the list from a line on.
  mutating func scrollList(to line: Int, height: Int) { list.scroll(to: line, height: height) }

  /// Shows the sections from a line on; the section that shows stays on the edge that it would
  /// leave.
  mutating func scrollSections(to line: Int, height: Int) {
    let top = max(0, min(line, sections.count + 1 - height))
    guard top != sectionScroll else { return }
    sectionScroll = top
    select(section: min(max(section, top - 1), top + height - 2))
  }

  /// Chooses a hit while a search is typed.
  mutating func choose(hit row: Int) { search?.list.move(to: row) }

  /// Goes to the first row of a section, or of the nearest one there is; a filter ends with that.
  package mutating func select(section index: Int) {
    let index = max(Self.all, min(index, sections.count - 1))
    guard index != section || search != nil || !pages.isEmpty else { return }
    dropSearch()
    leaveAllPages()
    list.move(to: index == Self.all ? 0 : sections[index].allFields.lowerBound)
    list.scrollToTop()
    section = index
  }

  /// Goes to the heading before or after, in the list.
  package mutating func moveFocus(byHeadings count: Int) {
    guard pane == .fields, search?.isTyping != true, pages.isEmpty || isFiltered else {
      return moveFocus(by: count)
    }
    list.move(byHeadings: count)
  }

  /// Gives a pane the focus; that of the fields takes it only where there are some.
  package mutating func focus(_ pane: Pane) {
    guard pane == .sections || list.count > 0 else { return }
    self.pane = pane
  }

  /// Goes to the other pane.
  /// - Returns: Whether that went beyond the last pane, or before the first.
  package mutating func cyclePane(isForward: Bool) -> Bool {
    if !pages.isEmpty, !isFiltered { return true }
    let isBeyond = isForward == (pane == .fields)
    focus(pane == .fields ? .sections : .fields)
    return isBeyond
  }

  /// Focuses a field wherever it is; a filter that hides it ends.
  package mutating func show(_ field: Field.ID) {
    pane = .fields
    if isFiltered, let row = search?.list.row(of: field) {
      search?.list.move(to: row)
      return
    }
    if isFiltered { dropSearch() }
    if list.row(of: field) == nil { leaveAllPages() }
    if let row = list.row(of: field) { list.move(to: row) }
  }

  /// Goes back to a field, with the line above that was shown first then.
  mutating func resume(_ field: Field.ID, line: Int) {
    guard let row = formList.row(of: field) else { return }
    list.move(to: row)
    list.resume(line: line)
  }

  /// Scrolls so that what has the focus is among the rows shown.
  /// - Parameters:
  ///   - fieldRows: The rows of fields shown.
  ///   - below: Those wanted free below the focused one, for what opens there.
  ///   - sectionRows: The rows of sections shown; 0 leaves them as they are.
  package mutating func fit(fieldRows: Int, below: Int, sectionRows: Int) {
    let chosen = section
    list.fit(height: fieldRows, below: below)
    section = chosen
    let line = section + 1
    if sectionRows > 0 {
      if line < sectionScroll {
        sectionScroll = line - sectionRows / 2
      } else if line >= sectionScroll + sectionRows {
        sectionScroll = line - sectionRows + 1 + sectionRows / 2
      }
    }
    sectionScroll = max(0, min(sectionScroll, max(0, sections.count + 1 - sectionRows)))
  }
}

// MARK: Pages

extension Navigation {
  /// Opens the page of a value.
  package mutating func open(_ page: FormPage) {
    pages.append(OpenPage(page))
    pane = .fields
    listGeneration += 1
  }

  /// Goes out of the page, to the row it was opened from.
  package mutating func leavePage() {
    guard pages.popLast() != nil else { return }
    listGeneration += 1
  }

  package mutating func leaveAllPages() {
    guard !pages.isEmpty else { return }
    pages = []
    listGeneration += 1
  }

  /// Shows the rows that a page has now; the one that the next page was opened from stays in focus.
  package mutating func replace(_ level: Int, with page: FormPage) {
    pages[level].replace(with: page)
    if level + 1 < pages.count, let row = pages[level].list.row(of: pages[level + 1].container) {
      pages[level].list.follow(to: row)
    }
    listGeneration += 1
  }

  /// Whether a field's value is shown as a page now.
  package func isContainer(_ field: Field.ID) -> Bool {
    pages.contains { $0.container == field }
  }
}

// MARK: Search, for which the caller asks the form

extension Navigation {
  /// Opens the search line; the query of a search in force is there, selected.
  package mutating func beginSearch() {
    guard search != nil else { return startSearch("", .typing) }
    search?.type()
    pane = .fields
    listGeneration += 1
  }

  /// Puts a query in force that nobody types.
  package mutating func filter(by query: String) { startSearch(query, .filtering) }

  private mutating func startSearch(_ query: String, _ mode: Search.Mode) {
    let origin =
      search?.origin
      ?? Search.Origin(pane: pane, section: section, list: pages.last?.list ?? formList)
    search = Search(query: query, mode: mode, origin: origin)
    pane = .fields
    listGeneration += 1
  }

  /// Changes what is typed, a selected query making way for a replacement; the outcome is the
  /// caller's own.
  package mutating func editQuery<Outcome>(
    replacing isReplacement: Bool = true, _ edit: (inout TextDraft) -> Outcome
  ) -> Outcome? {
    guard var search else { return nil }
    let outcome = search.edit(replacing: isReplacement, edit)
    self.search = search
    return outcome
  }

  /// Takes what a query finds where the rows that show are another query's.
  package mutating func findMatches(_ find: (String) -> SearchResult?) {
    guard let query = search?.unanswered else { return }
    listGeneration += 1
    search?.take(query.allSatisfy(\.isWhitespace) ? nil : find(query), in: sections)
    followHits()
  }

  /// Searches once more for what is typed, when more can be found than before.
  mutating func findMore(_ find: (String) -> SearchResult?) {
    guard let row = search?.list.row else { return }
    search?.forgetAnswer()
    findMatches(find)
    search?.list.move(to: row)
  }

  /// Leaves the line for the chosen hit in the whole list, where all hits are marked; an empty
  /// query leads back.
  package mutating func goToHit() {
    guard let search, !search.isBlank, let field = search.list.focused else {
      return search?.isBlank == false ? keepHits() : clearSearch(returning: true)
    }
    leaveAllPages()
    self.search?.walk()
    listGeneration += 1
    if let row = formList.row(of: field) { list.move(to: row) }
  }

  /// Leaves the line and shows the hits alone, under their headings.
  package mutating func keepHits() {
    guard let search, !search.isBlank else { return clearSearch(returning: true) }
    self.search?.filter(in: sections)
    followHits()
    listGeneration += 1
  }

  /// Ends the search, and returns to the row it started from.
  package mutating func clearSearch(returning: Bool) {
    guard let origin = search?.origin else { return }
    dropSearch()
    guard returning else { return }
    pane = origin.pane
    if pages.isEmpty, case .form = origin.list.content { formList = origin.list }
    section = origin.section
  }

  private mutating func dropSearch() {
    guard search != nil else { return }
    search = nil
    listGeneration += 1
  }

  /// Goes to another match, around the ends.
  package mutating func step(inMatches count: Int) {
    guard let matches = search?.list, matches.count > 0 else { return }
    pane = .fields
    let row = (matches.row + count) % matches.count
    search?.list.move(to: row < 0 ? row + matches.count : row)
    guard !isFiltered, let field = search?.list.focused else { return }
    leaveAllPages()
    if let row = formList.row(of: field) { list.move(to: row) }
  }
}

// MARK: Rows that come, go or change their order

extension Navigation {
  /// Shows what showed: the section of this name, the search, in it the field or the nearest row.
  /// - Parameters:
  ///   - moves: Where each field went.
  ///   - sections: The headings there are now.
  ///   - title: What the section that showed was called.
  ///   - find: What a query finds among the fields there are now.
  package mutating func follow(
    _ moves: FieldMoves, to sections: [SettingsForm.Section], from title: String,
    find: (String) -> SearchResult?
  ) {
    let now = Stand(pane: pane, pages: pages, focus: focusedField)
    let stand = (awaited.flatMap { $0.from == now ? $0.stand : nil } ?? now).following(moves)
    let isPageGone = stand.pages.first.map { $0.container < 0 } == true
    let stood = isPageGone && !isFiltered ? formList : list
    let (focus, row, hit) = (stand.focus, stood.row, search?.list.focused)
    (pages, self.sections) = (isPageGone ? [] : stand.pages, sections)
    formList = Self.list(of: sections)
    if let root = pages.first?.container, let row = formList.row(of: root) {
      formList.move(to: row)
    }
    let same = sections.firstIndex { $0.title == title }
    section = same ?? formList.section ?? Self.all
    listGeneration += 1
    if search != nil {
      search?.follow(moves, to: pages.last?.list ?? formList, in: section)
      findMatches(find)
      if let row = hit.flatMap({ moves[$0] }).flatMap({ search?.list.row(of: $0) }) {
        search?.list.move(to: row)
      }
    }
    var home = row
    if search == nil, let same {
      let (own, start) = (sections[same].fields, sections[same].allFields.lowerBound)
      home = own.isEmpty ? start : own.lowerBound + min(row - stood.sectionStart, own.count - 1)
    }
    let found = focus.flatMap { moves.isAbsent($0) ? nil : list.row(of: $0) }
    list.move(to: found ?? home)
    if search == nil, pages.isEmpty { section = list.section ?? Self.all }
    if found != nil { pane = stand.pane }
    if list.count == 0, pane == .fields, search == nil { pane = .sections }
    let left = Stand(pane: pane, pages: pages, focus: focusedField)
    awaited = found == nil && focus != nil ? (stand, left) : nil
  }

  /// Where one stands: the pane, the pages, and the row in focus.
  private struct Stand: Equatable {
    let pane: Pane
    var pages: [OpenPage]
    var focus: Field.ID?

    /// The same by the numbers that fields have from now on.
    func following(_ moves: FieldMoves) -> Stand {
      var stand = self
      stand.focus = focus.map(moves.number(of:))
      // The rows inside keep their numbers; those of the form itself may not.
      if let root = pages.first?.container { stand.pages[0].follow(to: moves.number(of: root)) }
      return stand
    }

    static func == (one: Stand, other: Stand) -> Bool {
      one.pane == other.pane && one.focus == other.focus
        && one.pages.map(\.container) == other.pages.map(\.container)
    }
  }
}

/// The parts of an editor that can have the focus.
package enum Pane: Equatable, Sendable { case sections, fields }
