import SetteePropertyLists
import SetteeSettings

/// A choice being made: the options that match what was typed, one of them highlighted.
package struct ChoiceDraft: Equatable, Sendable {
  /// All options, in the type's order; a nullable choice ends with "none".
  package let options: [SettingType.Choice]
  /// What was typed to find an option.
  package private(set) var filter = ""
  /// Indices of the options that match the filter: those whose title begins with it, then those
  /// with a word that does, then the others.
  package private(set) var matches: [Int]
  /// Index into `matches`; 0 where there are none.
  package private(set) var highlight = 0

  /// Opens on a present value; `nil` for types that are no choice.
  ///
  /// A constant is a choice of one.
  package init?(type: SettingType, value: PropertyList?) {
    let choices: [SettingType.Choice]
    switch type.withoutNull {
    case .choice(let several): choices = several
    case .constant(let only): choices = [SettingType.Choice(value: only, title: only.shortText)]
    default: return nil
    }
    let isNoneMissing = type.isNullable && !choices.contains { $0.value == .null }
    options = choices + (isNoneMissing ? [SettingType.Choice(value: .null, title: "none")] : [])
    matches = Array(options.indices)
    highlight = options.firstIndex { type.isSame($0.value, value) } ?? 0
  }

  package var highlighted: SettingType.Choice? {
    matches.indices.contains(highlight) ? options[matches[highlight]] : nil
  }

  /// Moves the highlight by so many matches, stopping at the ends.
  package mutating func move(by count: Int) {
    let (goal, isTooFar) = highlight.addingReportingOverflow(count)
    let last = max(0, matches.count - 1)
    highlight = isTooFar ? (count < 0 ? 0 : last) : min(max(0, goal), last)
  }

  /// Adds to the filter, over titles, values and descriptions, and highlights the best match.
  package mutating func type(_ text: String) {
    var line = TextDraft(filter)
    line.insert(text)
    refilter(by: line.text)
  }

  /// Takes the last character from the filter; the highlighted option stays highlighted.
  package mutating func deleteBackward() {
    guard !filter.isEmpty else { return }
    let kept = matches.indices.contains(highlight) ? matches[highlight] : nil
    refilter(by: String(filter.dropLast()))
    highlight = kept.flatMap { matches.firstIndex(of: $0) } ?? 0
  }

  /// The highlighted option's value.
  package var value: DraftValue {
    if let highlighted { return .value(highlighted.value) }
    return .problem("No choice matches '\(filter)'.")
  }

  private mutating func refilter(by text: String) {
    filter = text
    let needle = Array(text.lowercased().utf8)
    let ranked = options.indices.compactMap { index in
      Self.rank(of: needle, in: options[index]).map { (rank: $0, index: index) }
    }
    matches = ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.index)
    highlight = 0
  }

  private static func rank(of needle: [UInt8], in option: SettingType.Choice) -> Int? {
    let texts = [option.title, option.value.shortText, option.help]
    return texts.enumerated().compactMap { position, text in
      WordMatch(of: needle, in: text.lowercased()).map { $0.rawValue * texts.count + position }
    }.min()
  }
}
