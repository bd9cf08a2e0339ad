import SetteeForms
import SetteeTerminals

/// The search line, and the fields it finds.
extension Editor {
  static let modifiedQuery = "@modified"

  /// Shows what differs from its default only, or everything again.
  func toggleModifiedFilter() {
    if search?.query == Self.modifiedQuery { return navigation.clearSearch(returning: true) }
    navigation.filter(by: Self.modifiedQuery)
    findMatches()
  }

  /// Takes a key of the search line.
  func pressInSearch(_ key: KeyPress) -> [EditorEffect] {
    if let command: PromptCommand = keyMap.command(for: key, in: .prompt) {
      answerPrompt(command)
    } else if let move: Move = keyMap.command(for: key, in: .prompt) {
      navigation.moveRow(by: rows(of: move, in: .fields))
    } else if navigation.editQuery({ $0.handle(key, by: keyMap) }) == true {
      findMatches()
    } else {
      return runProgram(key) ?? []
    }
    return []
  }

  private func answerPrompt(_ command: PromptCommand) {
    switch command {
    case .keepSearch: navigation.keepSearch()
    case .dropSearch: navigation.clearSearch(returning: true)
    }
  }

  /// Asks the form for the query; the rows found stay until the query changes.
  func findMatches() { navigation.findMatches { form.search($0) } }

  /// How many fields the search found, of all, and what is wrong with the query.
  var searchCount: String {
    guard let search, let result = search.result else { return "" }
    let hint = result.hint.map { " \($0)" } ?? ""
    return "\(search.list.count.grouped) of \(form.fields.count.grouped)\(hint)"
  }

  /// What the status line says of the search: the count, or how to get out of an empty one.
  var searchSummary: String {
    guard let search, search.result != nil else { return "" }
    return search.list.count > 0 ? searchCount : emptySentence
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
