import PropertyLists
import Settings

/// How a value of a type is shown on one line, and how typed text becomes a value.
package enum ValueText {
  /// What stands for every secret, whatever its length.
  package static let mask = "••••••"

  /// A value as one line for people: "on", a choice's title, "a, b, c", "none"; secrets masked,
  /// "not set" where there is no value, long values cut with their size.
  package static func display(
    _ value: PropertyList?, of description: SettingDescription
  ) -> String { "" }

  /// The same, of a type alone; nothing is masked.
  package static func display(_ value: PropertyList?, as type: SettingType) -> String { "" }

  /// A value as the text an editor opens with: exact numbers, no titles; empty for null.
  package static func editText(_ value: PropertyList?, as type: SettingType) -> String { "" }

  /// Reads typed text as a value of a type, checked against its constraints.
  package static func parse(_ text: String, as type: SettingType) -> DraftValue {
    .problem("")
  }
}

/// What a draft amounts to: a value fit to commit, or what is wrong with it in a sentence.
package enum DraftValue: Equatable, Sendable {
  case value(PropertyList)
  case problem(String)

  package var value: PropertyList? {
    if case .value(let value) = self { value } else { nil }
  }

  package var problem: String? {
    if case .problem(let sentence) = self { sentence } else { nil }
  }
}
