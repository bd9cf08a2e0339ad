import SetteePropertyLists
import SetteeSettings

/// Values with numbers that fit no integer and no double, where a document keeps how they are
/// written.
extension SettingsForm {
  /// The JSON text of what a change stores around a field, with the field's own value exact.
  func text(
    of change: EditHistory.Change, with exact: OrderedTree, as field: Field.ID
  ) -> String? {
    let chain = containers(of: field) + [field]
    guard let value = change.after, let start = chain.firstIndex(of: change.field) else {
      return nil
    }
    let way = chain[(start + 1)...].compactMap { step(of: $0) }
    return OrderedTree(value).replacing(way, by: exact).json()
  }
}

extension Setting {
  /// A value with its numbers as they were typed; nothing where the value itself says all, and what
  /// is stored does too.
  package func exact(_ value: PropertyList, spelledAs text: String) -> OrderedTree? {
    exact {
      value.isContainer ? JSONText.tree(text) : .plain(value, spelling: text.trimmed)
    }
  }

  /// A value that is judged by how its numbers are written: one that no value is exactly, and those
  /// inside that come to infinities.
  func exact(_ value: PropertyList, of reading: SettingReading) -> OrderedTree? {
    if let spelling = reading.spelling { return .plain(value, spelling: spelling) }
    guard value.isContainer, value.wayToNumberBeyondJSON != nil, keepsNumbers else { return nil }
    return tree.map { OrderedTree($0) }
  }

  /// The JSON text of the value, or why it has none, as a sentence.
  package func jsonText(of value: PropertyList?) throws(JSONTextProblem) -> String {
    guard let value else { return "" }
    let tree = tree
    if description.joinsDefault, tree?.hasInexactNumbers ?? false { throw .digits }
    guard keepsNumbers, let tree else {
      try Self.check(value)
      return value.json(.pretty)
    }
    try Self.check(tree)
    return tree.json(.pretty)
  }

  private static func check(_ value: some ValueTree) throws(JSONTextProblem) {
    guard let way = value.wayToNumberBeyondJSON else { return }
    throw .number(way)
  }
}

/// Why a value cannot be shown as JSON text without becoming another.
package enum JSONTextProblem: Error {
  /// It has an infinity, or what is no number, at the end of a way.
  case number([Place.Step])
  /// It has numbers with more digits than its text would keep.
  case digits

  /// What there is in the value, to follow its title.
  package var phrase: String {
    switch self {
    case .number([]): "is an infinity or not-a-number, which JSON has no spelling for"
    case .number(let way):
      "has an infinity or not-a-number at \(JSONPointer.text(way)), which JSON has no spelling for"
    case .digits: "has numbers with more digits than its JSON text keeps"
    }
  }
}
