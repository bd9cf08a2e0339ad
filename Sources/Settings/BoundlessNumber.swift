import SetteePropertyLists

/// A number without digits, which TOML, YAML and property lists have: an infinity, or what is no
/// number.
///
/// It is a number to schemas, and neither whole nor a multiple of any. An infinity keeps the bounds
/// that lie on its other side; what is no number keeps none.
package enum BoundlessNumber: Sendable, Hashable {
  case infinity, negativeInfinity, notANumber

  /// Nothing where the number is finite.
  package init?(_ number: Double) {
    guard !number.isFinite else { return nil }
    self = number.isNaN ? .notANumber : number > 0 ? .infinity : .negativeInfinity
  }

  /// Whether it is above every minimum.
  package var keepsMinimum: Bool { self == .infinity }

  /// Whether it is below every maximum.
  package var keepsMaximum: Bool { self == .negativeInfinity }
}

extension SettingType.NumberConstraints {
  /// Whether a number is allowed, which may be written with more digits than its value has.
  func admits(_ value: some ValueTree, isWhole: Bool) -> Bool {
    guard let number = ExactDecimal(exactly: value) else {
      guard let number = value.scalar?.double.flatMap(BoundlessNumber.init) else { return false }
      // One with digits that are too many for us is finite, and mostly whole.
      return !(isWhole && value.decimal == nil) && admits(number)
    }
    return admits(number, isWhole: isWhole)
  }

  private func admits(_ number: BoundlessNumber) -> Bool {
    (minimum == nil || number.keepsMinimum) && (maximum == nil || number.keepsMaximum)
      && multipleOf == nil
  }
}

extension ExactDecimal {
  /// The number as it is written, or else as its value shows; `nil` for what is no finite number.
  fileprivate init?(exactly value: some ValueTree) {
    if value.kind == .real, let spelling = value.spelling, let number = ExactDecimal(spelling) {
      self = number
    } else if let scalar = value.scalar {
      self.init(scalar)
    } else {
      return nil
    }
  }
}
