import SetteePropertyLists
import SetteeSettings

/// The limits of a type, checked against each other.
extension SchemaReader {
  mutating func readNumberConstraints(_ schema: SchemaObject) -> SettingType.NumberConstraints {
    let minimum = tighter(
      readBound(schema[.minimum]), readBound(schema[.exclusiveMinimum], isExclusive: true),
      isTighter: >)
    let maximum = tighter(
      readBound(schema[.maximum]), readBound(schema[.exclusiveMaximum], isExclusive: true),
      isTighter: <)
    if let minimum, let maximum, Self.isEmpty(minimum, maximum),
      let node = schema[.maximum] ?? schema[.exclusiveMaximum]
    {
      report(node, "No number is at least the minimum and at most this maximum.")
    }
    return .init(
      minimum: minimum, maximum: maximum, multipleOf: readMultiple(schema[.multipleOf]))
  }

  mutating func readStringType(_ schema: SchemaObject) -> SettingType {
    let minimum = readCount(schema[.minLength])
    let maximum = readCount(schema[.maxLength])
    if let node = schema[.maxLength], let minimum, let maximum, minimum > maximum {
      report(node, "No text has at least \(minimum) and at most \(maximum) characters.")
    }
    var pattern: Pattern?
    if let node = expect(schema[.pattern], .string, "a string"), let source = node.string {
      do {
        pattern = try Pattern(source)
      } catch  where error.isUnsupported {
        return .json(reason: error.description)
      } catch {
        let place = node.offset(ofScalar: error.offset)
        report(node, "The pattern cannot be used. \(error.description)", offset: place)
      }
    }
    switch string(schema[.format]) {
    case "date" where pattern == nil && minimum == nil && maximum == nil: return .date
    case "date-time" where pattern == nil && minimum == nil && maximum == nil: return .dateTime
    default:
      let message = string(schema[.patternErrorMessage])
      return .string(
        .init(minLength: minimum, maxLength: maximum, pattern: pattern, patternMessage: message))
    }
  }

  mutating func readListConstraints(
    _ schema: SchemaObject
  ) -> (minItems: Int?, maxItems: Int?, isUnique: Bool) {
    let minimum = readCount(schema[.minItems])
    let maximum = readCount(schema[.maxItems])
    if let node = schema[.maxItems], let minimum, let maximum, minimum > maximum {
      report(node, "No list has at least \(minimum) and at most \(maximum) items.")
    }
    return (minimum, maximum, readFlag(schema[.uniqueItems]))
  }

  private typealias Bound = SettingType.NumberConstraints.Bound

  private mutating func readBound(_ node: JSONNode?, isExclusive: Bool = false) -> Bound? {
    expect(node, .number, "a number")?.number.map { Bound($0, isExclusive: isExclusive) }
  }

  /// The stricter of two limits; of two equal ones the second, which excludes the limit itself.
  private func tighter(
    _ inclusive: Bound?, _ exclusive: Bound?, isTighter: (ExactDecimal, ExactDecimal) -> Bool
  ) -> Bound? {
    guard let inclusive, let exclusive else { return inclusive ?? exclusive }
    guard let a = ExactDecimal(inclusive.value), let b = ExactDecimal(exclusive.value) else {
      return inclusive
    }
    return isTighter(a, b) ? inclusive : exclusive
  }

  private static func isEmpty(_ minimum: Bound, _ maximum: Bound) -> Bool {
    guard let least = ExactDecimal(minimum.value), let most = ExactDecimal(maximum.value) else {
      return false
    }
    return most < least || (most == least && (minimum.isExclusive || maximum.isExclusive))
  }

  private mutating func readMultiple(_ node: JSONNode?) -> PropertyList? {
    guard let node = expect(node, .number, "a number"), let value = node.number else { return nil }
    guard let number = ExactDecimal(value), number.digits > 0 else {
      report(node, "Expected a number above 0.")
      return nil
    }
    return value
  }
}
