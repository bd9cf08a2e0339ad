import SetteeForms
import SetteeTerminals

extension Editor {
  static let modifiedQuery = "@modified"

  /// Opens the search line; a filter in force is changed, not lost.
  func beginSearch() {
    if search == nil { startSearch("", isTyping: true) }
    search?.isTyping = true
  }

  /// Shows what differs from its default only, or everything again.
  func toggleModifiedFilter() {
    if search?.query == Self.modifiedQuery { return clearSearch(returning: true) }
    startSearch(Self.modifiedQuery, isTyping: false)
    findMatches()
  }

  /// Takes a key of the search line.
  func pressInSearch(_ key: KeyPress) -> [EditorEffect] {
    switch key {
    case .enter: keepSearch()
    case .escape: clearSearch(returning: true)
    case .up, .control("p"): list.move(to: list.row - 1)
    case .down, .control("n"): list.move(to: list.row + 1)
    case .pageUp: list.move(to: list.row - layout.height(of: .fields))
    case .pageDown: list.move(to: list.row + layout.height(of: .fields))
    default:
      guard edit(&search, by: key) else { return runProgram(key) ?? [] }
      findMatches()
    }
    return []
  }

  private func edit(_ search: inout Search?, by key: KeyPress) -> Bool {
    switch key {
    case .character(let character): search?.draft.insert(String(character))
    case .backspace, .control("h"): search?.draft.delete(.left)
    case .delete: search?.draft.delete(.right)
    case .control("w"): search?.draft.delete(.wordLeft)
    case .control("u"): search?.draft.delete(.start)
    case .left: search?.draft.move(.left)
    case .right: search?.draft.move(.right)
    case .wordLeft: search?.draft.move(.wordLeft)
    case .wordRight: search?.draft.move(.wordRight)
    case .home, .control("a"): search?.draft.move(.start)
    case .end, .control("e"): search?.draft.move(.end)
    default: return false
    }
    return true
  }

  /// Asks the form for the query; the rows found stay until the query changes.
  func findMatches() {
    guard let search, search.query != foundQuery else { return }
    foundQuery = search.query
    listGeneration += 1
    self.search?.take(search.isBlank ? nil : form.search(search.query))
  }

  private func startSearch(_ query: String, isTyping: Bool) {
    let origin =
      search?.origin ?? Search.Origin(pane: pane, section: section, list: list)
    search = Search(query: query, isTyping: isTyping, origin: origin)
    foundQuery = ""
    pane = .fields
    listGeneration += 1
  }

  /// Leaves the line and keeps what was found; an empty query finds nothing to keep.
  private func keepSearch() {
    guard let search, !search.isBlank else {
      return clearSearch(returning: true)
    }
    self.search?.isTyping = false
  }

  /// Ends the search, and returns to the row it started from.
  func clearSearch(returning: Bool) {
    guard let origin = search?.origin else { return }
    dropSearch()
    guard returning else { return }
    pane = origin.pane
    section = origin.section
    lists[section] = origin.list
  }

  func dropSearch() {
    guard search != nil else { return }
    search = nil
    foundQuery = ""
    listGeneration += 1
  }

  /// Goes to the next match, around the ends.
  func step(inMatches count: Int) {
    guard list.count > 0 else { return }
    pane = .fields
    list.move(to: (list.row + count + list.count) % list.count)
  }

  /// What the status line says of the search: the count, or how to get out of an empty one.
  var searchSummary: String {
    guard let search, let result = search.result else { return "" }
    let clear = keyMap.keyName(for: .clearSearch)
    let hint = result.hint.map { " \($0)" } ?? ""
    guard search.list.count > 0 else {
      return "Nothing matches \(search.query); \(clear) clears the filter.\(hint)"
    }
    return "\(search.list.count.grouped) of \(form.fields.count.grouped)\(hint)"
  }
}

extension Int {
  /// The number with a comma between thousands.
  var grouped: String {
    let digits = Array(String(magnitude))
    let grouped = digits.indices.map { index in
      let isBreak = index > 0 && (digits.count - index) % 3 == 0
      return (isBreak ? "," : "") + String(digits[index])
    }
    return (self < 0 ? "-" : "") + grouped.joined()
  }
}
