import SetteePropertyLists

extension SettingType {
  /// The constraints as a phrase: "1024–65535, in steps of 8", "2 to 20 characters"; empty where
  /// the type allows all values of its kind.
  public var constraintSummary: String {
    switch self {
    case .boolean, .date, .dateTime, .json: ""
    case .structure(let structure): structure.shape.ruleSummary
    case .integer(let constraints), .number(let constraints): constraints.summary
    case .string(let constraints): constraints.summary
    case .choice(let choices): "one of \(choices.count)"
    case .list(let constraints): constraints.summary
    // Anything may be none where the format knows none.
    case .nullable(let type) where type.isAnything: type.constraintSummary
    case .nullable(let type):
      type.constraintSummary.isEmpty ? "may be none" : "\(type.constraintSummary), or none"
    case .constant(let value): "always \(value.shortText)"
    }
  }

  /// The kind of value in words: "whole number", "text", "list of text".
  public var kindName: String {
    switch self {
    case .boolean: "on or off"
    case .integer: "whole number"
    case .number: "number"
    case .string: "text"
    case .date: "date"
    case .dateTime: "date and time"
    case .choice: "choice"
    case .list(let constraints): "list of \(constraints.element.pluralName)"
    case .nullable(let type): type.kindName
    case .constant: "constant"
    case .structure(let structure): structure.kindName
    case .json: "JSON"
    }
  }

  var pluralName: String {
    switch self {
    case .integer: "whole numbers"
    case .number: "numbers"
    case .date: "dates"
    case .dateTime: "dates and times"
    case .choice: "choices"
    case .nullable(let type): type.pluralName
    case .boolean, .string, .list, .constant, .structure, .json: kindName
    }
  }
}

extension SettingType.NumberConstraints {
  /// "a whole number from 8 to 64, in steps of 8".
  package func phrase(isWhole: Bool) -> String {
    [isWhole ? "a whole number" : "a number", rangePhrase].compactMap { $0 }
      .joined(separator: " ") + (stepPhrase.map { ", \($0)" } ?? "")
  }

  var summary: String {
    [rangeSummary, stepPhrase].compactMap { $0 }.joined(separator: ", ")
  }

  private var rangePhrase: String? {
    switch (minimum, maximum) {
    case (nil, nil): nil
    case (let low?, let high?) where !low.isExclusive && !high.isExclusive:
      "from \(low.value.shortText) to \(high.value.shortText)"
    case (let low, let high):
      (low?.isExclusive ?? high?.isExclusive == true ? "" : "of ") + (limits ?? "")
    }
  }

  /// "6–100", "1 or more"; `nil` where there are no limits.
  package var rangeSummary: String? {
    guard let low = minimum, let high = maximum, !low.isExclusive, !high.isExclusive else {
      return limits
    }
    // A dash between negative numbers would read as a sign.
    let isNegative = ExactDecimal(low.value).map { $0.digits < 0 } ?? false
    return low.value.shortText + (isNegative ? " to " : "–") + high.value.shortText
  }

  /// "more than 0 and less than 1".
  private var limits: String? {
    let low = minimum.map {
      $0.isExclusive ? "more than \($0.value.shortText)" : "\($0.value.shortText) or more"
    }
    let high = maximum.map { bound in
      let text = bound.value.shortText
      if bound.isExclusive { return "less than \(text)" }
      return minimum == nil ? "\(text) or less" : "at most \(text)"
    }
    let both = [low, high].compactMap { $0 }
    return both.isEmpty ? nil : both.joined(separator: " and ")
  }

  /// Steps are counted from zero; only where the range begins at one of them do people see steps.
  private var stepPhrase: String? {
    guard let multipleOf, let step = ExactDecimal(multipleOf), step.digits != 0 else { return nil }
    let start = minimum.flatMap { ExactDecimal($0.value) }
    let beginsAtStep = start.map { $0.isMultiple(of: step) } ?? false
    return (beginsAtStep ? "in steps of " : "a multiple of ") + multipleOf.shortText
  }
}

extension SettingType.StringConstraints {
  /// "2 to 20 characters".
  var lengthPhrase: String? { amount(from: minLength, to: maxLength, of: "character") }

  var summary: String {
    let length = minLength == 1 && maxLength == nil ? "not empty" : lengthPhrase
    let form = pattern.map { "matching \($0.source)" }
    return [length, form].compactMap { $0 }.joined(separator: ", ")
  }
}

extension SettingType.ListConstraints {
  /// "1 to 5 items".
  var countPhrase: String? { amount(from: minItems, to: maxItems, of: "item") }

  var summary: String {
    let each = element.constraintSummary
    return [countPhrase, isUnique ? "all different" : nil, each.isEmpty ? nil : "each \(each)"]
      .compactMap { $0 }.joined(separator: ", ")
  }
}

/// "2 to 20 characters", "exactly 1 item", "at most 3 items".
package func amount(
  from minimum: Int?, to maximum: Int?, of noun: String, _ plural: String? = nil
) -> String? {
  func counted(_ count: Int) -> String { "\(count) \(count == 1 ? noun : plural ?? noun + "s")" }
  switch (minimum.flatMap { $0 > 0 ? $0 : nil }, maximum) {
  case (nil, nil): return nil
  case (let low?, nil): return "at least \(counted(low))"
  case (nil, let high?): return "at most \(counted(high))"
  case (let low?, let high?):
    return low == high ? "exactly \(counted(low))" : "\(low) to \(counted(high))"
  }
}

extension PropertyList {
  /// A constant of a schema in a sentence: numbers exactly, text as it is.
  package var shortText: String {
    switch self {
    case .null: "none"
    case .boolean(let value): value ? "on" : "off"
    case .integer(let value): value.description
    case .real(let value): value.description
    case .string(let value): value
    case .date(let value): "\(value.secondsSinceReferenceDate) s"
    case .data(let bytes): "\(bytes.count) bytes"
    case .array(let items): briefJSON(items.count) ?? items.count.counted("item")
    case .dictionary(let entries):
      briefJSON(entries.count) ?? entries.count.counted("entry", "entries")
    }
  }

  /// JSON where it is short enough to be a word.
  private func briefJSON(_ count: Int) -> String? {
    guard count <= 10 else { return nil }
    let text = json()
    return text.unicodeScalars.count <= 40 ? text : nil
  }
}
