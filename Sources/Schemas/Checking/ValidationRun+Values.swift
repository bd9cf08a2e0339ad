import SetteePropertyLists
import SetteeSettings

/// Rules of the value itself: kind, constants, numbers, text.
extension ValidationRun {
  func checkValue(
    _ node: SchemaNode, _ rules: SchemaRules, _ value: Int, _ entry: ValueTable.Entry
  ) -> Bool {
    let values = rules.values
    if let kinds = values.kinds, !kinds.contains(entry) {
      reject(node, "type", value, "Must be \(SchemaPhrase.kinds(of: rules)).")
      return false
    }
    if let constant = values.constant, !constant.contains(value, of: table) {
      reject(node, "const", value, "Must be \(SchemaPhrase.text(of: constant.values[0])).")
      return false
    }
    if let choices = values.choices, !choices.contains(value, of: table) {
      reject(node, "enum", value, SchemaPhrase.sentence(naming: choices))
      return false
    }
    switch entry.content {
    case .number(let number):
      guard !rules.number.isEmpty, let keyword = rules.number.keyword(against: number) else {
        return true
      }
      reject(node, keyword, value, "Must be \(SchemaPhrase.number(rules)).")
      return false
    case .boundless(let number):
      guard let keyword = rules.number.keyword(against: number) else { return true }
      reject(node, keyword, value, "Must be \(SchemaPhrase.number(rules)).")
      return false
    case .string(let text):
      let isFine = rules.text.isEmpty || checkText(node, rules.text, value, text)
      return isFine && (values.format.map { checkFormat(node, $0, value, text) } ?? true)
    case .boolean, .none: return true
    }
  }

  /// Both the length and the pattern are told; a branch that is tried is not the farther away for
  /// that.
  private func checkText(
    _ node: SchemaNode, _ rules: TextRules, _ value: Int, _ text: String
  ) -> Bool {
    let isFine = checkLength(node, rules, value, text)
    guard isFine || isReporting && !isTrying else { return false }
    return checkPattern(node, rules, value, text) && isFine
  }

  private func checkLength(
    _ node: SchemaNode, _ rules: TextRules, _ value: Int, _ text: String
  ) -> Bool {
    let length = rules.minLength == nil && rules.maxLength == nil ? 0 : text.unicodeScalars.count
    if length < rules.minLength ?? 0 {
      reject(node, "minLength", value, SchemaPhrase.length(rules, isEmpty: length == 0))
      return false
    }
    if length > rules.maxLength ?? .max {
      reject(node, "maxLength", value, SchemaPhrase.length(rules, isEmpty: false))
      return false
    }
    return true
  }

  private func checkPattern(
    _ node: SchemaNode, _ rules: TextRules, _ value: Int, _ text: String
  ) -> Bool {
    guard let pattern = rules.pattern else { return true }
    let (outcome, steps) = pattern.pattern.match(text)
    _ = count(steps / 16)
    switch outcome {
    case .match: return true
    case .undecided:
      reject(node, "pattern", value, Pattern.undecidedSentence, severity: .warning)
      return true
    case .failure:
      reject(
        node, "pattern", value,
        rules.patternMessage ?? "Must match the pattern \(pattern.pattern.source)")
      return false
    }
  }

  private func checkFormat(
    _ node: SchemaNode, _ format: SchemaFormat, _ value: Int, _ text: String
  ) -> Bool {
    let isAsserted = options.assertsFormats || node.rules.values.assertsFormat
    guard isAsserted || isReporting, !format.admits(text) else { return true }
    reject(
      node, "format", value, "Must be \(format.phrase).",
      severity: isAsserted ? .error : .warning)
    return !isAsserted
  }
}

extension NumberRules {
  /// The first keyword that an infinity, or what is no number, does not keep.
  fileprivate func keyword(against number: BoundlessNumber) -> String? {
    if minimum != nil, !number.keepsMinimum { return "minimum" }
    if exclusiveMinimum != nil, !number.keepsMinimum { return "exclusiveMinimum" }
    if maximum != nil, !number.keepsMaximum { return "maximum" }
    if exclusiveMaximum != nil, !number.keepsMaximum { return "exclusiveMaximum" }
    return multipleOf == nil ? nil : "multipleOf"
  }

  /// The first keyword that a number does not keep.
  fileprivate func keyword(against number: ExactNumber) -> String? {
    if let minimum, number < minimum.number { return "minimum" }
    if let exclusiveMinimum, number <= exclusiveMinimum.number { return "exclusiveMinimum" }
    if let maximum, number > maximum.number { return "maximum" }
    if let exclusiveMaximum, number >= exclusiveMaximum.number { return "exclusiveMaximum" }
    if let multipleOf, !number.isMultiple(of: multipleOf.number) { return "multipleOf" }
    return nil
  }
}
