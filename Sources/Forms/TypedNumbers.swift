import SetteePropertyLists
import SetteeSettings

/// Numbers as they are typed, in a spelling that the text has which keeps the value.
extension SettingType {
  /// A typed number, where numbers are asked for.
  package func taking(_ number: Setting.SpelledNumber?) -> Setting.SpelledNumber? {
    guard let number else { return nil }
    switch withoutNull {
    case .integer, .number: return number
    case .structure(let structure):
      return structure.fits(OrderedTree.plain(number.value, spelling: number.spelling))
        ? number : nil
    default: return nil
    }
  }
}

extension DraftValue {
  /// What a draft amounts to whose text is a number in such a spelling.
  ///
  /// It is that number, of the kind that the spelling has, unless whole numbers are asked for; a
  /// text that is no number in JSON is one where one stands already.
  package func spelled(
    _ number: Setting.SpelledNumber?, as type: SettingType, over present: PropertyList?
  ) -> DraftValue {
    guard let number else { return self }
    if case .string(let text)? = value, present?.double != nil, JSONText.value(text.trimmed) == nil
    {
      return .value(number.value)
    }
    guard let value else {
      let tree = OrderedTree.plain(number.value, spelling: number.spelling)
      let problem = type.problem(ofTree: tree)
      return problem.map { .problem($0) } ?? .value(number.value)
    }
    if case .integer = type.withoutNull { return self }
    return type.isSame(value, number.value) ? .value(number.value) : self
  }
}
