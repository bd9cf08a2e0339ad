import SetteePropertyLists

/// What a note allows, asked of every value that passes: range, length, count and choices.
///
/// The step is not among them: it binds forms alone.
package struct SettingLimits: Sendable {
  private let type: SettingType

  /// `nil` where the note limits nothing, or where only the program can read what is stored.
  package init?(_ type: SettingType, _ note: SettingNote) {
    guard note.range != nil || !note.choices.isEmpty, type.isOpen else { return nil }
    var limits = note
    limits.step = nil
    self.type = type.applying(limits)
  }

  /// What a stored form comes to.
  package enum Fit: Equatable {
    case fits
    /// A number beyond an end, and that end.
    case clamped(PropertyList, sentence: String)
    /// What no value near it stands for.
    case unfit(sentence: String)
  }

  /// What a stored form comes to; the sentence is the form's.
  package func fit(_ stored: PropertyList) -> Fit {
    guard let sentence = type.problem(with: stored) else { return .fits }
    guard let nearest = type.end(nearestTo: stored), type.problem(with: nearest) == nil else {
      return .unfit(sentence: sentence)
    }
    return .clamped(nearest, sentence: sentence)
  }

  /// The value that a program uses in place of a stored one that is beyond an end; `nil` where
  /// that is no other.
  package func used(insteadOf stored: PropertyList?) -> PropertyList? {
    guard let stored, case .clamped(let nearest, _) = fit(stored) else { return nil }
    return nearest
  }
}

extension SettingType {
  /// Whether values are stored as what they are for people.
  fileprivate var isOpen: Bool {
    switch self {
    case .nullable(let wrapped): wrapped.isOpen
    case .list(let constraints): constraints.element.isOpen
    case .structure, .json: false
    case .boolean, .integer, .number, .string, .date, .dateTime, .choice, .constant: true
    }
  }

  /// The end of the range beyond which a number is, of the number's own kind.
  fileprivate func end(nearestTo value: PropertyList) -> PropertyList? {
    switch self {
    case .nullable(let wrapped): wrapped.end(nearestTo: value)
    case .integer(let limits), .number(let limits): limits.end(nearestTo: value)
    default: nil
    }
  }
}

extension SettingType.NumberConstraints {
  fileprivate func end(nearestTo value: PropertyList) -> PropertyList? {
    guard let least = minimum?.value, let most = maximum?.value else { return nil }
    switch value {
    case .integer:
      guard let number = ExactDecimal(value), let low = ExactDecimal(least) else { return nil }
      return number < low ? least.whole(.up) : most.whole(.down)
    case .real(let number) where !number.isNaN:
      guard let low = least.double, let high = most.double else { return nil }
      return .real(number < low ? low : high)
    default: return nil
    }
  }
}

extension PropertyList {
  /// The whole number at an end of a range, or next to it inside.
  fileprivate func whole(_ rule: FloatingPointRoundingRule) -> PropertyList? {
    guard case .real(let number) = self else { return self }
    return Int128(exactly: number.rounded(rule)).map { .integer($0) }
  }
}
