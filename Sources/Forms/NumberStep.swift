import PropertyLists
import Settings

/// Steps a number up and down by its type's step, exactly, within its bounds.
package struct NumberStep: Sendable {
  /// Steps for whole numbers and numbers, nullable or not; `nil` for other types.
  package init?(type: SettingType) { return nil }

  /// A value so many steps up (or down, when negative) from another, or from zero.
  package func stepped(_ value: PropertyList?, by steps: Int) -> Outcome {
    Outcome(value: .integer(0), message: nil)
  }

  package struct Outcome: Equatable, Sendable {
    package var value: PropertyList
    /// Why the value went less far, as a sentence ("65535 is the most.").
    package var message: String?
  }
}
