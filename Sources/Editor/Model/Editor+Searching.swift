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
    switch key {
    case .enter: navigation.keepSearch()
    case .escape: navigation.clearSearch(returning: true)
    case .up, .control("p"): navigation.moveRow(by: -1)
    case .down, .control("n"): navigation.moveRow(by: 1)
    case .pageUp: navigation.moveRow(by: -layout.height(of: .fields))
    case .pageDown: navigation.moveRow(by: layout.height(of: .fields))
    default:
      guard navigation.editQuery({ edit(&$0, by: key) }) == true else {
        return runProgram(key) ?? []
      }
      findMatches()
    }
    return []
  }

  private func edit(_ draft: inout TextDraft, by key: KeyPress) -> Bool {
    switch key {
    case .character(let character): draft.insert(String(character))
    case .backspace, .control("h"): draft.delete(.left)
    case .delete: draft.delete(.right)
    case .control("w"): draft.delete(.wordLeft)
    case .control("u"): draft.delete(.start)
    case .left: draft.move(.left)
    case .right: draft.move(.right)
    case .wordLeft: draft.move(.wordLeft)
    case .wordRight: draft.move(.wordRight)
    case .home, .control("a"): draft.move(.start)
    case .end, .control("e"): draft.move(.end)
    default: return false
    }
    return true
  }

  /// Asks the form for the query; the rows found stay until the query changes.
  func findMatches() { navigation.findMatches { form.search($0) } }

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
