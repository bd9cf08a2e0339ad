import PropertyLists
import Settings

/// A choice being made: the options that match what was typed, one of them highlighted.
package struct ChoiceDraft: Equatable, Sendable {
  /// All options, in the type's order; a nullable choice ends with "none".
  package let options: [SettingType.Choice]
  /// What was typed to find an option.
  package private(set) var filter = ""
  /// Indices of the options that match the filter, in order.
  package private(set) var matches: [Int]
  /// Index into `matches`; 0 where there are none.
  package private(set) var highlight: Int = 0

  /// Opens on a present value; `nil` for types that are no choice.
  package init?(type: SettingType, value: PropertyList?) { return nil }

  package var highlighted: SettingType.Choice? { nil }
  /// Moves the highlight by so many matches, stopping at the ends.
  package mutating func move(by count: Int) {}
  /// Adds to the filter, over titles, values and descriptions.
  package mutating func type(_ text: String) {}
  package mutating func deleteBackward() {}

  package var value: DraftValue { .problem("") }
}
