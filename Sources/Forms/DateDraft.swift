import PropertyLists
import Settings

/// A date, or a date and time, being edited part by part.
package struct DateDraft: Equatable, Sendable {
  package enum Part: Int, CaseIterable, Sendable { case year, month, day, hour, minute, second }

  /// Year to day, or year to second.
  package let parts: [Part]
  package private(set) var selected: Part = .year

  /// Opens on a present value, or on a day where there is none; `nil` for types that are no date.
  package init?(
    type: SettingType, value: PropertyList?, fallback: String = "2026-01-01T00:00:00Z"
  ) { return nil }

  /// The text of one part as on screen, with what is being typed.
  package func text(of part: Part) -> String { "" }
  /// The whole as text, `2026-11-21T09:30:00Z`.
  package var text: String { "" }

  package mutating func selectNext() {}
  package mutating func selectPrevious() {}
  /// Steps the selected part; longer parts follow, and the day stays in its month.
  package mutating func step(by count: Int) {}
  /// Types into the selected part and goes on to the next when it is full.
  package mutating func type(digit: Int) {}
  package mutating func deleteBackward() {}

  package var value: DraftValue { .problem("") }
}
