import SetteeForms
import SetteePropertyLists
import SetteeTerminals

/// The search line, and the fields it finds.
extension Editor {
  static let modifiedQuery = "@modified"

  /// Opens the search line, with the last query of a search in force.
  func beginSearch() {
    navigation.beginSearch()
    findMatches()
  }

  /// Shows what differs from its default only, or everything again.
  func toggleModifiedFilter() {
    if search?.query == Self.modifiedQuery { return navigation.clearSearch(returning: true) }
    navigation.filter(by: Self.modifiedQuery)
    findMatches()
  }

  /// Takes a key of the search line.
  func pressInSearch(_ key: KeyPress) -> [EditorEffect] {
    if let command: SearchLineCommand = keyMap.command(for: key, in: .prompt) {
      answerPrompt(command)
    } else if let move: Move = keyMap.command(for: key, in: .prompt) {
      navigation.moveRow(by: rows(of: move, in: .fields))
    } else if edit(by: key) {
      findMatches()
    } else {
      return runProgram(key) ?? []
    }
    return []
  }

  /// Types a key or moves by it; what moves leaves an old query as it is.
  private func edit(by key: KeyPress) -> Bool {
    let command: TextCommand? = keyMap.command(for: key, in: .text)
    let isReplacement = key.typed != nil || command?.isMove == false
    return navigation.editQuery(replacing: isReplacement) { $0.handle(key, by: keyMap) } == true
  }

  private func answerPrompt(_ command: SearchLineCommand) {
    switch command {
    case .goToHit:
      navigation.goToHit()
      showHitInside()
    case .listHits: completeFilter() ? findMatches() : navigation.keepHits()
    case .dropSearch: navigation.clearSearch(returning: true)
    }
  }

  /// Asks the form for the query; the rows found stay until the query changes.
  func findMatches() { navigation.findMatches(everywhere) }

  /// What a query finds among fields, and inside their values.
  func everywhere(_ query: String) -> SearchResult {
    form.searchInside(query, after: form.search(query))
  }

  /// Goes to another match, around the ends.
  func step(inMatches count: Int) {
    navigation.step(inMatches: count)
    showHitInside()
  }

  /// Opens the pages around a hit that is inside a value.
  private func showHitInside() {
    guard let search, !search.isFiltering, let hit = search.list.focused, hit >= Field.innerBase
    else { return }
    openPages(around: hit)
    navigation.show(hit)
    frame.markStale()
  }

  /// How many settings the search found, by themselves or by what is inside their values, of all;
  /// how many places inside, and what is wrong with the query.
  var searchCount: String {
    guard let search, let result = search.result else { return "" }
    let hint = result.hint.map { " \($0)" } ?? ""
    let own = form.settingCount(in: result)
    let inside = result.insideCount > 0 ? ", \(result.insideCount.grouped) inside" : ""
    return "\(own.grouped) of \(form.settingCount().grouped)\(inside)\(hint)"
  }

  /// What the status line says of the search: the count, and how to get out of an empty one where
  /// no list stands above that says so.
  var searchSummary: String {
    guard let search, search.result != nil else { return "" }
    let isTold = search.list.count > 0 || layout.fields != nil
    return isTold ? searchCount : emptySentence
  }
}

// MARK: Filters

extension Editor {
  /// The filter at the end of what is typed, as far as it is there.
  var openFilter: String? {
    guard let search, search.isTyping, !search.query.hasSuffix(" "),
      let word = search.query.split(separator: " ").last, word.hasPrefix("@"),
      !word.contains(":")
    else { return nil }
    return String(word)
  }

  /// The filters that begin with what is typed.
  var filterChoices: [String] { openFilter.map(SearchResult.filters(beginning:)) ?? [] }

  /// Writes the rest of the first filter that may be meant.
  /// - Returns: Whether there was one to complete.
  private func completeFilter() -> Bool {
    guard let typed = openFilter, let name = filterChoices.first, name != typed else {
      return false
    }
    let rest = name.dropFirst(typed.count) + (name.hasSuffix(":") ? "" : " ")
    navigation.editQuery {
      $0.move(.end)
      $0.insert(String(rest))
    }
    return true
  }
}

extension TextCommand {
  /// Whether the command changes no text.
  var isMove: Bool {
    switch self {
    case .cursorLeft, .cursorRight, .wordLeft, .wordRight, .lineStart, .lineEnd, .undoText,
      .redoText:
      true
    case .eraseLeft, .eraseRight, .eraseWordLeft, .eraseWordRight, .eraseToStart, .eraseToEnd,
      .putBack:
      false
    }
  }
}
