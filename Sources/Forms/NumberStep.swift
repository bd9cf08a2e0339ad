import SetteePropertyLists
import SetteeSettings

/// Steps a number up and down by its type's step, exactly, within its bounds.
///
/// The step is the type's multiple, or its step; else 0.1 for numbers in a range of at most 2, else
/// 1. Values off the multiples go to the next one.
package struct NumberStep: Sendable {
  private let constraints: SettingType.NumberConstraints
  private let step: ExactDecimal
  private let isOnGrid: Bool

  /// Steps for whole numbers and numbers, nullable or not; `nil` for other types.
  package init?(type: SettingType) {
    let isWhole: Bool
    switch type.withoutNull {
    case .integer(let constraints): (self.constraints, isWhole) = (constraints, true)
    case .number(let constraints): (self.constraints, isWhole) = (constraints, false)
    default: return nil
    }
    let multiple = constraints.multipleOf.flatMap { ExactDecimal($0) }
    if let multiple, multiple.digits > 0 {
      step = multiple
      isOnGrid = true
    } else if let given = constraints.step.flatMap({ ExactDecimal($0) }), given.digits > 0 {
      step = given
      isOnGrid = false
    } else {
      let isFine = !isWhole && Self.spansAtMostTwo(constraints)
      step = ExactDecimal(digits: 1, exponent: isFine ? -1 : 0)
      isOnGrid = false
    }
  }

  /// A value so many steps up (or down, when negative) from another, or from zero.
  package func stepped(_ value: PropertyList?, by steps: Int) -> Outcome {
    let start = value.flatMap { ExactDecimal($0) } ?? ExactDecimal(digits: 0)
    guard let goal = moved(start, by: steps) else {
      return Outcome(value: value ?? .integer(0), message: "Must be a smaller number.")
    }
    if let high = constraints.maximum, let limit = last(within: high, roundingUp: false),
      goal > limit
    {
      return outcome(limit, "\(limit) is the most.", otherwise: value)
    }
    if let low = constraints.minimum, let limit = last(within: low, roundingUp: true),
      goal < limit
    {
      return outcome(limit, "\(limit) is the least.", otherwise: value)
    }
    return outcome(goal, nil, otherwise: value)
  }

  /// The greatest or the least value that the type allows and that a step can lead to; `nil` where
  /// there is no such bound.
  package func bound(isUpper: Bool) -> PropertyList? {
    guard let bound = isUpper ? constraints.maximum : constraints.minimum,
      let limit = last(within: bound, roundingUp: !isUpper)
    else { return nil }
    return outcome(limit, nil, otherwise: nil).value
  }

  /// The value that a step from the least one leads to, nearest to a share of the way to the
  /// greatest: 0 is the one, 1 the other; `nil` where a bound is missing.
  package func value(at share: Double) -> PropertyList? {
    guard let low = bound(isUpper: false), let high = bound(isUpper: true),
      let from = low.double, let to = high.double, let unit = step.nearestDouble
    else { return nil }
    let steps = (min(max(0, share), 1) * (to - from) / unit).rounded()
    guard steps < Double(Int.max) else { return nil }
    return share >= 1 ? high : stepped(low, by: Int(steps)).value
  }

  package struct Outcome: Equatable, Sendable {
    package var value: PropertyList
    /// Why the value went less far, as a sentence ("65535 is the most.").
    package var message: String?
  }

  private func moved(_ start: ExactDecimal, by steps: Int) -> ExactDecimal? {
    guard let (digits, unit, exponent) = start.aligned(with: step), steps != 0 else { return start }
    let base = isOnGrid ? digits.roundedToMultiple(of: unit, up: steps < 0) : digits
    let (distance, isTooFar) = unit.multipliedReportingOverflow(by: Int128(steps))
    let (goal, isTooMuch) = (base ?? digits).addingReportingOverflow(distance)
    return isTooFar || isTooMuch ? nil : ExactDecimal(digits: goal, exponent: exponent)
  }

  /// The value nearest to a bound that belongs to the range; an open end of a range without
  /// multiples has its last step one step inside.
  private func last(
    within bound: SettingType.NumberConstraints.Bound, roundingUp: Bool
  ) -> ExactDecimal? {
    guard let limit = ExactDecimal(bound.value),
      let (digits, unit, exponent) = limit.aligned(with: step)
    else { return nil }
    guard isOnGrid || bound.isExclusive else { return limit }
    guard let rounded = isOnGrid ? digits.roundedToMultiple(of: unit, up: roundingUp) : digits
    else { return nil }
    guard bound.isExclusive, rounded == digits else {
      return ExactDecimal(digits: rounded, exponent: exponent)
    }
    let (inside, isTooFar) = rounded.addingReportingOverflow(roundingUp ? unit : -unit)
    return isTooFar ? nil : ExactDecimal(digits: inside, exponent: exponent)
  }

  private func outcome(
    _ number: ExactDecimal, _ message: String?, otherwise value: PropertyList?
  ) -> Outcome {
    let storable = Int128(Int64.min)...Int128(UInt64.max)
    if case .real? = value, let double = number.nearestDouble,
      ExactDecimal(double.description) == number
    {
      return Outcome(value: .real(double), message: message)
    }
    if let integer = number.integer, storable.contains(integer) {
      return Outcome(value: .integer(integer), message: message)
    }
    guard let double = number.nearestDouble else {
      return Outcome(value: value ?? .integer(0), message: "Must be a smaller number.")
    }
    guard ExactDecimal(double.description) == number || value == nil else {
      return Outcome(
        value: value ?? .integer(0), message: "The next number has more digits than a step keeps.")
    }
    return Outcome(value: .real(double), message: message)
  }

  private static func spansAtMostTwo(_ constraints: SettingType.NumberConstraints) -> Bool {
    guard let low = constraints.minimum.flatMap({ ExactDecimal($0.value) }),
      let high = constraints.maximum.flatMap({ ExactDecimal($0.value) }),
      let (bottom, top, exponent) = low.aligned(with: high)
    else { return false }
    let (span, isTooWide) = top.subtractingReportingOverflow(bottom)
    return !isTooWide && ExactDecimal(digits: span, exponent: exponent) <= ExactDecimal(digits: 2)
  }
}

extension Int128 {
  /// The multiple of a positive unit next to this number; `nil` when it does not fit.
  fileprivate func roundedToMultiple(of unit: Int128, up: Bool) -> Int128? {
    let rest = self % unit
    guard rest != 0 else { return self }
    let toZero = self - rest
    guard up == (rest > 0) else { return toZero }
    let (away, isTooFar) = toZero.addingReportingOverflow(up ? unit : -unit)
    return isTooFar ? nil : away
  }
}
